import { determinant, movePoint, multiplyMatrices } from '../math/affine.ts';
import { normalize, vectorLength } from '../math/vector.ts';
import type { Influences, Primitive, Skin } from '../scene/scene.ts';

/**
 * Joint matrices of a skin, in the order of its joints: world · inverse bind.
 *
 * @param world 16 per node
 * @param out 16 per joint
 */
export function skinMatrices(skin: Skin, world: Float64Array, out: Float64Array): void {
  for (let joint = 0; joint < skin.joints.length; joint++) skinMatrix(skin, joint, world, out);
}

/** Writes the matrix of one joint to its place: world · inverse bind. */
export function skinMatrix(
  { joints, inverseBind }: Skin,
  joint: number,
  world: Float64Array,
  out: Float64Array,
): void {
  multiplyMatrices(out, joint * 16, world, joints[joint]! * 16, inverseBind, joint * 16);
}

/** Writes the world matrix of one joint to its place, for influences with offsets. */
export function jointMatrix({ joints }: Skin, joint: number, world: Float64Array, out: Float64Array): void {
  const from = joints[joint]! * 16;
  for (let i = 0; i < 16; i++) out[joint * 16 + i] = world[from + i]!;
}

/** Marks joints that were seen. A `Set` would take ten times as long for the millions of influences of a large file. */
const seen = new Uint8Array(2 ** 16);

/** The joints with an influence, each once: a part of a character has few of them. */
export function influencing({ joint }: Influences): Uint16Array {
  const found: number[] = [];
  for (let at = 0; at < joint.length; at++) {
    if (seen[joint[at]!]) continue;
    seen[joint[at]!] = 1;
    found.push(joint[at]!);
  }
  for (const each of found) seen[each] = 0;
  return Uint16Array.from(found);
}

/**
 * Deforms the positions and normals of a primitive. Weights are used as stored, without normalizing; a vertex without
 * influences does not move.
 *
 * @param matrices 16 per joint, of those with an influence: `jointMatrix` where the influences have offsets, else `skinMatrix`
 */
export function deform(
  primitive: Primitive,
  influences: Influences,
  matrices: Float64Array,
  positions: Float32Array,
  normals?: Float32Array,
): void {
  const restNormals = normals ? primitive.normals : undefined;
  const { offset, offsetNormal } = influences;
  if (normals && restNormals && !offset && !offsetNormal) {
    blendSurface(influences, matrices, primitive.positions, restNormals, positions, normals);
    return;
  }
  const rest = primitive.positions;
  blend(influences, matrices, offset ?? rest, offset !== undefined, 1, rest, positions);
  if (!normals || !restNormals) return;
  const directions = offsetNormal ?? restNormals;
  blend(influences, matrices, directions, offsetNormal !== undefined, 0, restNormals, normals);
  normalize(normals);
}

/** The displacements of the vertices of a primitive between two poses. @param differences of the matrices of the poses */
export function displace(
  { positions }: Primitive,
  influences: Influences,
  differences: Float64Array,
  displacements: Float32Array,
): void {
  const { offset } = influences;
  blend(influences, differences, offset ?? positions, offset !== undefined, 1, undefined, displacements);
}

/**
 * Distances between the offsets of influences and the positions that the inverse bind matrices give, in units of the
 * joints' spaces; undefined without offsets.
 */
export function offsetDisagreement(
  positions: Float32Array,
  { start, joint, weight, offset }: Influences,
  { inverseBind }: Pick<Skin, 'inverseBind'>,
): { max: number; mean: number } {
  if (!offset) return { max: 0, mean: 0 };
  const place = new Float64Array(3);
  let max = 0;
  let sum = 0;
  for (let vertex = 0; vertex < start.length - 1; vertex++) {
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      movePoint(place, 0, inverseBind, joint[i]! * 16, positions, vertex * 3);
      const x = place[0]! - offset[i * 3]!;
      const y = place[1]! - offset[i * 3 + 1]!;
      const z = place[2]! - offset[i * 3 + 2]!;
      const distance = weight[i]! * vectorLength(x, y, z);
      max = Math.max(max, distance);
      sum += distance;
    }
  }
  return { max, mean: sum / Math.max(1, joint.length) };
}

/**
 * Computes positions and unit normals with one matrix per vertex, the sum of weight · matrix: for vertices with several
 * influences this takes fewer operations than two sums of vectors.
 */
