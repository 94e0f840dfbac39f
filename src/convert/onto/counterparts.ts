/** Matches elements of two scenes by name. */
import { type ByKind, byKind } from '../../formats/edit.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { NONE, type Node, type Scene } from '../../scene/scene.ts';

/** For each element of a scene the index of its counterpart in another scene, or NONE. */
export type Counterparts = ByKind<readonly number[]>;

export function counterpartsIn(scene: Scene, other: Scene): Counterparts {
  return byKind((kind) => matchByName(scene[kind], other[kind]));
}

/** The counterparts in two other scenes of each element of a scene, by index; undefined if either lacks it. */
export function bothOf<T>(
  count: number,
  [firstPlaces, first]: readonly [places: readonly number[], things: readonly T[]],
  [secondPlaces, second]: readonly [places: readonly number[], things: readonly T[]],
): (readonly [before: T, edited: T] | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    const before = first[firstPlaces.indexOf(index)];
    const edited = second[secondPlaces.indexOf(index)];
    return before && edited ? ([before, edited] as const) : undefined;
  });
}

/** The node of the edited scene below which it has the roots of the original. */
export function spaceOfRoots(
  original: Scene,
  edited: readonly Node[],
  { nodes }: Pick<Counterparts, 'nodes'>,
): number {
  const root = edited.findIndex((_, index) => original.nodes[nodes[index]!]?.parent === NONE);
  return edited[root]?.parent ?? NONE;
}
