import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';

const HALF = Math.SQRT1_2;
const axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 };
const BLENDER = 'Khronos glTF Blender I/O v3.4.50';

/** @param top the node that conversions add, with a bone below it */
async function codesOf(top: object, generator = BLENDER): Promise<string[]> {
  const gltf = {
    asset: { version: '2.0', generator },
    scenes: [{ nodes: [1] }],
    nodes: [{ name: 'bone' }, { name: 'hero', children: [0], ...top }],
  };
  const library = new MemoryLibrary({ 'hero.gltf': Buffer.from(JSON.stringify(gltf)) });
  const gathered = await gather(library, ['hero.gltf']);
  toScene(gathered);
  return gathered.report.issues.map(({ code }) => code);
}

/** The node as conversions write it, without its extras. */
const TOP = { rotation: [-HALF, 0, 0, HALF], scale: [0.01, 0.01, 0.01] };

describe('axes and unit that a conversion stored', () => {
  test('are said to be dropped if Blender exported no custom properties', async () => {
    expect(await codesOf(TOP)).toEqual(['GLTF_AXES_DROPPED']);
    expect(await codesOf({ scale: [0.01, 0.01, 0.01] })).toEqual(['GLTF_AXES_DROPPED']);
  });

  test.each<[string, object, string?]>([
    ['does not exchange axes or scale', {}],
    ['turns by another angle', { rotation: [0, 0.6, 0, 0.8] }],
    ['scales axes otherwise', { scale: [0.01, 1, 0.01] }],
    ['has custom properties', { ...TOP, extras: { strength: 4 } }],
    ['is of another program', TOP, 'Maya2glTF'],
  ])('are not said to be if the node at the top %s', async (_, top, generator) => {
    expect(await codesOf(top, generator)).toEqual([]);
  });

  test('are said to be lost if the node that defines them is moved', async () => {
    const defining = { ...TOP, extras: { exhume: { axes } } };
    expect(await codesOf(defining)).toEqual([]);
    expect(await codesOf({ ...defining, translation: [1, 0, 0] })).toEqual(['GLTF_AXES_MOVED']);
    expect(await codesOf({ ...defining, scale: [1, 1, 1] }, 'Exhume')).toEqual(['GLTF_AXES_MOVED']);
  });
});
