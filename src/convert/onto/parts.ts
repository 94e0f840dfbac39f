/** Meshes that files hold as a part of another one, so that the original has no mesh of their name. */
import { attachedToBone } from '../../fit/attached.ts';
import { nodeShowing, skinOfMesh } from '../../formats/edit.ts';
import { Pose } from '../../pose/pose.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Mesh, NONE, type Node, type Primitive, type Scene } from '../../scene/scene.ts';
import { haveSameTriangles } from './same-surface.ts';

/**
 * The edited scene with new meshes as parts of a known one, if they have the same triangles together as that one had before: they were
 * put back already.
 *
 * @param before the scene before the edit
 */
export function withJoinedParts(edited: Scene, before: Scene): Scene {
  const known = matchByName(edited.meshes, before.meshes);
  if (!known.includes(NONE)) return edited;
  const { world } = new Pose(edited);
  for (const [index, mesh] of edited.meshes.entries()) {
    const former = before.meshes[known[index]!];
    const skin = skinOfMesh(edited, index);
    if (!former || skin === NONE) continue;
    const parts = [...edited.nodes.keys()].flatMap((node) => {
      const own = edited.nodes[node]!.mesh ?? NONE;
      const primitives = own !== NONE && known[own] === NONE ? partOn(edited, node, skin, world) : undefined;
      return primitives ? [{ node, mesh: own, primitives }] : [];
    });
    if (parts.length === 0) continue;
    const primitives = [...mesh.primitives, ...parts.flatMap((part) => part.primitives)];
    if (haveSameTriangles(former, { ...mesh, primitives }))
      return withParts(edited, before, index, primitives, parts);
  }
  return edited;
}

/** The surface that a node adds to the meshes of a skin; undefined if it is not on it. */
function partOn(scene: Scene, node: number, wanted: number, world: Float64Array): Primitive[] | undefined {
  const { mesh, skin } = scene.nodes[node]!;
  if (skin !== undefined) return skin === wanted ? scene.meshes[mesh!]!.primitives : undefined;
  const attached = attachedToBone(scene, node, world);
  return attached?.skin === wanted ? attached.primitives : undefined;
}

/** A scene in which a mesh has the surfaces of parts. Their nodes get the name of its node, so that they are not taken for new ones. */
function withParts(
  scene: Scene,
  before: Scene,
  index: number,
  primitives: Primitive[],
  parts: readonly { node: number; mesh: number }[],
): Scene {
  const emptied = new Set(parts.map(({ node }) => node));
  const gone = new Set(parts.map(({ mesh }) => mesh));
  const places = [...scene.meshes.keys()].filter((mesh) => !gone.has(mesh));
  const { name } = scene.nodes[nodeShowing(scene, index)]!;
  const isKnown = (node: Node) => before.nodes.some((other) => other.name === node.name);
  const nodes = scene.nodes.map(({ mesh, ...node }, at): Node => {
    if (mesh === undefined) return node;
    if (!emptied.has(at)) return { ...node, mesh: places.indexOf(mesh) };
    const { skin: _, ...bare } = node;
    return isKnown(bare) ? bare : { ...bare, name };
  });
  const meshes = places.map((place): Mesh => {
    const { lods, ...mesh } = scene.meshes[place]!;
    const levels = lods ? { lods: lods.map((level) => places.indexOf(level)) } : {};
    return { ...mesh, ...(place === index ? { primitives } : {}), ...levels };
  });
  return { ...scene, nodes, meshes };
}
