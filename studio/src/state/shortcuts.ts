/** The keyboard shortcuts, with their descriptions. */
import { signal } from '@preact/signals';

/** A key in the help. */
export interface Key {
  /** As in `KeyboardEvent.key`, with `Ctrl+` or `Shift+` in front; letters after `Ctrl+` are uppercase. Shown in the help. */
  keys: string;
  does: string;
}

export interface Shortcut extends Key {
  run(): void;
}

const shortcuts = signal<ReadonlyMap<string, Shortcut>>(new Map());

/** Each part of the page adds its own when it is loaded. @throws Error on a duplicate */
export function addShortcuts(more: readonly Shortcut[]): void {
  const all = new Map(shortcuts.value);
  for (const shortcut of more) {
    if (all.has(shortcut.keys)) throw new Error(`Duplicate shortcut ${shortcut.keys}`);
    all.set(shortcut.keys, shortcut);
  }
  shortcuts.value = all;
}

export function allShortcuts(): Shortcut[] {
  return [...shortcuts.value.values()];
}

const ownKeys = signal<ReadonlyMap<string, readonly Key[]>>(new Map());

/**
 * Adds keys to the help that a part of the page handles itself, while it has the focus.
 *
 * @param where names the part
 */
export function addOwnKeys(where: string, keys: readonly Key[]): void {
  ownKeys.value = new Map(ownKeys.value).set(where, keys);
}

/** By the part of the page. */
export function allOwnKeys(): [where: string, keys: readonly Key[]][] {
  return [...ownKeys.value];
}

/** Ignores keys typed into a text field. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
  if (event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const key = event.key === ' ' ? 'Space' : event.key;
  const isLetter = control !== '' && key.length === 1;
  const name = isLetter ? key.toUpperCase() : key;
  const shift = event.shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  const shortcut = shortcuts.value.get(control + shift + name);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}

/** Text fields and lists take all keys, other inputs none. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'range', 'button'].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
