import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import { type Light, NONE, type Scene } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { emptyScene, hardScene, node } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

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

test('lights of every type are attached to their nodes and are one candela or lux', async () => {
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

test('intensity is a factor on what the color gives', async () => {
  const { lights, losses } = await convert(
    sceneWith({ intensity: 2.5 }, { color: [2, 0, 0], intensity: 0.5 }, { intensity: 0 }),
  );
  expect(lights[0]).toEqual({ name: 'lamp', type: 'point', intensity: 2.5 });
  expect(lights[1]!.intensity).toBeCloseTo(4.953868 / 2, 4);
  expect(lights[2]!.intensity).toBe(0);
  expect(losses).toEqual([]);
});

test('the range is in meters, regardless of the scale of the nodes', async () => {
  const scene = sceneWith({ range: 250, node: 1 }, { range: Number.POSITIVE_INFINITY });
  scene.nodes[0]!.scale = [3, 3, 3];
  // A unit is a centimeter.
  const { lights, losses } = await convert(scene);
  expect(lights.map(({ range }) => range)).toEqual([2.5, undefined]);
  expect(losses).toEqual([]);
});

test('a spot keeps its cone', async () => {
  const { lights, losses } = await convert(sceneWith({ type: 'spot', cone: { inner: 0.25, outer: 0.75 } }));
  expect(lights[0]!.spot).toEqual({ innerConeAngle: 0.25, outerConeAngle: 0.75 });
  expect(losses).toEqual([]);
});

test('what glTF cannot say of a light is brought near and reported', async () => {
  const { lights, losses } = await convert(
    sceneWith(
      { intensity: -1 },
      { range: 0 },
      { type: 'directional', range: 9 },
      { type: 'spot', cone: { inner: 0.5, outer: 0.5 } },
      { type: 'spot', cone: { inner: -1, outer: 3 } },
      { type: 'spot', cone: { inner: Number.NaN, outer: Number.NaN } },
      { intensity: Number.NaN },
    ),
  );
  expect(lights.slice(0, 3).map(({ intensity, range }) => [intensity, range])).toEqual([
    [0, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const cones = lights.slice(3, 6).map(({ spot }) => spot as Record<string, number>);
  expect(cones[0]!.outerConeAngle).toBe(0.5);
  expect(cones[0]!.innerConeAngle).toBeCloseTo(0.5, 3);
  expect(cones[1]).toEqual({ innerConeAngle: 0, outerConeAngle: Math.PI / 2 });
  expect(cones[2]).toEqual({ innerConeAngle: 0, outerConeAngle: Math.PI / 4 });
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((index) => ['FIT_LIGHT_APPROXIMATED', `lights[${index}]`]),
    ['GLTF_VALUE_NOT_FINITE', 'lights[6]'],
  ]);
});

test('what the format says of a light beyond that is in its extras', async () => {
  const { lights, json } = await convert(
    sceneWith({ properties: { shadow: true } }, { type: 'ambient', intensity: 2, properties: { hot: 1 } }),
  );
  expect(lights[0]!.extras).toEqual({ shadow: true });
  expect(json.nodes!.find(({ extras }) => extras?.ambientLight)!.extras!.ambientLight).toEqual({
    name: 'lamp',
    color: [1, 1, 1],
    intensity: 2,
    properties: { hot: 1 },
  });
});

test('colors become linear, and what is above one becomes intensity', async () => {
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

test('a color that is no number becomes white and is reported', async () => {
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

test('further lights of a node get child nodes, and lights of no node below the root', async () => {
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
  const glow = {
    name: 'glow',
    type: 'ambient',
    color: [0.5, 0.25, 0],
    range: 20,
    properties: { hot: 1 },
  } as const;
  const scene = sceneWith({ ...glow, color: [...glow.color] });
  scene.ambient = [0.25, 0.25, 0.5];
  scene.properties = { weather: 'fine' };
  const { json, losses } = await convert(scene);
  expect(json.scenes[0]!.extras).toEqual({ weather: 'fine', ambientLight: { color: [0.25, 0.25, 0.5] } });
  expect(json.nodes![1]!.extras).toEqual({
    height: 3,
    ambientLight: { name: 'glow', color: [0.5, 0.25, 0], range: 20, properties: { hot: 1 } },
  });
  expect(json.extensionsUsed).toBeUndefined();
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ['GLTF_AMBIENT_LIGHT', 'ambient'],
    ['GLTF_AMBIENT_LIGHT', 'lights[0]'],
  ]);
  const glb = await sceneToGlb(scene, new Report());
  const again = toScene(await gather(new MemoryLibrary({ 'lit.glb': glb }), ['lit.glb']));
  expect(again.ambient).toEqual([0.25, 0.25, 0.5]);
  expect(again.lights).toEqual([{ ...glow, node: scene.lights[0]!.node }]);
});

test('a joint may carry a light, and so may the node of a skinned mesh, which then keeps its place', async () => {
  const scene = hardScene();
  scene.lights = [light({ node: 3 }), light({ name: 'body light', node: 8 })];
  const { json, glb, carried } = await convert(scene);
  expect(carried.map(({ index }) => index)).toEqual([4, 9]);
  expect(json.nodes![0]!.children).toContain(9);
  expect(maxDeviation(glb, scene, 5).relative).toBeLessThan(1e-5);
});

test('a node with a light has a name of its own, since Assimp refuses a file where another has it', async () => {
  const scene = sceneWith({ name: 'arm', node: 1 });
  scene.nodes.push(node('arm', 0));
  const { glb, carried } = await convert(scene);
  expect(carried).toEqual([{ index: 2, name: 'arm_2', light: 0 }]);
  const library = new MemoryLibrary({ 'a.glb': glb });
  const read = toScene(await gather(library, ['a.glb']));
  expect(read.nodes.map(({ name }) => name)).toEqual(['post', 'arm', 'arm']);
  expect(read.nodes[read.lights[0]!.node]!.name).toBe('arm');
});
