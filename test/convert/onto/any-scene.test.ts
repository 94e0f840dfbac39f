import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { putInto } from '../../../src/convert/onto/onto.ts';
import { gatherOriginal } from '../../../src/convert/onto/original.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { writeScene } from '../../../src/convert/write-scene.ts';
import type { NamedBytes } from '../../../src/formats/format.ts';
import { compareScenes } from '../../../src/pose/compare.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { anyScene } from '../../any-scene.ts';
import { armScene, clip, curve } from '../../scene.ts';
import { NEGLIGIBLE } from '../ways.ts';

const FAMILIES = ['gltf.glb', 'cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'c3s', 'o3d.archive'];

const libraryOf = (files: readonly NamedBytes[]) =>
  new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));

async function reread(scene: Scene): Promise<Scene> {
  return toScene(
    await gather(libraryOf(await writeScene(scene, { to: 'gltf.glb', name: 'edited' })), ['edited.glb']),
  );
}

/** A scene in files of a family, which are sent as a GLB, edited, and put back. */
async function trip(scene: Scene, to: string, edit: (scene: Scene) => void = () => {}) {
  const files = await writeScene(scene, { to });
  const original = await gatherOriginal(libraryOf(files), [files[0]!.name]);
  const sending = new Report();
  const [glb] = await writeScene(original.scene, { to: 'gltf.glb', name: 'edited', report: sending });
  const edited = toScene(await gather(libraryOf([glb!]), ['edited.glb']));
  edit(edited);
  const again = await writeScene(edited, { to: 'gltf.glb', name: 'edited' });
  const put = await putInto(original, await gather(libraryOf(again), ['edited.glb']), 'edited.glb', {});
  return { files, put, sending, edited: await reread(edited) };
}

/** The weights of vertices on several bones in the opposite order. */
function exchangeWeights({ meshes }: Scene): void {
  for (const primitive of meshes.flatMap(({ primitives }) => primitives)) {
    const { influences } = primitive;
    if (!influences) continue;
    const { start, weight } = influences;
    const exchanged = weight.map((_, at) => {
      const vertex = start.findLastIndex((first) => first <= at);
      // 1 and 3 of 4 parts where there are two.
      return start[vertex + 1]! - start[vertex]! === 2 ? (at === start[vertex] ? 0.25 : 0.75) : weight[at]!;
    });
    primitive.influences = { ...influences, weight: exchanged };
  }
}

test('a clip that is added to a tiny archive leaves at rest what it does not move', async () => {
  const tiny = armScene();
  tiny.axes = { ...tiny.axes, metersPerUnit: 1e-5 };
  const up = curve([0, 1], [5, 0, 0, 5, 0, 8]);
  const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, 0.6, 0.8], { interpolation: 'slerp' });
  tiny.clips = [clip([{ target: 1, property: 'translation', curve: up }])];
  const { put, edited } = await trip(tiny, 'o3d.archive', ({ nodes, clips }) => {
    const root = nodes.findIndex(({ name }) => name === 'root');
    clips.push(clip([{ target: root, property: 'rotation', curve: turn }], { name: 'turn' }));
  });
  const home = toScene(await gather(libraryOf(put.files), [put.files[0]!.name]));
  const { max, height, clips } = compareScenes(edited, home);
  expect(clips.common).toEqual(['c', 'turn']);
  expect(max).toBeLessThan(NEGLIGIBLE * height);
});

describe.each(FAMILIES)('any scene in files of %s', (to) => {
  test('that went to a GLB and was not edited has its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async (scene) => {
        const { files, put } = await trip(scene, to);
        for (const { name, bytes } of put.files)
          expect(files.find((file) => file.name === name)?.bytes, name).toEqual(bytes);
      }),
      { numRuns: 15 },
    );
  });

  test('bends by the weights that were edited', async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async (scene) => {
        const { files, put, sending, edited } = await trip(scene, to, exchangeWeights);
        const kept = files.filter(({ name }) => !put.files.some((file) => file.name === name));
        const home = toScene(await gather(libraryOf([...put.files, ...kept]), [put.files[0]!.name]));
        const { matched, max, height } = compareScenes(edited, home, {
          fps: 23,
          clipNames: put.report.namings,
        });
        if (matched === 'nearest') return;
        const sizes = [...sending.losses, ...put.report.losses].map(({ error }) => error?.max ?? 0);
        // What is approximated moves with other bones than it did when that was measured.
        if (sizes.some((size) => size > height * NEGLIGIBLE)) return;
        expect(max).toBeLessThan(4 * NEGLIGIBLE * height);
      }),
      { numRuns: 15 },
    );
  });
});
