import { beforeAll, describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import type { Gathered } from '../../../../src/convert/gathered.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { optimizeClips, type Range, writeOptimized } from '../../../../src/convert/optimize.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { writeScene } from '../../../../src/convert/write-scene.ts';
import { gltfFamily } from '../../../../src/formats/gltf/index.ts';
import { writeDocument } from '../../../../src/formats/index.ts';
import { targetById } from '../../../../src/formats/targets.ts';
import { encodePng } from '../../../../src/images/png.ts';
import { installedDecoders } from '../../../../src/node/decoders.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Material, MaterialMap, Scene } from '../../../../src/scene/scene.ts';
import { armScene, clip, curve, sceneOf as makeScene, mesh, node, triangle } from '../../../scene.ts';
import { packedYorick } from '../../../studio/packed-yorick.ts';
import { Columns } from '../files/container/files.ts';

const pixel = (red: number) => encodePng({ width: 1, height: 1, data: Uint8Array.of(red, 0, 0, 255) });

/** Blanks, spellings and members that no scene can hold. */
const MATERIAL = {
  name: 'paint',
  pbrMetallicRoughness: {
    baseColorFactor: [0.5, 0.5, 0.5, 1],
    metallicFactor: 0.8,
    baseColorTexture: { index: 0 },
  },
  extensions: { KHR_materials_clearcoat: { clearcoatFactor: 0.5 }, ACME_gloss: { amount: 0.25 } },
  extras: { paint: 'red' },
};

/** Keys of each clip: those of one are on a line, those of the other on a zigzag. */
const KEYS = 25;

/** A triangle with two clips of one node, a material of another program and an image. */
function parts(columns: Columns, extensions: Record<string, unknown> = {}) {
  const keys = Float32Array.from({ length: KEYS }, (_, key) => (3 * key) / (KEYS - 1));
  const times = columns.add(keys, 'SCALAR', 1, { min: [0], max: [3], name: 'times' });
  const positions = columns.add(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), 'VEC3', 3, {
    min: [0, 0, 0],
    max: [1, 1, 0],
  });
  const path = (at: (key: number) => number) =>
    Float32Array.from({ length: KEYS * 3 }, (_, index) => (index % 3 === 1 ? at(Math.floor(index / 3)) : 0));
  // Two keys would do for the first one.
  const line = columns.add(
    path((key) => key / 8),
    'VEC3',
    3,
    { extras: { my: 1 } },
  );
  const bend = columns.add(
    path((key) => key % 2),
    'VEC3',
    3,
  );
  const view = columns.addView(pixel(255));
  const clip = (name: string, output: number) => ({
    name,
    channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
    samplers: [{ input: times, output }],
    extras: { note: name },
  });
  return {
    asset: { version: '2.0', generator: 'Another program', copyright: 'CC0 somebody', extras: { a: 1 } },
    extensionsUsed: ['KHR_materials_clearcoat', 'ACME_gloss'],
    scene: 0,
    scenes: [{ nodes: [0], name: 'all', extras: { mission: 'm01' } }],
    nodes: [{ name: 'sail', mesh: 0, extras: { mass: 70 }, ...extensions }],
    meshes: [
      {
        name: 'sail',
        primitives: [{ attributes: { POSITION: positions, TEXCOORD_0: uvs(columns) }, material: 0 }],
      },
    ],
    materials: [MATERIAL],
    images: [{ bufferView: view, mimeType: 'image/png', name: 'red' }],
    textures: [{ source: 0 }],
    animations: [clip('line', line), clip('bend', bend)],
  };
}

function uvs(columns: Columns): number {
  return columns.add(new Float32Array(6), 'VEC2', 2);
}

const glb = (extensions?: Record<string, unknown>) => {
  const columns = new Columns();
  return columns.glb(parts(columns, extensions));
};

