import { expect, test } from 'vitest';
import { meaning, meant, model } from '../texts.ts';

const HALF = Math.fround(Math.SQRT1_2);

function animated(type: string, ...lines: string[]) {
  const text = [`node ${type} n`, '  parent NULL', ...lines, 'endnode'].join('\n');
  return meaning(`newmodel m\nnewanim walk m\n${text}\ndoneanim walk m\n`).model.animations[0]!.nodes[0]!;
}

test('a turn is a unit quaternion, however long its axis', () => {
  const { orientation } = meant('dummy', 'orientation 0 0 5 1.5707963').values;
  for (const [index, value] of [0, 0, HALF, HALF].entries())
    expect(orientation![index]).toBeCloseTo(value, 6);
});

test('no axis is no turn', () => {
  expect(meant('dummy', 'orientation 0 0 0 3').values.orientation).toEqual(Float32Array.of(0, 0, 0, 1));
});

test('keys of turns, and the handles of those that have some', () => {
  const { keys } = animated('dummy', 'orientationbezierkey 1', '0.5 1 0 0 3.1415927 0 1 0 3.1415927 0 0 0 0');
  expect(keys.orientation?.bezier).toBe(true);
  expect(keys.orientation?.times).toEqual(Float32Array.of(0.5));
  const expected = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1];
  const values = Array.from(keys.orientation!.values);
  expect(values).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(values[index]).toBeCloseTo(value, 6);
});

test('other spellings of the same', () => {
  const { values } = meant('trimesh', 'setfillumcolor 1 0.5 0', 'texture0 skin');
  expect(values).toEqual({ selfillumcolor: Float32Array.of(1, 0.5, 0), bitmap: 'skin' });
  expect(meant('light', 'isdynamic 1').values).toEqual({ ndynamictype: 1 });
});

test('of two spellings the usual one counts, wherever it stands', () => {
  expect(meant('trimesh', 'bitmap a', 'texture0 b').values).toEqual({ bitmap: 'a' });
  expect(meant('trimesh', 'texture0 b', 'bitmap a').values).toEqual({ bitmap: 'a' });
});

test('keys of the other spelling', () => {
  const { keys } = animated('trimesh', 'setfillumcolorkey 1', '0 1 1 1');
  expect(Object.keys(keys)).toEqual(['selfillumcolor']);
});

test('one key in the geometry is a value, several are keys', () => {
  const once = meant('emitter', 'birthratekey 1', '0 10', 'colorStartkey 1', '0 1 0.5 0');
  expect(once.values).toEqual({ birthrate: 10, colorStart: Float32Array.of(1, 0.5, 0) });
  expect(once.keys).toEqual({});
  const often = meant('emitter', 'birthratekey 2', '0 10', '1 20');
  expect(often.values).toEqual({});
  expect(often.keys.birthrate).toEqual({ times: Float32Array.of(0, 1), values: Float32Array.of(10, 20) });
});

test('one moment without a value is no value', () => {
  const { values, keys } = meant('emitter', 'detonatekey 1', '0.5');
  expect(values).toEqual({});
  expect(keys.detonate).toEqual({ times: Float32Array.of(0.5), values: new Float32Array(0) });
});

test('missing key times are reported', () => {
  const { keys, losses } = meant('emitter', 'detonatekey 3', '0.5');
  expect(keys.detonate?.times).toEqual(Float32Array.of(0.5));
  expect(losses).toEqual([
    {
      code: 'MDL_ASCII_COUNT',
      message: 'Expected 3 key times of detonate, found 1',
      source: { path: 'nodes[0]' },
    },
  ]);
});

test('an empty list of keys sets nothing', () => {
  expect(meant('emitter', 'birthratekey 0').keys).toEqual({});
});

test('a switch is on for every value but 0', () => {
  expect(meant('light', 'ambientonly -1', 'shadow 2', 'fadingLight 0').values).toEqual({
    ambientonly: 1,
    shadow: 1,
    fadingLight: 0,
  });
});

test('a moment that an animation gives as a value is at its start', () => {
  expect(animated('emitter', 'detonate 1').keys).toEqual({
    detonate: { times: Float32Array.of(0), values: new Float32Array(0) },
  });
});

test('a property that an animation gives as a value is a key at its start', () => {
  const { values, keys } = animated('trimesh', 'position 1 2 3', 'alpha 0.5', 'ambient 1 1 1');
  expect(keys).toEqual({
    position: { times: Float32Array.of(0), values: Float32Array.of(1, 2, 3) },
    alpha: { times: Float32Array.of(0), values: Float32Array.of(0.5) },
  });
  expect(values).toEqual({ ambient: Float32Array.of(1, 1, 1) });
});

test('a type that does not exist is a dummy', () => {
  expect(meant('emmiter').kind).toBe('dummy');
});

test('flares have as many entries as textures', () => {
  const { flares } = meant(
    'light',
    'lensflares 9',
    ...['texturenames 2', 'one', 'two', 'flaresizes 3', '1', '2', '3', 'flarepositions 1', '0.5'],
    ...['flarecolorshifts 2', '0.1 0.2 0.3', '0.4 0.5 0.6'],
  );
  expect(flares).toEqual({
    textures: ['one', 'two'],
    sizes: Float32Array.of(1, 2),
    positions: Float32Array.of(0.5, 0),
    colorShifts: Float32Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6),
  });
});

test('a reference and its model', () => {
  const { kind, values } = meant('reference', 'refmodel fx_ref', 'reattachable 1');
  expect({ kind, values }).toEqual({ kind: 'reference', values: { refmodel: 'fx_ref', reattachable: 1 } });
});

test('of lists and tracks of a light nothing is a value', () => {
  const text = model('node light n', '  parent NULL', 'texturenames 1', 'x', 'endnode');
  expect(meaning(text).model.nodes[0]!.values).toEqual({});
});
