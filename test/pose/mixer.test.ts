import { describe, expect, test } from 'vitest';
import { Mixer } from '../../src/pose/mixer.ts';
import { LOCAL, ROTATION, SCALE } from '../../src/pose/skeleton.ts';
import { describeCorpus } from '../corpus.ts';
import {
  goldenCharacter,
  goldenScene,
  matrixOfConjugated,
  maxDifference,
  mixedPose,
  primitiveOf,
  rotationDifference,
  runCommands,
} from './golden-characters.ts';
import { aboutZ, clip, moving, sceneWith, slide, still, x } from './moving-scenes.ts';

const TOLERANCE = 1e-3;

describeCorpus('what Cal3D 0.11 mixes', () => {
  test.each([
    'mix_walk0.3_jog0.7_after_1s.json',
    'mix_walk_plus_wave_action_in0.3_out0.3.json',
    'cally_jog_t0.2666.json',
    'paladin_walk_t0.5.json',
    'balazar_3roots_marche_t0.3.json',
  ])('%s', async (file) => {
    const { bones, submeshes } = goldenCharacter(file);
    const scene = await goldenScene(file);
    const mixer = new Mixer(scene);
    runCommands(file, mixer);
    const pose = mixedPose(scene, mixer);

    expect(scene.nodes.slice(0, bones.length).map(({ name }) => name)).toEqual(bones.map(({ name }) => name));
    bones.forEach(({ name, t, r, absT, absR }, bone) => {
      const local = mixer.local.subarray(bone * LOCAL, (bone + 1) * LOCAL);
      const world = pose.world.subarray(bone * 16, (bone + 1) * 16);
      const turn = [0, 1, 2].flatMap((column) => [...world.subarray(column * 4, column * 4 + 3)]);
      expect(maxDifference(local, t), name).toBeLessThan(TOLERANCE);
      expect(rotationDifference(local.subarray(ROTATION, SCALE), r), name).toBeLessThan(TOLERANCE);
      expect(maxDifference(world.subarray(12, 15), absT), name).toBeLessThan(TOLERANCE);
      expect(maxDifference(turn, matrixOfConjugated(absR)), name).toBeLessThan(TOLERANCE);
    });
    for (const { mesh, submesh, positions, normals } of submeshes) {
      const { node, primitive } = primitiveOf(scene, mesh, submesh);
      const deformed = new Float32Array(primitive.positions.length);
      const turned = new Float32Array(primitive.positions.length);
      pose.deform(node, primitive, deformed, turned);
      expect(deformed.length).toBe(positions.length);
      expect(maxDifference(deformed, positions), primitive.name).toBeLessThan(TOLERANCE);
      expect(maxDifference(turned, normals), primitive.name).toBeLessThan(TOLERANCE);
    }
  });

  test('mixing leaves the clips of the scene as they were read', async () => {
    const file = 'mix_walk0.3_jog0.7_after_1s.json';
    const scene = await goldenScene(file);
    const before = structuredClone(scene.clips);
    runCommands(file, new Mixer(scene));
    expect(scene.clips).toEqual(before);
  });
});

