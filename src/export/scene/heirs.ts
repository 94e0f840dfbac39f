import { inverse, matrixAt, moveDirection, movePoint, product } from '../../math/affine.ts';
import { largestOf } from '../../math/vector.ts';
import { Pose } from '../../pose/pose.ts';
import {
  type Influences,
  type Mesh,
  NONE,
  type Primitive,
  type Scene,
  type Skin,
} from '../../scene/scene.ts';

/**
 * Transfers the weights of removed joints to their heirs: the nearest remaining ancestors. Joints of the result are still nodes of
 * the scene.
 *
 * @param heirs for each node its heir, or NONE
 */
export function inherited(
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
  const size = largestOf(b);
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
