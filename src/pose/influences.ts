import type { Influences, Primitive } from '../scene/scene.ts';

export interface Canonical {
  influences: Influences;
  /** Influences dropped because of the limit or a negative weight. */
  dropped: number;
  /** The largest difference from one of the sum of a vertex's weights. */
  deviation: number;
}

/**
 * Influences as most formats require them: each joint once per vertex, by descending weight (then by joint), with positive
 * weights that sum to one as float32. A vertex whose weights sum to zero gets an empty row. A joint that a vertex had twice
 * gets the weighted mean of its offsets, which gives the same position.
 *
 * @param limit most influences per vertex
 */
export function canonicalInfluences(source: Influences, limit: number): Canonical {
  const vertices = source.start.length - 1;
  const start = new Uint32Array(vertices + 1);
  const joint = new Uint16Array(source.joint.length);
  const weight = new Float32Array(source.joint.length);
  const row = createRow(source.joint.reduce((most, index) => Math.max(most, index), 0) + 1);
  let length = 0;
  let dropped = 0;
  let deviation = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let i = source.start[vertex]!; i < source.start[vertex + 1]!; i++) {
      // Weights that are not finite are ignored.
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

/** For each resulting influence the weighted mean of the vectors of its sources. */
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
  let x = 0;
  let y = 0;
  let z = 0;
  let sum = 0;
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

/** Longest row that is sorted by insertion. */
const LONGEST_INSERTED = 16;

/** Collects the influences of one vertex by joint; reused for every vertex. @param length joints of the skin */
function createRow(length: number) {
  const sums = new Float64Array(length);
  const seen = new Uint8Array(length);
  const joints = new Uint16Array(length);
  let count = 0;

  function add(joint: number, weight: number): void {
    if (seen[joint] === 0) joints[count++] = joint;
    seen[joint] = 1;
    sums[joint]! += weight;
  }

  function compare(a: number, b: number): number {
    return sums[b]! - sums[a]! || a - b;
  }

  /** Sorts the joints by descending weight, then by index. Nearly all rows are short, and sorted already. */
  function sort(): void {
    if (count > LONGEST_INSERTED) {
      joints.subarray(0, count).sort(compare);
      return;
    }
    for (let i = 1; i < count; i++) {
      const joint = joints[i]!;
      let place = i;
      for (; place > 0 && compare(joints[place - 1]!, joint) > 0; place--) joints[place] = joints[place - 1]!;
      joints[place] = joint;
    }
  }

  /** Writes the largest, normalized, counts the dropped ones, and empties the row. */
  function take(
    limit: number,
    outJoints: Uint16Array,
    outWeights: Float32Array,
    at: number,
  ): { written: number; left: number; sum: number } {
    sort();
    let positive = 0;
    while (positive < count && sums[joints[positive]!]! > 0) positive++;
    let negative = 0;
    while (negative < count && sums[joints[count - 1 - negative]!]! < 0) negative++;
    const kept = Math.min(limit, positive);
    let sum = 0;
    for (let i = 0; i < kept; i++) sum += sums[joints[i]!]!;
    let written = 0;
    for (let i = 0; i < kept; i++) {
      const weight = Math.fround(sums[joints[i]!]! / sum);
      // Weights too small for float32 would become zero weights with a joint, which some formats forbid.
      if (weight === 0) break;
      outJoints[at + written] = joints[i]!;
      outWeights[at + written] = weight;
      written++;
    }
    for (let i = 0; i < count; i++) {
      sums[joints[i]!] = 0;
      seen[joints[i]!] = 0;
    }
    count = 0;
    return { written, left: positive - kept + negative, sum };
  }

  return { add, take };
}

/** A primitive with one position per vertex, which bind matrices transform to the joints. */
export function withoutOffsets(primitive: Primitive): Primitive {
  const { influences } = primitive;
  if (!influences?.offset) return primitive;
  const { start, joint, weight } = influences;
  return { ...primitive, influences: { start, joint, weight } };
}

/** The largest number of influences of a vertex. */
export function longestRow({ start }: Influences): number {
  let longest = 0;
  for (let vertex = 1; vertex < start.length; vertex++) {
    longest = Math.max(longest, start[vertex]! - start[vertex - 1]!);
  }
  return longest;
}
