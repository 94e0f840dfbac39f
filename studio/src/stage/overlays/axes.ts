/** The axes of the file at its origin: x red, y green, z blue. */
import { Color } from 'three';
import { Lines } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';

const REACH = 0.3;
const COLORS = [new Color('#e5484d'), new Color('#3da35d'), new Color('#3b82f6')];

export function axesOverlay({ size }: Subject): Overlay {
  const lines = new Lines(3, true);
  COLORS.forEach((_, axis) => {
    lines.ends[axis * 6 + 3 + axis] = size * REACH;
  });
  return {
    object: lines.object,
    follow() {},
    paint() {
      COLORS.forEach((color, axis) => {
        lines.paint(axis, color);
      });
    },
    dispose: () => lines.dispose(),
  };
}
