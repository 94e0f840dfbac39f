/** Makes all bind matrices of a node the same rigid transform. */
import { compose, determinant, identity, inverse, matrixAt, product } from '../math/affine.ts';
import { decompose } from '../math/decompose.ts';
import { NONE, type Primitive, type Scene, type Skin } from '../scene/scene.ts';
import { blendedSurface, disagreement, reshapedSurface } from './blended.ts';
import { Pose } from './pose.ts';
import { withMesh } from './with-mesh.ts';

/** How many times the squared distances of vertices may be larger with the rest pose as bind pose. */
const IN_FAVOR_OF_REST = 4;

/** Relative difference below which parts of matrices are equal except for rounding. */
const ROUNDING = 1e-5;

export interface Bound {
  scene: Scene;
  /** Nodes whose bind matrices no single rigid transform can replace: their surfaces are approximated. */
  bent: number[];
}

/** A transform that is applied before the bind matrices of a skin: one matrix for all joints, or one per joint. */
type Shape = Float64Array | Float64Array[];

/**
 * Gives each node one rigid bind transform, and applies the remainder of the bind matrices to the surfaces: scale, mirroring and
 * differences between skins. The scene must have no scaled nodes. Returns the same scene if all bind matrices are rigid and
 * agree.
 */
export function boundScene(scene: Scene): Bound {
  const bound = new Map<number, Float64Array>();
  const bent = new Set<number>();
  const pose = new Pose(scene);
  const shapes = scene.skins.map((skin, index): Shape => {
    const shape = commonShape(skin, bound);
    const binds = shape ? bindsFor(skin, shape, bound) : nearestBinds(scene, index, pose, bound);
    skin.joints.forEach((node, joint) => {
      bound.set(node, binds[joint]!);
      if (!shape) bent.add(node);
    });
    return shape ?? blends(skin, binds);
  });
  if (shapes.every((shape) => isIdentity(shape))) return { scene, bent: [] };
  const meshes = scene.meshes.slice();
  const nodes = scene.nodes.map((node) => {
    const shape = shapes[node.skin ?? NONE];
    if (!shape || isIdentity(shape)) return node;
    return withMesh(node, meshes, (primitive) => shaped(primitive, shape));
  });
  const skins = scene.skins.map((skin) => ({ ...skin, inverseBind: bindsOf(skin, bound) }));
  return { scene: { ...scene, meshes, nodes, skins }, bent: [...bent] };
}

function bindsOf({ joints }: Skin, bound: ReadonlyMap<number, Float64Array>): Float32Array {
  return Float32Array.from(joints.flatMap((node) => Array.from(bound.get(node)!)));
}

/** The transform that all vertices of a skin need before rigid bind matrices; undefined if there is no single one. */
function commonShape(skin: Skin, bound: ReadonlyMap<number, Float64Array>): Float64Array | undefined {
  if (skin.joints.length === 0) return identity();
  const shared = skin.joints.findIndex((node) => bound.has(node));
  const before = bound.get(skin.joints[shared]!);
  const shape = before
    ? product(inverse(before)!, matrixAt(skin.inverseBind, shared))
    : stretchOf(matrixAt(skin.inverseBind, 0));
  const back = inverse(shape);
  if (!back) return undefined;
  const fits = skin.joints.every((node, joint) => {
    const matrix = matrixAt(skin.inverseBind, joint);
    const known = bound.get(node);
    return known ? isNear(product(known, shape), matrix) : isRigid(product(matrix, back));
  });
  return fits ? shape : undefined;
}

/** A matrix without its rotation and translation. */
function stretchOf(matrix: Float64Array): Float64Array {
  const linear = matrix.slice();
  linear.fill(0, 12, 15);
  const size = Math.cbrt(Math.abs(determinant(linear, 0)));
  const even = compose({ scale: [size, size, size] });
  const { rotation } = decompose(linear);
  const stretch = product(inverse(compose({ rotation }))!, linear);
  return isNear(stretch, even) ? even : stretch;
}

function bindsFor(skin: Skin, shape: Float64Array, bound: ReadonlyMap<number, Float64Array>): Float64Array[] {
  if (isIdentity(shape))
    return skin.joints.map((node, joint) => bound.get(node) ?? matrixAt(skin.inverseBind, joint));
  const back = inverse(shape)!;
  return skin.joints.map(
    (node, joint) => bound.get(node) ?? product(matrixAt(skin.inverseBind, joint), back),
  );
}

/**
 * Rigid bind matrices for a skin with other ones: of two candidates, the one that moves vertices less, but the second one, with
 * which the rest pose is exact, if it does not move them much more.
 */
function nearestBinds(
  scene: Scene,
  index: number,
  { world }: Pose,
  bound: ReadonlyMap<number, Float64Array>,
): Float64Array[] {
  const skin = scene.skins[index]!;
  const surfaces = scene.nodes.flatMap(({ mesh = NONE, skin: own }) =>
    own === index ? (scene.meshes[mesh]?.primitives ?? []) : [],
  );
  const back = inverse(stretchOf(matrixAt(skin.inverseBind, 0))) ?? identity();
  const own = skin.joints.map(
    (node, joint) => bound.get(node) ?? rigidPart(product(matrixAt(skin.inverseBind, joint), back)),
  );
  const atRest = skin.joints.map((node) => {
    const toRest = inverse(world.slice(node * 16, node * 16 + 16));
    return bound.get(node) ?? rigidPart(toRest ?? identity());
  });
  const [first, second] = [own, atRest].map((binds) =>
    surfaces.reduce((sum, surface) => sum + disagreement(surface, blends(skin, binds)), 0),
  );
  return first! * IN_FAVOR_OF_REST < second! ? own : atRest;
}

function blends(skin: Skin, binds: readonly Float64Array[]): Float64Array[] {
  return binds.map((bind, joint) => product(inverse(bind)!, matrixAt(skin.inverseBind, joint)));
}

function shaped(primitive: Primitive, shape: Shape): Primitive {
  return Array.isArray(shape) ? blendedSurface(primitive, shape) : reshapedSurface(primitive, shape);
}

/** The rotation of a matrix about the point that it moves to the origin, so that the bone keeps its position. */
function rigidPart(matrix: Float64Array): Float64Array {
  const rotation = compose({ rotation: decompose(matrix).rotation });
  const back = inverse(matrix);
  if (!back) return rotation;
  const [x, y, z] = back.subarray(12, 15);
  return product(rotation, compose({ translation: [-x!, -y!, -z!] }));
}

function isRigid(matrix: Float64Array): boolean {
  return isNear(rigidPart(matrix), matrix);
}

function isNear(a: Float64Array, b: Float64Array): boolean {
  const size = Math.max(1, ...Array.from(b, Math.abs));
  return a.every((value, at) => Math.abs(value - b[at]!) <= ROUNDING * size);
}

function isIdentity(shape: Shape): boolean {
  return !Array.isArray(shape) && isNear(shape, identity());
}
