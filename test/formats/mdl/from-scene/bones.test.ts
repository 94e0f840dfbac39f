import { describe, expect, test } from 'vitest';
import type { Scene } from '../../../../src/scene/scene.ts';
import { armScene, clip, curve, mesh, node, triangle } from '../../../scene.ts';
import { allCorners, modelCorners, sceneCorners } from './engine.ts';
import { type Made, modelOf } from './models.ts';

/** Meters; the triangles are some ten centimeters large. */
const TOLERANCE = 1e-6;

/** How far the model is from the scene, whose only mesh stays one: at rest, and all through its only clip. */
function apart(scene: Scene, { model }: Made, atRest = true): number {
  const [moving] = scene.clips;
  const [animation] = model.animations;
  const steps = moving && animation ? [0, 0.13, 0.37, 0.5, 0.81, 1] : [];
  const moments = steps.map((share) => {
    const time = share * (moving!.end - moving!.start);
    return distance(
      sceneCorners(scene, { clip: moving!, time: moving!.start + time }),
      modelCorners(model, { animation: animation!, time }),
    );
  });
  return Math.max(atRest ? distance(sceneCorners(scene), modelCorners(model)) : 0, ...moments);
}

function distance(a: Map<string, Float64Array>, b: Map<string, Float64Array>): number {
  const [x, y] = [allCorners(a), allCorners(b)];
  expect(x.length).toBe(y.length);
  return x.reduce((most, value, at) => Math.max(most, Math.abs(value - y[at]!)), 0);
}

const wave = clip([
  { target: 1, property: 'translation', curve: curve([0, 1], [5, 0, 0, 5, 9, 0]) },
  {
    target: 1,
    property: 'rotation',
    curve: curve([0, 0.4, 1], [0, 0, 0, 1, 0, 0, 0.6, 0.8, 0.6, 0, 0, 0.8], { interpolation: 'slerp' }),
  },
]);

