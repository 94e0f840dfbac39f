/** Matches elements of two scenes by name. */
import { NONE, type Scene } from '../../scene/scene.ts';

interface Named {
  name: string;
}

/** For each element of a scene the index of its counterpart in another scene, or NONE. */
export interface Namesakes {
  nodes: readonly number[];
  meshes: readonly number[];
  materials: readonly number[];
  clips: readonly number[];
}

export function namesakesIn(scene: Scene, other: Scene): Namesakes {
  return {
    nodes: matches(placesOf(scene), placesOf(other)),
    meshes: namesakes(scene.meshes, other.meshes),
    materials: namesakes(scene.materials, other.materials),
    clips: namesakes(scene.clips, other.clips),
  };
}

/** Several elements with the same name are matched in order. */
export function namesakes(things: readonly Named[], others: readonly Named[]): number[] {
  const names = (list: readonly Named[]) => list.map(({ name }) => [name]);
  return matches(names(things), names(others));
}

/** What tells nodes from others of their name, the weakest first: the name, that of the parent, and whether they show a mesh. */
function placesOf({ nodes }: Scene): string[][] {
  return nodes.map(({ name, parent, mesh }) => {
    return [name, nodes[parent]?.name ?? '', mesh === undefined ? 'bare' : 'mesh'];
  });
}

/** Matches elements that have all keys in common, then those that have fewer, and of several ones in order. */
function matches(things: readonly string[][], others: readonly string[][]): number[] {
  const found = things.map(() => NONE);
  const isFree = others.map(() => true);
  const keyOf = (keys: readonly string[], count: number) => JSON.stringify(keys.slice(0, count));
  for (let count = things[0]?.length ?? 0; count > 0; count--) {
    const free = new Map<string, number[]>();
    others.forEach((keys, other) => {
      const key = keyOf(keys, count);
      if (isFree[other]) free.set(key, [...(free.get(key) ?? []), other]);
    });
    things.forEach((keys, thing) => {
      const other = found[thing] === NONE ? free.get(keyOf(keys, count))?.shift() : undefined;
      if (other === undefined) return;
      found[thing] = other;
      isFree[other] = false;
    });
  }
  return found;
}

/** The counterparts in two other scenes of each element of a scene, by index; undefined if either lacks it. */
export function bothOf<T>(
  count: number,
  first: { namesakes: readonly number[]; things: readonly T[] },
  second: { namesakes: readonly number[]; things: readonly T[] },
): (readonly [before: T, edited: T] | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    const before = first.things[first.namesakes.indexOf(index)];
    const edited = second.things[second.namesakes.indexOf(index)];
    return before && edited ? ([before, edited] as const) : undefined;
  });
}