/** A file in pretty JSON beside its buffer. */
function gltf(): Record<string, Uint8Array> {
  const file = Buffer.from(glb());
  const length = file.readUInt32LE(12);
  const json = JSON.parse(file.subarray(20, 20 + length).toString());
  const bytes = new Uint8Array(file.subarray(28 + length));
  json.buffers[0].uri = 'my%20data.bin';
  const text = JSON.stringify(json, null, '\t').replace('"metallicFactor": 0.8', '"metallicFactor" : 8.0e-1');
  return { 'a.gltf': new TextEncoder().encode(text), 'my data.bin': bytes };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of any form
type Json = Record<string, any>;

function jsonOf(bytes: Uint8Array): Json {
  const file = Buffer.from(bytes);
  const isGlb = file.readUInt32LE(0) === 0x46546c67;
  return JSON.parse((isGlb ? file.subarray(20, 20 + file.readUInt32LE(12)) : file).toString());
}

const open = (files: Record<string, Uint8Array>) =>
  gather(new MemoryLibrary(files), [Object.keys(files)[0]!]);

const sceneOf = async (files: readonly { name: string; bytes: Uint8Array }[]) =>
  toScene(await open(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))));

/** What optimizing makes of a file, at the tolerance of a thousandth of a unit. */
async function optimized(files: Record<string, Uint8Array>, range?: Range) {
  const gathered = await open(files);
  const before = toScene(gathered);
  const target = targetById(gathered.files[0]!.format!.id)!;
  const options = { tolerance: { units: 1e-3 }, target, ...(range ? { range } : {}) };
  const { scene: after } = optimizeClips(before, options, gathered.report);
  const written = await writeOptimized(gathered, { before, after }, target, 'b');
  return { written, after, again: await sceneOf(written), losses: gathered.report.losses, gathered };
}

/** What putting an edit of the scene back makes of a file. */
async function edited(files: Record<string, Uint8Array>, edit: (scene: Scene) => Scene) {
  const { files: loaded } = await open(files);
  const before = toScene(loaded);
  const report = new Report();
  const after = edit(before);
  const put = await gltfFamily.onto!(loaded, before, after, report);
  const bytes = writeDocument(put[0]!.document!);
  const textures: Gathered['textures'] = [];
  const again = gltfFamily.toScene(put, textures, new Report());
  return { bytes, json: jsonOf(bytes), again, codes: report.losses.map(({ code }) => code) };
}

describe('optimizing a GLB', () => {
  const source = glb();
  const was = jsonOf(source);
  let written: Uint8Array;
  let is: Json;
  beforeAll(async () => {
    written = (await optimized({ 'a.glb': source })).written[0]!.bytes;
    is = jsonOf(written);
  });

  test('changes nothing but the animation', () => {
    const {
      animations: _,
      accessors: __,
      bufferViews: ___,
      buffers: ____,
      images: _i,
      meshes: _m,
      ...others
    } = was;
    expect(is).toMatchObject(others);
    expect(is.materials).toEqual([MATERIAL]);
    expect(is.animations[1]).toEqual({ ...was.animations[1], samplers: is.animations[1].samplers });
  });

  test('drops keys that are not needed, and the bytes of these', () => {
    const { input, output } = is.animations[0].samplers[0];
    expect(is.animations[0].samplers[0].interpolation ?? 'LINEAR').toBe('LINEAR');
    expect([is.accessors[input].count, is.accessors[output].count]).toEqual([2, 2]);
    expect(is.accessors[input]).toMatchObject({ min: [0], max: [3] });
    expect(is.accessors[output].extras).toEqual({ my: 1 });
    // The other clip still uses the old times, so that there are two new ones.
    expect(was.buffers[0].byteLength - is.buffers[0].byteLength).toBe((KEYS - 2) * 12 - 2 * 4);
    expect(is.bufferViews).toHaveLength(was.bufferViews.length);
  });

  test('leaves the file readable', async () => {
    const { after, again } = await optimized({ 'a.glb': source });
    expect(again.clips).toEqual(after.clips);
    expect(again.meshes).toEqual(after.meshes);
    expect(again.textures).toEqual(after.textures);
  });

  test('writes the file byte for byte if no key can be dropped', async () => {
    const once = await optimized({ 'b.glb': written });
    expect(Buffer.from(once.written[0]!.bytes).equals(Buffer.from(written))).toBe(true);
  });

  test('leaves alone what an unknown extension may refer to', async () => {
    const output = was.animations[0].samplers[0].output;
    const other = glb({ extensions: { ACME_path: { points: output } } });
    const file = jsonOf((await optimized({ 'a.glb': other })).written[0]!.bytes);
    const before = jsonOf(other);
    expect(file.accessors[output]).toEqual(before.accessors[output]);
    expect(file.nodes).toEqual(before.nodes);
    expect(file.accessors.length).toBe(before.accessors.length + 2);
  });
});

