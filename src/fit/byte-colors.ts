/** Colors of materials in formats that store a byte per channel, in sRGB. */
import { count, noErrors } from '../animation/errors.ts';
import type { Report } from '../report/report.ts';
import { channelByte, linearToSrgb } from '../scene/color.ts';
import type { Color, Material } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import { reportColors } from './surfaces.ts';

/** Red, green and blue of a color of a material. */
export function colorBytes([red, green, blue]: Color, colorSpace: Material['colorSpace']): number[] {
  return [red, green, blue].map((channel) => channelByte(encoded(channel, colorSpace)));
}

/** Reports once which materials are brighter than bytes can say, or have negative colors. Rounding to a byte is not visible. */
export function reportColorRange(materials: readonly Material[], report: Report): void {
  const errors = noErrors();
  const limited = [...materials.keys()].filter((index) => {
    const excess = excessOf(materials[index]!);
    for (const error of excess) count(errors, error);
    return excess.some((error) => error > 0);
  });
  const [first = 0, ...others] = limited;
  const name = quoted(materials[first]?.name ?? '', `materials[${first}]`);
  const more = others.length > 0 ? ` and ${counted(others.length, 'other', 'others')}` : '';
  const message = `Colors of material ${name}${more} are limited to values from 0 to 1`;
  reportColors(errors, message, report, { path: `materials[${first}]` });
}

/** The difference of each channel from the nearest value that can be stored. */
function excessOf({ diffuse, ambient, specular, colorSpace }: Material): number[] {
  return [diffuse, ambient, specular].flatMap((color) =>
    color.slice(0, 3).map((channel) => {
      const value = encoded(channel, colorSpace);
      return Math.abs(value - Math.min(1, Math.max(0, value)));
    }),
  );
}

function encoded(channel: number, colorSpace: Material['colorSpace']): number {
  return colorSpace === 'linear' ? linearToSrgb(channel) : channel;
}
