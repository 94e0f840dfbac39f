import { createActor, drawActor, moveActor } from '../../src/picture/actor.ts';
import { clear, createCanvas } from '../../src/picture/canvas.ts';
import { toByte } from '../../src/picture/color.ts';
import { Rasterizer } from '../../src/picture/rasterize.ts';
import { setStage } from '../../src/picture/stage.ts';
import type { Clip, Scene, Vec3 } from '../../src/scene/scene.ts';

export type Side = 'front' | 'side';

/**
 * An orthographic camera in glTF's space: meters, +Y up, the character faces +Z, so that its left is +X. Written down
 * from that, and not from what src/picture and src/formats/gltf make of the scene's axes: a mirror in one of them must
 * not be mirrored here.
 */
export interface Frame {
  /** The picture's right, its top, the viewer. */
  axes: readonly [right: Vec3, top: Vec3, viewer: Vec3];
  /** Edges of the picture along those axes, meters. */
  left: number;
  right: number;
  bottom: number;
  top: number;
  /** Everything is nearer than this to the origin. */
  depth: number;
  /** Pixels. */
  width: number;
  height: number;
}

const AXES: Record<Side, Frame['axes']> = {
  front: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  side: [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
};

/** Red, green, blue, alpha per pixel, rows from the top; alpha is 0 where nothing of the character is that covers. */
export interface Drawing {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/**
 * Draws as `picture` does, but without background and floor, and with a pixel per sample.
 *
 * @param size of the picture in pixels of `picture`; half that of the drawing
 */
export function drawOurs(
  scene: Scene,
  clip: Clip | undefined,
  time: number,
  side: Side,
  size: number,
): { drawing: Drawing; frame: Frame } {
  const actor = createActor(scene);
  const canvas = createCanvas(size, size);
  const { width, height, color, depth } = canvas;
  const camera = setStage(actor, clip, [time], [side], canvas).cameras[0]!;
  if (clip) moveActor(actor, clip, time);
  clear(canvas);
  drawActor(new Rasterizer(canvas), camera, actor);

  const rgba = new Uint8Array(width * height * 4);
  for (let sample = 0; sample < depth.length; sample++) {
    if (depth[sample] === -Infinity) continue;
    for (let i = 0; i < 3; i++) rgba[sample * 4 + i] = toByte(color[sample * 3 + i]!);
    rgba[sample * 4 + 3] = 255;
  }
  const meters = scene.axes.metersPerUnit / camera.scale;
  const frame = {
    axes: AXES[side],
    left: -camera.originX * meters,
    right: (width - camera.originX) * meters,
    bottom: (camera.originY - height) * meters,
    top: camera.originY * meters,
    depth: 10 * width * meters,
    width,
    height,
  };
  return { drawing: { width, height, rgba }, frame };
}
