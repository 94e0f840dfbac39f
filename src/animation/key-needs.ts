/** A curve with more keys is divided into parts of this length, since the time may grow with the square of their number. */
const LONG = 8192;
const STRETCH = 256;

/**
 * For each key the tolerance of the curve below which it is needed, by Ramer, Douglas and Peucker: infinity for the first
 * and last, and those between the parts of a long curve; 0 for keys that are not needed at the finest tolerance.
 *
 * @param furthest the key with the largest deviation between two others; `from` if none deviates
 */
export function keyNeeds(
  count: number,
  finest: number,
  furthest: (from: number, to: number) => { key: number; distance: number },
): Float64Array {
  const needs = new Float64Array(count);
  const stretch = count > LONG ? STRETCH : count;
  const pending: [from: number, to: number, need: number][] = [];
  for (let from = 0; from < count; from += stretch) {
    const to = Math.min(from + stretch, count - 1);
    needs[from] = Number.POSITIVE_INFINITY;
    needs[to] = Number.POSITIVE_INFINITY;
    pending.push([from, to, Number.POSITIVE_INFINITY]);
  }
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [from, to, most] = pair;
    if (to - from < 2) continue;
    const { key, distance } = furthest(from, to);
    if (key <= from || distance <= finest) continue;
    // A key is only examined if the keys around it are needed.
    const need = Math.min(most, distance);
    needs[key] = need;
    pending.push([from, key, need], [key, to, need]);
  }
  return needs;
}
