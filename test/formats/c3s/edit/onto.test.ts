import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { c3sFamily } from '../../../../src/formats/c3s/index.ts';
import { FolderLibrary } from '../../../../src/node/index.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Primitive, Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';

/** The texture coordinates at the corners of all triangles, in ascending order. */
function cornersOf({ meshes }: Scene): number[] {
  const { uvs, indices } = meshes[0]!.primitives[0]!;
  return [...indices].map((vertex) => uvs[0]![vertex * 2 + 1]!).sort((a, b) => a - b);
}

test('new faces show the image the same way up, wherever v begins', async () => {
  const options = { v: 'bottom' } as const;
  const base = await gather(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s'], options);
  const before = toScene(base, options);
  const [mesh, ...others] = before.meshes;
  const [first, ...rest] = mesh!.primitives as [Primitive, ...Primitive[]];
  const cut: Primitive = { ...first, indices: first.indices.slice(0, -3) };
  const after: Scene = { ...before, meshes: [{ ...mesh!, primitives: [cut, ...rest] }, ...others] };
  const files = await c3sFamily.onto!(base.files, before, after, new Report(), options);
  const again = cornersOf(c3sFamily.toScene(files, [], new Report(), options));
  expect(again).toHaveLength(cut.indices.length);
  cornersOf(after).forEach((value, corner) => {
    expect(again[corner]).toBeCloseTo(value, 6);
  });
});

describeCorpus('a material whose first texture is not in the file', () => {
  test('shows another image in its first known texture', async () => {
    const base = await gather(new FolderLibrary(), [corpus('c3s/synthetic/r3.c3s')]);
    const before = toScene(base);
    const [material, ...others] = before.materials;
    const [map, ...maps] = material!.maps;
    const edited = { ...material!, maps: [{ ...map!, texture: before.textures.length }, ...maps] };
    const textures = [...before.textures, { name: 'painted', uri: 'painted.png' }];
    const after: Scene = { ...before, textures, materials: [edited, ...others] };
    const report = new Report();
    const files = await c3sFamily.onto!(base.files, before, after, report);
    expect(report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
    const again = c3sFamily.toScene(files, [], new Report());
    expect(again.textures[again.materials[0]!.maps[0]!.texture]!.uri).toBe('painted.png');
  });
});
