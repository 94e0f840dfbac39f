import { FormatError } from '../../../report/report.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import type { JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';

const MODE = { triangles: 4, strip: 5, fan: 6 } as const;
const OTHER_MODES = ['points', 'lines', 'a line loop', 'a line strip'];

function modeOf(primitive: JsonObject): number {
  return primitive.whole('mode') ?? MODE.triangles;
}

/** Whether a primitive becomes one of the scene. */
export function isDrawn(primitive: JsonObject): boolean {
  const mode = modeOf(primitive);
  return (
    mode >= MODE.triangles &&
    mode <= MODE.fan &&
    primitive.object('attributes')?.raw('POSITION') !== undefined
  );
}

/** The consecutive corners of each triangle of a primitive; for a fan without the shared one. */
export function cornersOfTriangles(
  primitive: JsonObject,
  count: number,
): { rows: Uint32Array; length: number } {
  const mode = modeOf(primitive);
  const [first, step, length] =
    mode === MODE.triangles ? [0, 3, 3] : mode === MODE.strip ? [0, 1, 3] : [1, 1, 2];
  return { rows: Uint32Array.from({ length: count }, (_, triangle) => first + triangle * step), length };
}

/** The triangles of a primitive, three corners each; undefined, with a loss, if it has points or lines. */
export function trianglesOf(
  source: Source,
  primitive: JsonObject,
  vertices: number,
): Uint32Array<ArrayBuffer> | undefined {
  const mode = modeOf(primitive);
  if (mode < MODE.triangles || mode > MODE.fan) {
    ignore(source, OTHER_MODES[mode] ?? `primitives of mode ${mode}`, primitive.path);
    return undefined;
  }
  const index = primitive.whole('indices');
  const corners =
    index === undefined
      ? Uint32Array.from({ length: vertices }, (_, vertex) => vertex)
      : source.accessors.wholes(index, 1, primitive.pathOf('indices'));
  const beyond = corners.findIndex((corner) => corner >= vertices);
  if (beyond >= 0) {
    const message = `Unknown vertex ${corners[beyond]}; the primitive has ${counted(vertices, 'vertex', 'vertices')}`;
    throw new FormatError(GLTF_CODES.GLTF_INDEX_RANGE, message, { path: primitive.pathOf('indices') });
  }
  if (mode === MODE.triangles) return corners.slice(0, corners.length - (corners.length % 3));
  return mode === MODE.strip ? ofStrip(corners) : ofFan(corners);
}

/** Every corner but the first two forms a triangle with the two before it; every second one is reversed. */
function ofStrip(corners: Uint32Array): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(Math.max(0, corners.length - 2) * 3);
  for (let first = 0; first + 2 < corners.length; first++) {
    const odd = first % 2;
    out[first * 3] = corners[first]!;
    out[first * 3 + 1] = corners[first + 1 + odd]!;
    out[first * 3 + 2] = corners[first + 2 - odd]!;
  }
  return out;
}

function ofFan(corners: Uint32Array): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(Math.max(0, corners.length - 2) * 3);
  for (let first = 0; first + 2 < corners.length; first++) {
    out[first * 3] = corners[first + 1]!;
    out[first * 3 + 1] = corners[first + 2]!;
    out[first * 3 + 2] = corners[0]!;
  }
  return out;
}
