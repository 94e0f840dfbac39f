/** What the stage says about a character of which it shows only a part. */
import type { Scene } from 'exhume';
import type { Character } from '../state/characters.ts';

export function hintsOf({ scene, isPartial }: Pick<Character, 'scene' | 'isPartial'>): string[] {
  return [
    ...(isPartial
      ? ['A file is truncated. Only the part that is complete is shown; Issues says where it ends.']
      : []),
    ...(scene && scene.meshes.length === 0 && scene.clips.length > 0 ? [lackOf(scene)] : []),
  ];
}

/** Nodes that only animations name have no hierarchy. */
function lackOf({ nodes }: Scene): string {
  return nodes.some(({ parent }) => parent >= 0)
    ? 'No meshes: drop them together with these files to see them move.'
    : 'Only animations: drop the skeleton and meshes that they move together with them, or drop them on a character that is open.';
}
