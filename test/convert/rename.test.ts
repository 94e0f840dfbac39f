import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { type Library, MemoryLibrary } from '../../src/convert/library.ts';
import { rename } from '../../src/convert/rename.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import type { Renaming } from '../../src/formats/format.ts';
import { targets } from '../../src/formats/targets.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { FormatError, Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';

const YORICK = 'samples/yorick';
const folder = new FolderLibrary();

/** A character's files as they are, and with something renamed, each made a scene. */
async function renamed(inputs: string[], renaming: Renaming) {
  const gathered = await gather(folder, inputs);
  const before = toScene(gathered);
  const files = rename(gathered, renaming);
  const bytes = Object.fromEntries(gathered.files.map((file) => [file.name, file.bytes!]));
  for (const file of files) bytes[file.name] = file.bytes;
  const library: Library = new MemoryLibrary(bytes);
  const after = toScene(
    await gather(
      library,
      inputs.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    ),
  );
  return { before, after, files: files.map(({ name }) => name) };
}

/** Which nodes clips move, by name. */
function moved({ nodes, clips }: Scene): string[][] {
  return clips.map(({ tracks }) => tracks.map(({ target }) => nodes[target]!.name));
}

/** Which bones move the first vertices of each mesh, by name. */
function movers({ nodes, meshes, skins }: Scene): string[][] {
  return nodes.flatMap(({ mesh, skin }) => {
    const [influences] = mesh === undefined ? [] : meshes[mesh]!.primitives.map((one) => one.influences);
    if (!influences || skin === undefined) return [];
    return [
      Array.from(influences.joint.subarray(0, 800), (joint) => nodes[skins[skin]!.joints[joint]!]!.name),
    ];
  });
}

function withName<T>(list: readonly T[], from: string, to: string): T[] {
  return JSON.parse(JSON.stringify(list).replaceAll(JSON.stringify(from), JSON.stringify(to))) as T[];
}

async function glbOf(input: string): Promise<Uint8Array> {
  const scene = toScene(await gather(folder, [`${YORICK}/${input}`]));
  const [file] = await targets.find(({ id }) => id === 'gltf.glb')!.write(scene, 'a', new Report(), {});
  return file!.bytes;
}

/** glTF 2.0 §4.4: the header has 12 bytes, that of a chunk 8; the JSON comes first. */
function chunksOf(glb: Uint8Array): { json: string; data: Uint8Array } {
  const size = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  return { json: new TextDecoder().decode(glb.subarray(20, 20 + size)), data: glb.subarray(20 + size) };
}

