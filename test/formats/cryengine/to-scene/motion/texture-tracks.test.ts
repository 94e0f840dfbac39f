import { describe, expect, test } from 'vitest';
import { textureTracks } from '../../../../../src/formats/cryengine/to-scene/motion/texture-tracks.ts';
import { timingOf } from '../../../../../src/formats/cryengine/to-scene/motion/timing.ts';
import { textureTransform } from '../../../../../src/formats/cryengine/to-scene/texture-transform.ts';
import { Report } from '../../../../../src/report/report.ts';
import type { MaterialMap } from '../../../../../src/scene/scene.ts';
import { controller, documentOf, material, type PlainMap, textureMap, timing } from './motion-documents.ts';

type Transform = NonNullable<MaterialMap['transform']>;

/** Scaled, then turned counter-clockwise as one sees the image, v downwards, then moved. */
function inScene({ offset, scale, rotation }: Transform, u: number, v: number): number[] {
  const [su, sv] = [u * scale[0], v * scale[1]];
  const [cosine, sine] = [Math.cos(rotation), Math.sin(rotation)];
  return [cosine * su + sine * sv + offset[0], cosine * sv - sine * su + offset[1]];
}

/** Moved, then turned counter-clockwise, then scaled, about the center and with v upwards. */
function inMax(map: PlainMap, u: number, v: number): number[] {
  const [du, dv] = [u - 0.5 - map.offsetU, v - 0.5 - map.offsetV];
  const [cosine, sine] = [Math.cos(map.rotationW), Math.sin(map.rotationW)];
  return [0.5 + map.scaleU * (cosine * du - sine * dv), 0.5 + map.scaleV * (sine * du + cosine * dv)];
}

function expectAlike(map: PlainMap, transform: Transform) {
  for (const [u, v] of [
    [0, 0],
    [1, 0],
    [0.3, 0.9],
  ] as const) {
    const [x, y] = inMax(map, u, v);
    const [sceneX, sceneY] = inScene(transform, u, 1 - v);
    expect(sceneX).toBeCloseTo(x!, 5);
    expect(sceneY).toBeCloseTo(1 - y!, 5);
  }
}

describe('where a map lies', () => {
  test('is not reported for a map without a transform, nor for one without numbers', () => {
    expect(textureTransform(textureMap({}))).toBeUndefined();
    expect(textureTransform(textureMap({ offsetU: Number.NaN }))).toBeUndefined();
  });

  test('v goes the other way', () => {
    expect(textureTransform(textureMap({ offsetU: 0.25, offsetV: 0.25 }))).toEqual({
      offset: [-0.25, 0.25],
      scale: [1, 1],
      rotation: 0,
    });
  });

  test('scales keep the center', () => {
    expect(textureTransform(textureMap({ scaleU: 2, scaleV: 4 }))).toEqual({
      offset: [-0.5, -1.5],
      scale: [2, 4],
      rotation: 0,
    });
  });

  test.each([
    ['moved and scaled', { offsetU: 0.1, offsetV: 0.7, scaleU: 3, scaleV: 0.5 }],
    ['mirrored', { scaleU: -1, offsetV: 0.2 }],
    ['turned', { rotationW: 0.6, offsetU: 0.3, offsetV: 0.1 }],
    ['turned and scaled alike', { rotationW: -2, scaleU: 2, scaleV: 2, offsetV: -0.4 }],
    ['turned by a right angle and scaled', { rotationW: Math.PI / 2, scaleU: 2, scaleV: 3, offsetU: 0.2 }],
  ])('%s it is the same image', (_, change) => {
    const map = textureMap(change);
    expectAlike(map, textureTransform(map)!);
  });
});

const time = Int32Array.of(0, 2400);
const numbers = (...value: number[]) => ({ count: 2, time, value: Float32Array.from(value) });

function tracksOf(map: Partial<PlainMap>, ...controllers: ReturnType<typeof controller>[]) {
  const report = new Report();
  const document = documentOf(timing(0, 30), material(6, textureMap(map)), ...controllers);
  const mapOf = (id: number, slot: string) =>
    id === 6 && slot === 'diffuse' ? { material: 2, map: 1 } : undefined;
  const tracks = textureTracks(document, mapOf, { timing: timingOf(document), report });
  return { tracks, report };
}

