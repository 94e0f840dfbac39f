/** One table of keys: what they do, and what the help says of them. */

export interface Shortcut {
  /** As in `KeyboardEvent.key`, with `Ctrl+` or `Shift+` in front; letters behind `Ctrl+` are capitals. What the help shows. */
  keys: string;
  does: string;
  run(): void;
}

const shortcuts = new Map<string, Shortcut>();

/** Each part of the page adds its own. @throws Error where two want the same keys */
export function addShortcuts(more: readonly Shortcut[]): void {
  for (const shortcut of more) {
    if (shortcuts.has(shortcut.keys)) throw new Error(`${shortcut.keys} is taken`);
    shortcuts.set(shortcut.keys, shortcut);
  }
}

export function allShortcuts(): Shortcut[] {
  return [...shortcuts.values()];
}

/** Keys typed into a field are the field's. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
  if (event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const key = event.key === ' ' ? 'Space' : event.key;
  const isLetter = control !== '' && key.length === 1;
  const name = isLetter ? key.toUpperCase() : key;
  const shift = event.shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  const shortcut = shortcuts.get(control + shift + name);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}

/** Fields take all keys; buttons and lists only those that they are worked with. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'range', 'button'].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
