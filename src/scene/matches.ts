/** Matches elements of two lists by keys, such as a name and where the element is. */
import { NONE } from './scene.ts';

/**
 * Matches elements that have all keys in common, then those with fewer; equal candidates are matched in order.
 *
 * @param things the keys of each element, the most important first
 * @param least number of keys that must be equal
 * @returns for each element the index of its counterpart, or NONE
 */
export function matches(things: readonly string[][], others: readonly string[][], least = 1): number[] {
  const found = things.map(() => NONE);
  const left = new Set(others.keys());
  const keyOf = (keys: readonly string[], count: number) => JSON.stringify(keys.slice(0, count));
  for (let count = things[0]?.length ?? 0; count >= least; count--) {
    const free = new Map<string, number[]>();
    for (const other of [...left].reverse()) {
      const key = keyOf(others[other]!, count);
      const list = free.get(key);
      if (list) list.push(other);
      else free.set(key, [other]);
    }
    things.forEach((keys, thing) => {
      const other = found[thing] === NONE ? free.get(keyOf(keys, count))?.pop() : undefined;
      if (other === undefined) return;
      found[thing] = other;
      left.delete(other);
    });
  }
  return found;
}

/**
 * Completes matches by name: an element without a counterpart is the first alike one that is left and has all of its users, which have
 * counterparts already.
 *
 * @param found for each element the index of its counterpart, or NONE
 * @param users of each element, by the indices of their counterparts
 * @param others users of each candidate
 */
export function matchesByUse(
  found: readonly number[],
  users: readonly ReadonlySet<number>[],
  others: readonly ReadonlySet<number>[],
  isAlike: (thing: number, other: number) => boolean,
): number[] {
  const left = new Set(others.keys());
  for (const other of found) left.delete(other);
  return found.map((known, thing) => {
    const own = [...users[thing]!];
    if (known !== NONE || own.length === 0) return known;
    const isUsedAlike = (other: number) => own.every((user) => others[other]!.has(user));
    const other = [...left].find((candidate) => isUsedAlike(candidate) && isAlike(thing, candidate)) ?? NONE;
    left.delete(other);
    return other;
  });
}
