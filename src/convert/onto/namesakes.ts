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
    nodes: namesakes(scene.nodes, other.nodes),
    meshes: namesakes(scene.meshes, other.meshes),
    materials: namesakes(scene.materials, other.materials),
    clips: namesakes(scene.clips, other.clips),
  };
}

/** Several elements with the same name are matched in order. */
export function namesakes(things: readonly Named[], others: readonly Named[]): number[] {
  const places = new Map(numbered(others).map((key, index) => [key, index]));
  return numbered(things).map((key) => places.get(key) ?? NONE);
}

function numbered(things: readonly Named[]): string[] {
  const counts = new Map<string, number>();
  return things.map(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
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
