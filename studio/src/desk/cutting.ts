/** Cuts clips. This cannot be done by editing fields, so the file with the clip is rewritten. */
import { cutClip, type Loss } from 'exhume';
import { placesOfElement } from 'exhume/inspect';
import type { ChangedFile } from './editing.ts';
import { openCharacter } from './opened.ts';
import { rewrite, wholeTarget } from './rewriting.ts';

/** What is rewritten when a clip is cut. */
export interface Rewritten {
  file: string;
  /** Whether the rest of the file stays byte-identical. */
  isRestKept: boolean;
}

/** @returns undefined if the clip's file cannot be written */
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
 * Cuts a clip to an interval.
 *
 * @param start seconds of the clip's own time, not after `end`
 * @returns the files that change, and the losses
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
