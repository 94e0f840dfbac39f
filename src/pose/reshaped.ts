/** Surfaces whose vertices move each in its own way, with their morph targets. */
import type { MorphTarget, Primitive } from '../scene/scene.ts';
import { withoutOffsets } from './influences.ts';

/** Writes the positions and normals of a primitive without morph targets in another shape. */
export type Shape = (primitive: Primitive, positions: Float32Array, normals?: Float32Array) => void;

/** A primitive in another shape. Vertices that stay keep the exact displacements of their morph targets. */
export function reshaped({ morphTargets, ...rest }: Primitive, shape: Shape): Primitive {
  const base = { ...rest, ...shaped(rest, shape) };
  if (!morphTargets) return base;
  const own = withoutOffsets(rest);
  const still = shaped(own, shape);
  const targets = morphTargets.map((target): MorphTarget => {
    const before = displaced(own, target);
    const after = shaped(before, shape);
    const moved = (column: 'positions' | 'normals') =>
      displacements(target, column, [own, before], [still, after]);
    return {
      ...target,
      positions: moved('positions'),
      ...(target.normals && still.normals ? { normals: moved('normals') } : {}),
    };
  });
  return { ...base, morphTargets: targets };
}

type Columns = Pick<Primitive, 'positions' | 'normals'>;

function shaped(primitive: Primitive, shape: Shape): Columns {
  const positions = new Float32Array(primitive.positions.length);
  const normals = primitive.normals && new Float32Array(primitive.normals.length);
  shape(primitive, positions, normals);
  return { positions, ...(normals ? { normals } : {}) };
}

function displaced(primitive: Primitive, target: MorphTarget): Primitive {
  const sums = (column: Float32Array, ways: Float32Array) => {
    const out = column.slice();
    target.vertices.forEach((vertex, row) => {
      for (let axis = 0; axis < 3; axis++) out[vertex * 3 + axis]! += ways[row * 3 + axis]!;
    });
    return out;
  };
  const { positions, normals } = primitive;
  return {
    ...primitive,
    positions: sums(positions, target.positions),
    ...(normals && target.normals ? { normals: sums(normals, target.normals) } : {}),
  };
}

/**
 * The displacements of a morph target in another shape.
 *
 * @param was the surface without and with the target
 * @param is the same in the other shape
 */
function displacements(
  target: MorphTarget,
  column: 'positions' | 'normals',
  was: readonly [Columns, Columns],
  is: readonly [Columns, Columns],
): Float32Array {
  const [from, to, newFrom, newTo] = [...was, ...is].map((columns) => columns[column]!) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const out = target[column]!.slice();
  target.vertices.forEach((vertex, row) => {
    for (let axis = 0; axis < 3; axis++) {
      const at = vertex * 3 + axis;
      if (newFrom[at] !== from[at] || newTo[at] !== to[at]) out[row * 3 + axis] = newTo[at]! - newFrom[at]!;
    }
  });
  return out;
}
