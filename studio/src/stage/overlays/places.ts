/** Small crosses at nodes, along the node's axes. */
import type { Color } from 'three';
import type { Palette } from '../palette.ts';
import { Lines } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';

/** Half the size of a cross, as a fraction of the character's size. */
const REACH = 0.02;

/** @param colorOf of the cross at a node */
export function placesOverlay(
  { pose, size }: Subject,
  nodes: readonly number[],
  colorOf: (palette: Palette) => Color,
): Overlay {
  const lines = new Lines(nodes.length * 3, true);
  return {
    object: lines.object,
    follow() {
      nodes.forEach((node, i) => {
        for (let axis = 0; axis < 3; axis++)
          placeCross(lines.ends, (i * 3 + axis) * 6, pose.world, node, axis, size);
      });
      lines.moved();
    },
    paint(palette, selected) {
      const color = colorOf(palette);
      nodes.forEach((node, i) => {
        const isSelected = selected?.kind === 'node' && selected.index === node;
        for (let axis = 0; axis < 3; axis++) lines.paint(i * 3 + axis, isSelected ? palette.warning : color);
      });
    },
    dispose: () => lines.dispose(),
  };
}

/** One line of a cross along an axis of the node, its length independent of the scale. */
function placeCross(
  ends: Float32Array,
  at: number,
  world: Float64Array,
  node: number,
  axis: number,
  size: number,
): void {
  const column = node * 16 + axis * 4;
  const length = Math.hypot(world[column]!, world[column + 1]!, world[column + 2]!) || 1;
  for (let row = 0; row < 3; row++) {
    const middle = world[node * 16 + 12 + row]!;
    const reach = (world[column + row]! / length) * size * REACH;
    ends[at + row] = middle - reach;
    ends[at + 3 + row] = middle + reach;
  }
}
