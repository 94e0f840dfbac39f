/** The smallest box around each surface, along the axes of the file. */
import type { Color } from 'three';
import type { Palette } from '../palette.ts';
import { emptyBox, growBox, type Surface } from '../surfaces.ts';
import { Lines } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';

/** The two corners of each edge; bit n of a corner is its side along axis n. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit] as const),
);

export function boxesOverlay(
  { surfaces }: Subject,
  isIncluded: (surface: Surface) => boolean,
  colorOf: (palette: Palette) => Color,
): Overlay {
  const boxed = surfaces.all.filter(isIncluded);
  const lines = new Lines(boxed.length * EDGES.length, false);
  const box = emptyBox();
  const { low, high } = box;
  return {
    object: lines.object,
    follow() {
      surfaces.update();
      boxed.forEach(({ positions }, surface) => {
        low.fill(Number.POSITIVE_INFINITY);
        high.fill(Number.NEGATIVE_INFINITY);
        growBox(box, positions);
        EDGES.forEach((corners, edge) => {
          corners.forEach((corner, end) => {
            const at = (surface * EDGES.length + edge) * 6 + end * 3;
            for (let axis = 0; axis < 3; axis++)
              lines.ends[at + axis] = (corner & (1 << axis) ? high : low)[axis]!;
          });
        });
      });
      lines.moved();
    },
    paint: (palette) => lines.paintAll(colorOf(palette)),
    dispose: () => lines.dispose(),
  };
}