describe('actions', () => {
  test('an action alone shows fully, and takes its weight from the cycles below', () => {
    const mixer = new Mixer(sceneWith(still(1, 0), still(1, 10)));
    mixer.executeAction(1, 0, 0, 0.5);
    mixer.update(0.1);
    expect(x(mixer)).toBe(10);
    mixer.blendCycle(0, 1, 0);
    mixer.update(0.1);
    expect(x(mixer)).toBeCloseTo(5, 6);
  });

  test('actions of a weight of 1 together block the cycles', () => {
    const mixer = new Mixer(sceneWith(still(1, 0), still(1, 10), still(1, 20)));
    mixer.blendCycle(0, 5, 0);
    mixer.executeAction(1, 0, 0, 0.75);
    mixer.executeAction(2, 0, 0, 0.25);
    mixer.update(0.1);
    expect(x(mixer)).toBeCloseTo(12.5, 6);
  });

  test('an action fades in, stays, fades out and is gone', () => {
    const mixer = new Mixer(sceneWith(still(4, 0), still(1, 8)));
    mixer.blendCycle(0, 1, 0);
    mixer.executeAction(1, 0.25, 0.5);
    const seen = Array.from({ length: 8 }, () => {
      mixer.update(0.125);
      return x(mixer);
    });
    expect(seen).toEqual([4, 8, 8, 8, 6, 4, 2, 0].map((value) => expect.closeTo(value, 6)));
    mixer.update(1);
    expect(x(mixer)).toBe(0);
  });

  test('its target weight is what it fades in to and out from', () => {
    const mixer = new Mixer(sceneWith(still(4, 0), still(1, 8)));
    mixer.blendCycle(0, 1, 0);
    mixer.executeAction(1, 0.25, 0.5, 0.5);
    const seen = Array.from({ length: 8 }, () => {
      mixer.update(0.125);
      return x(mixer);
    });
    expect(seen).toEqual([2, 4, 4, 4, 3, 2, 1, 0].map((value) => expect.closeTo(value, 6)));
  });

  test('an action that has not begun to fade in does not show', () => {
    const mixer = new Mixer(sceneWith(still(1, 8), aboutZ(1)));
    mixer.executeAction(0, 0.5, 0);
    mixer.executeAction(1, 0.5, 0);
    mixer.update(0);
    expect([...mixer.local.subarray(0, LOCAL)]).toEqual([100, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test('a clip alone shows exactly the values of its keys, whatever was shown before', () => {
    const [key, negative] = [aboutZ(2), aboutZ(2)];
    negative.tracks[0]!.curve.values = key.tracks[0]!.curve.values.map((value) => -value);
    const mixer = new Mixer(sceneWith(key, negative));
    for (const index of [0, 1]) {
      mixer.executeAction(index, 0, 0);
      mixer.update(0);
      const { values } = [key, negative][index]!.tracks[0]!.curve;
      expect([...mixer.local.subarray(ROTATION, SCALE)]).toEqual([...values.subarray(0, 4)]);
      mixer.removeAction(index);
    }
  });

  test('a locked action stays in its last pose until it is removed', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 8)));
    mixer.executeAction(0, 0, 0.5, 1, true);
    mixer.update(0.75);
    expect(x(mixer)).toBeCloseTo(6, 6);
    mixer.update(5);
    mixer.update(5);
    expect(x(mixer)).toBe(8);
    mixer.removeAction(0);
    mixer.update(0.1);
    expect(x(mixer)).toBe(100);
  });

  test('removing takes the newest action of the clip', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 8)));
    mixer.executeAction(0, 0, 0);
    mixer.update(0.5);
    mixer.executeAction(0, 0, 0);
    mixer.removeAction(0);
    mixer.update(0.25);
    expect(x(mixer)).toBeCloseTo(6, 6);
  });

  test('a clip that does not begin at 0 is played from its start', () => {
    const late = { ...moving(1, 0, 0), start: 2, end: 3 };
    late.tracks = [slide([2, 3], [0, 4])];
    const mixer = new Mixer(sceneWith(late));
    mixer.executeAction(0, 0, 0);
    mixer.update(0.5);
    expect(x(mixer)).toBeCloseTo(2, 6);
  });
});

describe('odd input', () => {
  test('a clip that does not exist is refused', () => {
    const mixer = new Mixer(sceneWith(still(1, 0)));
    expect(() => mixer.blendCycle(1, 1, 0)).toThrow(RangeError);
    expect(() => mixer.clearCycle(-1, 0)).toThrow(RangeError);
    expect(() => mixer.executeAction(7, 0, 0)).toThrow(RangeError);
    expect(() => mixer.removeAction(0.5)).toThrow(RangeError);
  });

  test('tracks without keys or without a node move nothing', () => {
    const stray = slide([0, 1], [1, 1], 9);
    const mixer = new Mixer(sceneWith(clip(1, slide([], []), stray)));
    mixer.blendCycle(0, 1, 0);
    mixer.update(0);
    mixer.update(0.5);
    expect([...mixer.local]).toEqual([100, 0, 0, 0, 0, 0, 1, 1, 1, 1, 100, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test('a cycle without duration shows its pose', () => {
    const mixer = new Mixer(sceneWith(clip(0, slide([0], [3]))));
    mixer.blendCycle(0, 1, 0);
    for (let i = 0; i < 3; i++) {
      mixer.update(0.5);
      expect(x(mixer)).toBe(3);
    }
    mixer.clearCycle(0, 1);
    mixer.update(0.5);
    expect(x(mixer)).toBe(3);
  });
});
