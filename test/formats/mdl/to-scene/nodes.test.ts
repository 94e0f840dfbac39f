import { expect, test } from 'vitest';
import { NONE } from '../../../../src/scene/scene.ts';
import { keys, model, node, sceneOf } from './models.ts';

test('nodes lie where their values put them, and turn by quaternions of unit length', () => {
  const values = {
    position: Float32Array.of(1, 2, 3),
    orientation: Float32Array.of(0, 0, 3, 4),
    scale: 2,
  };
  const { scene } = sceneOf([model('m', { nodes: [node('m'), node('arm', 0, { values })] })]);
  expect(scene).toMatchObject({ name: 'm', source: { format: 'mdl', files: ['m.mdl'] } });
  expect(scene.axes).toEqual({ up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 });
  expect(scene.nodes).toMatchObject([
    { name: 'm', parent: NONE, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    { name: 'arm', parent: 0, translation: [1, 2, 3], rotation: [0, 0, 0.6, 0.8], scale: [2, 2, 2] },
  ]);
});

test('what the scene has no place for is kept under the names of the format, and only that', () => {
  const values = { position: Float32Array.of(1, 2, 3), update: 'Fountain', birthrate: 20 };
  const emitter = node('sparks', 0, { kind: 'emitter', partNumber: 7, values });
  const { scene } = sceneOf([
    model('m', { supermodel: 'm', animationScale: 1.5, nodes: [node('m'), emitter] }),
  ]);
  expect(scene.nodes.map(({ properties }) => properties)).toEqual([
    {
      mdl: {
        kind: 'dummy',
        model: { name: 'm', supermodel: 'm', classification: 'character', fog: true, animationScale: 1.5 },
      },
    },
    { mdl: { kind: 'emitter', partNumber: 7, update: 'Fountain', birthrate: 20 } },
  ]);
});

test('keys outside animations are reported and kept, and the first is the rest pose', () => {
  const position = keys([0, 1], [1, 2, 3, 4, 5, 6]);
  const { scene, report } = sceneOf([model('m', { nodes: [node('m', NONE, { keys: { position } })] })]);
  expect(scene.nodes[0]!.translation).toEqual([1, 2, 3]);
  expect(scene.nodes[0]!.properties).toMatchObject({ mdl: { keys: { position } } });
  expect(report.losses).toEqual([
    {
      code: 'MDL_KEYS_KEPT',
      message: 'Not represented in the scene: 2 keys of position outside animations',
      path: 'nodes[0]',
    },
  ]);
});

test('what a scene cannot represent is reported once for each kind', () => {
  const flares = {
    textures: ['a', 'b'],
    sizes: Float32Array.of(1, 2),
    positions: Float32Array.of(0, 1),
    colorShifts: new Float32Array(6),
  };
  const nodes = [
    node('m'),
    node('smoke', 0, { kind: 'emitter' }),
    node('fire', 0, { kind: 'emitter' }),
    node('cape', 0, { kind: 'danglymesh' }),
    node('sun', 0, { kind: 'light', flares }),
  ];
  const { scene, report } = sceneOf([model('m', { nodes })]);
  expect(report.losses.map(({ message, path }) => [message, path])).toEqual([
    ['Not represented in the scene: 2 emitters', 'nodes[1]'],
    ['Not represented in the scene: 1 mesh that swings freely', 'nodes[3]'],
    ['Not represented in the scene: 2 lens flares', 'nodes[4]'],
  ]);
  expect(scene.nodes[4]!.properties).toEqual({ mdl: { kind: 'light', flares } });
});

test('lights shine by color, multiplier and radius', () => {
  const color = Float32Array.of(1, 0.5, 0.25);
  const lights = [
    node('lamp', 0, { kind: 'light', values: { color, multiplier: 2, radius: 5 } }),
    node('glow', 0, { kind: 'light', values: { ambientonly: 1, lightpriority: 5 } }),
  ];
  const { scene, report } = sceneOf([model('m', { nodes: [node('m'), ...lights] })]);
  expect(scene.lights).toEqual([
    { name: 'lamp', type: 'point', color: [1, 0.5, 0.25], node: 1, intensity: 2, range: 5 },
    { name: 'glow', type: 'ambient', color: [1, 1, 1], node: 2 },
  ]);
  expect(scene.nodes[2]!.properties).toEqual({ mdl: { kind: 'light', lightpriority: 5 } });
  expect(report.losses).toEqual([]);
});

test('lights that darken are reported once, with their number', () => {
  const color = Float32Array.of(-1, 0, 0);
  const nodes = [
    node('m'),
    node('a', 0, { kind: 'light', values: { color } }),
    node('b', 0, { kind: 'light', values: { multiplier: -1 } }),
  ];
  const { report } = sceneOf([model('m', { nodes })]);
  expect(report.losses).toEqual([
    {
      code: 'MDL_LIGHT_NEGATIVE',
      message: 'Not represented in the scene: 2 lights that darken',
      path: 'lights[0]',
    },
  ]);
});

test('models that have nothing to do with one another stand side by side, supermodels do not', () => {
  const files = [
    model('hero', { supermodel: 'BASE' }),
    { name: 'above.mdl', model: model('base', { supermodel: 'far' }) },
    { name: 'far.mdl', role: 'supermodel' as const, model: model('other') },
    model('sword'),
  ];
  const { scene, report } = sceneOf(files);
  expect(scene.nodes.map(({ name }) => name)).toEqual(['hero', 'sword']);
  expect(report.losses).toEqual([]);
});
