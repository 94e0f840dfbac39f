/**
 * Makes the bind pose the rest pose, for files whose readers derive the bind pose from the rest pose
 * (docs/reference/mdl.md#skinning).
 */
import { compose, identity, inverse, product } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { unitQuaternion } from '../../../math/quaternion.ts';
import { Pose } from '../../../pose/pose.ts';
import { parentsFirst, soundParents } from '../../../pose/skeleton.ts';
import { type Clip, type Curve, NONE, type Node, type Scene, type Track } from '../../../scene/scene.ts';
import { affineAt, isRounding, matricesApart } from './matrices.ts';

export interface Posed {
  /** The original scene if its rest pose is the bind pose already. */
  scene: Scene;
  /** Nodes whose rest pose was changed. */
  moved: number[];
  /** Nodes with different bind poses in several skins, of which the first is used. */
  disputed: number[];
  /** Joints whose inverse bind matrices have no inverse, so that they are bound in the rest pose. */
  flat: FlatJoint[];
}

/** A joint of a skin whose inverse bind matrix flattens the surface. */
export interface FlatJoint {
  skin: number;
  joint: number;
  /** From the space of the mesh to that of the scene in the bind pose. */
  surface: Float64Array;
}

/**
 * Moves the joints of skins to their bind pose. Clips are not changed: a changed node gets a key with its original rest
 * pose in clips that do not animate it.
 *
 * @param size of the model, in units; distances that are a tiny fraction of it are rounding errors
 */
export function posedAtBind(scene: Scene, size: number): Posed {
  const { bound, disputed, flat } = bindMatrices(scene, size);
  const { nodes, moved } = nodesAtBind(scene, bound, size);
  if (moved.length === 0) return { scene, moved, disputed, flat };
  return {
    scene: { ...scene, nodes, clips: scene.clips.map((clip) => keptAtRest(clip, scene, moved)) },
    moved,
    disputed,
    flat,
  };
}

/** The scene with inverse bind matrices that are derived from the rest pose, as readers do. */
export function boundAtRest(scene: Scene, flat: readonly FlatJoint[]): Scene {
  const { world } = new Pose(scene);
  const skins = scene.skins.map((skin) => ({ ...skin, inverseBind: skin.inverseBind.slice() }));
  for (const { skin, joint, surface } of flat) {
    const { joints, inverseBind } = skins[skin]!;
    const toJoint = inverse(affineAt(world, joints[joint]!));
    if (toJoint) inverseBind.set(product(toJoint, surface), joint * 16);
  }
  return { ...scene, skins };
}

/** World matrices of joints in the bind pose, by node: the first joint of a skin stays, the others are relative to it. */
function bindMatrices(
  scene: Scene,
  size: number,
): Pick<Posed, 'disputed' | 'flat'> & { bound: Map<number, Float64Array> } {
  const { world } = new Pose(scene);
  const rank = ranks(scene.nodes);
  const bound = new Map<number, Float64Array>();
  const disputed = new Set<number>();
  const flat: FlatJoint[] = [];
  usedJoints(scene).forEach((joints, index) => {
    const { joints: nodes, inverseBind } = scene.skins[index]!;
    const order = [...joints].sort((a, b) => rank[nodes[a]!]! - rank[nodes[b]!]! || a - b);
    let surface: Float64Array | undefined;
    const flatJoints: number[] = [];
    for (const joint of order) {
      const node = nodes[joint]!;
      const toJoint = affineAt(inverseBind, joint);
      const fromJoint = inverse(toJoint);
      if (!fromJoint) {
        flatJoints.push(joint);
        continue;
      }
      const atRest = affineAt(world, node);
      surface ??= product(bound.get(node) ?? atRest, toJoint);
      const place = unscaled(product(surface, fromJoint));
      const known = bound.get(node);
      if (known && !isRounding(matricesApart(known, place, size), size)) disputed.add(node);
      if (!known) bound.set(node, isRounding(matricesApart(atRest, place, size), size) ? atRest : place);
    }
    for (const joint of flatJoints) flat.push({ skin: index, joint, surface: surface ?? identity() });
  });
  return { bound, disputed: [...disputed], flat };
}

/** Deviation of axes in length or angle that is only rounding. */
const ROUNDED = 1e-4;

/** Removes rounding errors from a matrix that is almost a rigid transform. */
function unscaled(matrix: Float64Array): Float64Array {
  const { rotation, translation } = decompose(matrix);
  const rigid = compose({ translation, rotation });
  const isRigid = rigid.every((value, at) => Math.abs(value - matrix[at]!) <= ROUNDED);
  return isRigid ? rigid : matrix;
}

/** The joints of each skin that have weights. */
function usedJoints({ nodes, meshes, skins }: Scene): Set<number>[] {
  const used = skins.map(() => new Set<number>());
  for (const { mesh = NONE, skin = NONE } of nodes) {
    for (const { influences } of meshes[mesh]?.primitives ?? []) {
      influences?.joint.forEach((joint, at) => {
        if (influences.weight[at] !== 0) used[skin]?.add(joint);
      });
    }
  }
  return used;
}

/** The rank of nodes in an order with parents before their children. */
function ranks(nodes: readonly Node[]): Int32Array {
  const rank = new Int32Array(nodes.length);
  parentsFirst(soundParents(nodes.map(({ parent }) => parent))).forEach((node, place) => {
    rank[node] = place;
  });
  return rank;
}

function nodesAtBind(
  { nodes }: Scene,
  bound: ReadonlyMap<number, Float64Array>,
  size: number,
): { nodes: Node[]; moved: number[] } {
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const world = nodes.map(() => identity());
  const out = [...nodes];
  const moved: number[] = [];
  for (const index of parentsFirst(parents)) {
    const above = world[parents[index]!] ?? identity();
    const atRest = product(above, localMatrix(nodes[index]!));
    const place = bound.get(index) ?? atRest;
    world[index] = atRest;
    const toParent = inverse(above);
    if (!toParent || isRounding(matricesApart(atRest, place, size), size)) continue;
    const { matrix: _, ...node } = nodes[index]!;
    out[index] = { ...node, ...decompose(product(toParent, place)) };
    world[index] = place;
    moved.push(index);
  }
  return { nodes: out, moved };
}

/** The rest transform of a node, with a normalized rotation. */
export function localMatrix({ matrix, translation, rotation, scale }: Node): Float64Array {
  if (matrix) return Float64Array.from(matrix);
  return compose({ translation, rotation: unitQuaternion(rotation), scale });
}

const INTERPOLATION = { translation: 'linear', rotation: 'slerp', scale: 'linear' } as const;

function keptAtRest(clip: Clip, { nodes }: Scene, moved: readonly number[]): Clip {
  const keyed = new Set(
    clip.tracks
      .filter(({ curve }) => curve.times.length > 0)
      .map(({ target, property }) => `${target} ${property}`),
  );
  const added = moved.flatMap((target): Track[] =>
    (['translation', 'rotation', 'scale'] as const)
      .filter((property) => !keyed.has(`${target} ${property}`))
      .map((property) => {
        const values = Float32Array.from(nodes[target]![property]);
        const times = Float32Array.of(clip.start);
        const hold: Pick<Curve, 'before' | 'after'> = { before: 'hold', after: 'hold' };
        return {
          target,
          property,
          curve: { interpolation: INTERPOLATION[property], times, values, ...hold },
        };
      }),
  );
  return { ...clip, tracks: [...clip.tracks, ...added] };
}
