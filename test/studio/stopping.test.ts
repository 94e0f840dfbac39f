import { afterEach, expect, test, vi } from 'vitest';
import { characters } from '../../studio/src/state/characters.ts';
import { busy, notices, tasks } from '../../studio/src/state/notices.ts';
import { openCharacter, scan } from '../../studio/src/state/opening.ts';

/** It knows the window. */
vi.mock('../../studio/src/state/panel.ts', () => ({ showPanel: () => {}, showIssuesOf: () => {} }));

const workers: ReturnType<typeof endless>[] = [];
vi.mock('../../studio/src/worker/pool.ts', async (original) => ({
  ...(await original<typeof import('../../studio/src/worker/pool.ts')>()),
  takeWorker: () => {
    const handle = endless();
    workers.push(handle);
    return handle;
  },
}));

/** A worker that does not come to an end. */
function endless() {
  const never = () => new Promise<never>(() => {});
  let terminate = () => {};
  const terminated = new Promise<undefined>((resolve) => {
    terminate = vi.fn(() => resolve(undefined));
  });
  const worker = { receive: async () => {}, open: never, scan: never };
  return { worker, terminate, terminated };
}

afterEach(() => workers.splice(0));

const FILES = [{ path: 'orc.mdl', blob: new Blob(['']) }];

test('opening a character that takes too long can be stopped', async () => {
  const opening = openCharacter(FILES, ['orc.mdl']);
  expect(tasks.value.map(({ text }) => text)).toEqual(['Opening orc.mdl']);
  tasks.value[0]!.stop!();
  expect(await opening).toBeUndefined();
  expect(workers[0]!.terminate).toHaveBeenCalled();
  expect(tasks.value).toEqual([]);
  expect(notices.value).toEqual([]);
  expect(characters.value).toEqual([]);
});

test('looking through files can be stopped', async () => {
  const scanning = scan(FILES);
  tasks.value[0]!.stop!();
  expect(await scanning).toBeUndefined();
  expect(tasks.value).toEqual([]);
  expect(notices.value).toEqual([]);
});

test('a task can still be stopped after it has said how far it is', () => {
  const stop = () => {};
  const task = busy('Filming', stop);
  task.say('Filming', 0.5);
  expect(tasks.value).toMatchObject([{ text: 'Filming', part: 0.5, stop }]);
  task.end();
});