describe('a map that moves', () => {
  test('along u and v goes the way that the static one does', () => {
    const bezier = {
      ...numbers(0, 1),
      inTangent: Float32Array.of(0, -1),
      outTangent: Float32Array.of(1, 0),
    };
    const { tracks } = tracksOf(
      { offsetUController: 8, offsetVController: 9, scaleV: 2 },
      controller(2, numbers(0, 1), { id: 8 }),
      controller(5, bezier, { id: 9 }),
    );
    expect(tracks).toMatchObject([
      { material: 2, map: 1, property: 'offsetU', curve: { interpolation: 'linear' } },
      { material: 2, map: 1, property: 'offsetV', curve: { interpolation: 'hermite' } },
    ]);
    expect([...tracks[0]!.curve.values]).toEqual([0, -1]);
    // 1 - v' = ½ + 2 (1 - v - ½ - offset): -½ + 2 offset.
    expect([...tracks[1]!.curve.values]).toEqual([-0.5, 1.5]);
    expect(tracks[1]!.curve.tangents!.out[0]).toBeCloseTo(2 * 4800, 2);
  });

  test('by its scale moves to keep the center', () => {
    const { tracks } = tracksOf({ scaleUController: 8 }, controller(2, numbers(1, 3), { id: 8 }));
    expect(tracks.map(({ property, curve }) => [property, ...curve.values])).toEqual([
      ['offsetU', 0, -1],
      ['scaleU', 1, 3],
    ]);
  });

  test('by rotation is sampled at every frame where no curve describes the path of its corner', () => {
    const { tracks, report } = tracksOf(
      { rotationWController: 8 },
      controller(2, numbers(0, Math.PI), { id: 8 }),
    );
    expect(tracks.map(({ property }) => property)).toEqual(['offsetU', 'offsetV', 'rotation']);
    const [offsetU, offsetV, rotation] = tracks.map(({ curve }) => curve);
    expect([...rotation!.values]).toEqual([0, Math.fround(Math.PI)]);
    // Half a second of 30 frames.
    expect(offsetU!.times).toHaveLength(16);
    [0, 7, 15].forEach((frame) => {
      const turn = (Math.PI * frame) / 15;
      expectAlike(textureMap({ rotationW: turn }), {
        offset: [offsetU!.values[frame]!, offsetV!.values[frame]!],
        scale: [1, 1],
        rotation: turn,
      });
    });
    const [loss, ...others] = report.losses;
    expect([loss!.code, others]).toEqual(['CRYENGINE_TEXTURE_SAMPLED', []]);
    // The path of the corner is a circle around the center, of which each frame cuts off a segment of π / 15.
    expect(loss!.error!.max).toBeCloseTo(Math.SQRT1_2 * (1 - Math.cos(Math.PI / 30)), 6);
    expect(loss!.error!.unit).toBe('texture widths');
  });

  test('by one scale while it is turned is sampled, since its scales are mixed', () => {
    const turn = Math.PI / 3;
    const { tracks, report } = tracksOf(
      { rotationW: turn, scaleUController: 8 },
      controller(2, numbers(1, 3), { id: 8 }),
    );
    const scaleU = tracks.find(({ property }) => property === 'scaleU')!.curve;
    // Half a second of 30 frames; after a fifth of them the stored scale is 1.4.
    expect(scaleU.values[3]).toBeCloseTo(Math.hypot(1.4 * Math.cos(turn), Math.sin(turn)), 5);
    // A scene has no shear: at the end the image is three times as long along its u, which a turned scale is not.
    expect(report.losses[0]!.error!.max).toBeGreaterThan(0.5);
  });

  test('over an endless time is not sampled endlessly', () => {
    const far = { ...numbers(0, 1), time: Int32Array.of(-0x80000000, 0x7fffffff) };
    const { tracks } = tracksOf({ rotationWController: 8 }, controller(2, far, { id: 8 }));
    expect(tracks[0]!.curve.times.length).toBeLessThan(20_000);
  });

  test('out of its plane cannot be carried', () => {
    const { tracks, report } = tracksOf({ rotationUController: 8 }, controller(2, numbers(0, 1), { id: 8 }));
    expect(tracks).toEqual([]);
    expect(report.losses).toMatchObject([{ code: 'CRYENGINE_TEXTURE_TURN_DROPPED' }]);
  });

  test('by what is not a number is left alone', () => {
    const vector = { count: 1, time: Int32Array.of(0), value: new Float32Array(3) };
    const { tracks, report } = tracksOf({ offsetUController: 8 }, controller(3, vector, { id: 8 }));
    expect(tracks).toEqual([]);
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_CONTROLLER_UNFIT', path: 'chunks[1].standard.maps.diffuse.offsetUController' },
    ]);
  });
});
