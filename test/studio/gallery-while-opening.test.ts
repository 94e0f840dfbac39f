import { afterEach, expect, test, vi } from 'vitest';
import { characters } from '../../studio/src/state/characters.ts';
import { isGalleryOpen } from '../../studio/src/state/gallery.ts';
import { openCharacter } from '../../studio/src/state/opening.ts';
import type { WorkerHandle } from '../../studio/src/worker/pool.ts';

/** They know the window. */
vi.mock('../../studio/src/state/panel.ts', () => ({ showPanel: () => {}, showIssuesOf: () => {} }));

afterEach(() => {
  characters.value = [];
  isGalleryOpen.value = false;
});

/** Opens a character; what is returned finishes it. */
function beginOpening() {
  let finish = () => {};
  const read = new Promise((resolve) => {
    finish = () => resolve({ files: [], issues: [], losses: [], meanings: {}, missing: [] });
  });
  const worker = { receive: async () => {}, open: () => read };
  const handle = { worker, terminate: () => {}, terminated: new Promise(() => {}) };
  const opening = openCharacter([], ['orc.mdl'], {}, handle as unknown as WorkerHandle);
  return async () => {
    finish();
    await opening;
  };
}

test('a library that is opened while a character is read stays open', async () => {
  const finish = beginOpening();
  isGalleryOpen.value = true;
  await finish();
  expect(isGalleryOpen.value).toBe(true);
});

test('a character that is opened from the library is shown instead of it', async () => {
  isGalleryOpen.value = true;
  const finish = beginOpening();
  await finish();
  expect(isGalleryOpen.value).toBe(false);
});
