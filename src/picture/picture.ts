import type { Image } from '../images/image.ts';
import { requireIndex, requireNumber, requireOneOf } from '../report/arguments.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { createActor, drawActor, hasSurface, moveActor } from './actor.ts';
import { VIEW_NAMES, type View } from './camera.ts';
import { clear, createCanvas, resolve } from './canvas.ts';
import { drawLabel } from './label.ts';
import { drawFloor, drawSkeleton } from './overlay.ts';
import { Rasterizer } from './rasterize.ts';
import { evenTimes, setStage } from './stage.ts';

export type { View, ViewName } from './camera.ts';

/** Options for drawing a scene. */
export interface PictureOptions {
  /** Index into the scene's clips; the rest pose without it. */
  clip?: number;
  /** Seconds; the clip's start without it. Ignored for sheets. */
  time?: number;
  /** Default `turn`. Several are rows of a sheet, or side by side in a picture of one time. */
  view?: View | readonly View[];
  /** Pixels per cell, as is the height, up to 2048. Default 512, in a sheet 256. */
  width?: number;
  height?: number;
  /** Draw the joints as dots and lines over the picture. By default only without a visible mesh. */
  skeleton?: boolean;
  /** Draw a contact sheet of this many times, up to 256, from the clip's start to its end; without a clip it has a single time. */
  sheet?: number;
}

/**
 * A picture would exceed the size limits.
 *
 * @example
 * ```ts
 * import { createScene } from 'exhume';
 * import { PictureSizeError, picture } from 'exhume/images';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
 * try {
 *   picture(createScene('empty', { format: '', files: [] }, axes), { width: 1_000_000 });
 * } catch (error) {
 *   console.log(error instanceof PictureSizeError); // true
 * }
 * ```
 */
export class PictureSizeError extends RangeError {}

const MAX_SIDE = 2048;
const MAX_MOMENTS = 256;
const MAX_VIEWS = 32;
const MAX_PIXELS = 2 ** 26;
/** Columns of a sheet. */
const SHEET_COLUMNS = 8;
/** Height of a cell relative to a dot of its label. */
const LABEL_SHARE = 128;

/**
 * Draws a scene without a GPU: textured, lit from the upper left, on a floor at the lowest height of the rest pose. All
 * cells have the same scale and frame, which contain the character over the whole clip.
 *
 * @throws RangeError for an unknown clip or view, or a time or angle that is not finite
 * @throws PictureSizeError for a size or number of times outside its limits
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { encodePng, picture } from 'exhume/images';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const image = picture(scene, { clip: 1, time: 0.5, view: 'front', width: 64, height: 64 });
 * console.log(image.width, encodePng(image).length > 0); // 64 true
 * ```
 */
export function picture(scene: Scene, options: PictureOptions = {}): Image {
  const clip = chooseClip(scene, options.clip);
  const isSheet = options.sheet !== undefined;
  const side = isSheet ? 256 : 512;
  const width = wholeNumber('width', options.width ?? side, MAX_SIDE);
  const height = wholeNumber('height', options.height ?? side, MAX_SIDE);
  const count = wholeNumber('number of times', options.sheet ?? 1, MAX_MOMENTS);
  if (options.time !== undefined) requireNumber('time', options.time);
  const times = clip ? (isSheet ? evenTimes(clip, count) : [options.time ?? clip.start]) : [0];
  const views = [options.view ?? 'turn'].flat() as View[];
  wholeNumber('number of views', views.length, MAX_VIEWS);
  for (const view of views) requireView(view);
  const cells = arrange(times.length, views.length);
  const image = createImage(cells.columns * width, cells.rows * height);

  const actor = createActor(scene);
  const canvas = createCanvas(width, height);
  const rasterizer = new Rasterizer(canvas);
  const { cameras, floor } = setStage(actor, clip, times, views, canvas);
  const showsJoints = options.skeleton ?? !hasSurface(actor);
  times.forEach((time, moment) => {
    if (clip) moveActor(actor, clip, time);
    cameras.forEach((camera, view) => {
      clear(canvas);
      drawFloor(canvas, camera, floor);
      drawActor(rasterizer, camera, actor);
      if (showsJoints) drawSkeleton(canvas, camera, scene, actor.joints, actor.points);
      const { column, row } = cells.place(moment, view);
      resolve(canvas, image, column * width, row * height);
      if (isSheet && clip) label(image, time, column * width, (row + 1) * height, height);
    });
  });
  return image;
}

function chooseClip({ clips }: Scene, index: number | undefined): Clip | undefined {
  if (index === undefined) return undefined;
  requireIndex('clip', index, clips.length);
  return clips[index];
}

function requireView(view: View): void {
  if (typeof view === 'number') requireNumber('angle', view);
  else requireOneOf('view', view, VIEW_NAMES);
}

function wholeNumber(what: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new PictureSizeError(
    `The ${what} of a picture must be a whole number from 1 to ${max}, not ${value}`,
  );
}

interface Cells {
  columns: number;
  rows: number;
  place(moment: number, view: number): { column: number; row: number };
}

/** Times from left to right with a row per view; further times follow below. */
function arrange(moments: number, views: number): Cells {
  if (moments === 1) return { columns: views, rows: 1, place: (_, view) => ({ column: view, row: 0 }) };
  const blocks = Math.ceil(moments / SHEET_COLUMNS);
  const columns = Math.ceil(moments / blocks);
  return {
    columns,
    rows: blocks * views,
    place: (moment, view) => ({
      column: moment % columns,
      row: Math.floor(moment / columns) * views + view,
    }),
  };
}

/** A white image, for empty cells of a sheet. */
function createImage(width: number, height: number): Image {
  if (width * height > MAX_PIXELS) {
    throw new PictureSizeError(`A picture of ${width} × ${height} pixels is too large`);
  }
  return { width, height, data: new Uint8Array(width * height * 4).fill(255) };
}

/** Writes the time into the lower left corner of a cell. */
function label(image: Image, time: number, left: number, bottom: number, height: number): void {
  const dot = Math.max(1, Math.floor(height / LABEL_SHARE));
  drawLabel(image, `${time.toFixed(2)}s`, left + 3 * dot, bottom - 8 * dot, dot);
}