describe('rename', () => {
  const to = 'a bone of another name'.replaceAll(' ', '_');
  test.each([
    ['Cal3D', ['cal3d/yorick.cfg'], ['yorick.csf']],
    ['Cal3D in XML', ['cal3d-xml/yorick.cfg'], ['yorick.xsf']],
    ['compiled models', ['mdl/yorick.mdl'], ['yorick.mdl']],
    ['models in text', ['mdl-ascii/yorick.mdl'], ['yorick.mdl']],
    ['C3S', ['c3s/yorick.c3s'], ['yorick.c3s']],
    ['O3D', ['o3d/yorick.o3dtgz'], ['yorick.o3dtgz']],
    [
      'CryEngine, whose animations name bones by checksums',
      ['cryengine/yorick.cgf', 'cryengine/yorick.cal'],
      ['yorick.cgf', 'yorick_idle.caf', 'yorick_walk.caf', 'yorick_wave.caf'],
    ],
  ])('takes a bone of %s under its new name along in all clips', async (_, inputs, files) => {
    const result = await renamed(
      inputs.map((path) => `${YORICK}/${path}`),
      { kind: 'node', from: 'pelvis', to },
    );
    const { before, after } = result;
    expect(result.files).toEqual(files);
    expect(before.nodes.some(({ name }) => name === 'pelvis')).toBe(true);
    expect(after.nodes.map(({ name }) => name)).toEqual(
      withName(
        before.nodes.map(({ name }) => name),
        'pelvis',
        to,
      ),
    );
    expect(moved(after)).toEqual(withName(moved(before), 'pelvis', to));
    expect(movers(after)).toEqual(withName(movers(before), 'pelvis', to));
  });

  test.each([
    ['CryEngine', ['cryengine/yorick.cgf', 'cryengine/yorick.cal'], 'walk'],
    ['compiled models', ['mdl/yorick.mdl'], 'walk'],
    ['models in text', ['mdl-ascii/yorick.mdl'], 'walk'],
    ['C3S', ['c3s/yorick.c3s'], 'walk'],
    ['O3D, which lists them in one text', ['o3d/yorick.o3dtgz'], 'walk'],
  ])('gives a clip of %s its new name', async (_, inputs, from) => {
    const { before, after } = await renamed(
      inputs.map((path) => `${YORICK}/${path}`),
      { kind: 'clip', from, to: 'stroll' },
    );
    const names = ({ clips }: Scene) => clips.map(({ name }) => name);
    expect(names(before)).toContain(from);
    expect(names(after)).toEqual(withName(names(before), from, 'stroll'));
  });

  test.each(['mdl/yorick.mdl', 'mdl-ascii/yorick.mdl'])(
    'gives names beyond ASCII in Latin-1, as %s is read, and changes them again',
    async (input) => {
      const bytes = await folder.read(`${YORICK}/${input}`);
      const renamedIn = async (model: Uint8Array, from: string, to: string) => {
        const library = new MemoryLibrary({ 'a.mdl': model });
        const [changed] = rename(await gather(library, ['a.mdl']), { kind: 'node', from, to });
        return changed!.bytes;
      };
      // The last letter of the second one is a blank elsewhere.
      const once = await renamedIn(bytes, 'skull', 'Schädel');
      const twice = await renamedIn(once, 'Schädel', 'crÃ\u00a0');
      expect(Buffer.from(once).includes(Buffer.from('Schädel', 'latin1'))).toBe(true);
      expect(Buffer.compare(await renamedIn(twice, 'crÃ\u00a0', 'skull'), bytes)).toBe(0);
      await expect(renamedIn(bytes, 'skull', '頭')).rejects.toThrow(/outside of Latin-1/);
    },
  );

  test.each([
    ['CryEngine', 'cryengine/yorick.cgf'],
    ['C3S', 'c3s/yorick.c3s'],
    ['O3D', 'o3d/yorick.o3dtgz'],
  ])('gives a material of %s its new name', async (_, input) => {
    const { materials } = toScene(await gather(folder, [`${YORICK}/${input}`]));
    const from = materials[0]!.name;
    const { after } = await renamed([`${YORICK}/${input}`], { kind: 'material', from, to: 'ivory' });
    expect(after.materials.filter(({ name }) => name === from)).toEqual([]);
    expect(after.materials.some(({ name }) => name === 'ivory')).toBe(true);
  });

  test.each([
    ['clip', 'cal3d/yorick.cfg', 'yorick_walk', 'yorick_walk.caf', 'run.caf'],
    ['material', 'cal3d/yorick.cfg', 'yorick_cloth', 'yorick_cloth.crf', 'run.crf'],
    ['clip', 'cal3d-xml/yorick.cfg', 'yorick_walk', 'yorick_walk.xaf', 'run.xaf'],
  ] as const)(
    'renames the file that a %s of Cal3D is called after, and what lists it (%s)',
    async (kind, input, from, old, name) => {
      const gathered = await gather(folder, [`${YORICK}/${input}`]);
      const before = toScene(gathered);
      const changed = rename(gathered, { kind, from, to: 'run' });
      expect(changed.map((file) => [file.name, file.renamed])).toEqual([
        ['yorick.cfg', undefined],
        [old, name],
      ]);
      const bytes = Object.fromEntries(gathered.files.map((file) => [file.name, file.bytes!]));
      delete bytes[old];
      for (const file of changed) bytes[file.renamed ?? file.name] = file.bytes;
      const after = toScene(await gather(new MemoryLibrary(bytes), ['yorick.cfg']));
      const list = kind === 'clip' ? 'clips' : 'materials';
      expect(after[list].map((item) => item.name)).toEqual(
        withName(
          before[list].map((item) => item.name),
          from,
          'run',
        ),
      );
      expect(moved(after)).toEqual(moved(before));
    },
  );

  test.each([
    ['Cal3D', 'cal3d/yorick.cfg', 'yorick_bone.crf'],
    ['Cal3D in XML', 'cal3d-xml/yorick.cfg', 'yorick_bone.xrf'],
    ['CryEngine', 'cryengine/yorick.cgf', 'yorick.cgf'],
    ['compiled models', 'mdl/yorick.mdl', 'yorick.mdl'],
    ['models in text', 'mdl-ascii/yorick.mdl', 'yorick.mdl'],
    ['C3S', 'c3s/yorick.c3s', 'yorick.c3s'],
    ['O3D', 'o3d/yorick.o3dtgz', 'yorick.o3dtgz'],
  ])('has the materials of %s show another image', async (_, input, file) => {
    const { textures } = toScene(await gather(folder, [`${YORICK}/${input}`]));
    const from = textures.find(({ uri }) => uri.includes('yorick_bone'))!.uri;
    const to = from.replace('yorick_bone', 'ivory');
    const { before, after, files } = await renamed([`${YORICK}/${input}`], { kind: 'texture', from, to });
    expect(files).toEqual([file]);
    // Of an image that is not there models do not know the extension.
    const stem = (uri: string) => uri.replace(/\.\w+$/, '');
    const images = ({ materials, textures }: Scene) =>
      materials.map(({ maps }) => maps.map(({ texture }) => stem(textures[texture]!.uri)));
    expect(images(after)).toEqual(withName(images(before), stem(from), stem(to)));
  });

  test.each([
    ['node', 'pelvis', 'nodes'],
    ['material', 'yorick_bone', 'materials'],
    ['clip', 'yorick_walk', 'animations'],
  ] as const)(
    'gives a %s of GLB its new name, and leaves the rest of its JSON and its data alone',
    async (kind, from, list) => {
      const glb = await glbOf('cal3d/yorick.cfg');
      const to = 'so long a name that everything behind it moves';
      const [file] = rename(await gather(new MemoryLibrary({ 'a.glb': glb }), ['a.glb']), { kind, from, to });
      const [before, after] = [glb, file!.bytes].map(chunksOf);
      const item = (json: Record<string, { name: string }[]>) =>
        json[list]!.find(({ name }) => name === from);
      const wanted = JSON.parse(before!.json) as Record<string, { name: string }[]>;
      item(wanted)!.name = to;
      expect(JSON.parse(after!.json)).toEqual(wanted);
      expect(Buffer.from(after!.data).equals(before!.data)).toBe(true);
    },
  );

  test.each<[what: string, code: string, input: string, renaming: Renaming]>([
    [
      'a name that is not there',
      'EDIT_NAME_UNKNOWN',
      'cal3d/yorick.cfg',
      { kind: 'node', from: 'tail', to: 'x' },
    ],
    [
      'a name that no file can have, of what is called after one',
      'EDIT_NAME_FILE',
      'cal3d/yorick.cfg',
      { kind: 'clip', from: 'yorick_walk', to: '../run' },
    ],
    [
      'the name of another file',
      'EDIT_NAME_TAKEN',
      'cal3d/yorick.cfg',
      { kind: 'clip', from: 'yorick_walk', to: 'yorick_wave' },
    ],
    [
      'a name that another has',
      'EDIT_NAME_TAKEN',
      'mdl/yorick.mdl',
      { kind: 'node', from: 'pelvis', to: 'ROOT' },
    ],
    ['an empty name', 'EDIT_NAME_EMPTY', 'mdl-ascii/yorick.mdl', { kind: 'node', from: 'skull', to: '' }],
    ['a name of spaces', 'EDIT_NAME_EMPTY', 'cryengine/yorick.cgf', { kind: 'clip', from: 'idle', to: ' ' }],
    [
      'a name that is too long',
      'BINARY_VALUE_RANGE',
      'mdl/yorick.mdl',
      { kind: 'node', from: 'pelvis', to: 'x'.repeat(40) },
    ],
    [
      'a name of two words in a text',
      'EDIT_NAME_LOST',
      'mdl-ascii/yorick.mdl',
      { kind: 'node', from: 'pelvis', to: 'a b' },
    ],
  ])('refuses %s', async (_, code, input, renaming) => {
    const gathered = await gather(folder, [`${YORICK}/${input}`]);
    let error: unknown;
    try {
      rename(gathered, renaming);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ code });
  });
});
