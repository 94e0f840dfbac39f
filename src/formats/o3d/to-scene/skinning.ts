/** SkinEvals as skins (docs/reference/o3d.md#skins). */

import { identity, inverse, product } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { type Influences, NONE, type Skin } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { O3D_CODES } from '../codes.ts';
import type { SceneObject } from '../files/archive/document.ts';
import type { SkinVertices } from '../files/blobs/document.ts';
import { flatten } from './graph/param-graph.ts';
import type { Requested } from './graph/plan.ts';
import { nameOf, referredByParam, type Stage } from './stage.ts';

const MATRIX = 16;
/** Matrices that differ by less, relative to the largest number, are equal. */
const SAME = 1e-6;

/** The vertices of a SkinEval; undefined if it does not meet the plugin's requirements, so that nothing is skinned. */
export function skinVertices(
  { index, blobs, report }: Stage,
  skinEval: SceneObject,
): SkinVertices | undefined {
  const skin = referredByParam(index, skinEval, 'o3d.skin', 'o3d.Skin');
  const joints = referredByParam(index, skinEval, 'o3d.matrices', 'o3d.ParamArray');
  const vertices = skin && blobs.skin(skin)?.vertices;
  const problem = !vertices
    ? 'has no skin'
    : !joints
      ? 'has no joints'
      : bindMatrices(skin).length !== joints.params.size * MATRIX
        ? `has ${counted(joints.params.size, 'joint')} and ${counted(bindMatrices(skin).length / MATRIX, 'inverse bind matrix', 'inverse bind matrices')}`
        : undefined;
  if (problem === undefined) return vertices;
  report.lose(O3D_CODES.O3D_SKIN_INCOMPLETE, `SkinEval "${nameOf(skinEval)}" ${problem}`, {
    source: skinEval.path,
  });
  return undefined;
}

function bindMatrices({ properties }: SceneObject): number[] {
  const list = properties.inverseBindPoseMatrices;
  return Array.isArray(list) ? list.flatMap((rows) => flatten(rows)) : [];
}

/**
 * Adds the skin of a SkinEval whose result a node shows.
 *
 * A vertex is shown at world(node) · inverse(base) · Σ weight · world(joint) · inverse bind · vertex. If the first two
 * cancel, as the converter intends, the joints are the nodes of the Transforms; otherwise they are separate nodes that move
 * like those Transforms relative to the base.
 *
 * @param transform that shows it
 * @param holdsStill whether the last joint is the node itself, for vertices without influences
 * @returns index of the skin; undefined if the joints exceed their limit
 */
export function addSkin(
  stage: Stage,
  skinEval: SceneObject,
  transform: SceneObject,
  holdsStill: boolean,
): number | undefined {
  const { index, scene, graph, nodes, report } = stage;
  const array = referredByParam(index, skinEval, 'o3d.matrices', 'o3d.ParamArray')!;
  stage.affordable.joints -= array.params.size;
  if (stage.affordable.joints < 0) {
    const message = `Skin of "${nameOf(transform)}" was dropped: joints exceed a limit`;
    report.lose(O3D_CODES.O3D_GEOMETRY_REPEATED, message, { source: transform.path });
    return undefined;
  }
  const skin = referredByParam(index, skinEval, 'o3d.skin', 'o3d.Skin')!;
  const base = graph.request(skinEval, { name: 'o3d.base', width: MATRIX });
  const world = graph.requestWorld(transform);
  const isPlain = cancels(stage, world, base);
  const own = nodes.get(transform.id) ?? NONE;
  const joints = [...array.params.keys()].map((name) => {
    const param = graph.request(array, { name, width: MATRIX });
    const joint = isPlain ? transformOf(stage, array, name) : undefined;
    return joint ?? addJoint(stage, `${nameOf(skinEval)} ${name}`, isPlain ? [param] : [world, base, param]);
  });
  const bind = bindMatrices(skin);
  const added: Skin = holdsStill
    ? {
        name: nameOf(skin),
        joints: [...joints, own],
        inverseBind: Float32Array.from([...bind, ...identity()]),
      }
    : { name: nameOf(skin), joints, inverseBind: Float32Array.from(bind) };
  return scene.skins.push(added) - 1;
}

