import { expect, test } from 'vitest';
import { sceneToGlb } from '../../../src/formats/gltf/from-scene.ts';
import { Report } from '../../../src/report/report.ts';
import { type Light, NONE, type Scene } from '../../../src/scene/scene.ts';
import { maxDeviation } from '../../gltf/compare.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { validate } from '../../gltf/validate.ts';
import { emptyScene, hardScene, node } from './scenes.ts';

function light(rest: Partial<Light>): Light {
  return { name: 'lamp', type: 'point', color: [1, 1, 1], node: 0, ...rest };
}

function sceneWith(...lights: Partial<Light>[]): Scene {
  const scene = emptyScene();
  scene.nodes = [node('post', -1, { properties: { height: 3 } }), node('arm', 0)];
  scene.lights = lights.map(light);
  return scene;
}

async function convert(scene: Scene) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const { json } = new GltfEvaluator(glb);
  const lights = json.extensions?.KHR_lights_punctual?.lights ?? [];
  const carried = json.nodes!.flatMap(({ name, extensions }, index) => {
    const light = extensions?.KHR_lights_punctual?.light;
    return light === undefined ? [] : [{ index, name, light }];
  });
  return { glb, json, lights, carried, losses: report.losses };
}

test('lights of every type hang on their nodes and are one candela or lux', async () => {
  const { json, lights, carried, losses } = await convert(
    sceneWith({ name: 'bulb', node: 1 }, { name: 'sun', type: 'directional', node: 0 }),
  );
  expect(json.extensionsUsed).toEqual(['KHR_lights_punctual']);
  expect(lights).toEqual([
    { name: 'bulb', type: 'point' },
    { name: 'sun', type: 'directional' },
  ]);
  expect(carried).toEqual([
    { index: 1, name: 'post', light: 1 },
    { index: 2, name: 'arm', light: 0 },
  ]);
  expect(json.nodes![1]!.extras).toEqual({ height: 3 });
  expect(losses).toEqual([]);
});

test('a spot has the cone of the extension, because the scene has none', async () => {
  const { lights } = await convert(sceneWith({ type: 'spot' }));
  expect(lights).toEqual([
    { name: 'lamp', type: 'spot', spot: { innerConeAngle: 0, outerConeAngle: Math.PI / 4 } },
  ]);
});

test('colours become linear, and what is above one becomes intensity', async () => {
  const { lights } = await convert(sceneWith({ color: [0.5, 0, 1] }, { color: [2, 0.5, -1] }));
  const [first, second] = lights as { color: number[]; intensity?: number }[];
  // By IEC 61966-2-1: 0.5 is 0.214041, and the formula goes on to 4.953868 for 2.
  [0.214041, 0, 1].forEach((value, channel) => {
    expect(first!.color[channel]).toBeCloseTo(value, 5);
  });
  expect(first!.intensity).toBeUndefined();
  expect(second!.intensity).toBeCloseTo(4.953868, 4);
  [1, 0.214041 / 4.953868, 0].forEach((value, channel) => {
    expect(second!.color[channel]).toBeCloseTo(value, 5);
  });
});

test('a colour that is no number becomes white and is reported', async () => {
  const { lights, losses } = await convert(
    sceneWith({ color: [Number.NaN, 0, 0] }, { color: [1e300, 0, 0] }),
  );
  expect(lights).toEqual([
    { name: 'lamp', type: 'point' },
    { name: 'lamp', type: 'point' },
  ]);
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ['GLTF_VALUE_NOT_FINITE', 'lights[0]'],
    ['GLTF_VALUE_NOT_FINITE', 'lights[1]'],
  ]);
});

test('further lights of a node hang below it, and lights of no node below the root', async () => {
  const { json, carried } = await convert(
    sceneWith({ node: 1 }, { name: 'second', node: 1 }, { name: 'stray', node: NONE }),
  );
  expect(carried.map(({ name, light }) => [name, light])).toEqual([
    ['arm', 0],
    ['second', 1],
    ['stray', 2],
  ]);
  const parentOf = (child: number) => json.nodes!.findIndex(({ children }) => children?.includes(child));
  expect(carried.map(({ index }) => json.nodes![parentOf(index)]!.name)).toEqual(['post', 'arm', 'test']);
});

test('ambient light is kept in extras and reported', async () => {
  const scene = sceneWith({ name: 'glow', type: 'ambient', color: [0.5, 0.25, 0] });
  scene.ambient = [0.25, 0.25, 0.5];
  scene.properties = { weather: 'fine' };
  const { json, losses } = await convert(scene);
  expect(json.scenes[0]!.extras).toEqual({ weather: 'fine', ambientLight: { color: [0.25, 0.25, 0.5] } });
  expect(json.nodes![1]!.extras).toEqual({
    height: 3,
    ambientLight: { name: 'glow', color: [0.5, 0.25, 0] },
  });
  expect(json.extensionsUsed).toBeUndefined();
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ['GLTF_AMBIENT_LIGHT', 'ambient'],
    ['GLTF_AMBIENT_LIGHT', 'lights[0]'],
  ]);
});

test('a joint may carry a light, and so may the node of a skinned mesh, which then keeps its place', async () => {
  const scene = hardScene();
  scene.lights = [light({ node: 3 }), light({ name: 'body light', node: 8 })];
  const { json, glb, carried } = await convert(scene);
  expect(carried.map(({ index }) => index)).toEqual([4, 9]);
  expect(json.nodes![0]!.children).toContain(9);
  expect(maxDeviation(glb, scene, 5).relative).toBeLessThan(1e-5);
});
