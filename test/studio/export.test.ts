import { describe, expect, test } from 'vitest';
import { targets } from '../../src/formats/targets.ts';
import { worstElement } from '../../studio/src/compare/moments.ts';
import { controlsFor, supportedOptions } from '../../studio/src/export/options.ts';
import { ownFiles } from '../../studio/src/export/own-files.ts';
import { percentText } from '../../studio/src/stage/lengths.ts';
import { describeSize } from '../../studio/src/ui/counted.ts';

const target = (id: string) => targets.find((known) => known.id === id)!;

describe('the options of a target', () => {
  test.each([
    ['gltf.glb', ['maxInfluences', 'bake', 'lod']],
    ['cal3d.cfg', ['version', 'compress', 'xml', 'lod']],
    ['cal3d.xmf', ['lod']],
    ['cryengine.caf', ['version', 'lod']],
    ['mdl.ascii', ['target', 'textures', 'textureSize', 'lod']],
    ['c3s', ['compress', 'frames', 'lod']],
    ['o3d.archive', ['lod']],
  ])('of %s are %j', (id, expected) => {
    expect(controlsFor(target(id)).map((control) => control.id)).toEqual(expected);
  });

  test('list every version, after the default', () => {
    const [version] = controlsFor(target('cryengine.caf'));
    expect(version).toMatchObject({
      kind: 'choice',
      choices: [{ value: undefined }, { value: 826 }, { value: 827 }],
    });
  });

  test('that the target does not support are not passed on', () => {
    const chosen = { maxInfluences: 4, xml: true, compress: false, frames: true, lod: 0.5 };
    expect(supportedOptions(target('cal3d.cfg'), chosen)).toEqual({ xml: true, lod: 0.5 });
    expect(supportedOptions(target('gltf.glb'), chosen)).toEqual({ maxInfluences: 4, lod: 0.5 });
  });
});

describe('the files of a character', () => {
  test('are its documents, each once, and its images, even if they were converted', () => {
    const blob = new Blob(['x']);
    const files = [{ name: 'orc.mdl', bytes: blob }, { name: 'gone.caf' }, { name: 'orc.mdl', bytes: blob }];
    const collection = ['orc/orc.mdl', 'orc/Skin.PNG', 'orc/readme.txt', 'orc/hat.tga'].map((path) => ({
      path,
      blob,
    }));
    const textures = [
      { name: 'skin', uri: 'C:\\art\\skin.tga', bytes: new Uint8Array(1) },
      { name: 'hat', uri: 'hat.tga' },
    ];
    const scene = { textures } as unknown as Parameters<typeof ownFiles>[0]['scene'];
    const own = ownFiles({ files, collection, ...(scene ? { scene } : {}) });
    expect(own.map(({ name }) => name)).toEqual(['orc.mdl', 'Skin.PNG']);
  });
});

describe('numbers as text', () => {
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [3 << 20, '3.0 MB'],
    [5 * 2 ** 29, '2.5 GB'],
    [2 ** 50, '1024.0 TB'],
  ])('%i bytes', (bytes, text) => {
    expect(describeSize(bytes)).toBe(text);
  });

  test('a share below a millionth has no digits', () => {
    expect([0.5612, 2e-6, 3e-9].map(percentText)).toEqual(['56 %', '0.00020 %', 'less than 0.0001 %']);
  });
});

describe('the vertex of the largest distance', () => {
  const mesh = (name: string, primitives: number) => ({ name, primitives: Array(primitives).fill({}) });
  const meshes = [mesh('head', 1), mesh('body', 2)] as Parameters<typeof worstElement>[0]['meshes'];
  const worst = { clip: 'walk', time: 1, vertex: 7 } as const;

  test('is a vertex, or the mesh if it has several primitives', () => {
    expect(worstElement({ meshes }, { ...worst, mesh: 'head', of: 'first' })).toEqual({
      kind: 'vertex',
      mesh: 0,
      primitive: 0,
      index: 7,
    });
    expect(worstElement({ meshes }, { ...worst, mesh: 'body', of: 'first' })).toEqual({
      kind: 'mesh',
      index: 1,
    });
  });

  test('is undefined if it belongs to the other scene', () => {
    expect(worstElement({ meshes }, { ...worst, mesh: 'head', of: 'second' })).toBeUndefined();
  });
});
