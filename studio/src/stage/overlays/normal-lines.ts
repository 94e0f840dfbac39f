/** A short line along the normal of every vertex. */
import { Lines } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';

const LENGTH = 0.015;

export function normalLinesOverlay({ surfaces, size }: Subject): Overlay {
  const shown = surfaces.all.filter(({ normals }) => normals);
  const vertices = shown.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const lines = new Lines(vertices, false);
  return {
    object: lines.object,
    follow() {
      surfaces.update();
      let at = 0;
      for (const { positions, normals } of shown) {
        for (let i = 0; i < positions.length; i += 3) {
          for (let axis = 0; axis < 3; axis++) {
            lines.ends[at + axis] = positions[i + axis]!;
            lines.ends[at + 3 + axis] = positions[i + axis]! + normals![i + axis]! * size * LENGTH;
          }
          at += 6;
        }
      }
      lines.moved();
    },
    paint: ({ info }) => lines.paintAll(info),
    dispose: () => lines.dispose(),
  };
}
