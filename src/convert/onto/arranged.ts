/** Arranges the nodes of an edited scene like those before the edit, from which names alone cannot always tell them. */
import { matches } from '../../scene/matches.ts';
import { NONE, type Scene } from '../../scene/scene.ts';

/**
 * The edited scene with its nodes in the order of the scene before the edit, and new ones behind them. Of several nodes with the
 * same name, those are matched that have the same parent, show a mesh, or not, and are the same joint as before.
 */
export function arranged(edited: Scene, before: Scene): Scene {
  const found = matches(placesOf(edited), placesOf(before));
  const rank = (node: number) => (found[node] === NONE ? before.nodes.length : found[node]!);
  const order = [...edited.nodes.keys()].sort((a, b) => rank(a) - rank(b));
  const places = new Map(order.map((node, place) => [node, place]));
  const placeOf = (node: number) => places.get(node) ?? NONE;
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

/** What tells nodes from others, the most important first: the name, that of the parent, whether they show a mesh, and which joints they are. */
function placesOf({ nodes, skins }: Scene): string[][] {
  const joints = new Map(
    skins.flatMap((skin, at) => skin.joints.map((node, joint) => [node, `${at} ${joint}`])),
  );
  return nodes.map(({ name, parent, mesh }, index) => {
    return [name, nodes[parent]?.name ?? '', mesh === undefined ? 'bare' : 'mesh', joints.get(index) ?? ''];
  });
}
