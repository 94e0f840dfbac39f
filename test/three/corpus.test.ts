import { AnimationMixer } from 'three';
import { expect, test } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import { applyPose, createClips, createModel } from '../../src/three/index.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { disagreement, loadScene } from './agreement.ts';

const SDK = 'cryengine/fholger-farcry_vrmod/Sources/Objects';
/** Part of the model's size. */
const TOLERANCE = 1e-5;

describeCorpus('three.js moves the vertices of real characters as we do:', () => {
  test.each([
    'cal3d/imvu-cal3d/data/cally/cally.cfg',
    'cal3d/imvu-cal3d/data/paladin/paladin.cfg',
    'cal3d/mp3butcher-Cal3D/cal3d/data/hero/hero.cfg',
    // Made by hand, with more than four influences per vertex.
    'o3d/synthetic/skinned4.o3dtgz',
    'mdl/rollnw/tests/test_data/user/development/c_mindflayer.mdl',
    'mdl/generated-nwnmdlcomp/c_a_cow.mdl',
    `${SDK}/characters/sdkmerc/SDKmerc.cgf`,
    `${SDK}/Weapons/sdkgun/sdkgun.cgf`,
    `${SDK}/Vehicles/Jeep/jeep_turret.cga`,
  ])('%s', async (path) => {
    const scene = await loadScene([corpus(path)]);
    const model = createModel(scene);
    const pose = new Pose(scene);
    const mixer = new AnimationMixer(model.root);
    const clips = createClips(scene);
    expect(disagreement(model, pose)).toBeLessThan(TOLERANCE);
    for (const [index, clip] of scene.clips.slice(0, 4).entries()) {
      for (const share of [0.2, 0.7]) {
        const time = clip.start + share * (clip.end - clip.start);
        pose.sample(clip, time);
        applyPose(model, pose);
        expect(disagreement(model, pose)).toBeLessThan(TOLERANCE);
        const action = mixer.clipAction(clips[index]!).play();
        action.time = time - clip.start;
        mixer.update(0);
        expect(disagreement(model, pose)).toBeLessThan(TOLERANCE);
        action.stop();
      }
    }
  });
});