describe('bones of models', () => {
  test('move a skin as in the scene', () => {
    const scene = armScene({ clips: [wave] });
    const made = modelOf(scene);
    expect(made.lost).toEqual([]);
    expect(apart(scene, made)).toBeLessThan(TOLERANCE);
  });

  test('stand as they are bound where the rest pose is another, and clips move them as before', () => {
    const scene = armScene({ clips: [clip(wave.tracks.slice(1))] });
    scene.nodes[1]!.translation = [5, 3, -2];
    scene.nodes[1]!.rotation = [0, 0.6, 0, 0.8];
    const made = modelOf(scene);
    expect(made.lost).toEqual(['MDL_REST_POSE_REPLACED']);
    expect(apart(scene, made, false)).toBeLessThan(TOLERANCE);
    // The clip turns the arm and leaves it where the rest pose of the scene had it.
    const arm = made.model.animations[0]!.nodes.find(({ name }) => name === 'arm')!;
    const [x, y, z] = arm.keys.position!.values;
    expect([x, y, z].map((value) => Math.round(value! * 1e6) / 1e6)).toEqual([-0.05, -0.03, -0.02]);
    const atRest = made.model.nodes.find(({ name }) => name === 'arm')!.values;
    expect(atRest.position![0]).toBeCloseTo(-0.05, 6);
    expect(atRest.position![1]).toBeCloseTo(0, 6);
    expect(Math.abs(atRest.orientation![3]!)).toBeCloseTo(1, 6);
  });

  test('of which a skin is bound below a scaled root lose the scale, not the shape', () => {
    const scene = armScene({ clips: [wave] });
    scene.nodes[0]!.scale = [2, 2, 2];
    scene.skins[0]!.inverseBind.set([0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1]);
    scene.skins[0]!.inverseBind.set([0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, -5, 0, 0, 1], 16);
    const made = modelOf(scene);
    expect(made.lost).toEqual([]);
    expect(apart(scene, made)).toBeLessThan(TOLERANCE);
    expect(made.model.nodes.every(({ values }) => values.scale === undefined)).toBe(true);
  });

  test('keep a non-uniform scale in their children while nothing below turns', () => {
    const scene = armScene();
    scene.nodes[0]!.scale = [1, 2, 0.5];
    scene.clips = [clip([wave.tracks[0]!])];
    const made = modelOf(scene);
    expect(made.lost).toEqual([]);
    expect(apart(scene, made)).toBeLessThan(TOLERANCE);
  });

  test('turn below a non-uniform scale as closely as possible, with the error reported', () => {
    const scene = armScene({ clips: [wave] });
    scene.nodes[0]!.scale = [1, 1.5, 1];
    const made = modelOf(scene);
    expect(made.lost).toEqual(['FIT_SCALE_DROPPED']);
    const is = apart(scene, made);
    const { error } = made.report.losses[0]!;
    expect(error!.unit).toBe('m');
    expect(error!.max).toBeGreaterThan(is * 0.9);
    expect(error!.max).toBeLessThan(0.1);
  });

  test('lose shear at rest that no clip shows, as a node with tracks has none, with the error reported', () => {
    const scene = armScene({ clips: [wave] });
    delete scene.nodes[2]!.skin;
    delete scene.meshes[0]!.primitives[0]!.influences;
    scene.nodes[2]!.parent = 1;
    scene.nodes[1]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1);
    const made = modelOf(scene, 'ee', scene.nodes[0]!.name);
    expect(made.lost).toEqual(['FIT_SHEAR_DROPPED']);
    // The corner at 10 units along y leans by half of that.
    expect(made.report.losses[0]!.error!.max).toBeCloseTo(5, 5);
  });

  test('rest as in the scene if one in the middle is scaled unevenly', () => {
    const scene = armScene({ clips: [wave] });
    scene.nodes[1]!.scale = [1.5, 1, 1];
    const made = modelOf(scene);
    expect(distance(sceneCorners(scene), modelCorners(made.model))).toBeLessThan(TOLERANCE);
    expect(made.model.nodes.every(({ values }) => values.scale === undefined)).toBe(true);
    // A vertex between both bones is bound where it rests, which moves it in clips.
    expect(made.lost).toEqual(['FIT_BIND_APPROXIMATED']);
    expect(made.report.losses[0]!.error!.max).toBeGreaterThan(apart(scene, made) * 0.9);
  });

  test('turn on below an uneven scale where their curves do', () => {
    const scene = armScene();
    scene.nodes[0]!.scale = [2, 1, 1];
    const beyond = { interpolation: 'slerp', before: 'linear', after: 'linear' } as const;
    // About the axis of the scale, where the turn stays one.
    const turning = curve([0.25, 0.5], [0, 0, 0, 1, 0.28, 0, 0, 0.96], beyond);
    scene.clips = [clip([{ target: 1, property: 'rotation', curve: turning }])];
    const made = modelOf(scene);
    expect(made.lost).toEqual([]);
    expect(apart(scene, made)).toBeLessThan(TOLERANCE);
  });

  test('take bind matrices that are rounded a little for what they should be', () => {
    const scene = armScene({ clips: [wave] });
    scene.nodes[1]!.translation = [5, 3, -2];
    for (let i = 0; i < 11; i++) scene.skins[0]!.inverseBind[16 + i]! += i % 4 === 3 ? 0 : 2e-5 * (i % 3);
    const made = modelOf(scene);
    expect(made.lost).toEqual(['MDL_REST_POSE_REPLACED']);
    expect(apart(scene, made, false)).toBeLessThan(1e-5);
  });

  test('grow and shrink evenly', () => {
    const scene = armScene();
    const sizes = curve([0, 1], [1, 1, 1, 3, 3, 3]);
    scene.clips = [clip([{ target: 1, property: 'scale', curve: sizes }])];
    const made = modelOf(scene);
    expect(made.lost).toEqual([]);
    expect(apart(scene, made)).toBeLessThan(TOLERANCE);
    expect([...made.model.animations[0]!.nodes.at(-1)!.keys.scale!.values]).toEqual([1, 3]);
  });

  test('of two skins that bind one of them in two poses are reported', () => {
    const scene = armScene({ clips: [wave] });
    const inverseBind = scene.skins[0]!.inverseBind.slice();
    inverseBind[29] = 4;
    scene.skins.push({ name: '', joints: [0, 1], inverseBind });
    scene.meshes.push(mesh({ ...scene.meshes[0]!.primitives[0]! }));
    scene.nodes.push(node({ name: 'other', mesh: 1, skin: 1 }));
    const made = modelOf(scene);
    expect(made.lost).toEqual(['FIT_BIND_APPROXIMATED']);
    const is = apart(scene, made);
    expect(is).toBeGreaterThan(0.005);
    expect(made.report.losses[0]!.error!.max).toBeGreaterThan(is * 0.9);
    // At rest both are right: the second as the blend of its bones stands.
    expect(distance(sceneCorners(scene), modelCorners(made.model))).toBeLessThan(TOLERANCE);
  });

  test('get vertices without a bone on the root', () => {
    const scene = armScene({ clips: [wave] });
    const [primitive] = scene.meshes[0]!.primitives;
    primitive!.influences = {
      start: Uint32Array.of(0, 0, 1, 2),
      joint: Uint16Array.of(1, 1),
      weight: Float32Array.of(1, 1),
    };
    const made = modelOf(scene);
    expect(made.lost).toEqual(['FIT_VERTICES_UNBOUND']);
    expect(apart(scene, made)).toBeLessThan(TOLERANCE);
  });

  test('are four to a vertex, those that weigh most, and the error of leaving others out is measured', () => {
    const scene = armScene();
    for (const name of ['b', 'c', 'd']) scene.nodes.push(node({ name, parent: 0 }));
    scene.skins[0]!.joints.push(3, 4, 5);
    const inverseBind = new Float32Array(80);
    inverseBind.set(scene.skins[0]!.inverseBind);
    for (const at of [32, 48, 64]) for (const i of [0, 5, 10, 15]) inverseBind[at + i] = 1;
    scene.skins[0]!.inverseBind = inverseBind;
    scene.meshes[0]!.primitives[0]!.influences = {
      start: Uint32Array.of(0, 5, 6, 7),
      joint: Uint16Array.of(0, 1, 2, 3, 4, 0, 0),
      weight: Float32Array.of(0.3, 0.1, 0.2, 0.2, 0.2, 1, 1),
    };
    scene.clips = [clip([{ target: 1, property: 'translation', curve: curve([0, 1], [5, 0, 0, 5, 90, 0]) }])];
    const made = modelOf(scene);
    expect(made.lost).toEqual(['FIT_INFLUENCES_REDUCED']);
    // A tenth of the 90 units that the arm moves by.
    expect(made.report.losses[0]!.error!.max).toBeCloseTo(9, 4);
    const { weights } = made.model.nodes.find(({ kind }) => kind === 'skin')!.mesh!;
    expect([...weights!.start]).toEqual([0, 4, 5, 6]);
    const rounded = [...weights!.weight.slice(0, 4)].map((weight) => Math.round(weight * 900));
    expect(rounded).toEqual([300, 200, 200, 200]);
  });

  test('bake places that vertices have for every bone, and measure where these do not agree', () => {
    const scene = armScene({ clips: [wave] });
    const [primitive] = scene.meshes[0]!.primitives;
    const offset = Float32Array.of(0, 0, 0, 10, 0, 0, 5, 0, 0, -5, 10, 0);
    const offsetNormal = new Float32Array(12).fill(0).map((_, at) => (at % 3 === 2 ? 1 : 0));
    primitive!.influences = { ...primitive!.influences!, offset, offsetNormal };
    const agreeing = modelOf(scene);
    expect(agreeing.lost).toEqual([]);
    expect(apart(scene, agreeing)).toBeLessThan(TOLERANCE);
    offset[3] = 12;
    const disagreeing = modelOf(scene);
    expect(disagreeing.lost).toEqual(['FIT_OFFSETS_BAKED']);
    expect(apart(scene, disagreeing)).toBeLessThan(disagreeing.report.losses[0]!.error!.max * 1.2);
    // The place at rest is the blend of both: 12 for a quarter, 10 for three.
    expect(distance(sceneCorners(scene), modelCorners(disagreeing.model))).toBeLessThan(TOLERANCE);
  });
});

