import { resolve } from 'node:path';
import { AnimationMixer } from 'three';
import { describe, expect, test } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import { applyPose, createClips, createModel } from '../../src/three/index.ts';
import { disagreement, loadScene, momentsOf } from './agreement.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Yorick of every family. */
const YORICKS = [
  'cal3d/yorick.cfg',
  'cal3d-919/yorick.cfg',
  'cal3d-xml/yorick.cfg',
  'c3s/yorick.c3s',
  'c3s-frames/yorick_head.c3s',
  'o3d/yorick.o3dtgz',
  'mdl/yorick.mdl',
  'mdl-ascii/yorick.mdl',
  'cryengine/yorick.cgf',
];

/** Part of the model's size: the attributes of three.js are single precision. */
const TOLERANCE = 1e-5;

describe('Posed by our pose, three.js puts the vertices where we do:', () => {
  test.each(YORICKS)('%s', async (path) => {
    const scene = await loadScene([`${samples}/${path}`]);
    const model = createModel(scene);
    const pose = new Pose(scene);
    expect(disagreement(model, pose)).toBeLessThan(TOLERANCE);
    for (const clip of scene.clips) {
      for (const time of momentsOf(clip)) {
        pose.sample(clip, time);
        applyPose(model, pose);
        expect([clip.name, time, disagreement(model, pose)]).toEqual([clip.name, time, expect.closeTo(0, 5)]);
      }
    }
  });
});

describe('Moved by the mixer of three.js, the vertices are where we put them:', () => {
  test.each(YORICKS)('%s', async (path) => {
    const scene = await loadScene([`${samples}/${path}`]);
    const model = createModel(scene);
    const mixer = new AnimationMixer(model.root);
    const clips = createClips(scene);
    const pose = new Pose(scene);
    for (const [index, clip] of scene.clips.entries()) {
      mixer.stopAllAction();
      const action = mixer.clipAction(clips[index]!).play();
      for (const time of momentsOf(clip).slice(0, -1)) {
        pose.sample(clip, time);
        action.time = time - clip.start;
        mixer.update(0);
        expect([clip.name, time, disagreement(model, pose)]).toEqual([clip.name, time, expect.closeTo(0, 5)]);
      }
    }
  });
});

test('a model that is disposed of frees what the graphics card holds of it', async () => {
  const model = createModel(await loadScene([`${samples}/cal3d/yorick.cfg`]));
  const held = [
    ...model.surfaces.map(({ object }) => object.geometry),
    ...model.materials,
    ...model.textures,
  ];
  const freed = new Set<unknown>();
  for (const one of held) one.addEventListener('dispose', ({ target }) => freed.add(target));
  model.dispose();
  expect(held.length).toBeGreaterThan(2);
  expect(freed).toEqual(new Set(held));
});
