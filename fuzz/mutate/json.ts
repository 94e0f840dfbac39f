/** Changes JSON: values, members and entries, in a text that stays JSON. */
import type { Random } from '../random.ts';

type Parent = Record<string, unknown> | unknown[];

interface Place {
  parent: Parent;
  key: string;
}

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  3,
  255,
  65536,
  2147483647,
  2147483648,
  4294967295,
  4294967296,
  1e15,
  0.5,
  -0.5,
  1e38,
  1e39,
  1e-40,
  1e308,
  '',
  'a',
  '0',
  '../a',
  'data:;base64,AAAA',
  [],
  {},
  [0],
  [[]],
  { a: 1 },
  [null],
];

/** @returns the text itself if it is not JSON */
export function changeJson(text: string, words: readonly string[], random: Random): string {
  const root = parsed(text);
  const places = root === undefined ? [] : placesIn(root);
  if (places.length === 0) return text;
  for (let changes = 1 + random.below(3); changes > 0; changes--) changeOne(places, words, random);
  return JSON.stringify(root);
}

function parsed(text: string): Parent | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Parent) : undefined;
  } catch {
    return undefined;
  }
}

function placesIn(root: Parent): Place[] {
  const places: Place[] = [];
  const pending: Parent[] = [root];
  for (let parent = pending.pop(); parent && places.length < 20_000; parent = pending.pop()) {
    for (const [key, value] of Object.entries(parent)) {
      places.push({ parent, key });
      if (typeof value === 'object' && value !== null) pending.push(value as Parent);
    }
  }
  return places;
}

function get({ parent, key }: Place): unknown {
  return (parent as Record<string, unknown>)[key];
}

function set({ parent, key }: Place, value: unknown): void {
  // Not by assignment, which would call setters such as `__proto__`.
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}

function changeOne(places: readonly Place[], words: readonly string[], random: Random): void {
  const place = random.pick(places);
  const { parent, key } = place;
  const value = get(place);
  const choice = random.below(9);
  if (choice === 0) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  } else if (choice === 1) {
    if (Array.isArray(parent)) parent.splice(Number(key), 0, structuredClone(value));
    else set({ parent, key: random.pick(words) }, structuredClone(value));
  } else if (choice === 2) set(place, structuredClone(get(random.pick(places))));
  else if (choice === 3)
    set(place, random.oneIn(2) ? random.pick(words) : structuredClone(random.pick(VALUES)));
  else if (choice === 4 && Array.isArray(value)) value.length = random.below(value.length + 1);
  else set(place, near(value, random));
}

/** A value of the same kind, if possible. */
function near(value: unknown, random: Random): unknown {
  if (typeof value === 'number')
    return random.pick([
      value + 1,
      value - 1,
      -value,
      value * 2,
      value + 0.5,
      random.below(16),
      4294967295,
      -1,
    ]);
  if (typeof value === 'string') return random.pick([`${value}a`, value.slice(1), '', value.toUpperCase()]);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value) && value.length > 0) return [...value, structuredClone(random.pick(value))];
  return structuredClone(random.pick(VALUES));
}
