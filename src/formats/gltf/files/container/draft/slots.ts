/** Indices in lists whose entries are referred to by index. */
import type { Reference } from './references.ts';

/** The indices that references name. */
export function indicesOf(references: readonly Reference[]): Set<number> {
  return new Set(references.map(({ holder, key }) => holder[key] as number));
}

/** A list with free places and new entries. */
export interface Slots {
  /** Number of entries before. */
  count: number;
  /** Indices of entries that became unused. */
  free: ReadonlySet<number>;
  /** For each new entry its preferred index, which it gets if that is free. */
  wanted: readonly (number | undefined)[];
  /** Whether all references are known, so that entries can move to free indices. */
  canMove: boolean;
}

/** The new order of a list. */
export interface Allotment {
  /** The new index of each entry, old ones first; undefined for removed entries. */
  places: readonly (number | undefined)[];
  /** Number of entries afterwards. */
  count: number;
}

/** Assigns free indices to new entries, then closes the remaining gaps, so that no unused entries remain. */
export function allot({ count, free, wanted, canMove }: Slots): Allotment {
  const left = new Set([...free].sort((a, b) => a - b));
  const taken = wanted.map((place) => (place !== undefined && left.delete(place) ? place : undefined));
  let end = count;
  const placed = taken.map((place) => {
    if (place !== undefined) return place;
    const [first] = left;
    if (first === undefined) return end++;
    left.delete(first);
    return first;
  });
  const gone = canMove ? left : new Set<number>();
  let closed = 0;
  const moved = Array.from({ length: end }, (_, place) => (gone.has(place) ? closed++ : place) - closed);
  const isLeft = (place: number) => !gone.has(place);
  const old = Array.from({ length: count }, (_, place) => (isLeft(place) ? moved[place] : undefined));
  return { places: [...old, ...placed.map((place) => moved[place])], count: end - closed };
}

/** Updates references to the new indices. */
export function follow(references: readonly Reference[], { places }: Allotment): void {
  for (const { holder, key } of references) holder[key] = places[holder[key] as number];
}

/** A list in its new order. @param entries old ones, then new ones */
export function inPlaces<T>(entries: readonly T[], { places, count }: Allotment): T[] {
  const list: T[] = new Array(count);
  entries.forEach((entry, index) => {
    const place = places[index];
    if (place !== undefined) list[place] = entry;
  });
  return list;
}