function blendSurface(
  { start, joint, weight }: Influences,
  matrices: Float64Array,
  positions: Float32Array,
  normals: Float32Array,
  outPositions: Float32Array,
  outNormals: Float32Array,
): void {
  const vertices = start.length - 1;
  let to = start[0]!;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = to;
    to = start[vertex + 1]!;
    const at = vertex * 3;
    if (from === to) {
      copyVector(positions, at, outPositions);
      copyVector(normals, at, outNormals);
      normalize(outNormals.subarray(at, at + 3));
      continue;
    }
    let m = joint[from]! * 16;
    let share = weight[from]!;
    let xx = share * matrices[m]!;
    let xy = share * matrices[m + 1]!;
    let xz = share * matrices[m + 2]!;
    let yx = share * matrices[m + 4]!;
    let yy = share * matrices[m + 5]!;
    let yz = share * matrices[m + 6]!;
    let zx = share * matrices[m + 8]!;
    let zy = share * matrices[m + 9]!;
    let zz = share * matrices[m + 10]!;
    let tx = share * matrices[m + 12]!;
    let ty = share * matrices[m + 13]!;
    let tz = share * matrices[m + 14]!;
    for (let i = from + 1; i < to; i++) {
      m = joint[i]! * 16;
      share = weight[i]!;
      xx += share * matrices[m]!;
      xy += share * matrices[m + 1]!;
      xz += share * matrices[m + 2]!;
      yx += share * matrices[m + 4]!;
      yy += share * matrices[m + 5]!;
      yz += share * matrices[m + 6]!;
      zx += share * matrices[m + 8]!;
      zy += share * matrices[m + 9]!;
      zz += share * matrices[m + 10]!;
      tx += share * matrices[m + 12]!;
      ty += share * matrices[m + 13]!;
      tz += share * matrices[m + 14]!;
    }
    const px = positions[at]!;
    const py = positions[at + 1]!;
    const pz = positions[at + 2]!;
    outPositions[at] = xx * px + yx * py + zx * pz + tx;
    outPositions[at + 1] = xy * px + yy * py + zy * pz + ty;
    outPositions[at + 2] = xz * px + yz * py + zz * pz + tz;
    const nx = normals[at]!;
    const ny = normals[at + 1]!;
    const nz = normals[at + 2]!;
    const x = xx * nx + yx * ny + zx * nz;
    const y = xy * nx + yy * ny + zy * nz;
    const z = xz * nx + yz * ny + zz * nz;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    outNormals[at] = x / length;
    outNormals[at + 1] = y / length;
    outNormals[at + 2] = z / length;
  }
}

function copyVector(vectors: Float32Array, at: number, out: Float32Array): void {
  for (let i = at; i < at + 3; i++) out[i] = vectors[i]!;
}

/**
 * Sum of weight · matrix · vector per vertex; `w` is 1 for points and 0 for directions.
 *
 * @param rest of vertices without influences; by default zero
 */
function blend(
  influences: Influences,
  matrices: Float64Array,
  vectors: Float32Array,
  perInfluence: boolean,
  w: 0 | 1,
  rest: Float32Array | undefined,
  out: Float32Array,
): void {
  const { start, joint, weight } = influences;
  const vertices = start.length - 1;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = start[vertex]!;
    const to = start[vertex + 1]!;
    const target = vertex * 3;
    if (from === to) {
      for (let axis = 0; axis < 3; axis++) out[target + axis] = rest?.[target + axis] ?? 0;
      continue;
    }
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = from; i < to; i++) {
      const v = perInfluence ? i * 3 : target;
      const vx = vectors[v]!;
      const vy = vectors[v + 1]!;
      const vz = vectors[v + 2]!;
      const m = joint[i]! * 16;
      const share = weight[i]!;
      x +=
        share * (matrices[m]! * vx + matrices[m + 4]! * vy + matrices[m + 8]! * vz + w * matrices[m + 12]!);
      y +=
        share *
        (matrices[m + 1]! * vx + matrices[m + 5]! * vy + matrices[m + 9]! * vz + w * matrices[m + 13]!);
      z +=
        share *
        (matrices[m + 2]! * vx + matrices[m + 6]! * vy + matrices[m + 10]! * vz + w * matrices[m + 14]!);
    }
    out[target] = x;
    out[target + 1] = y;
    out[target + 2] = z;
  }
}

/**
 * Whether joints with mirrored matrices have most of the weight.
 *
 * @param matrices as `skinMatrices` gives them
 */
export function mostlyMirrored({ joint, weight }: Influences, matrices: Float64Array): boolean {
  const signs = Array.from({ length: matrices.length / 16 }, (_, at) =>
    Math.sign(determinant(matrices, at * 16)),
  );
  let balance = 0;
  for (let i = 0; i < joint.length; i++) balance += weight[i]! * signs[joint[i]!]!;
  return balance < 0;
}
