/** The lines of lists, without what stands before them. */
import { floatText } from '../../numbers.ts';
import type { KeyTrack } from './document.ts';
import { endsNames } from './keywords.ts';
import type { Boxes, Weights } from './shapes.ts';
import { presentWord } from './words.ts';

const CORNERS = 6;

export function vectorText(values: Float32Array): string {
  return Array.from(values, floatText).join(' ');
}

/** @param text what a number is in the file, by its column */
export function tableRows(
  values: Float32Array | Int32Array,
  columns: number,
  text: (value: number, column: number) => string,
): string[] {
  const rows: string[] = [];
  for (let start = 0; start < values.length; start += columns) {
    let row = text(values[start]!, 0);
    for (let column = 1; column < columns; column++) row += ` ${text(values[start + column]!, column)}`;
    rows.push(row);
  }
  return rows;
}

/** @param columns of a value */
export function keyRows({ times, values, bezier }: KeyTrack, columns: number): string[] {
  const width = bezier ? 3 * columns : columns;
  return Array.from(times, (time, key) => {
    const said = vectorText(values.subarray(key * width, (key + 1) * width));
    return said === '' ? floatText(time) : `${floatText(time)} ${said}`;
  });
}

/** @throws RangeError where a name would be read as something else */
export function nameRows(names: readonly string[]): string[] {
  return names.map(firstName);
}

/** @throws RangeError where a vertex has no bone, or a bone a name that would be read as something else */
export function weightRows({ bones, start, bone, weight }: Weights): string[] {
  const rows: string[] = [];
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    let row = '';
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const name = bones[bone[entry]!] ?? '';
      row += row === '' ? firstName(name) : ` ${presentWord(name)}`;
      row += ` ${floatText(weight[entry]!)}`;
    }
    if (row === '') throw new RangeError(`vertex ${vertex} of a skin has no bone`);
    rows.push(row);
  }
  return rows;
}

export function boxRows({ bounds, faces }: Boxes): string[] {
  return Array.from(faces, (face, node) => {
    const box = bounds.subarray(node * CORNERS, (node + 1) * CORNERS);
    return `${vectorText(box)} ${face}`;
  });
}

/** A name that a line of a list begins with. */
function firstName(name: string): string {
  if (endsNames(name.toLowerCase(), true)) throw new RangeError(`"${name}" would end the list`);
  return presentWord(name);
}
