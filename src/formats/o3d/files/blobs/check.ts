/** Rules for buffers, curves and skins: what Google's plugin rejects or handles differently (docs/reference/o3d.md). */

import { firstNotFinite } from '../../../../math/columns.ts';
import type { Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { O3D_CODES as CODES } from '../../codes.ts';
import type { BufferBlob, BufferPlane, CurveBlob, SkinBlob } from './document.ts';
import { FIELD_TYPES, KEY_TYPES, MOST_ELEMENTS } from './document.ts';

/** Elements allowed in a buffer without the feature "LargeGeometry" (docs/reference/o3d.md#buffers). */
const LARGE = 65_534;

export function checkBuffers(buffers: readonly BufferBlob[], report: Report): void {
  buffers.forEach((buffer, index) => {
    checkBuffer(buffer, `buffers[${index}]`, report);
  });
}

/** @param path of the buffer in its document */
export function checkBuffer({ fields, numElements, planes }: BufferBlob, path: string, report: Report): void {
  if (fields.count === 0) report.add(CODES.O3D_BUFFER_FIELDS_NONE, 'Buffer without fields', { path });
  if (numElements === 0) report.add(CODES.O3D_BUFFER_EMPTY, 'Buffer without elements', { path });
  if (numElements > LARGE) {
    const code = numElements > MOST_ELEMENTS ? CODES.O3D_BUFFER_LIMIT : CODES.O3D_BUFFER_LARGE;
    report.add(code, `Buffer of ${counted(numElements, 'element')}`, { path });
  }
  for (let field = 0; field < fields.count; field++) {
    const width = fields.numComponents[field]!;
    const isBytes = fields.type[field] === FIELD_TYPES.ubyteN;
    if (width === 0 || (isBytes && width % 4 !== 0)) {
      const message = `Field of ${counted(width, isBytes ? 'byte' : 'component')}`;
      report.add(CODES.O3D_FIELD_COMPONENTS, message, { path: `${path}.fields[${field}]` });
    }
    checkNumbers(planes[field]!, Math.max(1, width), `${path}.planes[${field}]`, report);
  }
}

export function checkCurve(curve: CurveBlob, report: Report): void {
  checkCurveAt(curve, '', report);
}

/** @param path of the curve in its document, empty where that is the curve itself */
export function checkCurveAt({ keys }: CurveBlob, path: string, report: Report): void {
  const { count, type, input, output, inTangent, outTangent } = keys;
  const at = (key: number) => ({ path: part(path, `keys[${key}]`) });
  if (count === 0) report.add(CODES.O3D_CURVE_EMPTY, 'Curve without keys', { path });
  for (const [name, column, width] of [
    ['input', input, 1],
    ['output', output, 1],
    ['inTangent', inTangent, 2],
    ['outTangent', outTangent, 2],
  ] as const) {
    const place = firstNotFinite(column);
    if (place < 0) continue;
    const message = `Invalid ${name} ${column[place]}`;
    report.add(CODES.O3D_NUMBER_NOT_FINITE, message, at(Math.floor(place / width)));
  }
  for (let key = 1; key < count; key++) {
    const before = input[key - 1]!;
    const here = input[key]!;
    if (here < before) report.add(CODES.O3D_CURVE_ORDER, `Key at ${here} after key at ${before}`, at(key));
    if (here === before && output[key] !== output[key - 1]) {
      report.add(
        CODES.O3D_CURVE_DUPLICATE,
        `Keys with outputs ${output[key - 1]} and ${output[key]} at ${here}`,
        at(key),
      );
    }
    if (type[key - 1] === KEY_TYPES.bezier && !(here <= before)) checkTangents(keys, key, path, report);
  }
}

/** Checks the Bezier segment between a key and the previous one. */
function checkTangents(
  { type, input, inTangent, outTangent }: CurveBlob['keys'],
  key: number,
  path: string,
  report: Report,
): void {
  const [before, here] = [input[key - 1]!, input[key]!];
  const arriving = type[key] === KEY_TYPES.bezier ? inTangent[2 * key]! : here;
  for (const point of [outTangent[2 * key - 2]!, arriving]) {
    if (point >= before && point <= here) continue;
    const message = `Control point at ${point} is not between its keys at ${before} and ${here}`;
    report.add(CODES.O3D_CURVE_TANGENT, message, { path: part(path, `keys[${key - 1}]`) });
  }
}

export function checkSkin(skin: SkinBlob, report: Report): void {
  checkSkinAt(skin, '', report);
}

/** Sums of weights that differ from 1 by less are rounded. */
const ROUNDING = 1e-3;

/** @param path of the skin in its document, empty where that is the skin itself */
export function checkSkinAt({ vertices }: SkinBlob, path: string, report: Report): void {
  const { count, influences } = vertices;
  const { start, matrixIndex, weight } = influences;
  const used = influencedVertices(vertices);
  if (used < count) {
    const message = `The last ${count - used} of ${counted(count, 'vertex', 'vertices')} have no influences`;
    report.add(CODES.O3D_SKIN_END_FREE, message, { path: part(path, `vertices[${used}]`) });
  }
  for (let vertex = 0; vertex < used; vertex++) {
    const place = { path: part(path, `vertices[${vertex}]`) };
    const [first, end] = [start[vertex]!, start[vertex + 1]!];
    if (first === end) {
      report.add(CODES.O3D_SKIN_VERTEX_FREE, `Vertex ${vertex} has no influences`, place);
      continue;
    }
    let sum = 0;
    for (let influence = first; influence < end; influence++) {
      sum += weight[influence]!;
      const matrix = matrixIndex[influence]!;
      if (matrix < 0)
        report.add(CODES.O3D_SKIN_MATRIX_RANGE, `Unknown matrix ${matrix} in vertex ${vertex}`, place);
    }
    if (!Number.isFinite(sum))
      report.add(CODES.O3D_NUMBER_NOT_FINITE, `Invalid weights in vertex ${vertex}`, place);
    else if (Math.abs(sum - 1) > ROUNDING) {
      report.add(
        CODES.O3D_SKIN_WEIGHTS,
        `Weights of vertex ${vertex} sum to ${Number(sum.toPrecision(6))}, not 1`,
        place,
      );
    }
  }
}

/** The number of vertices up to the last one with influences; the plugin ignores the others. */
export function influencedVertices({ count, influences: { start } }: SkinBlob['vertices']): number {
  let used = count;
  while (used > 0 && start[used - 1] === start[used]) used--;
  return used;
}

/** Reports the first invalid number of a column. */
function checkNumbers(plane: BufferPlane, width: number, path: string, report: Report): void {
  if (plane instanceof Uint8Array || plane instanceof Uint32Array) return;
  const at = firstNotFinite(plane);
  if (at < 0) return;
  const message = `Invalid number ${plane[at]} in element ${Math.floor(at / width)}`;
  report.add(CODES.O3D_NUMBER_NOT_FINITE, message, { path: `${path}[${at}]` });
}

function part(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
