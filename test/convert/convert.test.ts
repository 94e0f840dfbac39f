import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convert, targetForName } from '../../src/convert/convert.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { stemOf } from '../../src/text/file-name.ts';
import { caf, cmf, crf, csf } from '../formats/cal3d/files/binary/bytes.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { maxDeviation } from '../gltf/compare.ts';
import { validate } from '../gltf/validate.ts';

const files = new MemoryLibrary({
  'm/a.csf': csf([{}, {}, {}, {}, {}, {}]),
  'm/a.cmf': cmf([
    {
      vertices: [0, 1, 2].map((x) => ({
        position: [x, x * x, 0],
        influences: [0, 1, 2, 3, 4].map((bone): [number, number] => [bone, 0.2]),
      })),
    },
  ]),
  'm/a.caf': caf([{}]),
});

interface Gltf {
  meshes: { primitives: { attributes: Record<string, number> }[] }[];
  buffers: { uri: string }[];
  nodes: { rotation?: number[]; scale?: number[] }[];
}

describe('converting', () => {
  test('writes files named after the first input', async () => {
    const { files: written, scene } = await convert(files, ['m/a.csf', 'm/a.cmf', 'm/a.caf'], {
      to: 'gltf.glb',
    });
    expect(written.map(({ name }) => name)).toEqual(['a.glb']);
    expect(scene.clips).toHaveLength(1);
    expect((await validate(written[0]!.bytes)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
  });

  test('writes files named as the caller wants it', async () => {
    const { files: written } = await convert(files, ['m/a.csf'], { to: 'gltf.gltf', name: 'b' });
    expect(written[0]!.name).toBe('b.gltf');
    const gltf = JSON.parse(new TextDecoder().decode(written[0]!.bytes)) as Gltf;
    const names = new Set(written.map(({ name }) => name));
    for (const { uri } of gltf.buffers ?? []) expect(names).toContain(uri);
  });

  test('keeps all influences, or as many as the caller wants, and then says what is lost', async () => {
    const inputs = ['m/a.csf', 'm/a.cmf'];
    const attributesOf = async (options: { maxInfluences?: number }) => {
      const { files: written, report } = await convert(files, inputs, { to: 'gltf.gltf', ...options });
      const gltf = JSON.parse(new TextDecoder().decode(written[0]!.bytes)) as Gltf;
      return { names: Object.keys(gltf.meshes[0]!.primitives[0]!.attributes), losses: report.losses };
    };
    const all = await attributesOf({});
    expect(all.names).toContain('JOINTS_1');
    expect(all.losses).toEqual([]);
    const four = await attributesOf({ maxInfluences: 4 });
    expect(four.names).not.toContain('JOINTS_1');
    expect(four.losses).toHaveLength(1);
  });

  test('takes the axes of the caller', async () => {
    const { scene } = await convert(files, ['m/a.csf'], { to: 'gltf.glb', axes: { up: '+y', front: '+z' } });
    expect(scene.axes).toMatchObject({ up: '+y', front: '+z' });
  });

  test('to a format that is not written is a mistake of the caller', async () => {
    await expect(convert(files, ['m/a.csf'], { to: 'obj' })).rejects.toThrow(RangeError);
  });

  test('the same files twice gives the same bytes', async () => {
    const once = await convert(new FolderLibrary(), [`${YORICK}/yorick.cfg`], { to: 'gltf.glb' });
    const twice = await convert(new FolderLibrary(), [`${YORICK}/yorick.cfg`], { to: 'gltf.glb' });
    expect(Buffer.compare(once.files[0]!.bytes, twice.files[0]!.bytes)).toBe(0);
  });
});

test('Yorick’s Cal3D files become a valid GLB that moves as they do', async () => {
  const {
    scene,
    files: written,
    report,
  } = await convert(new FolderLibrary(), [`${YORICK}/yorick.cfg`], { to: 'gltf.glb' });
  const glb = written[0]!.bytes;
  expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const { relative, where } = maxDeviation(glb, scene, 30);
  expect(relative, where).toBeLessThanOrEqual(1e-4);
  expect([report.issues, report.losses]).toEqual([[], []]);
});

test('Yorick’s pictures are the ones that his materials name', async () => {
  const { scene } = await convert(new FolderLibrary(), [`${YORICK}/yorick.cfg`], { to: 'gltf.glb' });
  for (const { uri, bytes } of scene.textures) {
    expect(Buffer.compare(bytes!, readFileSync(`${YORICK}/${uri}`))).toBe(0);
  }
  expect(scene.textures).toHaveLength(2);
});

describe('what shows nothing', () => {
  const lone = new MemoryLibrary({
    'a.cfg': new TextEncoder().encode('skeleton=a.csf\nmaterial=a.crf\n'),
    'a.crf': crf({}),
    'walk.caf': caf([{}]),
  });

  test('is refused where a whole character is written, and not where a part is', async () => {
    const code = 'CONVERT_EMPTY';
    for (const to of ['gltf.glb', 'cal3d.cfg', 'c3s']) {
      await expect(convert(lone, ['a.crf'], { to }), to).rejects.toMatchObject({ code });
    }
    await expect(convert(lone, ['a.crf'], { to: 'c3s' })).rejects.toThrow('no clips; only 1 material');
    const { files: written } = await convert(lone, ['a.crf'], { to: 'cal3d.crf' });
    expect(written.map(({ name }) => name)).toEqual(['a.crf']);
  });

  test('reports the files that were not found', async () => {
    await expect(convert(lone, ['a.cfg'], { to: 'gltf.glb' })).rejects.toMatchObject({
      code: 'CONVERT_NOTHING_FOUND',
      message: 'Nothing to convert without 1 file that was not found: a.csf',
    });
  });

  test('is neither a skeleton nor an animation alone', async () => {
    expect((await convert(files, ['m/a.csf'], { to: 'gltf.glb' })).files).toHaveLength(1);
    expect((await convert(lone, ['walk.caf'], { to: 'gltf.glb' })).files).toHaveLength(1);
  });
});

test('a name says the target by its extension', () => {
  expect(['a.glb', 'a.b/C.GLTF', 'x.cfg', 'glb', 'a.fbx'].map((name) => targetForName(name)?.id)).toEqual([
    'gltf.glb',
    'gltf.gltf',
    'cal3d.cfg',
    undefined,
    undefined,
  ]);
  const ofFamily = (family: string) => targetForName('a.caf', family)?.id;
  expect(['cryengine', 'cal3d', 'other'].map(ofFamily)).toEqual(['cryengine.caf', 'cal3d.caf', 'cal3d.caf']);
  expect(['a/b.c.csf', 'b', 'a/.cfg'].map(stemOf)).toEqual(['b.c', 'b', '.cfg']);
});
