/**
 * The inner loops between records and columns. Both sides are seen as the same kind of integers ("lanes"). The common
 * widths are written out, which is what makes these as fast as loops written for one layout (bench/binary.ts).
 */
export type Lanes = Uint8Array | Uint16Array | Uint32Array;

/** Copies `count` groups of `width` lanes; the groups are `step` lanes apart on either side. */
export function copyStrided(
  source: Lanes,
  from: number,
  sourceStep: number,
  target: Lanes,
  to: number,
  targetStep: number,
  width: number,
  count: number,
): void {
  const end = from + count * sourceStep;
  if (width === 1) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) target[t] = source[s]!;
  } else if (width === 2) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      target[t] = source[s]!;
      target[t + 1] = source[s + 1]!;
    }
  } else if (width === 3) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      target[t] = source[s]!;
      target[t + 1] = source[s + 1]!;
      target[t + 2] = source[s + 2]!;
    }
  } else if (width === 4) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      target[t] = source[s]!;
      target[t + 1] = source[s + 1]!;
      target[t + 2] = source[s + 2]!;
      target[t + 3] = source[s + 3]!;
    }
  } else {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      for (let j = 0; j < width; j++) target[t + j] = source[s + j]!;
    }
  }
}

/**
 * Collects `count` groups of `width` lanes into one run.
 *
 * @param at where each record begins, in bytes
 * @param shift log2 of the bytes per lane
 * @param first lanes from the start of the record to the group
 */
export function gather(
  records: Lanes,
  at: Uint32Array,
  shift: number,
  first: number,
  target: Lanes,
  to: number,
  width: number,
  count: number,
): void {
  let t = to;
  if (width === 1) {
    for (let i = 0; i < count; i++) target[t++] = records[(at[i]! >>> shift) + first]!;
  } else if (width === 2) {
    for (let i = 0; i < count; i++, t += 2) {
      const s = (at[i]! >>> shift) + first;
      target[t] = records[s]!;
      target[t + 1] = records[s + 1]!;
    }
  } else if (width === 3) {
    for (let i = 0; i < count; i++, t += 3) {
      const s = (at[i]! >>> shift) + first;
      target[t] = records[s]!;
      target[t + 1] = records[s + 1]!;
      target[t + 2] = records[s + 2]!;
    }
  } else {
    for (let i = 0; i < count; i++, t += width) {
      const s = (at[i]! >>> shift) + first;
      for (let j = 0; j < width; j++) target[t + j] = records[s + j]!;
    }
  }
}

/** The way back of `gather`. */
export function scatter(
  source: Lanes,
  from: number,
  width: number,
  records: Lanes,
  at: Uint32Array,
  shift: number,
  first: number,
  count: number,
): void {
  let s = from;
  if (width === 1) {
    for (let i = 0; i < count; i++) records[(at[i]! >>> shift) + first] = source[s++]!;
  } else if (width === 2) {
    for (let i = 0; i < count; i++, s += 2) {
      const t = (at[i]! >>> shift) + first;
      records[t] = source[s]!;
      records[t + 1] = source[s + 1]!;
    }
  } else if (width === 3) {
    for (let i = 0; i < count; i++, s += 3) {
      const t = (at[i]! >>> shift) + first;
      records[t] = source[s]!;
      records[t + 1] = source[s + 1]!;
      records[t + 2] = source[s + 2]!;
    }
  } else {
    for (let i = 0; i < count; i++, s += width) {
      const t = (at[i]! >>> shift) + first;
      for (let j = 0; j < width; j++) records[t + j] = source[s + j]!;
    }
  }
}
