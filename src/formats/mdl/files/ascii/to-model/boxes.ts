import type { Boxes } from '../../../model/shapes.ts';

const CORNERS = 6;
const INNER = -1;

/**
 * The bounding box tree without removed faces: their leaves are dropped, and so is a box that then has fewer than two
 * children.
 *
 * @param kept indices of the kept faces in the text model, in their new order
 */
export function boxesWithout({ bounds, faces }: Boxes, kept: Uint32Array): Boxes {
  const numberOf = new Map(Array.from(kept, (face, number) => [face, number]));
  const isKept = new Uint8Array(faces.length);
  /** Whether each following subtree is not empty, the nearest last. */
  const left: boolean[] = [];
  for (let box = faces.length - 1; box >= 0; box--) {
    const face = faces[box]!;
    if (face === INNER) {
      const first = left.pop() ?? false;
      const second = left.pop() ?? false;
      isKept[box] = first && second ? 1 : 0;
      left.push(first || second);
    } else {
      isKept[box] = numberOf.has(face) ? 1 : 0;
      left.push(isKept[box] === 1);
    }
  }
  const isOf = (box: number) => isKept[box] === 1;
  return {
    bounds: bounds.filter((_, at) => isOf(Math.floor(at / CORNERS))),
    faces: faces.filter((_, box) => isOf(box)).map((face) => numberOf.get(face) ?? INNER),
  };
}
