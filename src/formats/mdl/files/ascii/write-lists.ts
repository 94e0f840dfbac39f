/** Writing lists. */

import type { Boxes, Weights } from '../../model/shapes.ts';
import type { KeyTrack } from './document.ts';
import { endsNames } from './keywords.ts';
import type { TextWriter } from './text-writer.ts';
import { presentWord } from './words.ts';

const CORNERS = 6;

/** Writes numbers with a blank before each. */
export function writeFloats(values: Float32Array, start: number, end: number, out: TextWriter): void {
  for (let at = start; at < end; at++) {
    out.space();
    out.float(values[at]!);
  }
}

export function writeFloatRows(values: Float32Array, columns: number, indent: string, out: TextWriter): void {
  for (let start = 0; start < values.length; start += columns) {
    out.text(indent);
    out.float(values[start]!);
    writeFloats(values, start + 1, start + columns, out);
    out.endLine();
  }
}

/** @param unsigned column of unsigned numbers */
export function writeIntegerRows(
  values: Int32Array,
  columns: number,
  unsigned: number | undefined,
  indent: string,
  out: TextWriter,
): void {
  for (let start = 0; start < values.length; start += columns) {
    out.text(indent);
    for (let column = 0; column < columns; column++) {
      if (column > 0) out.space();
      const value = values[start + column]!;
      out.integer(column === unsigned ? value >>> 0 : value);
    }
    out.endLine();
  }
}

/** @param columns per value */
export function writeKeys(
  { times, values, bezier }: KeyTrack,
  columns: number,
  indent: string,
  out: TextWriter,
): void {
  const width = bezier ? 3 * columns : columns;
  for (let key = 0; key < times.length; key++) {
    out.text(indent);
    out.float(times[key]!);
    writeFloats(values, key * width, Math.min((key + 1) * width, values.length), out);
    out.endLine();
  }
}

/** @throws RangeError if a name would be read differently */
export function writeNames(names: readonly string[], indent: string, out: TextWriter): void {
  for (const name of names) out.line(indent + firstName(name));
}

/** @throws RangeError if a vertex has no bone, or the name of a bone would be read differently */
export function writeWeights({ bones, start, bone, weight }: Weights, indent: string, out: TextWriter): void {
  const first = new Map<number, string>();
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const from = start[vertex]!;
    if (from === start[vertex + 1]) throw new RangeError(`Vertex ${vertex} of a skin has no bone`);
    const number = bone[from]!;
    const name = first.get(number) ?? firstName(bones[number] ?? '');
    first.set(number, name);
    out.text(indent);
    out.text(name);
    writeFloats(weight, from, from + 1, out);
    for (let entry = from + 1; entry < start[vertex + 1]!; entry++) {
      out.space();
      out.text(presentWord(bones[bone[entry]!] ?? ''));
      writeFloats(weight, entry, entry + 1, out);
    }
    out.endLine();
  }
}

/** Writes boxes; the first one follows the keyword in its line. */
export function writeBoxes({ bounds, faces }: Boxes, indent: string, out: TextWriter): void {
  if (faces.length === 0) out.endLine();
  for (let box = 0; box < faces.length; box++) {
    const from = box * CORNERS;
    if (box > 0) out.text(indent);
    out.float(bounds[from]!);
    writeFloats(bounds, from + 1, from + CORNERS, out);
    out.space();
    out.integer(faces[box]!);
    out.endLine();
  }
}

/** A name at the beginning of a line in a list. */
function firstName(name: string): string {
  if (endsNames(name.toLowerCase(), true)) throw new RangeError(`Name "${name}" would end the list`);
  return presentWord(name);
}
