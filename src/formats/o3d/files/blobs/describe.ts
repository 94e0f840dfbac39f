/** Describes buffers, curves and skins for display. */
import { counted } from '../../../../text/counts.ts';
import {
  type BuffDocument,
  type BufferBlob,
  type CurvDocument,
  FIELD_TYPES,
  KEY_TYPES,
  type SkinDocument,
} from './document.ts';

/** One line per buffer, such as `buffer 0: 24 elements of float32 × 3, float32 × 2`. */
export function describeBuffers({ buffers }: BuffDocument): string[] {
  return buffers.map((buffer, index) => {
    return `buffer ${index}: ${counted(buffer.numElements, 'element')} of ${fieldsOf(buffer)}`;
  });
}

function fieldsOf({ fields: { type, numComponents } }: BufferBlob): string {
  const names = Object.entries(FIELD_TYPES);
  const described = Array.from(type, (id, field) => {
    const name = names.find(([, known]) => known === id)?.[0] ?? `type ${id}`;
    return `${name} × ${numComponents[field]}`;
  });
  return described.length > 0 ? described.join(', ') : 'no fields';
}

/** Its keys by their types, and the ranges of inputs and outputs. */
export function describeCurve({ keys: { count, type, input, output } }: CurvDocument): string[] {
  const kinds = Object.entries(KEY_TYPES).flatMap(([name, id]) => {
    const times = type.filter((one) => one === id).length;
    return times > 0 ? [`${times} ${name}`] : [];
  });
  if (count === 0) return [counted(count, 'key')];
  return [
    `${counted(count, 'key')}: ${kinds.join(', ')}`,
    `inputs ${rangeOf(input)}, outputs ${rangeOf(output)}`,
  ];
}

export function describeSkin({ vertices: { count, influences } }: SkinDocument): string[] {
  const { start, matrixIndex } = influences;
  let most = 0;
  for (let vertex = 0; vertex < count; vertex++) most = Math.max(most, start[vertex + 1]! - start[vertex]!);
  return [
    `${counted(count, 'vertex', 'vertices')}, ${counted(matrixIndex.length, 'influence')}, at most ${most} per vertex`,
    counted(new Set(matrixIndex).size, 'matrix', 'matrices'),
  ];
}

function rangeOf(values: ArrayLike<number>): string {
  let low = Infinity;
  let high = -Infinity;
  for (let at = 0; at < values.length; at++) {
    low = Math.min(low, values[at]!);
    high = Math.max(high, values[at]!);
  }
  return `${Number(low.toPrecision(6))} to ${Number(high.toPrecision(6))}`;
}
