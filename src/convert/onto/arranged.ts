/** Arranges an edited scene like the one before the edit, since names alone cannot always tell its elements. */
import { matches } from '../../scene/matches.ts';
import { NONE, type Scene } from '../../scene/scene.ts';

/**
 * The edited scene with its nodes and materials in the order of the scene before the edit, and new ones behind them. Of several
 * nodes with the same name, those are matched that have the same parent, show a mesh, or not, and are the same joint as before; of
 * several materials, those with the same properties.
 */
export function arranged(edited: Scene, before: Scene): Scene {
  return withMaterials(withNodes(edited, before), before);
}

function withNodes(edited: Scene, before: Scene): Scene {
  const { order, placeOf } = arrangement(placesOf(edited), placesOf(before));
  const moved = <T extends { node: number }>(thing: T): T => ({ ...thing, node: placeOf(thing.node) });
  return {
    ...edited,
    nodes: order.map((index) => {
      const node = edited.nodes[index]!;
      return { ...node, parent: placeOf(node.parent) };
    }),
    skins: edited.skins.map((skin) => ({ ...skin, joints: skin.joints.map(placeOf) })),
    clips: edited.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.map((track) => ({ ...track, target: placeOf(track.target) })),
    })),
    lights: edited.lights.map(moved),
    cameras: edited.cameras.map(moved),
  };
}

function withMaterials(edited: Scene, before: Scene): Scene {
  const { order, placeOf } = arrangement(kindsOf(edited), kindsOf(before));
  if (order.every((material, place) => material === place)) return edited;
  const moved = <T extends { material: number }>(thing: T): T => ({
    ...thing,
    material: placeOf(thing.material),
  });
  return {
    ...edited,
    materials: order.map((index) => edited.materials[index]!),
    meshes: edited.meshes.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map(moved) })),
    clips: edited.clips.map((clip) =>
      clip.textureTracks ? { ...clip, textureTracks: clip.textureTracks.map(moved) } : clip,
    ),
  };
}

/** The order of elements that have keys, after those with the same keys before the edit. */
function arrangement(own: readonly string[][], before: readonly string[][]) {
  const found = matches(own, before);
  const rank = (index: number) => (found[index] === NONE ? before.length : found[index]!);
  const order = [...own.keys()].sort((a, b) => rank(a) - rank(b));
  const places = new Map(order.map((index, place) => [index, place]));
  return { order, placeOf: (index: number) => places.get(index) ?? NONE };
}

/** What distinguishes materials, the most important first: the name and the properties. */
function kindsOf({ materials }: Scene): string[][] {
  return materials.map(({ name, properties = {} }) => [name, JSON.stringify(properties)]);
}

/** What distinguishes nodes, the most important first: the name, that of the parent, whether they show a mesh, and which joints they are. */
function placesOf({ nodes, skins }: Scene): string[][] {
  const joints = new Map(
    skins.flatMap((skin, at) => skin.joints.map((node, joint) => [node, `${at} ${joint}`])),
  );
  return nodes.map(({ name, parent, mesh }, index) => {
    return [name, nodes[parent]?.name ?? '', mesh === undefined ? 'bare' : 'mesh', joints.get(index) ?? ''];
  });
}
