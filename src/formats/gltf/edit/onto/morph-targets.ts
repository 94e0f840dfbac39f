/** Puts edited morph targets into a primitive. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import { scatterRows } from '../../../../math/columns.ts';
import type { Mesh, MorphTarget } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { reportUnable } from '../../../edit.ts';
import { type Part, putVertices } from './part.ts';

const COLUMNS = { POSITION: 'positions', NORMAL: 'normals' } as const;

/** The targets of a known mesh keep their number, since weights of nodes and clips refer to them by index. */
export function putTargets(part: Part): void {
  const { target, json, was, is, targets, path } = part;
  const { morphTargets = [], name } = is;
  if (morphTargets.length !== targets) {
    const message = `Primitive "${name}" has ${counted(morphTargets.length, 'morph target')}, and its mesh in the file keeps ${targets}`;
    reportUnable(target.report, message, path);
  }
  const written = json.targets ?? [];
  for (let index = 0; index < targets; index++) {
    const morph = morphTargets[index] ?? (was ? undefined : UNMOVED);
    if (!morph) continue;
    const old = was?.morphTargets?.[index];
    const own = written[index] ?? {};
    written[index] = own;
    for (const semantic of ['POSITION', 'NORMAL'] as const) {
      const column = COLUMNS[semantic];
      const values = morph[column];
      if (!values || (old && saysTheSame([old.vertices, old[column]], [morph.vertices, values]))) continue;
      const all = scatterRows(values, morph.vertices, 3, is.positions.length / 3);
      putVertices(part, own, semantic, all, 'VEC3');
    }
  }
  if (written.length > 0) json.targets = written;
}

/** Updates the names of the targets of a mesh, unless their number changed: clips refer to targets by name. */
export function putTargetNames(mesh: GLTF.IMesh, was: Mesh | undefined, is: Mesh): void {
  const namesOf = ({ primitives }: Mesh) => (primitives[0]?.morphTargets ?? []).map(({ name }) => name);
  const [old, own] = [was && namesOf(was), namesOf(is)];
  if (own.length === 0 || (old && old.length !== own.length) || saysTheSame(old, own)) return;
  mesh.extras = { ...mesh.extras, targetNames: own };
}

/** A target that displaces nothing. */
const UNMOVED: MorphTarget = { name: '', vertices: new Uint32Array(), positions: new Float32Array() };
