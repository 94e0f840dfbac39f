/** Small files of Neverwinter Nights, laid out by hand (docs/reference/mdl.md#materials-and-textures). */

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function u32(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];
}

/** @param pixels shade and layer of each, rows from the bottom */
export function plt(
  width: number,
  height: number,
  pixels: readonly (readonly [number, number])[],
): Uint8Array {
  return Uint8Array.from([
    ...text('PLT V1  '),
    ...u32(10),
    ...u32(0),
    ...u32(width),
    ...u32(height),
    ...pixels.flat(),
  ]);
}

/** @param rows of pixels as red, green, blue and maybe alpha, in the order of the file, the lowest first */
export function tga(rows: readonly (readonly (readonly number[])[])[], descriptor = 0): Uint8Array {
  const width = rows[0]!.length;
  const channels = rows[0]![0]!.length;
  const header = [
    0,
    0,
    2,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    width & 0xff,
    width >> 8,
    rows.length,
    0,
    channels * 8,
    descriptor,
  ];
  // A TGA has blue first.
  const pixels = rows.flat().flatMap(([red, green, blue, ...alpha]) => [blue!, green!, red!, ...alpha]);
  return Uint8Array.from([...header, ...pixels]);
}

/** A palette of the game's size: red tells the row from the top, green the shade. */
export function palette(rows = 176): Uint8Array {
  return tga(
    Array.from({ length: rows }, (_, fromBottom) =>
      Array.from({ length: 256 }, (_, shade) => [rows - 1 - fromBottom, shade, 7]),
    ),
  );
}
