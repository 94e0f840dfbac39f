/** Restores several links of a vertex to one bone from the original file. */
import type { Influences, Primitive } from '../../../scene/scene.ts';
import { cryengineProperties, type PrimitiveProperties, type RepeatedLinks } from '../properties.ts';

/** Rounding of weights in other formats, whose sum is 1. */
const ROUNDING = 1e-4;

/** The influences with links that other formats merged, for vertices with unchanged weights. */
export function withRepeatedLinks(primitive: Primitive, influences: Influences): Influences {
  const { repeatedLinks: kept } = cryengineProperties<PrimitiveProperties>(primitive);
  // Influences with offsets come from a CryTek file and still have all links.
  if (!kept || influences.offset) return influences;
  const rows = new Map([...kept.vertices].map((vertex, row) => [vertex, row] as const));
  const { start, joint, weight } = influences;
  const starts = new Uint32Array(start.length);
  const joints: number[] = [];
  const weights: number[] = [];
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const row = rows.get(vertex);
    const isUnchanged = row !== undefined && isSame(kept, row, influences, vertex);
    const own = isUnchanged ? kept : { joint, weight };
    const from = isUnchanged ? kept.start[row]! : start[vertex]!;
    const to = isUnchanged ? kept.start[row + 1]! : start[vertex + 1]!;
    for (let entry = from; entry < to; entry++) {
      joints.push(own.joint[entry]!);
      weights.push(own.weight[entry]!);
    }
    starts[vertex + 1] = joints.length;
  }
  return { start: starts, joint: Uint16Array.from(joints), weight: Float32Array.from(weights) };
}

/** Whether the links of a row give each joint the weight that the vertex has. */
function isSame(
  kept: RepeatedLinks,
  row: number,
  { start, joint, weight }: Influences,
  vertex: number,
): boolean {
  const differences = new Map<number, number>();
  const add = (to: number, part: number) => differences.set(to, (differences.get(to) ?? 0) + part);
  for (let entry = kept.start[row]!; entry < kept.start[row + 1]!; entry++)
    add(kept.joint[entry]!, kept.weight[entry]!);
  for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) add(joint[entry]!, -weight[entry]!);
  return [...differences.values()].every((difference) => Math.abs(difference) <= ROUNDING);
}
