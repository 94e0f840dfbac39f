import type { Clip } from '../scene/scene.ts';
import { type Actor, measureActor, moveActor } from './actor.ts';
import { type Camera, characterAxes, createExtent, fitCameras, type View, viewBasis } from './camera.ts';
import { floorGrid } from './overlay.ts';

export interface Stage {
  /** One per view. */
  cameras: Camera[];
  /** Ends of lines, in the scene's axes and units. */
  floor: Float32Array;
}

/** Moments of a clip that the frame has to hold, besides those that are drawn, so that all times are framed alike. */
const FRAMED_MOMENTS = 13;

/**
 * Sets up cameras that hold all of an actor's performance, and the floor at the lowest height of its rest pose.
 *
 * @param actor in the rest pose; in some pose of the clip afterwards
 * @param times seconds that are going to be drawn
 * @param width of a picture in samples, as is the height
 */
export function setStage(
  actor: Actor,
  clip: Clip | undefined,
  times: readonly number[],
  views: readonly View[],
  width: number,
  height: number,
): Stage {
  const character = characterAxes(actor.scene.axes);
  const bases = views.map((view) => viewBasis(character, view));
  const rest = createExtent(character);
  measureActor(rest, actor);
  // The character's own axes are for the floor, each camera's right and top for its frame.
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

/** Times evenly over a clip, its start and end included; one alone is the start. */
export function evenTimes({ start, end }: Clip, count: number): number[] {
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? start : start + ((end - start) * i) / (count - 1),
  );
}
