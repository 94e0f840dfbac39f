/** The clip that a character plays when it is opened. */

/** From the calmest on: many games list attacks first. */
const CALM = [/idle/i, /pause/i, /^(default|closed)$/i, /walk/i];

/**
 * @param names of the clips
 * @returns index of the first idle clip, else of the first walk, else of the first clip; -1 without any
 */
export function firstClip(names: readonly string[]): number {
  for (const calm of CALM) {
    const index = names.findIndex((name) => calm.test(name));
    if (index >= 0) return index;
  }
  return names.length > 0 ? 0 : -1;
}
