/** The skin of a mesh: its joints, and the way from the mesh's space to theirs. */
import { identity, inverse, movePoint, product } from '../../../math/affine.ts';
import { vectorLength } from '../../../math/vector.ts';
import type { Report } from '../../../report/report.ts';
import type { Skin } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';
import type { Skeleton } from './skeleton.ts';

/** Real files hold meshes and bones together within 2e-5; farther apart is not rounding. */
const NEGLIGIBLE = 1e-3;

/**
 * The skin whose matrices put the mesh where its links put it at rest. Links count: where a mesh was exported in another
 * place than its bones (sdkgun.cgf, docs/reference/cryengine.md#bind-pose), it moves there.
 *
 * @param joints node of each bone
 * @param world 16 numbers, column-major: from the mesh's space to the model's, as its node says
 * @returns the skin, and the matrix from the mesh's space to the model's that it stands for
 */
export function bindSkin(
  name: string,
  mesh: MeshContent,
  skeleton: Skeleton,
  joints: readonly number[],
  world: Float64Array,
  report: Report,
): { skin: Skin; frame: Float64Array } {
  const frame = world.slice();
  const { shift, spread } = measureShift(mesh, skeleton.world, world);
  const distance = Math.hypot(...shift);
  if (spread > NEGLIGIBLE) {
    const message = `bones and vertices of ${name} disagree by up to ${spread.toPrecision(3)} units at rest`;
    report.add(CRYENGINE_CODES.CRYENGINE_BIND_MISMATCH, message);
  } else if (distance > NEGLIGIBLE) {
    const message = `${name} lies ${distance.toPrecision(4)} units away from where its bones hold it`;
    report.add(CRYENGINE_CODES.CRYENGINE_BIND_SHIFTED, message);
    for (let axis = 0; axis < 3; axis++) frame[12 + axis] = frame[12 + axis]! + shift[axis]!;
  }
  return { skin: { name, joints: [...joints], inverseBind: inverseBindMatrices(skeleton, frame) }, frame };
}

/** 16 per bone, column-major: from a space to the bone's. @param frame from that space to the model's */
export function inverseBindMatrices({ world }: Skeleton, frame: Float64Array): Float32Array {
  const matrices = new Float32Array(world.length);
  for (let at = 0; at < world.length; at += 16) {
    const toBone = inverse(world.subarray(at, at + 16)) ?? identity();
    matrices.set(product(toBone, frame), at);
  }
  return matrices;
}

/** How far the links put the vertices from where the node does: on average, and how far single ones are from that. */
function measureShift(
  { vertices, links }: MeshContent,
  bones: Float64Array,
  world: Float64Array,
): { shift: [number, number, number]; spread: number } {
  const shift: [number, number, number] = [0, 0, 0];
  if (!links) return { shift, spread: 0 };
  const distances = new Float64Array(vertices.count * 3);
  const { start, boneId, offset, weight } = links.link;
  const place = new Float64Array(3);
  let bound = 0;
  for (let vertex = 0; vertex < vertices.count; vertex++) {
    if (start[vertex] === start[vertex + 1]) continue;
    bound++;
    const distance = distances.subarray(vertex * 3, vertex * 3 + 3);
    movePoint(place, 0, world, 0, vertices.position, vertex * 3);
    for (let axis = 0; axis < 3; axis++) distance[axis] = -place[axis]!;
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const bone = boneId[entry]! * 16;
      if (!(bone >= 0 && bone < bones.length)) continue;
      movePoint(place, 0, bones, bone, offset, entry * 3);
      for (let axis = 0; axis < 3; axis++) distance[axis]! += weight[entry]! * place[axis]!;
    }
    for (let axis = 0; axis < 3; axis++) shift[axis]! += distance[axis]!;
  }
  for (let axis = 0; axis < 3; axis++) shift[axis] = shift[axis]! / Math.max(1, bound);
  let spread = 0;
  for (let vertex = 0; vertex < vertices.count; vertex++) {
    if (start[vertex] === start[vertex + 1]) continue;
    const [x, y, z] = [0, 1, 2].map((axis) => distances[vertex * 3 + axis]! - shift[axis]!);
    spread = Math.max(spread, vectorLength(x!, y!, z!));
  }
  return { shift, spread };
}
