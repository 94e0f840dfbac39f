/** Arranges the nodes of an edited scene like those before the edit, from which names alone cannot always tell them. */
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

/** Matches elements that have all keys in common, then those that have fewer, and of several ones in order. */
function matches(things: readonly string[][], others: readonly string[][]): number[] {
  const found = things.map(() => NONE);
  const left = new Set(others.keys());
  const keyOf = (keys: readonly string[], count: number) => JSON.stringify(keys.slice(0, count));
  for (let count = things[0]?.length ?? 0; count > 0; count--) {
    const free = new Map<string, number[]>();
    for (const other of [...left].reverse()) {
      const key = keyOf(others[other]!, count);
      const list = free.get(key);
      if (list) list.push(other);
      else free.set(key, [other]);
    }
    things.forEach((keys, thing) => {
      const other = found[thing] === NONE ? free.get(keyOf(keys, count))?.pop() : undefined;
      if (other === undefined) return;
      found[thing] = other;
      left.delete(other);
    });
  }
  return found;
}
