/** Which primitives of an edited mesh are those that it had before, where some were added or deleted. */
import { matches } from '../../scene/matches.ts';
import { type Mesh, NONE } from '../../scene/scene.ts';

/**
 * The edited mesh with new primitives behind those that it had before: programs put surfaces that get a new material
 * anywhere.
 */
export function inFormerPlaces(before: Mesh, exported: Mesh): Mesh {
  if (exported.primitives.length <= before.primitives.length) return exported;
  const known = matches(keysOf(before), keysOf(exported));
  if (known.includes(NONE)) return exported;
  const added = [...exported.primitives.keys()].filter((place) => !known.includes(place));
  return { ...exported, primitives: [...known, ...added].map((place) => exported.primitives[place]!) };
}

/** The former places of edited primitives, if others were deleted; undefined otherwise, or if their materials do not identify them. */
export function remainingPlaces(before: Mesh, exported: Mesh): number[] | undefined {
  if (exported.primitives.length >= before.primitives.length) return undefined;
  const places = matches(keysOf(exported), keysOf(before));
  return places.includes(NONE) ? undefined : places;
}

function keysOf({ primitives }: Mesh): string[][] {
  return primitives.map(({ material, indices }) => [`${material}`, `${indices.length}`]);
}
