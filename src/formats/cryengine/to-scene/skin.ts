/** The skin of a mesh: its joints and inverse bind matrices. */
import { identity, inverse, movePoint, product } from '../../../math/affine.ts';
import { vectorLength } from '../../../math/vector.ts';
import type { Report } from '../../../report/report.ts';
import type { Skin } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';
import type { Skeleton } from './skeleton.ts';

/** In real files mesh and bones agree within 2e-5; a larger distance is not rounding. */
const NEGLIGIBLE = 1e-3;

/**
 * The skin whose matrices place the mesh in the bind pose as its links do. Links take precedence over the node: a mesh that was
 * exported in another place than its bones (sdkgun.cgf, docs/reference/cryengine.md#bind-pose) moves to its bones.
 *
 * @param joints node of each bone
 * @param world 16 numbers, column-major: from the mesh's space to the model's, according to its node
 * @returns the skin, and the matrix from the mesh's space to the model's according to the links
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
    const message = `Bones and vertices of mesh ${name} differ by up to ${spread.toPrecision(3)} units in the bind pose`;
    report.add(CRYENGINE_CODES.CRYENGINE_BIND_MISMATCH, message);
  } else if (distance > NEGLIGIBLE) {
    const message = `Mesh ${name} was exported ${distance.toPrecision(4)} units away from its bones`;
    report.add(CRYENGINE_CODES.CRYENGINE_BIND_SHIFTED, message);
    for (let axis = 0; axis < 3; axis++) frame[12 + axis] = frame[12 + axis]! + shift[axis]!;
  }
  return { skin: { name, joints: [...joints], inverseBind: inverseBindMatrices(skeleton, frame) }, frame };
}

/** 16 per bone, column-major: from a mesh's space to the bone's. @param frame from the mesh's space to the model's */
export function inverseBindMatrices({ world }: Skeleton, frame: Float64Array): Float32Array {
  const matrices = new Float32Array(world.length);
  for (let at = 0; at < world.length; at += 16) {
    const toBone = inverse(world.subarray(at, at + 16)) ?? identity();
    matrices.set(product(toBone, frame), at);
  }
  return matrices;
}

/** The average distance between vertices according to links and to the node, and the greatest deviation from it. */
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
    const at = vertex * 3;
    movePoint(place, 0, world, 0, vertices.position, at);
    for (let axis = 0; axis < 3; axis++) distances[at + axis] = -place[axis]!;
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const bone = boneId[entry]! * 16;
      if (!(bone >= 0 && bone < bones.length)) continue;
      movePoint(place, 0, bones, bone, offset, entry * 3);
      for (let axis = 0; axis < 3; axis++) distances[at + axis]! += weight[entry]! * place[axis]!;
    }
    for (let axis = 0; axis < 3; axis++) shift[axis]! += distances[at + axis]!;
  }
  for (let axis = 0; axis < 3; axis++) shift[axis] = shift[axis]! / Math.max(1, bound);
  let spread = 0;
  for (let vertex = 0; vertex < vertices.count; vertex++) {
    if (start[vertex] === start[vertex + 1]) continue;
    const x = distances[vertex * 3]! - shift[0];
    const y = distances[vertex * 3 + 1]! - shift[1];
    const z = distances[vertex * 3 + 2]! - shift[2];
    spread = Math.max(spread, vectorLength(x, y, z));
  }
  return { shift, spread };
}
