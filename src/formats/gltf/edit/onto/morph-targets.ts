/** Puts edited morph targets into a primitive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { MorphTarget } from '../../../../scene/scene.ts';
import { addColumn } from './columns.ts';
import { type Part, VERTICES } from './part.ts';

export function putTargets({ target, json, was, is }: Part): void {
  const count = is.positions.length;
  const written = json.targets ?? [];
  is.morphTargets?.forEach((morph, index) => {
    const old = was?.morphTargets?.[index];
    const { name: _, ...shape } = morph;
    const { name: __, ...before } = old ?? morph;
    if (old && saysTheSame(before, shape)) return;
    written[index] ??= {};
    const own = written[index];
    const put = (semantic: 'POSITION' | 'NORMAL', values: Float32Array | undefined) => {
      if (!values) return;
      const array = allRows(morph, values, count);
      const bounds = semantic === 'POSITION';
      own[semantic] = addColumn(target, array, 'VEC3', { instead: own[semantic], target: VERTICES, bounds });
    };
    put('POSITION', morph.positions);
    put('NORMAL', morph.normals);
  });
  if (written.length > 0) json.targets = written;
}

/** The displacement of every vertex. @param length of all of them */
function allRows({ vertices }: MorphTarget, values: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(length);
  vertices.forEach((vertex, row) => {
    all.set(values.subarray(row * 3, row * 3 + 3), vertex * 3);
  });
  return all;
}