describe('cutting the clips of a GLB', () => {
  test('keeps a part of each, and says where it began', async () => {
    const { written, again, after } = await optimized({ 'a.glb': glb() }, { start: 1, end: 2 });
    const { animations, accessors } = jsonOf(written[0]!.bytes);
    expect(animations.map(({ extras }: Json) => extras)).toEqual([
      { note: 'line', start: 1 },
      { note: 'bend', start: 1 },
    ]);
    expect(accessors[animations[1].samplers[0].input].max).toEqual([1]);
    expect(again.clips.map(({ start, end }) => [start, end])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(again.clips.map(({ tracks }) => tracks)).toEqual(after.clips.map(({ tracks }) => tracks));
  });

  test('removes clips that have no part of it, with their data', async () => {
    const { bytes, json } = await edited({ 'a.glb': glb() }, (scene) => ({
      ...scene,
      clips: scene.clips.slice(1),
    }));
    expect(json.animations.map(({ name }: Json) => name)).toEqual(['bend']);
    expect(json.accessors).toHaveLength(4);
    expect(bytes.length).toBeLessThan(glb().length);
  });

  test('leaves an animation of a node at rest, where the format requires a channel', async () => {
    const { json, again } = await edited({ 'a.glb': glb() }, (scene) => ({
      ...scene,
      clips: scene.clips.map((clip) => ({ ...clip, tracks: [] })),
    }));
    expect(json.animations.map(({ channels }: Json) => channels.length)).toEqual([1, 1]);
    expect(again.clips.map(({ end }) => end)).toEqual([3, 3]);
    expect([...again.clips[1]!.tracks[0]!.curve.values]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a glTF beside its buffer', () => {
  test('keeps its blanks and spellings, and the edited buffer gets the name of the file', async () => {
    const { written } = await optimized(gltf());
    expect(written.map(({ name }) => name)).toEqual(['b.gltf', 'b.bin']);
    const text = new TextDecoder().decode(written[0]!.bytes);
    expect(text).toContain('\t\t\t\t"metallicFactor" : 8.0e-1,\n');
    expect(JSON.parse(text).buffers).toEqual([{ byteLength: written[1]!.bytes.length, uri: 'b.bin' }]);
  });

  test('does not bring images of other folders along, which is reported', async () => {
    const image = async (uri: string) => {
      const { 'a.gltf': file, 'my data.bin': data } = gltf();
      const json = { ...jsonOf(file!), images: [{ uri }] };
      const text = new TextEncoder().encode(JSON.stringify(json));
      const sources = { 'models/a.gltf': text, 'models/my data.bin': data!, 'models/skin/red.png': pixel(1) };
      const { written, losses } = await optimized({ ...sources, 'red.png': pixel(2) });
      return { names: written.map(({ name }) => name), codes: losses.map(({ code }) => code) };
    };
    expect(await image('skin/red.png')).toEqual({ names: ['b.gltf', 'b.bin', 'skin/red.png'], codes: [] });
    expect(await image('../red.png')).toEqual({
      names: ['b.gltf', 'b.bin'],
      codes: ['CONVERT_IMAGE_OUTSIDE'],
    });
  });

  test('keeps the name of its buffer if nothing changes', async () => {
    const [file, buffer] = (await optimized(gltf())).written;
    const again = await optimized({ 'b.gltf': file!.bytes, 'b.bin': buffer!.bytes });
    expect(again.written).toEqual([
      { name: 'b.gltf', bytes: file!.bytes },
      { name: 'b.bin', bytes: buffer!.bytes },
    ]);
  });
});

describe('putting an edit back into a GLB', () => {
  const put = (edit: (scene: Scene) => Scene) => edited({ 'a.glb': glb() }, edit);
  const was = jsonOf(glb());
  const first = <T>([one, ...others]: readonly T[], change: (one: T) => T): T[] => [change(one!), ...others];

  test('without an edit changes no byte', async () => {
    const { bytes } = await put((scene) => ({ ...scene, materials: [...scene.materials] }));
    expect(Buffer.from(bytes).equals(Buffer.from(glb()))).toBe(true);
  });

  test('changes the color of a material and nothing else of it', async () => {
    const { json, codes } = await put((scene) => ({
      ...scene,
      materials: first(scene.materials, (one) => ({
        ...one,
        diffuse: [1, one.diffuse[1], 0, 1] as const as never,
      })),
    }));
    const pbr = { ...MATERIAL.pbrMetallicRoughness, baseColorFactor: [1, 0.5, 0, 1] };
    expect(json).toEqual({ ...was, materials: [{ ...MATERIAL, pbrMetallicRoughness: pbr }] });
    expect(codes).toEqual([]);
  });

  test('changes the metalness of a material and nothing else of it', async () => {
    const { json, codes } = await put((scene) => ({
      ...scene,
      materials: first(scene.materials, (one) => ({ ...one, metalness: 0.25 })),
    }));
    const pbr = { ...MATERIAL.pbrMetallicRoughness, metallicFactor: 0.25 };
    expect(json).toEqual({ ...was, materials: [{ ...MATERIAL, pbrMetallicRoughness: pbr }] });
    expect(codes).toEqual([]);
  });

  test('makes a material unlit, and adds one that is', async () => {
    const { json, again, codes } = await put((scene) => {
      const [material] = scene.materials.map((one) => ({ ...one, unlit: true }));
      return { ...scene, materials: [material!, { ...material!, name: 'flame' }] };
    });
    const extensions = { ...MATERIAL.extensions, KHR_materials_unlit: {} };
    expect(json.materials[0]).toEqual({ ...MATERIAL, extensions });
    expect(json.extensionsUsed).toEqual([...was.extensionsUsed, 'KHR_materials_unlit']);
    expect(again.materials.map(({ unlit }) => unlit)).toEqual([true, true]);
    expect(codes).toEqual([]);
  });

  test('gives the extension of a material a texture, and takes it away', async () => {
    const slot = 'KHR_materials_clearcoat.clearcoatTexture';
    const map: MaterialMap = { texture: 0, uv: 0, use: 'other', slot };
    const coated = await put((scene) => ({
      ...scene,
      materials: first(scene.materials, (one) => ({ ...one, maps: [...one.maps, map] })),
    }));
    const coat = { clearcoatFactor: 0.5, clearcoatTexture: { index: 0 } };
    expect(coated.json.materials[0].extensions.KHR_materials_clearcoat).toEqual(coat);
    expect(coated.again.materials[0]!.maps[1]).toEqual(map);
    const bare = await edited({ 'a.glb': coated.bytes }, (scene) => ({
      ...scene,
      materials: first(scene.materials, (one) => ({ ...one, maps: one.maps.slice(0, 1) })),
    }));
    expect(bare.json.materials).toEqual([MATERIAL]);
    expect([...coated.codes, ...bare.codes]).toEqual([]);
  });

  test('reports an edit of a node that only the scene has', async () => {
    const columns = new Columns();
    const { nodes: _, scenes: _scenes, scene: _scene, animations: _clips, ...rest } = parts(columns);
    const { json, codes } = await edited({ 'a.glb': columns.glb(rest) }, (scene) => ({
      ...scene,
      nodes: first(scene.nodes, (node) => ({ ...node, translation: [1, 2, 3] })),
    }));
    expect(json).not.toHaveProperty('nodes');
    expect(codes).toEqual(['ONTO_UNABLE']);
  });

  test('changes the rest pose of a node', async () => {
    const { json } = await put((scene) => ({
      ...scene,
      nodes: first(scene.nodes, (node) => ({ ...node, translation: [1, 2, 3] })),
    }));
    expect(json).toEqual({ ...was, nodes: [{ ...was.nodes[0], translation: [1, 2, 3] }] });
  });

  test('moves a vertex', async () => {
    const { json, again, codes } = await put((scene) => ({
      ...scene,
      meshes: first(scene.meshes, (mesh) => ({
        ...mesh,
        primitives: first(mesh.primitives, (one) => ({
          ...one,
          positions: Float32Array.from(one.positions, (value, at) => (at === 5 ? 7 : value)),
        })),
      })),
    }));
    expect(again.meshes[0]!.primitives[0]!.positions[5]).toBe(7);
    const position = json.accessors[json.meshes[0].primitives[0].attributes.POSITION];
    expect(position).toMatchObject({ count: 3, min: [0, 0, 0], max: [1, 1, 7] });
    expect([json.materials, json.animations, json.nodes]).toEqual([was.materials, was.animations, was.nodes]);
    expect(codes).toEqual([]);
  });

  test('replaces an image in its place', async () => {
    const { json, again } = await put((scene) => ({
      ...scene,
      materials: first(scene.materials, (one) => ({ ...one, maps: [{ ...one.maps[0]!, texture: 1 }] })),
      textures: [...scene.textures, { name: 'green', uri: 'green.png', bytes: pixel(7) }],
    }));
    expect(json.images).toEqual([{ ...was.images[0], bufferView: json.images[0].bufferView }]);
    expect(json.textures).toEqual(was.textures);
    expect(json.bufferViews).toHaveLength(was.bufferViews.length);
    expect(again.textures.map(({ bytes }) => bytes)).toEqual([pixel(7)]);
  });

  test('adds a node, a mesh, a material and a clip', async () => {
    const { json, again, codes } = await put((scene) => {
      const [node, mesh, material, clip] = [
        scene.nodes[0]!,
        scene.meshes[0]!,
        scene.materials[0]!,
        scene.clips[1]!,
      ];
      const [primitive, track] = [mesh.primitives[0]!, clip.tracks[0]!];
      return {
        ...scene,
        nodes: [...scene.nodes, { ...node, name: 'flag', parent: 0, mesh: 1 }],
        meshes: [
          ...scene.meshes,
          {
            name: 'flag',
            primitives: [{ ...primitive, material: 1, name: 'cloth', properties: { seams: 2 } }],
            properties: { folds: 3 },
          },
        ],
        materials: [...scene.materials, { ...material, name: 'dye', maps: [] }],
        clips: [...scene.clips, { ...clip, name: 'wave', tracks: [{ ...track, target: 1 }] }],
      };
    });
    expect(json.nodes[0]).toEqual({ ...was.nodes[0], children: [1] });
    expect([json.meshes[0], json.materials[0]]).toEqual([was.meshes[0], was.materials[0]]);
    expect(again.nodes.map(({ name, parent, mesh }) => [name, parent, mesh])).toEqual([
      ['sail', -1, 0],
      ['flag', 0, 1],
    ]);
    const cloth = { material: 1, name: 'cloth', properties: { seams: 2 } };
    expect(again.meshes[1]).toMatchObject({ primitives: [cloth], properties: { folds: 3 } });
    expect(again.materials[1]!.name).toBe('dye');
    expect(again.clips[2]!.tracks.map(({ target }) => target)).toEqual([1]);
    expect(codes).toEqual([]);
  });

  test('keeps colors of other systems of a new material, which are extras only if glTF does not say them', async () => {
    const colors: Pick<Material, 'ambient' | 'specular'> = {
      ambient: [0.125, 0.25, 0.5, 1],
      specular: [0.75, 0.5, 0.25, 1],
    };
    const { json, again, codes } = await put((scene) => ({
      ...scene,
      materials: [
        ...scene.materials,
        { ...scene.materials[0]!, name: 'same', maps: [] },
        { ...scene.materials[0]!, name: 'dye', maps: [], ...colors },
      ],
    }));
    expect(json.materials[1].extras).toEqual({ paint: 'red' });
    expect(again.materials[2]).toMatchObject(colors);
    expect(codes).toEqual([]);
  });

  test('gives a new node that shows a mesh with morph targets their weights in clips', async () => {
    const smile = { name: 'smile', vertices: Uint32Array.of(1), positions: Float32Array.of(0, 0, 1) };
    const scene = makeScene({
      nodes: [node({ name: 'face', mesh: 0 })],
      meshes: [mesh(triangle({ morphTargets: [smile] }))],
      clips: [clip([], { morphTracks: [{ morph: 'smile', curve: curve([0, 1], [0, 1]) }] })],
    });
    const [file] = await writeScene(scene, { to: 'gltf.glb' });
    const twin = (own: Scene): Scene => ({
      ...own,
      nodes: [...own.nodes, { ...own.nodes[0]!, name: 'twin' }],
    });
    const { json, codes } = await edited({ 'a.glb': file!.bytes }, twin);
    expect(codes).toEqual([]);
    const { channels } = json.animations[0];
    const names = channels.map(({ target }: Json) => [json.nodes[target.node].name, target.path]);
    expect(names).toEqual([
      ['face', 'weights'],
      ['twin', 'weights'],
    ]);
  });

  test('reports new morph targets, and leaves the mesh without any', async () => {
    const lift = { name: 'lift', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 0, 1) };
    const { json, codes } = await put((scene) => ({
      ...scene,
      meshes: first(scene.meshes, (mesh) => ({
        ...mesh,
        primitives: first(mesh.primitives, (one) => ({ ...one, morphTargets: [lift] })),
      })),
    }));
    expect(json.meshes).toEqual(was.meshes);
    expect(codes).toEqual(['ONTO_UNABLE']);
  });

  test('reports what a file cannot take', async () => {
    const { codes } = await put((scene) => ({
      ...scene,
      materials: first(scene.materials, (one) => ({ ...one, specular: [1, 0, 0, 1] as const as never })),
    }));
    expect(codes).toEqual(['ONTO_UNABLE']);
  });
});

test('an image of a file compressed by meshopt is replaced, and its meshes stay compressed', async () => {
  const packed = await packedYorick('high');
  const library = new MemoryLibrary({ 'yorick.glb': packed });
  const gathered = await gather(library, ['yorick.glb'], { loadDecoders: installedDecoders });
  const before = toScene(gathered);
  const bytes = pixel(9);
  const after = {
    ...before,
    textures: [...before.textures, { ...before.textures[0]!, bytes }],
    materials: before.materials.map((material) => ({
      ...material,
      maps: material.maps.map((map) => ({ ...map, texture: before.textures.length })),
    })),
  };
  const { decoders } = gathered;
  const [file] = await gltfFamily.onto!(gathered.files, before, after, gathered.report, { decoders });
  const written = writeDocument(file!.document!);
  expect(gathered.report.losses).toEqual([]);
  expect(Buffer.from(written).includes(Buffer.from(bytes))).toBe(true);
  expect(written.length).toBeLessThan(packed.length);
});

describe('where a texture is', () => {
  const placed = (place: Partial<MaterialMap>) =>
    edited({ 'a.glb': glb() }, (scene) => ({
      ...scene,
      materials: scene.materials.map((material) => ({
        ...material,
        maps: material.maps.map((map) => ({ ...map, ...place })),
      })),
    }));

  test('its transform becomes an extension', async () => {
    const transform = { offset: [0.5, 0], scale: [1, 2], rotation: 0.25 } satisfies MaterialMap['transform'];
    const { json, again, codes } = await placed({ transform });
    const { baseColorTexture } = json.materials[0].pbrMetallicRoughness;
    expect(baseColorTexture).toEqual({ index: 0, extensions: { KHR_texture_transform: transform } });
    expect(json.extensionsUsed).toEqual(['KHR_materials_clearcoat', 'ACME_gloss', 'KHR_texture_transform']);
    expect(again.materials[0]!.maps[0]!.transform).toEqual(transform);
    expect(codes).toEqual([]);
  });

  test('other wrapping is a texture of its own with the same image', async () => {
    const { json, again, codes } = await placed({ wrap: { u: 'clamp', v: 'mirror' } });
    expect(json.materials[0].pbrMetallicRoughness.baseColorTexture).toEqual({ index: 1 });
    expect(json.textures).toEqual([{ source: 0 }, { source: 0, sampler: 0 }]);
    expect(json.samplers).toEqual([{ wrapS: 33071, wrapT: 33648 }]);
    expect(again.materials[0]!.maps[0]!.wrap).toEqual({ u: 'clamp', v: 'mirror' });
    expect(codes).toEqual([]);
  });
});

describe('a joint that is added to a skin', () => {
  const VERTICES = 3;
  const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 };

  /** A triangle bent by the hip; where the root is a joint, too, the last vertex is attached to it, as Exhume writes it. */
  function triangle(isAttached: boolean): Uint8Array {
    const columns = new Columns();
    const attributes = {
      POSITION: columns.add(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), 'VEC3', 3, {
        min: [0, 0, 0],
        max: [1, 1, 0],
      }),
      JOINTS_0: columns.add(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, isAttached ? 1 : 0, 0, 0, 0), 'VEC4', 4),
      WEIGHTS_0: columns.add(
        Float32Array.from({ length: VERTICES * 4 }, (_, at) => (at % 4 === 0 ? 1 : 0)),
        'VEC4',
        4,
      ),
    };
    return columns.glb({
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [
        { name: 'axes', extras: { exhume: { axes } }, children: [1, 2] },
        { name: 'hip' },
        { name: 'body', mesh: 0, skin: 0 },
      ],
      skins: [{ joints: isAttached ? [1, 0] : [1] }],
      meshes: [{ primitives: [{ attributes }] }],
    });
  }

  /** The knee, above which the hip is, bends the first vertex. */
  const withKnee = (scene: Scene): Scene => ({
    ...scene,
    nodes: [...scene.nodes, { ...scene.nodes[0]!, name: 'knee', parent: 0, translation: [0, -1, 0] }],
    skins: scene.skins.map((skin) => ({
      ...skin,
      joints: [...skin.joints, scene.nodes.length],
      inverseBind: Float32Array.of(...skin.inverseBind, ...IDENTITY.with(13, 1)),
    })),
    meshes: scene.meshes.map((mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((one) => ({
        ...one,
        influences: { ...one.influences!, joint: one.influences!.joint.with(0, 1) },
      })),
    })),
  });
  const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

  test.each([
    ['', false, [1, 3], [1, 1, 1], [1, 0, 0]],
    [' before the node with the axes', true, [1, 3, 0], [1, 1, 0], [1, 0]],
  ])('is written%s', async (_, isAttached, joints, rows, joint) => {
    const { json, again, codes } = await edited({ 'a.glb': triangle(isAttached) }, withKnee);
    expect(json.skins[0].joints).toEqual(joints);
    expect(json.accessors[json.skins[0].inverseBindMatrices]).toMatchObject({ count: joints.length });
    const { influences } = again.meshes[0]!.primitives[0]!;
    expect([...influences!.start].slice(1).map((end, at) => end - influences!.start[at]!)).toEqual(rows);
    expect([...influences!.joint]).toEqual(joint);
    expect([...again.skins[0]!.inverseBind]).toEqual([...IDENTITY, ...IDENTITY.with(13, 1)]);
    expect(codes).toEqual([]);
  });

  test('leaves vertices attached to the node with the axes in a mesh that is not edited', async () => {
    const { again, codes } = await edited({ 'a.glb': triangle(true) }, (scene) => ({
      ...withKnee(scene),
      meshes: scene.meshes,
    }));
    const { influences } = again.meshes[0]!.primitives[0]!;
    expect([[...influences!.start], [...influences!.joint]]).toEqual([
      [0, 1, 2, 2],
      [0, 0],
    ]);
    expect(codes).toEqual([]);
  });
});

