/** Meshes as skins of models bind them. */
import { identity, inverse, product, transform } from '../../../math/affine.ts';
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

/** Fraction of the model's size below which positions count as unchanged. */
const SAME = 1e-6;

/**
 * The scene with the same surfaces at rest; every node with a mesh gets its own mesh and, if skinned, its own skin with the rest
 * pose as bind pose.
 */
export function withBakedSurfaces(scene: Scene, size: number): Scene {
  const pose = new Pose(scene);
  const meshes: Mesh[] = [];
  const skins: Skin[] = [];
  const nodes = scene.nodes.map((node, index) => {
    const source = scene.meshes[node.mesh ?? NONE];
    if (!source) return node;
    const skin = scene.skins[node.skin ?? NONE];
    const primitives = source.primitives.map((primitive) => {
      const { influences } = primitive;
      if (skin && influences) return bentPrimitive(primitive, influences, index, pose, size);
      return withoutInfluences(primitive);
    });
    const shown = { ...node, mesh: meshes.push({ ...source, primitives }) - 1 };
    if (skin) shown.skin = skins.push(skinAtRest(skin, index, pose.world)) - 1;
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
  pose: Pose,
  size: number,
): Primitive {
  const positions = new Float32Array(primitive.positions.length);
  const normals = primitive.normals && new Float32Array(primitive.normals.length);
  pose.deform(node, primitive, positions, normals);
  const toNode = inverse(affineAt(pose.world, node)) ?? identity();
  transform(positions, toNode, positions, 1);
  const { morphTargets: _, ...rest } = primitive;
  const still = { ...rest, influences: { start, joint, weight } };
  const indices = pose.mirrors(node, primitive) ? flipTriangles(primitive.indices) : primitive.indices;
  const isSame = positions.every((value, at) => Math.abs(value - primitive.positions[at]!) <= SAME * size);
  if (isSame) return { ...still, indices };
  if (normals) {
    transform(normals, toNode, normals, 0);
    normalize(normals);
  }
  return { ...still, positions, ...(normals ? { normals } : {}), indices };
}

function withoutInfluences({ influences: _, ...rigid }: Primitive): Primitive {
  return rigid;
}
