import { AnimationMixer, AnimationUtils, type Interpolant } from 'three';
import { expect, test } from 'vitest';
import type { Curve, Scene } from '../../src/scene/scene.ts';
import { createClips, createModel } from '../../src/three/index.ts';
import * as small from '../scene.ts';

/** One node, moved by a clip from 1 s to 3 s. */
function moving(curve: Partial<Curve>, name = 'box'): Scene {
  const whole = small.curve([1, 2], [0, 0, 0, 4, 0, 0], curve);
  const track = { target: 0, property: 'translation', curve: whole } as const;
  return small.sceneOf({
    axes: small.Y_UP,
    nodes: [small.node({ name })],
    clips: [{ name: 'go', start: 1, end: 3, tracks: [track] }],
  });
}

/** Where the mixer puts the node a time after the clip's start. */
function xAt(scene: Scene, time: number): number {
  const { root, objects } = createModel(scene);
  const mixer = new AnimationMixer(root);
  mixer.clipAction(createClips(scene)[0]!).play();
  mixer.setTime(time);
  return objects[0]!.position.x;
}

test('a clip begins at its start', () => {
  expect(createClips(moving({}))[0]!.duration).toBe(2);
  expect(xAt(moving({}), 0.25)).toBe(1);
});

test('beyond its keys a curve holds, goes on or repeats as it says', () => {
  expect(xAt(moving({}), 1.5)).toBe(4);
  expect(xAt(moving({ after: 'linear' }), 1.5)).toBe(6);
  expect(xAt(moving({ after: 'cycle' }), 1.5)).toBe(2);
});

test('a mixer that asks for no time at all gets the start of the clip', () => {
  const [track] = createClips(moving({ before: 'linear' }))[0]!.tracks;
  const interpolant = (track as unknown as { createInterpolant(): Interpolant }).createInterpolant();
  const start = [...interpolant.evaluate(0)];
  expect([...interpolant.evaluate(Number.NaN)]).toEqual(start);
  expect([...interpolant.evaluate(-1)]).not.toEqual(start);
});

test('steps and slopes are those of the curve', () => {
  expect(xAt(moving({ interpolation: 'step' }), 0.9)).toBe(0);
  const none = new Float32Array(6);
  // 3 t² - 2 t³ of the way
  expect(xAt(moving({ interpolation: 'hermite', tangents: { in: none, out: none } }), 0.25)).toBe(0.625);
});

test('a log-quaternion turns the object', () => {
  const scene = moving({});
  const curve: Curve = {
    interpolation: 'log-quaternion',
    times: new Float32Array([1, 3]),
    values: new Float32Array([0, 0, 0, 0, 0, Math.PI / 4]),
    before: 'hold',
    after: 'hold',
  };
  scene.clips[0]!.tracks = [{ target: 0, property: 'rotation', curve }];
  const { root, objects } = createModel(scene);
  const mixer = new AnimationMixer(root);
  mixer.clipAction(createClips(scene)[0]!).play();
  mixer.setTime(1);
  const { z, w } = objects[0]!.quaternion;
  expect([z, w]).toEqual([expect.closeTo(Math.sin(Math.PI / 8)), expect.closeTo(Math.cos(Math.PI / 8))]);
});

test('of several tracks for the same the last one counts, and of those without keys none', () => {
  const scene = moving({});
  const [track] = scene.clips[0]!.tracks;
  const later = { ...track!, curve: { ...track!.curve, values: new Float32Array([0, 0, 0, 8, 0, 0]) } };
  const empty = {
    ...track!,
    curve: { ...track!.curve, times: new Float32Array(0), values: new Float32Array(0) },
  };
  scene.clips[0]!.tracks = [track!, later, empty];
  expect(xAt(scene, 0.25)).toBe(2);
});

test.each(['', 'Bip01 L.Arm[1]:/x', 'go'])('a node called "%s" is found', (name) => {
  expect(xAt(moving({}, name), 0.25)).toBe(1);
});

test('nodes of one name are distinguished', () => {
  const scene = moving({});
  scene.nodes.push({ ...scene.nodes[0]! });
  scene.clips[0]!.tracks[0]!.target = 1;
  const { root, objects } = createModel(scene);
  const mixer = new AnimationMixer(root);
  mixer.clipAction(createClips(scene)[0]!).play();
  mixer.setTime(0.25);
  expect(objects.map(({ position }) => position.x)).toEqual([0, 1]);
});

test('a clip without length shows its only moment', () => {
  const scene = moving({});
  scene.clips[0]!.end = 1;
  expect(xAt(scene, 0.5)).toBe(0);
});

test('a part that three.js cuts out begins where it was cut', () => {
  const scene = moving({
    times: new Float32Array([1, 2, 3]),
    values: new Float32Array([0, 0, 0, 4, 0, 0, 20, 0, 0]),
  });
  const { root, objects } = createModel(scene);
  const mixer = new AnimationMixer(root);
  const part = AnimationUtils.subclip(createClips(scene)[0]!, 'part', 1, 3, 1);
  mixer.clipAction(part).play();
  mixer.setTime(0.5);
  expect(objects[0]!.position.x).toBe(12);
});

test('a clip whose tracks are stretched moves that much slower', () => {
  const scene = moving({});
  const { root, objects } = createModel(scene);
  const [clip] = createClips(scene);
  for (const track of clip!.tracks) track.scale(2);
  const mixer = new AnimationMixer(root);
  mixer.clipAction(clip!.clone()).play();
  mixer.setTime(0.5);
  expect(objects[0]!.position.x).toBe(1);
});
