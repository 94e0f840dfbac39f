/** Keys above which a curve is divided into parts of this length, since the time may grow with their square. */
const LONG = 8192;
const STRETCH = 256;

/**
 * The keys that are needed to keep a curve within a tolerance, by Ramer, Douglas and Peucker, including the first and last,
 * and those between the parts of a long curve.
 *
 * @param furthest the key with the largest deviation between two others; `from` if none deviates
 * @returns 1 for each needed key
 */
export function neededKeys(
  count: number,
  allowed: number,
  furthest: (from: number, to: number) => { key: number; distance: number },
): Uint8Array {
  const needed = new Uint8Array(count);
  const stretch = count > LONG ? STRETCH : count;
  const pending: [from: number, to: number][] = [];
  for (let from = 0; from < count; from += stretch) {
    const to = Math.min(from + stretch, count - 1);
    needed[from] = 1;
    needed[to] = 1;
    pending.push([from, to]);
  }
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [from, to] = pair;
    if (to - from < 2) continue;
    const { key, distance } = furthest(from, to);
    if (key <= from || distance <= allowed) continue;
    needed[key] = 1;
    pending.push([from, key], [key, to]);
  }
  return needed;
}
