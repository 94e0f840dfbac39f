import { expect, test, vi } from 'vitest';
import { destination } from '../../src/cli/destination.ts';
import { wholeRegistry } from '../../src/formats/families.ts';

vi.mock('../../src/formats/families.ts', async (original) => {
  const families = await original<typeof import('../../src/formats/families.ts')>();
  return { ...families, wholeRegistry: vi.fn(families.wholeRegistry) };
});

test.each([
  ['in a folder', { path: 'out/', kind: 'folder', folder: 'out/' }, 'hero', 0],
  ['on standard output', { path: '-', kind: 'stream', folder: '.' }, 'hero', 0],
  ['with the usual extension', { path: 'out/merc.glb', kind: 'file', folder: 'out' }, 'merc', 0],
  ['with another extension', { path: 'out/merc.dat', kind: 'file', folder: 'out' }, 'merc', 1],
] as const)('a result %s needs as many loads of all families as it must', async (_, output, stem, loads) => {
  vi.mocked(wholeRegistry).mockClear();
  const found = await destination('hero.cfg', { output, to: 'gltf.glb' });
  expect([found.stem, found.target.id]).toEqual([stem, 'gltf.glb']);
  expect(wholeRegistry).toHaveBeenCalledTimes(loads);
});
