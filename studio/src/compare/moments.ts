/** Where a comparison found the largest distance. */
import type { Comparison, Scene } from 'exhume';
import type { Character } from '../state/characters.ts';
import type { Element } from '../state/element.ts';
import { clip, playing, time } from '../state/playback.ts';
import { selectElement } from '../state/selection.ts';

/** Goes to the time of the largest distance, and selects the vertex if it belongs to this character. */
export function showWorst({ scene }: Pick<Character, 'scene'>, { worst }: Comparison): void {
  if (!scene) return;
  const index = scene.clips.findIndex(({ name }) => name === worst.clip);
  playing.value = false;
  clip.value = index;
  time.value = index < 0 ? 0 : scene.clips[index]!.start + worst.time;
  const element = worstElement(scene, worst);
  if (element) selectElement(element);
}

/** The vertex index is relative to an unknown primitive of the mesh; if there are several, the mesh is selected. */
export function worstElement(
  { meshes }: Pick<Scene, 'meshes'>,
  { of, mesh: name, vertex }: Comparison['worst'],
): Element | undefined {
  if (of !== 'first') return undefined;
  const mesh = meshes.findIndex((candidate) => candidate.name === name);
  const primitives = meshes[mesh]?.primitives ?? [];
  if (primitives.length === 0) return undefined;
  return primitives.length === 1
    ? { kind: 'vertex', mesh, primitive: 0, index: vertex }
    : { kind: 'mesh', index: mesh };
}
