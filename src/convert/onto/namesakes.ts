/** Which things of two scenes are meant to be the same: those of one name. */
import { NONE, type Scene } from '../../scene/scene.ts';

interface Named {
  name: string;
}

/** For each thing of a scene its index in another scene; NONE for what that one does not have. */
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

/** Of several of one name the first is the first of the others, and so on. */
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

/** What two other scenes have of each thing of a scene, by index; absent what either of them lacks. */
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
