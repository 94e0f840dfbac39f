/** Cuts clips. This cannot be done by editing fields, so the clip is written anew into its file. */
import { cutClip, type Loss } from 'exhume';
import { placesOfElement } from 'exhume/inspect';
import type { ChangedFile } from '../files/changed-file.ts';
import { openCharacter } from './opened.ts';
import { rewrite } from './rewriting.ts';

/** The name of the file that contains a clip. */
export function fileOfClip(clip: number): string | undefined {
  const { gathered, scene, options } = openCharacter();
  const { family, files } = gathered;
  const places = (scene && family.places?.(files, scene, options)) ?? [];
  const [own] = placesOfElement(places, { kind: 'clip', index: clip });
  return files[own?.file ?? 0]?.name;
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