describe('nodes without skins', () => {
  test('keep an even scale, and what shears or mirrors is done to the mesh', () => {
    const scene = armScene();
    scene.skins = [];
    scene.meshes = [mesh(triangle())];
    scene.nodes = [
      node({ name: 'even', scale: [2, 2, 2] }),
      node({ name: 'mirrored', parent: 0, scale: [-1, 1, 1], translation: [0, 4, 0], mesh: 0 }),
      node({
        name: 'sheared',
        parent: 0,
        mesh: 0,
        matrix: Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1),
      }),
    ];
    scene.clips = [];
    const made = modelOf(scene);
    expect(made.lost).toEqual([]);
    const [, even] = made.model.nodes;
    expect(even!.values.scale).toBe(2);
    expect(made.model.nodes.slice(2).every(({ values }) => values.scale === undefined)).toBe(true);
    // The mirror turns the triangle round, so that its outside stays outside.
    const mirrored = made.model.nodes.find(({ name }) => name === 'mirrored')!.mesh!;
    expect([...mirrored.faces.vertices]).toEqual([0, 2, 1]);
    const flipped = sceneCorners(scene);
    const points = flipped.get('mirrored')!;
    flipped.set(
      'mirrored',
      Float64Array.of(...points.slice(0, 3), ...points.slice(6), ...points.slice(3, 6)),
    );
    expect(distance(flipped, modelCorners(made.model))).toBeLessThan(TOLERANCE);
  });
});
