/** Meshes that a program moved from their nodes to new nodes below these, such as for coordinates of few bits that a node scales. */
import { localMatrix } from '../../math/affine.ts';
import { transformed } from '../../pose/transformed.ts';
import type { Mesh, Scene } from '../../scene/scene.ts';

/** A node that does nothing but show the mesh of the one above it. */
interface Carrier {
  index: number;
  owner: number;
  mesh: number;
}

/**
 * The edited scene with its meshes on the nodes that showed them before, and their vertices in the spaces of these. The emptied
 * nodes get the names of these nodes, so that they are not taken for new ones.
 *
 * @param before the scene before the edit
 */
export function withoutCarriers(edited: Scene, before: Scene): Scene {
  const carriers = carriersIn(edited, before);
  if (carriers.length === 0) return edited;
  const nodes = [...edited.nodes];
  const meshes = [...edited.meshes];
  for (const { index, owner, mesh } of carriers) {
    const { mesh: _, ...emptied } = nodes[index]!;
    const matrix = localMatrix(emptied);
    for (const level of [mesh, ...(meshes[mesh]!.lods ?? [])]) meshes[level] = placed(meshes[level]!, matrix);
    nodes[index] = { ...emptied, name: nodes[owner]!.name };
    nodes[owner] = { ...nodes[owner]!, mesh };
  }
  return { ...edited, nodes, meshes };
}

function carriersIn(edited: Scene, before: Scene): Carrier[] {
  const former = new Set(soleUsers(before).map((index) => keyOf(before, index, before.nodes[index]!.name)));
  const owners = new Set<number>();
  return soleUsers(edited).flatMap((index) => {
    const { parent: owner, mesh } = edited.nodes[index]!;
    const above = edited.nodes[owner];
    if (!above || above.mesh !== undefined || owners.has(owner)) return [];
    if (!former.has(keyOf(edited, index, above.name)) || !isBare(edited, index)) return [];
    owners.add(owner);
    return [{ index, owner, mesh: mesh! }];
  });
}

function keyOf({ nodes, meshes }: Scene, index: number, owner: string): string {
  return JSON.stringify([owner, meshes[nodes[index]!.mesh!]!.name]);
}

/** The nodes with meshes that follow no skin and that no other node shows. */
function soleUsers({ nodes, meshes }: Scene): number[] {
  const users = new Uint32Array(meshes.length);
  for (const { mesh } of nodes) if (mesh !== undefined) users[mesh]!++;
  return [...nodes.keys()].filter((index) => {
    const { mesh, skin } = nodes[index]!;
    return mesh !== undefined && skin === undefined && users[mesh] === 1;
  });
}

/** Whether nothing moves a node, or is below it or at it. */
function isBare({ nodes, skins, clips, lights, cameras }: Scene, index: number): boolean {
  return (
    nodes[index]!.properties === undefined &&
    nodes.every(({ parent }) => parent !== index) &&
    skins.every(({ joints }) => !joints.includes(index)) &&
    clips.every(({ tracks }) => tracks.every(({ target }) => target !== index)) &&
    [...lights, ...cameras].every(({ node }) => node !== index)
  );
}

function placed(mesh: Mesh, matrix: Float64Array): Mesh {
  return { ...mesh, primitives: mesh.primitives.map((primitive) => transformed(primitive, matrix)) };
}
