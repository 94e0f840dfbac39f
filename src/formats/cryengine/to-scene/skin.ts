/** The skin of a mesh: its joints, and the way from the mesh's space to theirs. */
import { mat4 } from 'gl-matrix';
import { vectorLength } from '../../../pose/vector-length.ts';
import type { Report } from '../../../report/report.ts';
import type { Skin } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';
import { invert, type Skeleton } from './skeleton.ts';

/** Real files hold meshes and bones together within 2e-5; farther apart is not rounding. */
const NEGLIGIBLE = 1e-3;

/**
 * The skin whose matrices put the mesh where its links put it at rest. Links count: where a mesh was exported in another
 * place than its bones (sdkgun.cgf, reference §4), it moves there.
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
    const inverse = invert(world.subarray(at, at + 16));
    matrices.set(mat4.multiply(new Float64Array(16) as mat4, inverse as mat4, frame as mat4), at);
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
  let bound = 0;
  for (let vertex = 0; vertex < vertices.count; vertex++) {
    if (start[vertex] === start[vertex + 1]) continue;
    bound++;
    for (let axis = 0; axis < 3; axis++) {
      let distance = -along(world, 0, vertices.position, vertex * 3, axis);
      for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
        const bone = boneId[entry]! * 16;
        if (bone >= 0 && bone < bones.length) {
          distance += weight[entry]! * along(bones, bone, offset, entry * 3, axis);
        }
      }
      distances[vertex * 3 + axis] = distance;
      shift[axis] = shift[axis]! + distance;
    }
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

/** One coordinate of a point after an affine matrix. */
function along(matrices: Float64Array, at: number, points: Float32Array, point: number, row: number): number {
  return (
    matrices[at + row]! * points[point]! +
    matrices[at + 4 + row]! * points[point + 1]! +
    matrices[at + 8 + row]! * points[point + 2]! +
    matrices[at + 12 + row]!
  );
}
