/** Splits primitives into parts that fit the limits of a mesh. */
import type { Limits, Part } from '../../../fit/parts.ts';
import { partOf, partsOf as planOf } from '../../../fit/split.ts';
import { gatherRows } from '../../../math/columns.ts';
import type { Primitive } from '../../../scene/scene.ts';
import { mdlProperties, type PrimitiveProperties } from '../properties.ts';

/** @returns the primitive itself if it is within the limits */
export function partsOf(primitive: Primitive, limits: Limits): Primitive[] {
  const { properties } = primitive;
  const kept = mdlProperties<PrimitiveProperties>(primitive);
  const withKept = (part: Part) =>
    properties ? { properties: { ...properties, mdl: keptOf(kept, part) } } : {};
  return (
    planOf(primitive, limits)?.map((part) => ({ ...partOf(primitive, part), ...withKept(part) })) ?? [
      primitive,
    ]
  );
}

/** Properties of a part; lists of all faces of the mesh are dropped. */
function keptOf(
  { surface, smoothing, tangents, constraints }: Partial<PrimitiveProperties>,
  { vertices, triangles }: Part,
): PrimitiveProperties {
  return {
    ...(surface ? { surface: Int32Array.from(triangles, (triangle) => surface[triangle]!) } : {}),
    ...(smoothing ? { smoothing: Uint32Array.from(triangles, (triangle) => smoothing[triangle]!) } : {}),
    ...(tangents ? { tangents: gatherRows(tangents, vertices, 4) } : {}),
    ...(constraints ? { constraints: gatherRows(constraints, vertices, 1) } : {}),
  };
}
