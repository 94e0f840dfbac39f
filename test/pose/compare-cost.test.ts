import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { Pose } from '../../src/pose/pose.ts';

const yorick = join(import.meta.dirname, '../../samples/yorick/cal3d/yorick.cfg');

afterEach(() => {
  vi.restoreAllMocks();
});

test('a comparison poses each scene once at each moment, and deforms each of its parts once', async () => {
  const scene = toScene(await gather(new FolderLibrary(), [yorick]));
  const sample = vi.spyOn(Pose.prototype, 'sample');
  const deform = vi.spyOn(Pose.prototype, 'deform');
  const { frames } = compareScenes(scene, structuredClone(scene));
  const parts = scene.nodes.reduce(
    (sum, { mesh = -1 }) => sum + (scene.meshes[mesh]?.primitives.length ?? 0),
    0,
  );
  expect(frames).toBeGreaterThan(100);
  expect(sample).toHaveBeenCalledTimes(2 * (frames - 1));
  // The rest pose twice: to match the vertices, and as the first moment.
  expect(deform).toHaveBeenCalledTimes(2 * parts * (frames + 1));
});
