import { expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { convertOnto } from '../../../src/convert/onto/onto.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { customProperties } from '../../../src/fit/properties.ts';
import { targetById } from '../../../src/formats/targets.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { Report } from '../../../src/report/report.ts';
import type { Properties, Scene } from '../../../src/scene/scene.ts';

const OLD: Properties = { mass: 70, isFragile: true, faction: 'guards', offsets: [1, 2, 3] };
const NEW: Properties = { ...OLD, mass: 72.5, faction: 'thieves', owner: 'nobody' };

/** Bones of CryEngine have only 31 bytes. */
const SHORT: Properties = { mass: 70 };
const CHANGED: Properties = { mass: 72.5, own: true };

const YORICK = 'samples/yorick/cryengine/yorick.cgf';

const written = async (scene: Scene, target: string) => {
  const files = await targetById(target)!.write(scene, 'hero', new Report(), {});
  return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
};

const read = async (files: Record<string, Uint8Array>) =>
  toScene(await gather(new MemoryLibrary(files), [Object.keys(files)[0]!]));

/** The original in a format, and what putting back makes of a GLB with other properties. */
async function putBack(target: string, edit: (scene: Scene) => Scene) {
  const plain = toScene(await gather(new FolderLibrary(), [YORICK]));
  const scene = { ...withProperties(plain, OLD, SHORT), clips: [] };
  const original = await written(scene, target);
  const named = Object.keys(original)[0]!;
  const before = await read(original);
  const edited = await written(edit(before), 'gltf.glb');
  const library = new MemoryLibrary({ ...original, 'edited.glb': edited['hero.glb']! });
  const { files, report, changes } = await convertOnto(library, ['edited.glb'], named);
  const result = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  return { original, result, again: await read({ ...original, ...result }), report, changes, before };
}

/** Gives the body, a material and the scene custom properties, besides those of their format, and a bone others. */
function withProperties(scene: Scene, custom: Properties, short: Properties): Scene {
  const has = (properties: Properties = {}, added = custom) => ({ ...properties, ...added });
  return {
    ...scene,
    properties: has(scene.properties),
    nodes: scene.nodes.map((node) => {
      if (node.name === BONE) return { ...node, properties: has(node.properties, short) };
      return node.mesh === undefined ? node : { ...node, properties: has(node.properties) };
    }),
    materials: scene.materials.map((material, index) =>
      index === 0 ? { ...material, properties: has(material.properties) } : material,
    ),
  };
}

const BONE = 'neck';
const boneOf = (scene: Scene) => scene.nodes.find(({ name }) => name === BONE)!;
const bodyOf = (scene: Scene) => scene.nodes.find(({ mesh }) => mesh !== undefined)!;

const customOf = (owner: { properties?: Properties }) => customProperties(owner);

const NAMES = 'mass, isFragile, faction, offsets, owner';
const LOST: Record<string, string[]> = {
  'cryengine.cgf': [`Not in the original and skipped: custom properties ${NAMES} of bone`],
  'o3d.archive': [`Not in the original and skipped: custom properties ${NAMES} of the scene`],
};

test.each(['gltf.glb', 'cryengine.cgf', 'o3d.archive'])(
  'edited custom properties go into %s',
  async (target) => {
    const { again, report, changes } = await putBack(target, (scene) => withProperties(scene, NEW, CHANGED));
    expect(customOf(boneOf(again))).toEqual(CHANGED);
    expect(customOf(bodyOf(again))).toEqual(NEW);
    const materials = target === 'cryengine.cgf' ? {} : NEW;
    expect(customOf(again.materials[0]!)).toEqual(materials);
    expect(customOf(again)).toEqual(target === 'o3d.archive' ? {} : NEW);
    expect(changes.properties).toContain(BONE);
    expect(changes.rest).toEqual([]);
    expect(report.losses.map(({ message }) => message)).toEqual(LOST[target] ?? []);
  },
);

test.each(['gltf.glb', 'cryengine.cgf', 'o3d.archive'])(
  'the same custom properties change nothing in %s',
  async (target) => {
    const { original, result, changes } = await putBack(target, (scene) => scene);
    expect(changes.properties).toEqual([]);
    for (const [name, bytes] of Object.entries(result))
      expect(Buffer.from(bytes).equals(original[name]!)).toBe(true);
  },
);

test('properties that an editor dropped or stores as integers stay', async () => {
  const { again, changes } = await putBack('cryengine.cgf', (scene) => {
    const { offsets: _, ...left } = OLD;
    return {
      ...scene,
      nodes: scene.nodes.map((node) =>
        node.mesh === undefined ? node : { ...node, properties: { ...left, isFragile: 1 } },
      ),
    };
  });
  expect(customOf(bodyOf(again))).toEqual(OLD);
  expect(changes.properties).toEqual([]);
});

test('custom properties that a format has no place for are reported', async () => {
  const { report } = await putBack('mdl.ascii', (scene) => withProperties(scene, { mass: 1 }, { mass: 1 }));
  const lost = report.losses.filter(({ code }) => code === 'CONVERT_ONTO_NEW').map(({ message }) => message);
  expect(lost).toEqual([
    'Not in the original and skipped: custom property mass of the scene',
    `Not in the original and skipped: custom property mass of ${BONE}`,
    'Not in the original and skipped: custom property mass of yorick_1',
    'Not in the original and skipped: custom property mass of yorick_2',
    'Not in the original and skipped: custom property mass of yorick_bone',
  ]);
});
