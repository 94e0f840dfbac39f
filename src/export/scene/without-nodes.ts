/** Removes nodes from a scene, or takes them out of the hierarchy. */
import { straightCurve } from '../../animation/clipped.ts';
import { createPrecision, type PrecisionOf } from '../../animation/precision.ts';
import { shownMeshes } from '../../fit/surfaces.ts';
import {
  compose,
  identity,
  inverse,
  matrixAt,
  moveDirection,
  movePoint,
  product,
} from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { Pose } from '../../pose/pose.ts';
import { transformedCurve } from '../../pose/transformed-curve.ts';
import {
  type Clip,
  type Curve,
  type Influences,
  type Mesh,
  NONE,
  type Node,
  type Primitive,
  type Scene,
  type Skin,
  type Track,
} from '../../scene/scene.ts';

/** The local transform of a node at rest, column-major. */
function localMatrix(node: Node): Float64Array {
  return node.matrix ? Float64Array.from(node.matrix) : compose(node);
}

/** The nodes without a parent, at their places at rest. */
export function detached(scene: Scene, detach: ReadonlySet<number>): Scene {
  if (detach.size === 0) return scene;
  const { world } = new Pose(scene);
  const nodes = scene.nodes.map((node, index): Node => {
    if (!detach.has(index)) return node;
    const { matrix: _, ...rest } = node;
    return { ...rest, parent: NONE, ...decompose(world.subarray(index * 16, index * 16 + 16)) };
  });
  return { ...scene, nodes };
}

/**
 * The scene without some nodes, and what is on them. Their children keep their places at rest below the nearest ancestor
 * that is left, to which the weights of removed joints go, too. Motion of removed nodes is lost.
 */
export function withoutNodes(scene: Scene, removed: ReadonlySet<number>): Scene {
  if (removed.size === 0) return scene;
  const { nodes, lights, cameras } = scene;
  const heirs = nodes.map((_, index) => heirOf(nodes, index, removed));
  const above = nodes.map((_, index) => removedAbove(nodes, index, removed));
  let kept = 0;
  const places = nodes.map((_, index) => (removed.has(index) ? NONE : kept++));
  const placeOf = (index: number) => places[index] ?? NONE;
  const rest = rebound(scene, removed, heirs);
  const precisionOf = createPrecision(scene);
  return withoutHiddenMeshes(scene, {
    ...scene,
    meshes: rest.meshes,
    skins: rest.skins.map((skin) => ({ ...skin, joints: skin.joints.map(placeOf) })),
    nodes: nodes.flatMap((node, index) =>
      removed.has(index) ? [] : [{ ...below(node, above[index]!), parent: placeOf(heirs[index]!) }],
    ),
    lights: lights.flatMap((light) =>
      removed.has(light.node) ? [] : [{ ...light, node: placeOf(light.node) }],
    ),
    cameras: cameras.flatMap((camera) =>
      removed.has(camera.node) ? [] : [{ ...camera, node: placeOf(camera.node) }],
    ),
    clips: scene.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.flatMap((track) =>
        removed.has(track.target)
          ? []
          : [
              {
                ...movedTrack(track, above[track.target]!, clip, precisionOf),
                target: placeOf(track.target),
              },
            ],
      ),
    })),
  });
}

/**
 * The scene without the meshes that were visible before and are not any more.
 *
 * @param after with the meshes of the scene before at their indices
 */
export function withoutHiddenMeshes(before: Scene, after: Scene): Scene {
  const [shown, left] = [shownMeshes(before), shownMeshes(after)];
  let kept = 0;
  const places = after.meshes.map((_, index) => (shown.has(index) && !left.has(index) ? NONE : kept++));
  if (kept === after.meshes.length) return after;
  return {
    ...after,
    meshes: after.meshes.flatMap((mesh, index) => {
      if (places[index] === NONE) return [];
      return [mesh.lods ? { ...mesh, lods: mesh.lods.map((level) => places[level]!) } : mesh];
    }),
    nodes: after.nodes.map((node) =>
      node.mesh === undefined ? node : { ...node, mesh: places[node.mesh] ?? NONE },
    ),
  };
}

