/** Where a comparison found the largest distance, and how its numbers are told. */
import type { Comparison, Scene } from 'exhume';
import type { Character } from '../state/characters.ts';
import { clip, playing, time } from '../state/playback.ts';
import { type Element, selectElement } from '../state/selection.ts';

/** Goes to the moment of the largest distance, and points at the vertex where the character has it. */
export function showWorst({ scene }: Pick<Character, 'scene'>, { worst }: Comparison): void {
  if (!scene) return;
  const index = scene.clips.findIndex(({ name }) => name === worst.clip);
  playing.value = false;
  clip.value = index;
  time.value = index < 0 ? 0 : scene.clips[index]!.start + worst.time;
  const element = worstElement(scene, worst);
  if (element) selectElement(element);
}

/** A vertex is counted within one of the primitives of its mesh; where there are several, only the mesh is sure. */
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

/** A distance in the units of a scene, with what it is in the metric system. */
export function describeDistance(distance: number, metersPerUnit: number): string {
  if (distance === 0) return 'nothing';
  const meters = distance * metersPerUnit;
  const [factor, unit] = UNITS.find(([smallest]) => meters >= smallest) ?? UNITS.at(-1)!;
  return `${distance.toPrecision(3)} units (${(meters / factor).toPrecision(3)} ${unit})`;
}

/** From how many meters on each unit is used; the numbers are its size, too. */
const UNITS: readonly (readonly [meters: number, unit: string])[] = [
  [1, 'm'],
  [1e-3, 'mm'],
  [1e-6, 'µm'],
  [1e-9, 'nm'],
];
