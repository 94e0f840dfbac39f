/** The equal entries of two lists: their longest common subsequence, by the greedy algorithm of Myers (1986). */

/** Limit of insertions and removals, since time and memory grow with their square. */
const MOST_EDITS = 1000;

/**
 * The pairs of equal entries of two lists, ascending in both, as many as possible.
 *
 * @param first values that are equal if the entries are
 * @returns undefined if the lists differ too much
 */
export function longestMatches(
  first: readonly unknown[],
  second: readonly unknown[],
): [number, number][] | undefined {
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start++;
  const most = Math.min(MOST_EDITS, first.length + second.length);
  /** By diagonal, how far each number of edits reaches in the first list. */
  const reached: Int32Array[] = [];
  let last = new Int32Array(2 * most + 3);
  last[most + 2] = start;
  for (let edits = 0; edits <= most; edits++) {
    const next = last.slice();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let at = step(last, most, diagonal, edits);
      while (at < first.length && at - diagonal < second.length && first[at] === second[at - diagonal]) at++;
      next[most + 1 + diagonal] = at;
      if (at >= first.length && at - diagonal >= second.length) {
        return pathTo([...reached, next], most, first.length - second.length, edits);
      }
    }
    reached.push(next);
    last = next;
  }
  return undefined;
}

/** Whether a diagonal is reached by an insertion rather than a removal. */
function isInserted(last: Int32Array, most: number, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && last[most + diagonal]! < last[most + 2 + diagonal]!;
}

/** Where a diagonal begins after one more insertion or removal. */
function step(last: Int32Array, most: number, diagonal: number, edits: number): number {
  return isInserted(last, most, diagonal, edits) ? last[most + 2 + diagonal]! : last[most + diagonal]! + 1;
}

function pathTo(
  reached: readonly Int32Array[],
  most: number,
  end: number,
  edits: number,
): [number, number][] {
  const pairs: [number, number][] = [];
  let diagonal = end;
  for (let count = edits; count >= 0; count--) {
    const last = reached[count - 1];
    const from = last ? step(last, most, diagonal, count) : 0;
    for (let at = reached[count]![most + 1 + diagonal]! - 1; at >= from; at--)
      pairs.push([at, at - diagonal]);
    if (last) diagonal += isInserted(last, most, diagonal, count) ? 1 : -1;
  }
  return pairs.reverse();
}