/** The nearest ancestor that is left. */
function heirOf(nodes: readonly Node[], index: number, removed: ReadonlySet<number>): number {
  let heir = nodes[index]!.parent;
  for (let steps = 0; removed.has(heir) && steps < nodes.length; steps++) heir = nodes[heir]!.parent;
  return heir;
}

/** The transform of the removed nodes between a node and its heir; undefined for none. */
function removedAbove(
  nodes: readonly Node[],
  index: number,
  removed: ReadonlySet<number>,
): Float64Array | undefined {
  let matrix: Float64Array | undefined;
  let at = nodes[index]!.parent;
  for (let steps = 0; removed.has(at) && steps < nodes.length; steps++) {
    const local = localMatrix(nodes[at]!);
    matrix = matrix ? product(local, matrix) : local;
    at = nodes[at]!.parent;
  }
  return matrix && isIdentity(matrix) ? undefined : matrix;
}

function isIdentity(matrix: Float64Array): boolean {
  return identity().every((value, index) => value === matrix[index]);
}

function below(node: Node, above: Float64Array | undefined): Node {
  if (!above) return node;
  const { matrix: _, ...rest } = node;
  return { ...rest, ...decompose(product(above, localMatrix(node))) };
}

/** A track that also has the transform of what was above its node. */
function movedTrack(
  track: Track,
  above: Float64Array | undefined,
  clip: Clip,
  precisionOf: PrecisionOf,
): Track {
  if (!above) return track;
  const { curve } = track;
  const plain = isLinearInValues(curve) ? curve : straightCurve(curve, clip, precisionOf(track));
  return { ...track, curve: transformedCurve(plain, track.property, { matrix: above, ...decompose(above) }) };
}

/** Whether a curve is transformed by its keys; others are sampled. */
function isLinearInValues({ interpolation }: Curve): boolean {
  return interpolation !== 'squad' && interpolation !== 'log-quaternion';
}

/** Gives the weights of removed joints to their heirs. Joints of the result are still nodes of the scene. */
function rebound(
  scene: Scene,
  removed: ReadonlySet<number>,
  heirs: readonly number[],
): Pick<Scene, 'meshes' | 'skins'> {
  const affected = scene.skins.map(({ joints }) => joints.some((joint) => removed.has(joint)));
  if (!affected.includes(true)) return scene;
  const { world } = new Pose(scene);
  const changes = scene.skins.map((skin, index) =>
    affected[index] ? heirsOfJoints(skin, removed, heirs, world) : undefined,
  );
  const meshes = scene.meshes.slice();
  const done = new Set<number>();
  for (const { mesh = NONE, skin = NONE } of scene.nodes) {
    const change = changes[skin];
    if (!change) continue;
    for (const level of [mesh, ...(meshes[mesh]?.lods ?? [])]) {
      if (done.has(level) || !meshes[level]) continue;
      done.add(level);
      meshes[level] = reboundMesh(meshes[level], change);
    }
  }
  return { meshes, skins: scene.skins.map((skin, index) => changes[index]?.skin ?? skin) };
}

interface JointChange {
  skin: Skin;
  /** New joint of each old one, or NONE. */
  jointOf: number[];
  /** From the space of each old joint to that of the new one; undefined if they are the same. */
  toHeir: (Float64Array | undefined)[];
  /** The inverse bind matrices of the old joints. */
  before: Float32Array;
  /** Whether heirs are bound in the same pose as the joints that they replace. */
  isBound: boolean;
}

