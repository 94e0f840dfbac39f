import { expect, test } from 'vitest';
import type { MapSlot, StandardMaterial } from '../../../../src/formats/cryengine/files/chunks/materials.ts';
import { namedMaterial, sceneMaterial } from '../../../../src/formats/cryengine/to-scene/scene-material.ts';
import { Report } from '../../../../src/report/report.ts';

/** A material of the files with a texture in each of these slots. */
function read(more: Partial<StandardMaterial>, report = new Report(), ...slots: MapSlot[]) {
  const placed = { offsetU: 0, offsetV: 0, scaleU: 1, scaleV: 1, rotationU: 0, rotationV: 0, rotationW: 0 };
  const tiled = { tilesU: 1, tilesV: 1, mirrorsU: 0, mirrorsV: 0 };
  const source = {
    name: 'm',
    diffuse: Uint8Array.of(0, 0, 0),
    ambient: new Uint8Array(3),
    specular: new Uint8Array(3),
    ...{ flags: 0, opacity: 1, alphaTest: 0, shininess: 0, selfIllumination: 0, specularLevel: 0 },
    ...{ bounce: 0, staticFriction: 0, slidingFriction: 0 },
    maps: slots.map((slot) => ({ slot, map: { name: { text: `${slot}.dds` }, ...placed, ...tiled } })),
    ...more,
  } as unknown as StandardMaterial;
  return sceneMaterial(source, () => 0, report, 'materials[0]');
}

test.each([
  ['adds its color', 0x10, 'Additive blending of material m became alpha blending'],
  ['subtracts its color', 0x20, 'Subtractive blending of material m became alpha blending'],
])('a material that %s is blended by its alpha, which is reported', (_, flags, message) => {
  const report = new Report();
  expect(read({ flags }, report).alpha).toBe('blend');
  expect(report.losses).toMatchObject([
    { code: 'CRYENGINE_BLENDING_APPROXIMATED', path: 'materials[0]', message },
  ]);
});

test('a surface with a texture glows in the colors of the texture, another one in its own', () => {
  const textured = read({ selfIllumination: 0.25 }, undefined, 'diffuse');
  expect(textured.emissive).toEqual([0.25, 0.25, 0.25]);
  expect(textured.maps.map(({ use }) => use)).toEqual(['diffuse', 'emissive']);
  const plain = read({ selfIllumination: 0.5, diffuse: Uint8Array.of(255, 0, 0) });
  expect([plain.emissive, plain.maps]).toEqual([[0.5, 0, 0], []]);
  expect(read({}, undefined, 'diffuse').maps).toHaveLength(1);
});

test('a texture that is turned before it is scaled unevenly loses its shear, which is reported', () => {
  const codesOf = (turn: object) => {
    const report = new Report();
    const name = { text: 'skin.dds' };
    const map = {
      ...{
        name,
        offsetU: 0,
        offsetV: 0,
        rotationU: 0,
        rotationV: 0,
        tilesU: 1,
        tilesV: 1,
        mirrorsU: 0,
        mirrorsV: 0,
      },
      ...turn,
    };
    read({ maps: [{ slot: 'diffuse', map }] as unknown as StandardMaterial['maps'] }, report);
    return report.losses.map(({ code }) => code);
  };
  expect(codesOf({ rotationW: 0.5, scaleU: 2, scaleV: 1 })).toEqual(['CRYENGINE_TEXTURE_SHEARED']);
  expect(codesOf({ rotationW: 0.5, scaleU: 2, scaleV: 2 })).toEqual([]);
  expect(codesOf({ rotationW: Math.PI / 2, scaleU: 2, scaleV: 1 })).toEqual([]);
});

test('a material of which only the name is known is gray, dull and opaque, and gives no light', () => {
  expect(namedMaterial('stone')).toEqual({
    name: 'stone',
    colorSpace: 'srgb',
    diffuse: [0.8, 0.8, 0.8, 1],
    ambient: [0, 0, 0, 1],
    specular: [0, 0, 0, 1],
    shininess: 0,
    alpha: 'opaque',
    doubleSided: false,
    maps: [],
  });
});
