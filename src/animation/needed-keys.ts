/**
 * The keys without which a curve would be off by more than is allowed, after Ramer, Douglas and Peucker; the first and the
 * last are among them.
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
  needed[0] = 1;
  needed[count - 1] = 1;
  const pending: [from: number, to: number][] = [[0, count - 1]];
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
