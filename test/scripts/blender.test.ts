import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { putBackUntouched } from '../../scripts/blender/put-back.ts';
import { distanceOf, missingForBlender, throughBlender } from '../../scripts/blender/round-trip.ts';
import { resampleClip } from '../../src/animation/resample.ts';
import { convert } from '../../src/convert/convert.ts';
import { verify } from '../../src/convert/verify.ts';
import { targets } from '../../src/formats/targets.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { emptyScene, node, track, triangle } from '../formats/gltf/scenes.ts';

const missing = missingForBlender();
const samples = join(import.meta.dirname, '../../samples/yorick');

describe.skipIf(missing !== undefined)(`through Blender and back (skipped: ${missing ?? 'no'})`, () => {
  test.each([
    ['cal3d/yorick.cfg', { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 }],
    // Its root has the name of the scene.
    ['mdl/yorick.mdl', { up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 }],
  ])('%s comes back equal', async (path, axes) => {
    const { scene } = await convert(new FolderLibrary(), [join(samples, path)], { to: 'gltf.glb' });
    const back = await throughBlender(scene, 30);
    const { rest, moving, clips } = distanceOf(scene, back, 5);
    expect(rest).toBeLessThan(1e-3);
    expect(moving).toBeLessThan(1e-3);
    expect(clips.common).toHaveLength(3);
    expect([...clips.onlyFirst, ...clips.onlySecond]).toEqual([]);
    expect(back.axes).toEqual(axes);
    expect(back.name).toBe(scene.name);
    expect(new Set(back.nodes.map(({ name }) => name))).toEqual(new Set(scene.nodes.map(({ name }) => name)));
  });

  test('bones that rest larger and otherwise than their mesh was bound to them come back so', async () => {
    const { scene } = await convert(new FolderLibrary(), [join(samples, 'cal3d/yorick.cfg')], {
      to: 'gltf.glb',
    });
    const spine = scene.nodes.find(({ name }) => name === 'spine_lower')!;
    Object.assign(spine, { rotation: [0.6, 0, 0, 0.8], scale: [1.2, 1.2, 1.2] });
    const back = await throughBlender(scene, 30);
    const { rest, moving } = distanceOf(scene, back, 5);
    expect(rest).toBeLessThan(1e-4);
    expect(moving).toBeLessThan(1e-4);
    expect(back.nodes.find(({ name }) => name === 'spine_lower')!.scale).toEqual([1.2, 1.2, 1.2]);
  });

  test('what is attached to a thing that is attached to a bone comes back where it was', async () => {
    const { scene } = await convert(new FolderLibrary(), [join(samples, 'cal3d/yorick.cfg')], {
      to: 'gltf.glb',
    });
    const shows = (name: string, parent: number) => {
      const positions = new Float32Array([0, 0, 0, 9, 0, 0, 0, 0, 9]);
      const mesh = scene.meshes.push({ name, primitives: [triangle({ positions })] }) - 1;
      return scene.nodes.push(node(name, parent, { translation: [5, 6, 7], mesh })) - 1;
    };
    const hand = scene.nodes.findIndex(({ name }) => name === 'spine_lower');
    shows('flame', shows('lantern', hand));
    const back = await throughBlender(scene, 30);
    const { rest, moving } = distanceOf(scene, back, 5);
    expect(rest).toBeLessThan(1e-4);
    expect(moving).toBeLessThan(1e-4);
    const parent = back.nodes.find(({ name }) => name === 'flame')!.parent;
    expect(back.nodes[parent]!.name).toBe('lantern');
  });

  test('keys that rounding has put beside their frames are exported as keys of these', async () => {
    const scene = emptyScene('mill');
    const wing = (height: number) => {
      const positions = new Float32Array([0, 0, height, 1, 0, height, 0, 0, height + 1]);
      return { name: `wing ${height}`, primitives: [triangle({ positions })] };
    };
    scene.meshes.push(wing(0), wing(5));
    scene.nodes.push(node('mill'), node('late', 0, { mesh: 0 }), node('early', 0, { mesh: 1 }));
    const values = new Float32Array([0, 0, 0, 8, 0, 0, 8, 4, 0]);
    const at = (...frames: number[]) => Float32Array.from(frames, (frame) => frame / 30);
    const tracks = [
      track(0, 'translation', { times: at(0, 8, 15.995), values }),
      track(1, 'translation', { times: at(2.000001, 8, 16), values }),
      track(2, 'translation', { times: at(2.99999, 8.0005, 16.0008), values }),
    ];
    scene.clips.push({ name: 'turn', start: 0, end: 16.0008 / 30, tracks });
    const back = await throughBlender(scene, 30);
    const framesOf = (name: string) => {
      const { times } = back.clips[0]!.tracks.find(({ target }) => back.nodes[target]!.name === name)!.curve;
      return [times[0]!, times.at(-1)!].map((time) => Math.round(time * 30e4) / 1e4);
    };
    expect(framesOf('mill')).toEqual([0, 16]);
    expect(framesOf('late')).toEqual([2, 16]);
    expect(framesOf('early')).toEqual([3, 16]);
    expect(distanceOf(scene, back, 30).moving).toBeLessThan(1e-2);
  });

  test('comes from Cal3D and goes to Cal3D, which has no scale and only rigid bones, with nothing lost', async () => {
    const { scene } = await convert(new FolderLibrary(), [join(samples, 'cal3d/yorick.cfg')], {
      to: 'gltf.glb',
    });
    const back = await throughBlender(scene, 30);
    const report = new Report();
    const files = await targets.find(({ id }) => id === 'cal3d.cfg')!.write(back, 'yorick', report, {});
    expect(report.losses).toEqual([]);
    expect((await verify(back, files, report, { fps: 5 })).relative).toBeLessThan(1e-3);
  });

  test.each(['c3s-frames/yorick_head.c3s', 'cryengine/yorick.cgf'])(
    '%s is put back without a changed byte',
    async (path) => {
      expect((await putBackUntouched(join(samples, path), 30)).changed).toEqual([]);
    },
  );

  test.each(['cal3d/yorick.cfg', 'mdl/yorick.mdl', 'c3s-frames/yorick_head.c3s'])(
    '%s is put back without a changed byte if Blender has its default settings',
    async (path) => {
      expect((await putBackUntouched(join(samples, path))).changed).toEqual([]);
    },
  );

  describeCorpus('real characters', () => {
    test('doubled triangles and levels of detail are put back without a changed byte', async () => {
      const { changed } = await putBackUntouched(corpus('cal3d/imvu-cal3d/data/cally/cally.cfg'), 30);
      expect(changed).toEqual([]);
    });

    test.each([
      ['radoub/Radoub.Formats/Radoub.Formats.Tests/TestData/Mdl/c_allip_d.mdl', 'ckdbckdmg'],
      ['generated-nwnmdlcomp/c_mindflayer.mdl', 'creadyl'],
    ])('%s comes back with the clip %s, and equal with keys at every frame', async (path, name) => {
      const { scene } = await convert(new FolderLibrary(), [corpus(`mdl/${path}`)], { to: 'gltf.glb' });
      const clips = scene.clips.filter((clip) => clip.name === name);
      const plain = await throughBlender({ ...scene, clips }, 30);
      expect(plain.clips.map((clip) => clip.name)).toEqual([name]);
      const even = { ...scene, clips: clips.map((clip) => resampleClip(clip, 30)) };
      const { rest, moving } = distanceOf(even, await throughBlender(even, 30), 30);
      expect(rest).toBeLessThan(1e-4);
      expect(moving).toBeLessThan(1e-4);
    });
  });
});