function heirsOfJoints(
  { joints, inverseBind, ...rest }: Skin,
  removed: ReadonlySet<number>,
  heirs: readonly number[],
  world: Float64Array,
): JointChange {
  const left = joints.filter((joint) => !removed.has(joint));
  const binds = joints.flatMap((joint, index) =>
    removed.has(joint) ? [] : [inverseBind.slice(index * 16, index * 16 + 16)],
  );
  const matrixOf = (node: number) => world.slice(node * 16, node * 16 + 16);
  const toHeir: (Float64Array | undefined)[] = [];
  let isBound = true;
  const jointOf = joints.map((joint, index) => {
    if (!removed.has(joint)) return left.indexOf(joint);
    const heir = heirs[joint]!;
    const back = heir === NONE ? undefined : inverse(matrixOf(heir));
    if (!back) return NONE;
    const change = product(back, matrixOf(joint));
    toHeir[index] = change;
    const bind = product(change, matrixAt(inverseBind, index));
    const known = left.indexOf(heir);
    if (known >= 0) {
      isBound &&= areAlike(binds[known]!, bind);
      return known;
    }
    binds.push(Float32Array.from(bind));
    return left.push(heir) - 1;
  });
  const all = new Float32Array(binds.length * 16);
  binds.forEach((bind, index) => {
    all.set(bind, index * 16);
  });
  return { skin: { ...rest, joints: left, inverseBind: all }, jointOf, toHeir, before: inverseBind, isBound };
}

/** Relative difference of matrices that is rounding. */
const ROUNDING = 1e-5;

function areAlike(a: ArrayLike<number>, b: Float64Array): boolean {
  const size = b.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return b.every((value, at) => Math.abs(value - a[at]!) <= ROUNDING * size);
}

function reboundMesh(mesh: Mesh, change: JointChange): Mesh {
  const primitives = mesh.primitives.map(
    (primitive): Primitive =>
      primitive.influences
        ? {
            ...primitive,
            influences: reboundInfluences(placed(primitive, primitive.influences, change), change),
          }
        : primitive,
  );
  return { ...mesh, primitives };
}

/**
 * The influences of a primitive, with a place in the space of each old joint where heirs are bound in another pose than the
 * joints that they replace.
 */
function placed({ positions, normals }: Primitive, influences: Influences, change: JointChange): Influences {
  if (change.isBound || influences.offset) return influences;
  const { start, joint } = influences;
  const offset = new Float32Array(joint.length * 3);
  const offsetNormal = new Float32Array(joint.length * 3);
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const matrix = joint[entry]! * 16;
      movePoint(offset, entry * 3, change.before, matrix, positions, vertex * 3);
      if (normals) moveDirection(offsetNormal, entry * 3, change.before, matrix, normals, vertex * 3);
    }
  }
  return { ...influences, offset, offsetNormal };
}

function reboundInfluences(influences: Influences, { jointOf, toHeir }: JointChange): Influences {
  const { start, joint, weight, offset, offsetNormal } = influences;
  const kept = [...joint.keys()].filter((entry) => jointOf[joint[entry]!] !== NONE);
  const before = new Uint32Array(joint.length + 1);
  for (let entry = 0; entry < joint.length; entry++)
    before[entry + 1] = before[entry]! + (jointOf[joint[entry]!] === NONE ? 0 : 1);
  const inHeir = (column: Float32Array, move: typeof movePoint) => {
    const out = new Float32Array(kept.length * 3);
    kept.forEach((entry, at) => {
      const row = column.slice(entry * 3, entry * 3 + 3);
      const change = toHeir[joint[entry]!];
      if (change) move(row, 0, change, 0, row, 0);
      out.set(row, at * 3);
    });
    return out;
  };
  return {
    start: start.map((entry) => before[entry]!),
    joint: Uint16Array.from(kept, (entry) => jointOf[joint[entry]!]!),
    weight: Float32Array.from(kept, (entry) => weight[entry]!),
    ...(offset ? { offset: inHeir(offset, movePoint) } : {}),
    ...(offsetNormal ? { offsetNormal: inHeir(offsetNormal, moveDirection) } : {}),
  };
}