test('vertices with the same weights keep those of the file, also if they do not sum to 1', async () => {
  const columns = new Columns();
  const bounds = { min: [0, 0, 0], max: [1, 1, 0] };
  const attributes = {
    POSITION: columns.add(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), 'VEC3', 3, bounds),
    JOINTS_0: columns.add(Uint8Array.of(0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0), 'VEC4', 4),
    WEIGHTS_0: columns.add(Float32Array.of(3, 1, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0), 'VEC4', 4),
  };
  const original = columns.glb({
    scene: 0,
    scenes: [{ nodes: [0, 1, 2] }],
    nodes: [{ name: 'hip' }, { name: 'knee' }, { name: 'body', mesh: 0, skin: 0 }],
    skins: [{ joints: [0, 1] }],
    meshes: [{ primitives: [{ attributes }] }],
  });
  // The second vertex, which only the knee moves, is moved by the hip.
  const { bytes, json } = await edited({ 'a.glb': original }, (scene) => ({
    ...scene,
    meshes: scene.meshes.map((mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((one) => ({
        ...one,
        influences: { ...one.influences!, joint: one.influences!.joint.with(2, 0) },
      })),
    })),
  }));
  const jsonLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const binary = bytes.subarray(20 + jsonLength + 8);
  const { attributes: written } = json.meshes[0].primitives[0];
  const bytesOf = (accessor: number, length: number) => {
    const { bufferView, byteOffset = 0 } = json.accessors[accessor];
    const start = (json.bufferViews[bufferView].byteOffset ?? 0) + byteOffset;
    return binary.slice(start, start + length);
  };
  expect([...new Float32Array(bytesOf(written.WEIGHTS_0, 48).buffer)]).toEqual([
    3, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0,
  ]);
  expect([...bytesOf(written.JOINTS_0, 12)]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
});

test('edited triangles of a lower level of detail face the same way as they are read', async () => {
  const scene = armScene();
  for (const at of [0, 16]) scene.skins[0]!.inverseBind[at]! *= -1;
  scene.meshes.push({ ...scene.meshes[0]!, name: 'coarse' });
  scene.meshes[0]!.lods = [1];
  const [file] = await writeScene(scene, { to: 'gltf.glb' });
  const { again } = await edited({ 'a.glb': file!.bytes }, (before) => ({
    ...before,
    meshes: before.meshes.map((mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((one) => ({ ...one, indices: Uint32Array.of(0, 1, 2, 2, 1, 0) })),
    })),
  }));
  for (const { primitives } of again.meshes) expect([...primitives[0]!.indices]).toEqual([0, 1, 2, 2, 1, 0]);
});
