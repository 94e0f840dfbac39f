/** Cuts clips. No format can say that by a field: what holds the clip is written anew. */
import { cutClip, type Loss } from 'exhume';
import { placesOfElement } from 'exhume/inspect';
import type { ChangedFile } from './editing.ts';
import { openCharacter } from './opened.ts';
import { rewrite, wholeTarget } from './rewriting.ts';

/** What is written anew where a clip is cut. */
export interface Rewritten {
  file: string;
  /** Whether the rest of the file stays as it is, to the bit. */
  isRestKept: boolean;
}

/** Undefined where nothing can write the clip's file. */
export function cutRewrites(clip: number): Rewritten | undefined {
  const { gathered, scene, options } = openCharacter();
  const { family, files } = gathered;
  if (!scene?.clips[clip]) return undefined;
  if (!family.onto) {
    const whole = wholeTarget(files);
    return whole && { file: whole.name, isRestKept: false };
  }
  const places = family.places?.(files, scene, options) ?? [];
  const [own] = placesOfElement(places, { kind: 'clip', index: clip });
  return { file: files[own?.file ?? 0]!.name, isRestKept: true };
}

/**
 * Cuts a clip to a part of its time.
 *
 * @param start seconds of the clip's own time, not after `end`
 * @returns the files that change, and what they cannot carry
 */
export function cut(
  clip: number,
  start: number,
  end: number,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  return rewrite((scene) => ({
    ...scene,
    clips: scene.clips.map((other, index) => (index === clip ? cutClip(other, start, end) : other)),
  }));
}
