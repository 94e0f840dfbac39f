/** Largest edit distance between a misspelled word and a suggestion. */
const MOST_EDITS = 3;

/**
 * The most likely candidate for a misspelled word, ignoring case; of equally near ones the first.
 *
 * @returns undefined if none is close: within three edits, and at most half of the word
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Math.min(MOST_EDITS, Math.floor(word.length / 2)) + 1;
  for (const candidate of candidates) {
    const count = edits(word.toLowerCase(), candidate.toLowerCase());
    if (count >= fewest) continue;
    fewest = count;
    best = candidate;
  }
  return best;
}

/** Letters to insert, remove, replace or swap with the next one to make one word of another (optimal string alignment). */
function edits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const [above, current] = [rows[row - 1]!, [row]];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        above[column - 1]! + (isSame ? 0 : 1),
        above[column]! + 1,
        current[column - 1]! + 1,
        isSwapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(current);
  }
  return rows[from.length]![to.length]!;
}
