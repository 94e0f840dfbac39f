import type { Signal } from '@preact/signals';

/** Adds an item to a set, or removes it if the set has it. */
export function toggle<T>(chosen: Signal<ReadonlySet<T>>, item: T): void {
  const next = new Set(chosen.value);
  if (!next.delete(item)) next.add(item);
  chosen.value = next;
}
