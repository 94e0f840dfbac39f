import type { Influences } from '../scene/scene.ts';

export interface Canonical {
  influences: Influences;
  /** Influences left out because of the limit, or because their weight is negative. */
  dropped: number;
  /** By how much the weights of a vertex did not sum to one, at most. */
  deviation: number;
}

/**
 * Influences as most formats want them: each joint once per vertex, heaviest first (then by joint), weights above zero that sum
 * to one as float32. A vertex whose weights sum to nothing gets an empty row. A joint that a vertex had twice has the mean of its
 * offsets, which puts the vertex where both did.
 *
 * @param limit most influences per vertex
 */
export function canonicalInfluences(source: Influences, limit: number): Canonical {
  const vertices = source.start.length - 1;
  const start = new Uint32Array(vertices + 1);
  const joint = new Uint16Array(source.joint.length);
  const weight = new Float32Array(source.joint.length);
  const row = createRow();
  let length = 0;
  let dropped = 0;
  let deviation = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let i = source.start[vertex]!; i < source.start[vertex + 1]!; i++) {
      // A weight that is not finite counts as nothing.
      if (Number.isFinite(source.weight[i]!)) row.add(source.joint[i]!, source.weight[i]!);
    }
    const { written, left, sum } = row.take(limit, joint, weight, length);
    length += written;
    dropped += left;
    if (source.start[vertex] !== source.start[vertex + 1]) deviation = Math.max(deviation, Math.abs(sum - 1));
    start[vertex + 1] = length;
  }
  const kept: Influences = { start, joint: joint.slice(0, length), weight: weight.slice(0, length) };
  const { offset, offsetNormal } = source;
  const influences = {
    ...kept,
    ...(offset ? { offset: meanVectors(offset, source, kept) } : {}),
    ...(offsetNormal ? { offsetNormal: meanVectors(offsetNormal, source, kept) } : {}),
  };
  return { influences, dropped, deviation };
}

/** For each influence that is kept the weighted mean of the vectors of those that it was made of. */
function meanVectors(vectors: Float32Array, source: Influences, { start, joint }: Influences): Float32Array {
  const out = new Float32Array(joint.length * 3);
  for (let vertex = 0; vertex < start.length - 1; vertex++) {
    for (let at = start[vertex]!; at < start[vertex + 1]!; at++) {
      addMean(out, at * 3, vectors, source, vertex, joint[at]!);
    }
  }
  return out;
}

function addMean(
  out: Float32Array,
  to: number,
  vectors: Float32Array,
  { start, joint, weight }: Influences,
  vertex: number,
  wanted: number,
): void {
  let [x, y, z, sum] = [0, 0, 0, 0];
  for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
    const share = weight[i]!;
    if (joint[i] !== wanted || !Number.isFinite(share)) continue;
    x += share * vectors[i * 3]!;
    y += share * vectors[i * 3 + 1]!;
    z += share * vectors[i * 3 + 2]!;
    sum += share;
  }
  out[to] = x / sum;
  out[to + 1] = y / sum;
  out[to + 2] = z / sum;
}

/** The influences of one vertex while they are gathered, by joint; used again for every vertex. */
function createRow() {
  const sums = new Float64Array(65536);
  const seen = new Uint8Array(65536);
  const joints = new Uint16Array(65536);
  let count = 0;

  function add(joint: number, weight: number): void {
    if (seen[joint] === 0) joints[count++] = joint;
    seen[joint] = 1;
    sums[joint]! += weight;
  }

  /** Writes the heaviest, scaled to sum to one, counts those it left out, and empties the row. */
  function take(
    limit: number,
    outJoints: Uint16Array,
    outWeights: Float32Array,
    at: number,
  ): { written: number; left: number; sum: number } {
    const row = joints.subarray(0, count).sort((a, b) => sums[b]! - sums[a]! || a - b);
    const positive = row.findLastIndex((joint) => sums[joint]! > 0) + 1;
    const negative = row.length - 1 - row.findLastIndex((joint) => sums[joint]! >= 0);
    const kept = Math.min(limit, positive);
    let sum = 0;
    for (let i = 0; i < kept; i++) sum += sums[row[i]!]!;
    let written = 0;
    for (let i = 0; i < kept; i++) {
      const weight = Math.fround(sums[row[i]!]! / sum);
      // A weight too small for float32 would be a zero weight with a joint, which not every format allows.
      if (weight === 0) break;
      outJoints[at + written] = row[i]!;
      outWeights[at + written] = weight;
      written++;
    }
    for (const joint of row) {
      sums[joint] = 0;
      seen[joint] = 0;
    }
    count = 0;
    return { written, left: positive - kept + negative, sum };
  }

  return { add, take };
}

/** The most influences that a vertex has. */
export function longestRow({ start }: Influences): number {
  let longest = 0;
  for (let vertex = 1; vertex < start.length; vertex++) {
    longest = Math.max(longest, start[vertex]! - start[vertex - 1]!);
  }
  return longest;
}
