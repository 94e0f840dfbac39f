import { expect, test, vi } from 'vitest';
import { edit, editing } from '../../studio/src/contents/edits.ts';
import { type Character, characters, remove } from '../../studio/src/state/characters.ts';
import { NO_HISTORY } from '../../studio/src/state/history.ts';
import { tasks } from '../../studio/src/state/notices.ts';
import { reopenCharacter } from '../../studio/src/state/opening.ts';

/** It knows the window. */
vi.mock('../../studio/src/state/panel.ts', () => ({ showPanel: () => {}, showIssuesOf: () => {} }));

/** As of a worker that was ended. */
const never = () => new Promise<never>(() => {});

function character(id: number): Character {
  const worker = { receive: async () => {}, open: never };
  const known = { id, name: 'orc', inputs: [], collection: [], history: NO_HISTORY, worker, close: () => {} };
  return known as unknown as Character;
}

test('closing a character ends its edit, so that others can be edited', async () => {
  const closing = character(1);
  characters.value = [closing, character(2)];
  const done = edit(closing, 'rename a', never);
  expect(editing.value).toBe(true);
  remove(closing.id);
  await done;
  expect(editing.value).toBe(false);
});

test('closing a character that is opened again ends the task that is shown', async () => {
  const closing = character(1);
  characters.value = [closing];
  const done = reopenCharacter(closing, closing);
  await new Promise(setImmediate);
  expect(tasks.value.map(({ text }) => text)).toEqual(['Opening orc']);
  remove(closing.id);
  await done;
  expect(tasks.value).toEqual([]);
});
