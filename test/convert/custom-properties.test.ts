import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import type { PropertyPlace } from '../../src/fit/capabilities.ts';
import { customProperties } from '../../src/fit/properties.ts';
import type { NamedBytes } from '../../src/formats/format.ts';
import { targetById } from '../../src/formats/targets.ts';
import { FolderLibrary } from '../../src/node/index.ts';
import { Report } from '../../src/report/report.ts';
import type { Properties, Scene } from '../../src/scene/scene.ts';

/** Values of all types, and texts that look like them. */
const VALUES: Properties = {
  mass: 70,
  ratio: 0.1,
  physical: true,
  fixed: false,
  who: 'the sexton',
  door: '70',
  lines: 'one\r\ntwo',
  nothing: null,
  list: [1, 2.5, 3],
  deep: { a: { b: 'c' } },
};
const BONE: Properties = { hp: 5, soft: true, kind: 'hip' };
const SCENE: Properties = { mission: 'm01', count: 3 };

const sceneOf = async (files: readonly NamedBytes[]) => {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  return toScene(await gather(library, [files[0]!.name]));
};

/** Yorick with custom properties, as another program's GLB has them. */
async function propertied(): Promise<Scene> {
  const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']));
  const add = (owner: { properties?: Properties }, properties: Properties) => {
    owner.properties = { ...owner.properties, ...properties };
  };
  add(scene, SCENE);
  add(scene.nodes[scene.skins[0]!.joints[0]!]!, BONE);
  add(scene.nodes.find(({ mesh }) => mesh !== undefined)!, VALUES);
  add(scene.materials[0]!, VALUES);
  add(scene.meshes[0]!, VALUES);
  add(scene.clips[0]!, VALUES);
  return sceneOf(await writeScene(scene, { to: 'gltf.glb' }));
}

/** The custom properties of a scene, in an order that does not depend on that of its elements. */
function found(scene: Scene): Record<PropertyPlace, string[]> {
  const of = (owners: readonly { properties?: Properties }[]) =>
    owners
      .map((owner) => Object.entries(customProperties(owner)).sort(([a], [b]) => (a < b ? -1 : 1)))
      .filter((entries) => entries.length > 0)
      .map((entries) => JSON.stringify(entries))
      .sort();
  const { nodes, meshes, materials, clips, lights, cameras } = scene;
  return {
    scene: of([scene]),
    nodes: of(nodes),
    meshes: of(meshes),
    materials: of(materials),
    clips: of(clips),
    lights: of(lights),
    cameras: of(cameras),
  };
}

const PLACES = ['scene', 'nodes', 'meshes', 'materials', 'clips'] as const;

describe.each([
  ['gltf.glb', ['scene', 'nodes', 'meshes', 'materials', 'clips']],
  ['gltf.gltf', ['scene', 'nodes', 'meshes', 'materials', 'clips']],
  ['cryengine.cgf', ['scene', 'nodes']],
  ['cryengine.cga', ['scene', 'nodes']],
  ['o3d.archive', ['nodes', 'materials']],
  ['c3s', []],
  ['cal3d.cfg', []],
  ['mdl.binary', []],
  ['mdl.ascii', []],
])('custom properties in %s', (to, held) => {
  const converted = propertied().then(async (scene) => {
    const report = new Report();
    return { scene, back: await sceneOf(await writeScene(scene, { to, report })), report };
  });

  test('are what it declares', () => {
    const { properties = [] } = targetById(to)!.capabilities!({});
    expect(PLACES.filter((place) => properties.includes(place))).toEqual(held);
  });

  test.each(PLACES)('of %s are kept as they were, or reported by name', async (place) => {
    const { scene, back, report } = await converted;
    const isHeld = held.includes(place);
    expect(found(scene)[place]).not.toEqual([]);
    expect(found(back)[place]).toEqual(isHeld ? found(scene)[place] : []);
    const dropped = report.losses.filter(({ code }) => code === 'FIT_PROPERTIES_DROPPED');
    const own = dropped.filter(({ path }) => path?.startsWith(place === 'scene' ? 'properties' : place));
    expect(own).toHaveLength(isHeld ? 0 : 1);
    for (const { message } of own) expect(message).toMatch(/(hp|mission|mass).*(soft|count|ratio)/);
  });
});

test('the properties that formats keep for themselves are no custom ones', async () => {
  const report = new Report();
  const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/mdl/yorick.mdl']));
  await writeScene(scene, { to: 'cal3d.cfg', report });
  expect(report.losses.map(({ code }) => code)).not.toContain('FIT_PROPERTIES_DROPPED');
});

test('a property that does not fit into the 32 bytes of a bone is reported', async () => {
  const scene = await propertied();
  const bone = scene.nodes[scene.skins[0]!.joints[0]!]!;
  bone.properties = { note: 'longer than a bone of CryEngine has room for' };
  const report = new Report();
  await writeScene(scene, { to: 'cryengine.cgf', report });
  expect(report.losses.filter(({ message }) => message.includes('note=longer'))).toHaveLength(1);
});
