/** From something in a scene to the field that made it. */
import type { Character } from '../state/characters.ts';
import { clip, time } from '../state/playback.ts';
import { selectElement, selection } from '../state/selection.ts';
import type { Outline } from './outline.ts';

/** Points at something in the scene; where its place in the files is known, at that, too. A clip is shown. */
export async function select(
  { scene, desk }: Pick<Character, 'scene' | 'desk'>,
  kind: Outline['kind'],
  index: number,
): Promise<void> {
  const element = { kind, index };
  selectElement(element);
  if (kind === 'clip') {
    clip.value = index;
    time.value = scene?.clips[index]?.start ?? 0;
  }
  const pointed = selection.value;
  const place = await desk.placeOfElement(element);
  // The user may have gone on to something else.
  if (place && selection.value === pointed) selection.value = { ...place, element };
}

export function isSelected(kind: Outline['kind'], index: number): boolean {
  const element = selection.value?.element;
  return element?.kind === kind && element.index === index;
}
