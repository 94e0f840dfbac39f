/** What the stage says about a character of which it shows only a part. */
import type { Scene } from 'exhume';
import type { Character } from '../state/characters.ts';

export function hintsOf({ scene, isPartial }: Pick<Character, 'scene' | 'isPartial'>): string[] {
  return [
    ...(isPartial
      ? ['A file is truncated. Only the complete part is shown; Issues lists where it ends.']
      : []),
    ...(scene && scene.meshes.length === 0 && scene.clips.length > 0 ? [lackOf(scene)] : []),
  ];
}

/** Nodes that only animations name have no hierarchy. */
function lackOf({ nodes }: Scene): string {
  return nodes.some(({ parent }) => parent >= 0)
    ? 'No meshes: drop them together with these files to see the skeleton move them.'
    : 'Only animations: drop them together with their skeleton and meshes, or on an open character.';
}
