import { gatherRows } from '../../../math/columns.ts';
import type { MorphTarget } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';

/** Reads the morph targets of a primitive, each with only the vertices that it moves. */
export function readTargets(
  source: Source,
  primitive: JsonObject,
  count: number,
  nameOf: (target: number) => string,
): MorphTarget[] {
  return primitive
    .objects('targets')
    .map((target, index) => readTarget(source, target, count, nameOf(index)));
}

function readTarget({ accessors }: Source, target: JsonObject, count: number, name: string): MorphTarget {
  const column = (attribute: string) => {
    const index = target.whole(attribute);
    const values = index === undefined ? undefined : accessors.floats(index, 3, target.pathOf(attribute));
    return values?.length === count * 3 ? values : undefined;
  };
  const positions = column('POSITION');
  const normals = column('NORMAL');
  const moved = movedVertices(count, positions, normals);
  return {
    name,
    vertices: moved,
    positions: positions ? gatherRows(positions, moved, 3) : new Float32Array(moved.length * 3),
    ...(normals ? { normals: gatherRows(normals, moved, 3) } : {}),
  };
}

function movedVertices(
  count: number,
  positions: Float32Array | undefined,
  normals: Float32Array | undefined,
): Uint32Array {
  const moves = (values: Float32Array | undefined, vertex: number) =>
    values !== undefined &&
    (values[vertex * 3] !== 0 || values[vertex * 3 + 1] !== 0 || values[vertex * 3 + 2] !== 0);
  const moved = new Uint32Array(count);
  let length = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    if (moves(positions, vertex) || moves(normals, vertex)) moved[length++] = vertex;
  }
  return moved.slice(0, length);
}
