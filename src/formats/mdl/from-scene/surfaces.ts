/** Meshes in the spaces of placed nodes. */
import { determinant, identity, inverse, normalMatrix, product, transform } from '../../../math/affine.ts';
import { normalize } from '../../../math/vector.ts';
import { Pose } from '../../../pose/pose.ts';
import {
  type Influences,
  type Mesh,
  NONE,
  type Primitive,
  type Scene,
  type Skin,
} from '../../../scene/scene.ts';
import { flipTriangles } from '../../../scene/triangles.ts';
import { affineAt } from './matrices.ts';
import type { Placing } from './placing.ts';

/** Fraction of the model's size below which positions count as unchanged. */
const SAME = 1e-6;

/**
 * The scene with placed nodes and unchanged surfaces; every node with a mesh gets its own mesh and, if skinned, its own skin
 * with the rest pose as bind pose.
 *
 * @param scene whose rest pose is the bind pose
 */
export function surfacesOnPlacedNodes(
  scene: Scene,
  placing: Pick<Placing, 'nodes' | 'inner'>,
  size: number,
): Scene {
  const bound = new Pose(scene);
  const placed = new Pose({ ...scene, nodes: placing.nodes });
  const meshes: Mesh[] = [];
  const skins: Skin[] = [];
  const nodes = placing.nodes.map((node, index) => {
    const source = scene.meshes[node.mesh ?? NONE];
    if (!source) return node;
    const skin = scene.skins[node.skin ?? NONE];
    const primitives = source.primitives.map((primitive) => {
      const { influences } = primitive;
      if (skin && influences) return bentPrimitive(primitive, influences, index, bound, placed.world, size);
      return innerPrimitive(primitive, placing.inner[index]);
    });
    const shown = { ...node, mesh: meshes.push({ ...source, primitives }) - 1 };
    if (skin) shown.skin = skins.push(skinAtRest(skin, index, placed.world)) - 1;
    return shown;
  });
  return { ...scene, nodes, meshes, skins };
}

/** The skin as compilers compute it: from the space of its node to that of each joint in the rest pose. */
function skinAtRest(skin: Skin, node: number, world: Float64Array): Skin {
  const inverseBind = new Float32Array(skin.joints.length * 16);
  skin.joints.forEach((joint, index) => {
    const toJoint = inverse(affineAt(world, joint)) ?? identity();
    inverseBind.set(product(toJoint, affineAt(world, node)), index * 16);
  });
  return { ...skin, inverseBind };
}

/** A skinned primitive in its rest shape, in the space of its node. */
function bentPrimitive(
  primitive: Primitive,
  { start, joint, weight }: Influences,
  node: number,
  bound: Pose,
  world: Float64Array,
  size: number,
): Primitive {
  const positions = new Float32Array(primitive.positions.length);
  const normals = primitive.normals && new Float32Array(primitive.normals.length);
  bound.deform(node, primitive, positions, normals);
  const toNode = inverse(affineAt(world, node)) ?? identity();
  transform(positions, toNode, positions, 1);
  const { morphTargets: _, ...rest } = primitive;
  const still = { ...rest, influences: { start, joint, weight } };
  const indices = bound.mirrors(node, primitive) ? flipTriangles(primitive.indices) : primitive.indices;
  const isSame = positions.every((value, at) => Math.abs(value - primitive.positions[at]!) <= SAME * size);
  if (isSame) return { ...still, indices };
  if (normals) {
    transform(normals, toNode, normals, 0);
    normalize(normals);
  }
  return { ...still, positions, ...(normals ? { normals } : {}), indices };
}

/** A rigid primitive with the transform that its node no longer has. */
function innerPrimitive(primitive: Primitive, inner: Float64Array | undefined): Primitive {
  const { influences: _, ...rigid } = primitive;
  if (!inner) return rigid;
  const matrix = inner as Float64Array;
  const { positions, normals, indices, morphTargets } = primitive;
  const upright = new Float64Array(16);
  normalMatrix(upright, matrix);
  const mapped = (vectors: Float32Array, by: Float64Array) => {
    const out = new Float32Array(vectors.length);
    transform(out, by, vectors, 0);
    return out;
  };
  const transformed = normals && mapped(normals, upright);
  if (transformed) normalize(transformed);
  return {
    ...rigid,
    positions: mapped(positions, matrix),
    ...(transformed ? { normals: transformed } : {}),
    ...(morphTargets
      ? {
          morphTargets: morphTargets.map((target) => ({
            ...target,
            positions: mapped(target.positions, matrix),
          })),
        }
      : {}),
    indices: determinant(matrix, 0) < 0 ? flipTriangles(indices) : indices,
  };
}
