/** Links: the influences of bones on the vertices of a mesh. */
import { movePoint } from '../../../math/affine.ts';
import type { Influences, Primitive } from '../../../scene/scene.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';
import { withRepeatedLinks } from './repeated-links.ts';
import { primitiveOf, type Weld } from './weld.ts';

/** How a mesh is bound to bones. */
export interface Binding {
  /** Bone of each joint. */
  bones: Int32Array;
  /** 16 per joint, column-major: from the mesh's space to that of the bone in the file. */
  toBone: Float64Array;
  /** 16 per joint, column-major: from the mesh's space to the model's in the joint's rest pose. */
  atRest: Float64Array;
  influencesOf(primitive: Primitive): Influences | undefined;
}

/**
 * The links of every vertex by descending weight (docs/reference/cryengine.md#skinning).
 *
 * @param bindings one per primitive
 */
export function linkRows(
  primitives: readonly Primitive[],
  { base, first }: Weld,
  bindings: readonly (Binding | undefined)[],
): NonNullable<MeshContent['links']> {
  const influences = primitives.map((primitive, index) => {
    const own = bindings[index]?.influencesOf(primitive);
    return own && withRepeatedLinks(primitive, own);
  });
  const countOf = (index: number) => {
    const primitive = primitiveOf(base, first[index]!);
    const vertex = first[index]! - base[primitive]!;
    const starts = influences[primitive]?.start;
    return starts ? starts[vertex + 1]! - starts[vertex]! : 0;
  };
  const start = new Uint32Array(first.length + 1);
  for (let index = 0; index < first.length; index++) start[index + 1] = start[index]! + countOf(index);
  const total = start[first.length]!;
  const link = {
    start,
    boneId: new Int32Array(total),
    offset: new Float32Array(total * 3),
    weight: new Float32Array(total),
  };
  for (let index = 0; index < first.length; index++) {
    const primitive = primitiveOf(base, first[index]!);
    const own = influences[primitive];
    const binding = bindings[primitive];
    if (!own || !binding) continue;
    const vertex = first[index]! - base[primitive]!;
    heaviestFirst(own, vertex).forEach((source, place) => {
      const at = start[index]! + place;
      const joint = own.joint[source]!;
      link.boneId[at] = binding.bones[joint]!;
      link.weight[at] = own.weight[source]!;
      if (own.offset) link.offset.set(own.offset.subarray(source * 3, source * 3 + 3), at * 3);
      else
        movePoint(
          link.offset,
          at * 3,
          binding.toBone,
          joint * 16,
          primitives[primitive]!.positions,
          vertex * 3,
        );
    });
  }
  return { count: first.length, link };
}

/** The influences of a vertex by descending weight; the order of equal weights is kept. */
function heaviestFirst({ start, weight }: Influences, vertex: number): Uint32Array {
  const order = new Uint32Array(start[vertex + 1]! - start[vertex]!).map((_, i) => start[vertex]! + i);
  return order.sort((a, b) => weight[b]! - weight[a]! || a - b);
}
