import { expect, test, vi } from 'vitest';
import type { NamedFile } from '../../studio/src/files/named-file.ts';
import { openFiles } from '../../studio/src/library/open-files.ts';
import { notices } from '../../studio/src/state/notices.ts';

const log: string[] = [];
let finish = () => {};
const opened = new Promise<void>((resolve) => {
  finish = resolve;
});

vi.mock('../../studio/src/state/opening.ts', () => ({
  scan: async (files: readonly NamedFile[]) => {
    const paths = files.map(({ path }) => path);
    const isAnimation = paths[0]!.endsWith('.caf');
    const handle = { terminate: () => {} };
    return {
      files,
      choices: [paths],
      unknown: [],
      handle,
      ...(isAnimation ? { animationsOf: 'cal3d' } : {}),
    };
  },
  openCharacter: async (_: unknown, [name]: string[]) => {
    log.push(`${name} opens`);
    await opened;
    log.push(`${name} is open`);
  },
}));

vi.mock('../../studio/src/library/add-to-current.ts', () => ({
  joinAnimations: async (_: unknown, [file]: NamedFile[]) => {
    log.push(`${file!.path} joins`);
    return true;
  },
  joinMissing: async () => false,
}));

test('says that a folder has no files', async () => {
  await openFiles([]);
  expect(notices.value.map(({ text }) => text)).toEqual(['There are no files in the folder']);
});

const fileOf = (path: string): NamedFile => ({ path, blob: new Blob() });

test('animations wait for the character that was opened before them', async () => {
  const character = openFiles([fileOf('hero.cfg')]);
  const animation = openFiles([fileOf('walk.caf')]);
  await new Promise(setImmediate);
  expect(log).toEqual(['hero.cfg opens']);
  finish();
  await Promise.all([character, animation]);
  expect(log).toEqual(['hero.cfg opens', 'hero.cfg is open', 'walk.caf joins']);
});
