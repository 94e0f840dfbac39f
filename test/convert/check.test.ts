import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkFile } from '../../src/convert/check.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';

const mesh = new Uint8Array(readFileSync('samples/yorick/cal3d/yorick_body.cmf'));
const library = new MemoryLibrary({ 'a/whole.cmf': mesh, 'a/cut.cmf': mesh.subarray(0, 100) });

test('reports the format of a valid file, and no issues', async () => {
  const { file, format, issues } = await checkFile(library, 'a/whole.cmf');
  expect([file, format, issues]).toEqual(['a/whole.cmf', 'cal3d.cmf', []]);
});

test('takes what keeps a file from being read for its one issue, and says in which file', async () => {
  const { format, issues } = await checkFile(library, 'a/cut.cmf');
  expect(format).toBeNull();
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({ severity: 'error', file: 'cut.cmf' });
});

test('finds interpolations of animations that glTF does not define, where they are in the file', async () => {
  const samplers = ['LINEAR', 'STEP', 'CUBICSPLINE', undefined, 'BEZIER', 7].map((interpolation) => ({
    input: 0,
    output: 0,
    interpolation,
  }));
  const json = { asset: { version: '2.0' }, animations: [{ channels: [], samplers }] };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const { issues } = await checkFile(new MemoryLibrary({ 'a.gltf': text }), 'a.gltf');
  const code = 'GLTF_INTERPOLATION_UNKNOWN';
  expect(issues).toMatchObject([
    { code, severity: 'warning', path: 'animations[0].samplers[4].interpolation', file: 'a.gltf' },
    { code, severity: 'warning', path: 'animations[0].samplers[5].interpolation', file: 'a.gltf' },
  ]);
  expect(issues[0]!.message).toContain('"BEZIER"');
});

test('finds values of glTF materials outside of 0 to 1, and no others', async () => {
  const materials = [
    { pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1.5], metallicFactor: -0.1, roughnessFactor: 1 } },
    { emissiveFactor: [0, 2, 0], occlusionTexture: { index: 0, strength: 7 } },
    { pbrMetallicRoughness: { baseColorFactor: [0, 1, 0.5, 1] }, emissiveFactor: [1, 1, 1] },
  ];
  const json = { asset: { version: '2.0' }, textures: [{}], materials };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const { issues } = await checkFile(new MemoryLibrary({ 'a.gltf': text }), 'a.gltf');
  const found = issues.filter(({ code }) => code === 'GLTF_FACTOR_RANGE');
  expect(found.map(({ path }) => path)).toEqual([
    'materials[0].pbrMetallicRoughness.baseColorFactor',
    'materials[0].pbrMetallicRoughness.metallicFactor',
    'materials[1].emissiveFactor',
    'materials[1].occlusionTexture.strength',
  ]);
  expect(found[0]!.message).toBe('1.5 in baseColorFactor is outside the range 0 to 1');
});

test('reports animations that are no list once, without looking for interpolations', async () => {
  const json = { asset: { version: '2.0' }, nodes: [{}], animations: 7 };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const { format, issues } = await checkFile(new MemoryLibrary({ 'a.gltf': text }), 'a.gltf');
  expect([format, issues.map(({ code }) => code)]).toEqual(['gltf.gltf', ['GLTF_VALUE']]);
});

test('the marker of an unpacked O3D scene is fine, but only with its name and text', async () => {
  const [marker, other] = ['o3d', 'o3d2'].map((text) => new TextEncoder().encode(text));
  const files = { 'a/aaaaaaaa.o3d': marker!, 'b/aaaaaaaa.o3d': other!, 'a/b.o3d': marker! };
  const found = await Promise.all(
    Object.keys(files).map((path) => checkFile(new MemoryLibrary(files), path)),
  );
  expect(found.map(({ format, issues }) => [format, issues.map(({ code }) => code)])).toEqual([
    ['o3d.archive', []],
    [null, ['FORMAT_UNKNOWN']],
    [null, ['FORMAT_UNKNOWN']],
  ]);
});

test('finds what only the scene of a file shows, even if the file refers to no other', async () => {
  const bytes = new Uint8Array(readFileSync('samples/yorick/mdl/yorick.mdl'));
  const walk = [...'walk\0'].map((letter) => letter.charCodeAt(0));
  const name = bytes.findIndex((_, at) => walk.every((letter, index) => bytes[at + index] === letter));
  // The length of an animation is 104 bytes behind its name.
  new DataView(bytes.buffer).setFloat32(name + 104, -1, true);
  const { issues } = await checkFile(new MemoryLibrary({ 'yorick.mdl': bytes }), 'yorick.mdl');
  expect(issues.map(({ code }) => code)).toContain('MDL_CLIP_LENGTH');
});

test('an animation without its model is not checked as a scene', async () => {
  const bytes = new Uint8Array(readFileSync('samples/yorick/cryengine/yorick_walk.caf'));
  const { issues } = await checkFile(new MemoryLibrary({ 'walk.caf': bytes }), 'walk.caf');
  expect(issues.map(({ code }) => code)).toEqual(['CRYENGINE_BONES_MANY']);
});
