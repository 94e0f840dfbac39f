/** Edits of the current character's files, which can be undone. */
import { signal } from '@preact/signals';
import type { ChangedFile } from '../files/changed-file.ts';
import { withChanged } from '../files/collection.ts';
import { type Character, current, whileOpen } from '../state/characters.ts';
import { afterEdit, type History, redone, undone, type Version, wentTo } from '../state/history.ts';
import { notifyError } from '../state/notices.ts';
import { reopenCharacter } from '../state/opening.ts';
import { addShortcuts } from '../state/shortcuts.ts';

/** Whether an edit is under way: only one runs at a time. */
export const editing = signal(false);

/** All edits and steps that have begun: a further step waits for them, so that undoing twice quickly undoes both. */
let begun: Promise<unknown> = Promise.resolve();

/**
 * Edits a character.
 *
 * @param what shown to the user, such as "rename head to skull"
 * @param run returns the changed files; none leave the character as it is
 * @returns whether it succeeded; an error is shown as a notice
 */
export function edit(
  character: Character,
  what: string,
  run: () => Promise<readonly ChangedFile[]>,
): Promise<boolean> {
  const done = alone(character, async () => {
    const before = versionOf(character);
    const changed = await run();
    if (changed.length === 0) return;
    const history = afterEdit(character.history, before, what);
    await reopenCharacter(character, withChanged(before, changed), history);
  });
  begun = Promise.all([begun, done]);
  return done;
}

export function undo(): void {
  step(undone);
}

export function redo(): void {
  step(redone);
}

/** @param count number of edits that remain, of all in the history */
export function goToEdit(count: number): void {
  step((history, now) => wentTo(history, now, count));
}

addShortcuts([
  { keys: 'Ctrl+Z', does: 'Undo the last edit', run: undo },
  { keys: 'Ctrl+Shift+Z', does: 'Redo the last undone edit', run: redo },
]);

function step(
  by: (history: History, now: Version) => { version: Version; history: History } | undefined,
): void {
  begun = begun.then(async () => {
    const character = current.value;
    const stepped = character && by(character.history, versionOf(character));
    if (stepped) await alone(character, () => reopenCharacter(character, stepped.version, stepped.history));
  });
}

async function alone(character: Character, run: () => Promise<void>): Promise<boolean> {
  if (editing.value) return false;
  editing.value = true;
  try {
    await whileOpen(character, run());
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  } finally {
    editing.value = false;
  }
}

function versionOf({ collection, inputs }: Character): Version {
  return { collection, inputs };
}
