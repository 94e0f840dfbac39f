import { expect, test } from 'vitest';
import { mergeMaterial } from '../../../src/convert/onto/materials.ts';
import { Selection } from '../../../src/convert/onto/selection.ts';
import type { MapUse } from '../../../src/scene/scene.ts';
import { material } from '../../scene.ts';

const own = (texture: number) => texture;

/** The maps after an edit, as use and texture. */
function mapsAfter(edited: readonly (readonly [MapUse, number])[], isGlowOwn: boolean) {
  const withMaps = (maps: readonly (readonly [MapUse, number])[]) =>
    material({ maps: maps.map(([use, texture]) => ({ use, texture, uv: 0 })) });
  const glowing = withMaps([
    ['diffuse', 0],
    ['emissive', 0],
  ]);
  const images = { textureOf: { before: own, edited: own }, textures: [], selection: new Selection({}) };
  const merged = mergeMaterial(glowing, glowing, withMaps(edited), { ...images, isGlowOwn });
  return merged?.maps.map(({ use, texture }) => [use, texture]);
}

test('a surface that glows in its texture glows in a new one, too, where that is one setting', () => {
  const edited = [
    ['diffuse', 1],
    ['emissive', 0],
  ] as const;
  expect(mapsAfter(edited, true)).toEqual([
    ['diffuse', 1],
    ['emissive', 1],
  ]);
  expect(mapsAfter(edited, false)).toEqual(edited);
});

test('emission that was edited stays as it is', () => {
  expect(
    mapsAfter(
      [
        ['diffuse', 1],
        ['emissive', 2],
      ],
      true,
    ),
  ).toEqual([
    ['diffuse', 1],
    ['emissive', 2],
  ]);
});
