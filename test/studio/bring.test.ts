import { expect, test, vi } from 'vitest';
import type { NamedFile } from '../../studio/src/files/named-file.ts';
import { bring } from '../../studio/src/library/bring.ts';
import { notices } from '../../studio/src/state/notices.ts';

const log: string[] = [];
let finish = () => {};
const opened = new Promise<void>((resolve) => {
  finish = resolve;
});

vi.mock('../../studio/src/state/opening.ts', () => ({
  survey: async (files: readonly NamedFile[]) => {
    const paths = files.map(({ path }) => path);
    const isAnimation = paths[0]!.endsWith('.caf');
    const hired = { dismiss: () => {} };
    return {
      files,
      choices: [paths],
      unknown: [],
      hired,
      ...(isAnimation ? { animationsOf: 'cal3d' } : {}),
    };
  },
  openCharacter: async (_: unknown, [name]: string[]) => {
    log.push(`${name} opens`);
    await opened;
    log.push(`${name} is open`);
  },
}));

vi.mock('../../studio/src/library/join.ts', () => ({
  joinAnimations: async (_: unknown, [file]: NamedFile[]) => {
    log.push(`${file!.path} joins`);
    return true;
  },
  joinMissing: async () => false,
}));

test('says that a folder has no files', async () => {
  await bring([]);
  expect(notices.value.map(({ text }) => text)).toEqual(['There are no files in the folder']);
});

const fileOf = (path: string): NamedFile => ({ path, blob: new Blob() });

test('animations wait for the character that was brought before them', async () => {
  const character = bring([fileOf('hero.cfg')]);
  const animation = bring([fileOf('walk.caf')]);
  await new Promise(setImmediate);
  expect(log).toEqual(['hero.cfg opens']);
  finish();
  await Promise.all([character, animation]);
  expect(log).toEqual(['hero.cfg opens', 'hero.cfg is open', 'walk.caf joins']);
});
