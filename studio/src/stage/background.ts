/** The background of the stage on a canvas, as stage.css has it on the page. */

import type { Palette } from './palette.ts';
import type { LightSettings } from './settings.ts';

/** Fractions of the size of the canvas. */
const CENTER = { x: 0.5, y: 0.42 };
const RADIUS = { x: 0.9, y: 0.8 };

export function paintBackground(
  context: OffscreenCanvasRenderingContext2D,
  background: LightSettings['background'],
  { stageHigh, stageLow }: Palette,
): void {
  const { width, height } = context.canvas;
  if (background === 'none') return;
  context.save();
  if (background === 'studio') {
    // A circle of radius 1, stretched to an ellipse.
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    gradient.addColorStop(0, stageHigh.getStyle());
    gradient.addColorStop(1, stageLow.getStyle());
    context.fillStyle = gradient;
    const [x, y] = [width * RADIUS.x, height * RADIUS.y];
    context.setTransform(x, 0, 0, y, width * CENTER.x, height * CENTER.y);
    context.fillRect(-2, -2, 4, 4);
  } else {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.restore();
}