/** Whether a mesh's world matrix and the base of its skin are always equal. */
function cancels({ graph }: Stage, world: Requested, base: Requested): boolean {
  if (world.slot === base.slot) return true;
  if (world.isDriven || base.isDriven) return false;
  graph.run(0);
  const at = ({ slot }: Requested) => graph.values.subarray(slot, slot + MATRIX);
  const [a, b] = [at(world), at(base)];
  const largest = Math.max(...a.map(Math.abs));
  return a.every((value, i) => Math.abs(value - b[i]!) <= SAME * largest);
}

/** The node of the Transform to whose world matrix an entry is bound. */
function transformOf({ index, nodes }: Stage, array: SceneObject, name: string): number | undefined {
  const target = index.params.get(array.params.get(name)?.bind ?? 0);
  if (target?.name !== 'o3d.worldMatrix' || target.owner.className !== 'o3d.Transform') return undefined;
  return nodes.get(target.owner.id);
}

/** A node for a matrix that no Transform has: of one param, or world · inverse(base) · joint of three. */
function addJoint(
  { scene, graph, moving, moment = 0 }: Stage,
  name: string,
  params: readonly Requested[],
): number {
  const at = (which: number) => {
    const slot = params[which]!.slot;
    return Float64Array.from(graph.values.subarray(slot, slot + MATRIX));
  };
  const matrix = () => {
    if (params.length === 1) return at(0);
    const fromBase = inverse(at(1)) ?? identity();
    return product(product(at(0), fromBase), at(2));
  };
  graph.run(moment);
  const node = scene.nodes.push({ name, parent: NONE, ...decompose(matrix()) }) - 1;
  if (params.some(({ isDriven }) => isDriven)) moving.push({ node, params, matrix });
  return node;
}

/** A key that is equal for equivalent SkinEvals, which share a skin. */
export function skinKey({ index }: Stage, skinEval: SceneObject): string {
  const skin = referredByParam(index, skinEval, 'o3d.skin', 'o3d.Skin');
  const { bind = null, value = null } = skinEval.params.get('o3d.base') ?? {};
  const matrices = skinEval.params.get('o3d.matrices')?.value ?? null;
  return JSON.stringify([bind, value, matrices, skin?.properties.inverseBindPoseMatrices ?? null]);
}

/** How many joints a SkinEval has. */
export function jointCount({ index }: Stage, skinEval: SceneObject): number {
  return referredByParam(index, skinEval, 'o3d.matrices', 'o3d.ParamArray')?.params.size ?? 0;
}

/**
 * Influences of some of the vertices. Those without any, which SkinEval does not move, get one of an additional last joint.
 *
 * @param joints the number of joints; influences of others are dropped
 */
export function influencesOf(
  { influences }: SkinVertices,
  rows: Uint32Array,
  joints: number,
): { influences: Influences; dropped: number; holdsStill: boolean } {
  const start = new Uint32Array(rows.length + 1);
  const joint: number[] = [];
  const weight: number[] = [];
  let dropped = 0;
  let holdsStill = false;
  rows.forEach((vertex, row) => {
    for (let entry = influences.start[vertex]!; entry < influences.start[vertex + 1]!; entry++) {
      const index = influences.matrixIndex[entry]!;
      if (index >= 0 && index < joints) {
        joint.push(index);
        weight.push(influences.weight[entry]!);
      } else dropped++;
    }
    if (joint.length === start[row]) {
      holdsStill = true;
      joint.push(joints);
      weight.push(1);
    }
    start[row + 1] = joint.length;
  });
  const columns = { start, joint: Uint16Array.from(joint), weight: Float32Array.from(weight) };
  return { influences: columns, dropped, holdsStill };
}
