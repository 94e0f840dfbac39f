/** From an element of the scene to the field that it was read from. */
import type { Character } from '../state/characters.ts';
import { clip, time } from '../state/playback.ts';
import { selectElement, selection } from '../state/selection.ts';
import type { Outline } from './outline.ts';

/** Selects an element of the scene, and the field that it was read from where that is known. A clip is shown as well. */
export async function select(
  { scene, worker }: Pick<Character, 'scene' | 'worker'>,
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
  const place = await worker.placeOfElement(element);
  // The user may have selected something else in the meantime.
  if (place && selection.value === pointed) selection.value = { ...place, element };
}

export function isSelected(kind: Outline['kind'], index: number): boolean {
  const element = selection.value?.element;
  return element?.kind === kind && element.index === index;
}
