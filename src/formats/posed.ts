/** Surfaces that an edited rest pose moves, for files that store their vertices as they are at rest. */
import { identity, inverse, transform } from '../math/affine.ts';
import { largestOf } from '../math/vector.ts';
import { withoutOffsets } from '../pose/influences.ts';
import { Pose } from '../pose/pose.ts';
import { reshaped, type Shape } from '../pose/reshaped.ts';
import type { Primitive } from '../scene/scene.ts';
import { boundAsBefore, type Edit, movedIndices, reboundJoints } from './edit.ts';

/** Share of the size of a surface up to which a displacement is rounding. */
const NOISE = 1e-6;

/** Whether an edit moves any of some nodes at rest. New ones move nothing. */
export function movesAny(edit: Edit, nodes: readonly number[]): boolean {
  const known = edit.before.nodes.length;
  return movedIndices(edit).some((node) => node < known && nodes.includes(node));
}

/**
 * Moves the vertices of primitives, and of their morph targets, as the edited rest pose does. Those that stay keep their exact positions.
 *
 * @param node shows the primitives
 * @param frame from the space of the mesh to that of the model
 */
export function posed(
  { before, after }: Edit,
  node: number,
  frame: Float64Array = identity(),
): (primitive: Primitive) => Primitive {
  const skins = boundAsBefore(before.skins, after.skins);
  const nodes = after.nodes.map((own, index) => before.nodes[index] ?? own);
  const was = new Pose({ ...after, nodes, skins });
  const is = new Pose(after);
  const isBound = before.skins.some((skin, index) => reboundJoints(skin, after.skins[index]!).length > 0);
  const back = inverse(frame) ?? identity();
  const shape: Shape = (primitive, positions, normals) => {
    positions.set(primitive.positions);
    const [old, moved] = [new Float32Array(positions.length), new Float32Array(positions.length)];
    // Offsets only apply to one bind pose.
    const own = isBound ? withoutOffsets(primitive) : primitive;
    was.deform(node, own, old);
    is.deform(node, own, moved, normals);
    transform(
      moved,
      back,
      moved.map((value, at) => value - old[at]!),
      0,
    );
    const noise = NOISE * largestOf(positions);
    if (moved.every((way) => Math.abs(way) <= noise)) {
      normals?.set(primitive.normals!);
      return;
    }
    if (normals) transform(normals, back, normals.slice(), 0);
    moved.forEach((way, at) => {
      if (Math.abs(way) > noise) positions[at] = positions[at]! + way;
    });
  };
  return (primitive) => reshaped(primitive, shape);
}
