/** Matches elements of two lists by name. */
import { NONE } from './scene.ts';

interface Named {
  name: string;
}

/** For each element the index of its counterpart, or NONE. Several elements with the same name are matched in order. */
export function matchByName(things: readonly Named[], others: readonly Named[]): number[] {
  const places = new Map(numbered(others).map((key, index) => [key, index]));
  return numbered(things).map((key) => places.get(key) ?? NONE);
}

function numbered(things: readonly Named[]): string[] {
  const counts = new Map<string, number>();
  return things.map(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}
