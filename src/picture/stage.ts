import type { Clip } from '../scene/scene.ts';
import { type Actor, measureActor, moveActor } from './actor.ts';
import { type Camera, characterAxes, createExtent, fitCameras, type View, viewBasis } from './camera.ts';
import type { Canvas } from './canvas.ts';
import { floorGrid } from './overlay.ts';

export interface Stage {
  /** One per view. */
  cameras: Camera[];
  /** End points of lines, in the scene's axes and units. */
  floor: Float32Array;
}

/** Additional times of a clip that the frame has to contain, so that all times have the same frame. */
const FRAMED_MOMENTS = 13;

/**
 * Sets up cameras that contain the whole clip, and the floor at the lowest height of the rest pose.
 *
 * @param actor in the rest pose; in some pose of the clip afterwards
 * @param times seconds that will be drawn
 * @param canvas of each picture, in samples
 */
export function setStage(
  actor: Actor,
  clip: Clip | undefined,
  times: readonly number[],
  views: readonly View[],
  { width, height }: Pick<Canvas, 'width' | 'height'>,
): Stage {
  const character = characterAxes(actor.scene.axes);
  const bases = views.map((view) => viewBasis(character, view));
  const rest = createExtent(character);
  measureActor(rest, actor);
  // The character's axes for the floor, each camera's right and top for its frame.
  const extent = createExtent(
    Float64Array.from([...character, ...bases.flatMap((basis) => [...basis.subarray(0, 6)])]),
  );
  if (!clip) measureActor(extent, actor);
  else {
    for (const time of [...evenTimes(clip, FRAMED_MOMENTS), ...times]) {
      moveActor(actor, clip, time);
      measureActor(extent, actor);
    }
  }
  return { cameras: fitCameras(bases, extent, 3, width, height), floor: floorGrid(extent, rest.min[1]!) };
}

/** Even times over a clip, including its start and end; a single one is the start. */
export function evenTimes({ start, end }: Clip, count: number): number[] {
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? start : start + ((end - start) * i) / (count - 1),
  );
}
