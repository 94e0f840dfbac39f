/** Surfaces that are shown with a skin which does not deform them. */
import { identity, inverse } from '../math/affine.ts';
import { Pose } from '../pose/pose.ts';
import { transformed } from '../pose/transformed.ts';
import { type Influences, NONE, type Node, type Primitive, type Scene, type Skin } from '../scene/scene.ts';

/**
 * The scene in which a skin deforms every surface of the nodes that have it. Those without influences follow the node: they get
 * it as a joint, bound at rest, beside others of the mesh, and are shown without the skin if there are no others. A mesh that
 * several nodes show gets a copy for each, as it needs another joint for each.
 */
export function bindRigidParts(scene: Scene): Scene {
  const meshes = [...scene.meshes];
  const skins = [...scene.skins];
  const counts = countShown(scene);
  let isSame = true;
  let worlds: Float64Array | undefined;
  const nodes = scene.nodes.map((node, index): Node => {
    const skin = skins[node.skin ?? NONE];
    const levels = levelsOf(scene, node);
    const surfaces = levels.flatMap((level) => scene.meshes[level]!.primitives);
    if (!skin || surfaces.every(({ influences }) => influences)) return node;
    if (!surfaces.some(({ influences }) => influences)) {
      isSame = false;
      const { skin: _, ...rigid } = node;
      return rigid;
    }
    isSame = false;
    worlds ??= new Pose(scene).world;
    const place = worlds.slice(index * 16, index * 16 + 16);
    const back = inverse(place);
    skins[node.skin!] = withJoint(skin, index, back ?? identity());
    const bound = (one: Primitive): Primitive => {
      const moved = back ? transformed(one, place) : one;
      return { ...moved, influences: wholly(skin.joints.length, one) };
    };
    const [mesh, ...lods] = levels.map((level) => {
      const own = scene.meshes[level]!;
      const primitives = own.primitives.map((one) => (one.influences ? one : bound(one)));
      const others = counts.get(level)! - 1;
      counts.set(level, others);
      const at = others > 0 ? meshes.length : level;
      meshes[at] = { ...own, primitives };
      return at;
    });
    if (lods.length > 0) meshes[mesh!] = { ...meshes[mesh!]!, lods };
    return mesh === node.mesh ? node : { ...node, mesh: mesh! };
  });
  return isSame ? scene : { ...scene, nodes, meshes, skins };
}

/** The mesh of a node with its lower levels of detail. */
function levelsOf({ meshes }: Scene, { mesh = NONE }: Node): number[] {
  return [mesh, ...(meshes[mesh]?.lods ?? [])].filter((level) => meshes[level]);
}

/** How many times nodes show each mesh, at any level of detail. */
function countShown(scene: Scene): Map<number, number> {
  const counts = new Map<number, number>();
  for (const level of scene.nodes.flatMap((node) => levelsOf(scene, node)))
    counts.set(level, (counts.get(level) ?? 0) + 1);
  return counts;
}

function withJoint(skin: Skin, node: number, bind: Float64Array): Skin {
  return {
    ...skin,
    joints: [...skin.joints, node],
    inverseBind: Float32Array.of(...skin.inverseBind, ...bind),
  };
}

/** Influences of one joint on all vertices. */
export function wholly(joint: number, { positions }: Primitive): Influences {
  const vertices = positions.length / 3;
  return {
    start: Uint32Array.from({ length: vertices + 1 }, (_, vertex) => vertex),
    joint: new Uint16Array(vertices).fill(joint),
    weight: new Float32Array(vertices).fill(1),
  };
}
