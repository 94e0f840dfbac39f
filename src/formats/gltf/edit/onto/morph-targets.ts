/** Puts edited morph targets into a primitive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { MorphTarget } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { ONTO_CODES } from '../../../edit.ts';
import { addColumn } from '../../from-scene/new-columns.ts';
import { type Part, VERTICES } from './part.ts';

/** The targets of a known mesh keep their number, since weights of nodes and clips refer to them by index. */
export function putTargets(part: Part): void {
  const { target, json, was, is, targets = is.morphTargets?.length ?? 0 } = part;
  const morphTargets = is.morphTargets ?? [];
  if (morphTargets.length !== targets) reportNumber(part, morphTargets.length, targets);
  const count = is.positions.length;
  const written = json.targets ?? [];
  for (let index = 0; index < targets; index++) {
    const morph = morphTargets[index] ?? (was ? undefined : UNMOVED);
    const old = was?.morphTargets?.[index];
    if (!morph) continue;
    const { name: _, ...shape } = morph;
    const { name: __, ...before } = old ?? morph;
    if (old && saysTheSame(before, shape)) continue;
    const own = written[index] ?? {};
    written[index] = own;
    const put = (semantic: 'POSITION' | 'NORMAL', values: Float32Array | undefined) => {
      if (!values) return;
      const array = allRows(morph, values, count);
      const bounds = semantic === 'POSITION';
      own[semantic] = addColumn(target, array, 'VEC3', { instead: own[semantic], target: VERTICES, bounds });
    };
    put('POSITION', morph.positions);
    put('NORMAL', morph.normals);
  }
  if (written.length > 0) json.targets = written;
}

/** A target that displaces nothing. */
const UNMOVED: MorphTarget = { name: '', vertices: new Uint32Array(), positions: new Float32Array() };

function reportNumber({ target, is, path }: Part, edited: number, kept: number): void {
  const message = `Primitive "${is.name}" has ${counted(edited, 'morph target')}, and its mesh in the file keeps ${kept}`;
  target.report.lose(ONTO_CODES.ONTO_UNABLE, message, { path });
}

/** The displacement of every vertex. @param length of all of them */
function allRows({ vertices }: MorphTarget, values: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(length);
  vertices.forEach((vertex, row) => {
    all.set(values.subarray(row * 3, row * 3 + 3), vertex * 3);
  });
  return all;
}
