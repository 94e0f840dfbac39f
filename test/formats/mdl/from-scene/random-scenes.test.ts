import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../../../src/formats/mdl/files/binary/compile/compile.ts';
import { writeDocument } from '../../../../src/formats/mdl/files/binary/write.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE, type Quat, type Scene, type Track, type Vec3 } from '../../../../src/scene/scene.ts';
import { bindAtRest, clip, curve, mesh, node, sceneOf, triangle } from '../../../scene.ts';
import { farthest, MDL_AXES, modelCorners, sceneCorners } from './engine.ts';
import { modelOf } from './models.ts';

const BONES = 5;
const JOINTS = [0, 1, 2, 3, 4] as const;

const coordinate = fc.integer({ min: -8, max: 8 }).map((value) => value / 4);
const vector: fc.Arbitrary<Vec3> = fc.tuple(coordinate, coordinate, coordinate);
const component = fc.integer({ min: -9, max: 9 });
const quaternion: fc.Arbitrary<Quat> = fc
  .tuple(component, component, component, component)
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => values.map((value) => value / Math.hypot(...values)) as Quat);
const factor = fc.constantFrom(0.5, 1, 2);
const scaling: fc.Arbitrary<Vec3> = fc.oneof(
  { weight: 3, arbitrary: factor.map((value): Vec3 => [value, value, value]) },
  { weight: 1, arbitrary: fc.tuple(factor, factor, factor) },
);

/** Keys on a grid of eighths of a second. */
const someTrack: fc.Arbitrary<Track> = fc
  .record({
    target: fc.nat(BONES - 1),
    property: fc.constantFrom('translation', 'rotation', 'scale'),
    times: fc.uniqueArray(fc.integer({ min: -12, max: 12 }), { minLength: 1, maxLength: 4 }),
    vectors: fc.array(vector, { minLength: 4, maxLength: 4 }),
    turns: fc.array(quaternion, { minLength: 4, maxLength: 4 }),
    sizes: fc.array(factor, { minLength: 4, maxLength: 4 }),
    steps: fc.boolean(),
    before: fc.constantFrom('hold', 'linear', 'cycle'),
    after: fc.constantFrom('hold', 'linear', 'cycle'),
  })
  .map(({ target, property, times, vectors, turns, sizes, steps, before, after }) => {
    const rows: Record<Track['property'], number[][]> = {
      translation: vectors,
      rotation: turns,
      scale: sizes.map((size) => [size, size, size]),
    };
    const sorted = times.map((time) => time / 8).sort((a, b) => a - b);
    const interpolation = steps ? 'step' : property === 'rotation' ? 'slerp' : 'linear';
    const values = rows[property].slice(0, times.length).flat();
    // A scale that goes on in a line turns things inside out.
    const outside = property === 'scale' ? ({ before: 'hold', after: 'hold' } as const) : { before, after };
    return { target, property, curve: curve(sorted, values, { interpolation, ...outside }) };
  });

const someScene: fc.Arbitrary<Scene> = fc
  .record({
    parents: fc.array(fc.integer({ min: -1, max: BONES - 1 }), { minLength: BONES, maxLength: BONES }),
    translations: fc.array(vector, { minLength: BONES, maxLength: BONES }),
    rotations: fc.array(quaternion, { minLength: BONES, maxLength: BONES }),
    scales: fc.array(scaling, { minLength: BONES, maxLength: BONES }),
    rows: fc.array(fc.uniqueArray(fc.nat(BONES - 1), { maxLength: BONES }), { minLength: 3, maxLength: 3 }),
    tracks: fc.array(someTrack, { maxLength: 5 }),
    start: fc.integer({ min: -12, max: 8 }),
    length: fc.integer({ min: 1, max: 16 }),
    bindsElsewhere: fc.boolean(),
    hat: fc.nat(BONES - 1),
  })
  .map(({ parents, translations, rotations, scales, rows, tracks, start, length, bindsElsewhere, hat }) => {
    const nodes = translations.map((translation, index) =>
      node({
        name: `bone${index}`,
        parent: Math.min(parents[index]!, index - 1),
        translation,
        rotation: rotations[index]!,
        scale: scales[index]!,
      }),
    );
    nodes.push(node({ name: 'skin', mesh: 0, skin: 0, translation: [1, 2, 3] }));
    nodes.push(node({ name: 'hat', parent: hat, mesh: 1 }));
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
    const influences = {
      start: Uint32Array.from([0, 1, 2, 3], (vertex) => rows.slice(0, vertex).flat().length),
      joint: Uint16Array.from(rows.flat()),
      weight: Float32Array.from(rows.flatMap((row) => row.map(() => 1 / row.length))),
    };
    const scene = sceneOf({
      axes: MDL_AXES,
      nodes,
      meshes: [mesh(triangle({ positions, influences })), mesh(triangle({ positions }))],
      clips: [clip(tracks, { start: start / 8, end: (start + length) / 8 })],
    });
    scene.skins = [{ name: '', joints: [...JOINTS], inverseBind: bindAtRest(scene, JOINTS) }];
    if (bindsElsewhere) scene.nodes[3]!.translation = [0.25, 0.5, 0.75];
    return scene;
  });

/** Off the grid of keys, where curves jump. */
const SHARES = [0.03, 0.17, 0.4, 0.58, 0.71, 0.97];

test('any scene moves the same as a model, or differs by the error that is reported', () => {
  fc.assert(
    fc.property(someScene, (scene) => {
      const { model, report } = modelOf(scene);
      writeDocument(compile(model, new Report(), { target: 'ee' }));
      const reported = report.losses.reduce((sum, { error }) => sum + (error?.max ?? 0), 0);
      expect(farthest(sceneCorners(scene), modelCorners(model))).toBeLessThan(reported * 1.01 + 1e-4);
      const [moving] = scene.clips;
      const [animation] = model.animations;
      if (!moving || !animation) return;
      for (const share of SHARES) {
        const time = share * (moving.end - moving.start);
        const right = sceneCorners(scene, { clip: moving, time: moving.start + time });
        // The pictures by which errors are measured may miss the worst moment.
        const most = reported * 1.5 + 1e-3;
        expect(farthest(right, modelCorners(model, { animation, time })), `${time} s`).toBeLessThan(most);
      }
    }),
    { numRuns: 200 },
  );
});

test('scenes that only turn, move and scale as a whole lose nothing', () => {
  const plain = someScene.map((scene): Scene => {
    const nodes = scene.nodes.map((one) => ({ ...one, scale: [1, 1, 1] as Vec3 }));
    const still = { ...scene, nodes, clips: [] };
    return { ...still, skins: [{ ...scene.skins[0]!, inverseBind: bindAtRest(still, JOINTS) }] };
  });
  fc.assert(
    fc.property(plain, (scene) => {
      const { model, lost } = modelOf(scene);
      const reported = ['FIT_INFLUENCES_REDUCED', 'FIT_VERTICES_UNBOUND'];
      expect(lost.filter((code) => !reported.includes(code))).toEqual([]);
      expect(model.nodes.filter(({ parent }) => parent === NONE)).toHaveLength(1);
      expect(farthest(sceneCorners(scene), modelCorners(model))).toBeLessThan(1e-5);
    }),
    { numRuns: 100 },
  );
});
