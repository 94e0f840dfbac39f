import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/formats/o3d/files/archive/document.ts';
import { encodePng } from '../../../../src/images/png.ts';
import { param, ref, sceneOf, square, transform } from './archives.ts';

function pixel(alpha: number): Uint8Array {
  return encodePng({ width: 1, height: 1, data: Uint8Array.of(10, 20, 30, alpha) });
}

/** A square of a material with these params, a Sampler 70 and a Texture2D 71. */
function material(
  params: JsonObject,
  {
    sampler = {},
    texture = {},
    state = {},
    files = {},
    className = 'o3d.Texture2D',
  }: {
    sampler?: JsonObject;
    texture?: JsonObject;
    state?: JsonObject;
    files?: Record<string, Uint8Array>;
    className?: string;
  } = {},
) {
  const made = sceneOf(
    {
      ...square({ params: { 'o3d.material': param(ref(69)) } }),
      'o3d.Material': [{ id: 69, properties: { name: 'red' }, params }],
      'o3d.Sampler': [
        {
          id: 70,
          properties: { name: 'diffuseSampler' },
          params: { 'o3d.texture': param(ref(71)), ...sampler },
        },
      ],
      [className]: [
        {
          id: 71,
          properties: { name: 'file1' },
          params: { 'o3d.uri': param('/images/a.b.png', 'o3d.ParamString'), ...texture },
        },
      ],
      'o3d.Effect': [{ id: 72, params: { 'o3d.uri': param('/shaders/shader0.fx', 'o3d.ParamString') } }],
      'o3d.State': [{ id: 73, params: { 'o3d.CullMode': param(0, 'o3d.ParamInteger'), ...state } }],
      'o3d.Transform': [transform(20, { shapes: [10] })],
    },
    files,
  );
  return { ...made, material: made.scene.materials[0]! };
}

const lighting = (name: string) => ({ 'collada.lightingType': param(name, 'o3d.ParamString') });
const color = (...numbers: number[]) => param(numbers, 'o3d.ParamFloat4');
const SAMPLER = { diffuseSampler: param(ref(70), 'o3d.ParamSampler') };

describe('a material', () => {
  test('has the colors of its lighting', () => {
    const params = {
      ...lighting('phong'),
      diffuse: color(0.1, 0.2, 0.3, 1),
      ambient: color(0.4, 0.5, 0.6, 1),
      specular: color(0.7, 0.8, 0.9, 1),
      emissive: color(0, 0.5, 0, 1),
      shininess: param(20, 'o3d.ParamFloat'),
    };
    expect(material(params).material).toMatchObject({
      name: 'red',
      diffuse: [0.1, 0.2, 0.3, 1],
      ambient: [0.4, 0.5, 0.6, 1],
      specular: [0.7, 0.8, 0.9, 1],
      emissive: [0, 0.5, 0],
      shininess: 20,
      alpha: 'opaque',
      doubleSided: false,
    });
    expect(material({ ...params, ...lighting('lambert') }).material.specular).toEqual([0, 0, 0, 1]);
  });

  test('that is constant shows what it emits and nothing else', () => {
    const params = { ...lighting('constant'), diffuse: color(1, 1, 1, 1), emissive: color(0.5, 0, 0, 1) };
    expect(material(params).material).toMatchObject({ diffuse: [0, 0, 0, 1], emissive: [0.5, 0, 0] });
  });

  test('shines and glows in white by a texture, which replaces the color', () => {
    const { diffuseSampler } = SAMPLER;
    const params = { ...lighting('phong'), emissiveSampler: diffuseSampler, specularSampler: diffuseSampler };
    expect(material(params).material).toMatchObject({ emissive: [1, 1, 1], specular: [1, 1, 1, 1] });
  });

  test('shows its textures by the very names of members, slash and all', () => {
    const bytes = pixel(255);
    const { scene, material: red } = material(
      { ...lighting('lambert'), ...SAMPLER, bumpSampler: SAMPLER.diffuseSampler },
      { files: { '/images/a.b.png': bytes, 'images/a.b.png': pixel(0) } },
    );
    expect(scene.textures).toEqual([{ name: 'a.b', uri: '/images/a.b.png', bytes }]);
    expect(red.maps.map(({ use, texture, uv }) => [use, texture, uv])).toEqual([
      ['diffuse', 0, 0],
      ['normal', 0, 0],
    ]);
    expect(red.diffuse).toEqual([1, 1, 1, 1]);
  });

  test.each([
    ['by its color', { diffuse: color(1, 1, 1, 0.8) }, 255, 'blend'],
    ['by its texture', SAMPLER, 254, 'blend'],
    ['by neither', SAMPLER, 255, 'opaque'],
    [
      'as its param says',
      { ...SAMPLER, 'collada.transparent': param(false, 'o3d.ParamBoolean') },
      0,
      'opaque',
    ],
  ])('is clear %s', (_, params, alpha, expected) => {
    const files = { '/images/a.b.png': pixel(alpha) };
    expect(material({ ...lighting('lambert'), ...params }, { files }).material.alpha).toBe(expected);
  });

  test('repeats, mirrors or clamps its textures, and clamps those with a border', () => {
    const wrapped = (u: number, v: number) =>
      material(
        { ...lighting('lambert'), ...SAMPLER },
        { sampler: { 'o3d.addressModeU': param(u), 'o3d.addressModeV': param(v) } },
      );
    expect(wrapped(0, 1).material.maps[0]!.wrap).toEqual({ u: 'repeat', v: 'mirror' });
    const { material: red, codes } = wrapped(2, 3);
    expect(red.maps[0]!.wrap).toEqual({ u: 'clamp', v: 'clamp' });
    expect(codes).toContain('O3D_SAMPLER_APPROXIMATED');
  });

  test('with a shader of its own is read by the names of its samplers', () => {
    const { material: red, report } = material({
      'o3d.effect': param(ref(72)),
      'o3d.state': param(ref(73)),
      NormalSampler: param(ref(70), 'o3d.ParamSampler'),
      noise: param(ref(70), 'o3d.ParamSampler'),
      BumpHeight: param(0.1, 'o3d.ParamFloat'),
    });
    expect(red.maps.map(({ use }) => use)).toEqual(['normal', 'other']);
    expect(red.doubleSided).toBe(true);
    expect(red.properties).toEqual({ o3d: { params: { BumpHeight: 0.1 } } });
    expect(report.losses.map(({ code, message }) => [code, message])).toEqual([
      ['O3D_EFFECT_DROPPED', 'Material "red" has the shader /shaders/shader0.fx, which was dropped'],
    ]);
  });

  test('loses render states besides the sides that are drawn', () => {
    const state = { 'o3d.ZWriteEnable': param(false, 'o3d.ParamBoolean') };
    const { report } = material({ ...lighting('lambert'), 'o3d.state': param(ref(73)) }, { state });
    expect(report.losses.map(({ message }) => message)).toContain('Dropped 1 object of class o3d.State');
  });

  test('names the images of a cube map', () => {
    const cube = (texture: JsonObject) =>
      material(SAMPLER, { className: 'o3d.TextureCUBE', texture }).report.losses[0]!.message;
    expect(cube({})).toBe('Dropped cube map /images/a.b.png of material "red"');
    const faces = { 'o3d.uri': {}, 'o3d.posx_uri': param('1.png'), 'o3d.negz_uri': param('2.png') };
    expect(cube(faces)).toBe('Dropped cube map 1.png, 2.png of material "red"');
  });
});
