/** Keys of a curve beyond which it is looked at in stretches of so many: at worst the time grows with the square of these. */
const LONG = 8192;
const STRETCH = 256;

/**
 * The keys without which a curve would be off by more than is allowed, after Ramer, Douglas and Peucker; the first and the
 * last are among them, and those where the stretches of a long curve meet.
 *
 * @param furthest of the keys between two that would be next to each other, the one that is off most; `from` where none is off
 * @returns 1 for each key that is needed
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
