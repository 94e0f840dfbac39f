import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { add, type Character, characters, choose, remove } from '../../studio/src/state/characters.ts';
import { dismissNotice, notices, notify, notifyLosses } from '../../studio/src/state/notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of notices.value) dismissNotice(id);
  for (const { id } of characters.value) remove(id);
  vi.useRealTimers();
});

const texts = () => notices.value.map(({ text }) => text);

function notifyAll(): void {
  notify('info', 'Saved 2 files');
  notifyLosses([{ code: 'X', message: 'The event is dropped' }], 'walk');
  notify('error', 'a.mdl cannot be read');
}

test('an info ends after some seconds; losses and errors stay', () => {
  notifyAll();
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual(['Saved 2 files', 'walk: The event is dropped', 'a.mdl cannot be read']);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['walk: The event is dropped', 'a.mdl cannot be read']);
});

test('the same notice again takes the place of the earlier one, and stays as long', () => {
  notify('info', 'Link copied');
  vi.advanceTimersByTime(6000);
  notifyAll();
  notify('error', 'a.mdl cannot be read');
  notify('info', 'Link copied');
  expect(texts()).toEqual([
    'Saved 2 files',
    'walk: The event is dropped',
    'a.mdl cannot be read',
    'Link copied',
  ]);
  vi.advanceTimersByTime(3000);
  expect(texts()).toContain('Link copied');
});

test('what is noticed about a character ends when another one is shown; errors stay until they are closed', () => {
  add(character(-1));
  add(character(-2));
  notifyAll();
  choose(-1);
  expect(texts()).toEqual(['a.mdl cannot be read']);
  dismissNotice(notices.value[0]!.id);
  expect(texts()).toEqual([]);
});

function character(id: number): Character {
  return { id, name: 'a', inputs: ['a'], close: () => {} } as unknown as Character;
}
