import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countDamaged,
  decodeQuantized,
  encodeQuantized,
} from '../../../../../src/formats/cal3d/files/binary/compression-1200.ts';
import {
  BONE_TRANSLATION,
  decodePacked,
  encodePacked,
  packedBone,
} from '../../../../../src/formats/cal3d/files/binary/compression-imvu.ts';
import type { AnimationDocument } from '../../../../../src/formats/cal3d/files/binary/document.ts';
import type { AnimationContent, Keys, Track } from '../../../../../src/formats/cal3d/files/binary/schema.ts';
import { plainTracks } from '../../../../../src/formats/cal3d/files/binary/tracks.ts';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import { hex } from '../../../../binary/hex.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { maxDifference } from '../../../../pose/golden-characters.ts';
import { f32, i32, join } from './bytes.ts';
import { cafHeader } from './modern-bytes.ts';

/** Frame 1023 of 30 per second, in seconds: a time has 10 bits. */
const LAST_TIME = 34.1;
/** Stated precision of translations: half a step, in units. */
const TRANSLATION_PRECISION = 0.126;

function animation(bytes: Uint8Array): AnimationContent {
  const { document } = readDocument(bytes, 'a.caf', new Report());
  expect(Buffer.compare(writeDocument(document), bytes), 'it is written as it was read').toBe(0);
  return (document as AnimationDocument).content;
}

function onlyTrack(bytes: Uint8Array): Track {
  const [track, ...more] = plainTracks(animation(bytes));
  expect(more).toEqual([]);
  return track!;
}

function corpusAnimation(path: string): AnimationContent {
  return animation(readFileSync(corpus(path)));
}

const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 4));

/** What a program of the library's own line or of IMVU's has read of a file. */
interface Decoded {
  duration: number;
  tracks: { bone: number; keys: [time: number, translation: number[], rotation: number[]][] }[];
}

function decodedBeside(path: string): Decoded {
  const [long, short] = [`${path}.json`, path.replace(/\.caf$/, '.json')].map((name) => corpus(name));
  return JSON.parse(readFileSync(existsSync(long!) ? long! : short!, 'utf8')) as Decoded;
}

describeCorpus('animations that the original libraries have decoded', () => {
  const folders = ['v1200', 'imvu-compressed', 'imvu919'].map((name) => `cal3d/generated/${name}`);
  const files = folders.flatMap((folder) => corpusFiles(folder, (path) => path.endsWith('.caf')));

  test('are all there', () => {
    expect(files).toHaveLength(16);
  });

  test.each(files)('%s has the same keys', (path) => {
    const expected = decodedBeside(path);
    const content = corpusAnimation(path);
    const tracks = plainTracks(content);
    expect(content.duration).toBeCloseTo(expected.duration, 6);
    expect(tracks.map(({ boneId }) => boneId)).toEqual(expected.tracks.map(({ bone }) => bone));
    expected.tracks.forEach(({ keys }, index) => {
      const { count, time, translation, rotation } = tracks[index]!.keys;
      expect(count).toBe(keys.length);
      const [times, translations, rotations] = [0, 1, 2].map((part) => keys.flatMap((key) => key[part]!));
      expect(maxDifference(time, times!)).toBeLessThan(1e-6);
      // The mark for "the bone's own" is 1e10 and must come out exactly.
      const isMark = (value: number) => value === BONE_TRANSLATION;
      expect([...translation].map(isMark)).toEqual(translations!.map(isMark));
      expect(maxDifference(translation, translations!)).toBeLessThan(1e-4);
      // As stored: neither conjugated nor negated.
      expect(maxDifference(rotation, rotations!)).toBeLessThan(2e-6);
    });
  });
});

describe('a key of 1200', () => {
  const head = join(
    cafHeader(1200, { duration: Math.fround(0.8), flags: 1 }),
    i32(0, 1),
    f32(0, 0, 84.3665),
    f32(0, 0, 0.0138327),
  );

  test('is time, packed translation and three components, as Cal3D itself has written it', () => {
    const track = onlyTrack(join(head, hex('0000 0000c001 7408 9507 a078')));
    expect(track.boneId).toBe(0);
    expect([...track.keys.time]).toEqual([0]);
    expect([...track.keys.translation]).toEqual(close(0, 0, 84.4633));
    expect([...track.keys.rotation]).toEqual([
      expect.closeTo(0.046699, 6),
      expect.closeTo(0.041865, 6),
      expect.closeTo(0.742963, 5),
      expect.closeTo(0.666387, 5),
    ]);
  });

  test('has 11, 11 and 10 bits of translation, and its time in 65535ths of the duration', () => {
    const boxed = join(
      cafHeader(1200, { duration: 2, flags: 1 }),
      i32(7, 2),
      f32(-1, 10, 100),
      f32(0.5, 2, 0.25),
    );
    // x 1, y 2046, z 1022; then x 2047, y 1, z 1.
    const packed = [1 | (2046 << 11) | (1022 << 22), 2047 | (1 << 11) | (1 << 22)];
    const keys = packed.map((value, index) =>
      join([index * 255, index * 255], i32(value), [0, 0, 1, 0, 1, 0]),
    );
    const { boneId, keys: decoded } = onlyTrack(join(boxed, ...keys));
    expect(boneId).toBe(7);
    expect([...decoded.time]).toEqual([0, 2]);
    expect([...decoded.translation]).toEqual([-0.5, 4102, 355.5, 1022.5, 12, 100.25]);
  });

  test.each([
    [0, [1, 0, 0, 0]],
    [1, [0, 1, 0, 0]],
    [2, [0, 0, 1, 0]],
    [3, [0, 0, 0, 1]],
  ])('leaves out component %i where the lowest bits of the last two say so', (missing, expected) => {
    const mark = [0, 0, missing >> 1, 0, missing & 1, 0];
    const track = onlyTrack(join(head, [0, 0], i32(0), mark));
    expect([...track.keys.rotation]).toEqual(expected);
  });

  test('has 0 for the dropped component where the others leave nothing', () => {
    const one = join([0, 0], i32(0), [0xff, 0x7f, 0xff, 0x7f, 0xfe, 0x7f]);
    const track = onlyTrack(join(head, one));
    expect(track.keys.rotation[2]).toBe(0);
  });
});

describe('a key of 913 to 919', () => {
  test('is a translation in the high range, then orientation and time, as IMVU’s reader takes it', () => {
    const track = onlyTrack(
      hex(
        '43414600 97030000 01000000 cdcc4c3f 01000000  00 e0 01 00  00 00 00 00 00 00 20 15 00 00  02 03 2b a0 2a 00',
      ),
    );
    expect(track.boneId).toBe(0);
    expect([...track.keys.time]).toEqual([0]);
    expect([...track.keys.translation]).toEqual(close(0, 0, 84.5));
    const [x, y, w] = [96 / 2047, 86 / 2047, 1364 / 2047] as const;
    expect([...track.keys.rotation]).toEqual(close(x, y, Math.sqrt(1 - x * x - y * y - w * w), w));
  });

  test('has 9 bits and a sign per axis in the small range', () => {
    // -511, 256 and 1 steps of 128/511.
    const small = hex('ff 03 14 00');
    // Component 3 is the largest; the others are -2047, 0 and 1 of 2047; the time is frame 1023.
    const bits = 3n | (1n << 2n) | (2047n << 3n) | (1n << 27n) | (1023n << 38n);
    const orientation = Array.from({ length: 6 }, (_, byte) => Number((bits >> BigInt(8 * byte)) & 255n));
    const track = onlyTrack(join(cafHeader(918, {}), hex('05 a0 01 00'), small, orientation));
    expect(track.boneId).toBe(5);
    expect([...track.keys.translation]).toEqual(close(-128, (256 / 511) * 128, 128 / 511));
    expect([...track.keys.rotation]).toEqual(close(-1, 0, 1 / 2047, 0));
    expect(track.keys.time[0]).toBeCloseTo(LAST_TIME, 5);
  });

  const unturned = hex('03 00 00 00 00 00');
  const later = hex('03 00 00 00 40 00');

  test('has the translation of the first one where it is not dynamic', () => {
    const bytes = join(cafHeader(915, {}), hex('01 80 02 00'), hex('ff 03 14 00'), unturned, later);
    const { keys } = onlyTrack(bytes);
    expect([...keys.translation.subarray(3)]).toEqual([...keys.translation.subarray(0, 3)]);
    expect(keys.translation[0]).toBe(-128);
    expect([...keys.time]).toEqual([0, Math.fround(1 / 30)]);
  });

  test('has the bone’s own translation where none is required', () => {
    const bytes = join(cafHeader(913, {}), hex('ff 1f 02 00'), unturned, later);
    const { boneId, keys } = onlyTrack(bytes);
    expect(boneId).toBe(8191);
    expect([...keys.translation]).toEqual(new Array(6).fill(1e10));
  });

  test('has an exact rotation behind it in 916, which counts', () => {
    const exact = [f32(0.5, -0.5, 0.5, 0.5), f32(0, 0, 0, -1)];
    const bytes = join(cafHeader(916, {}), hex('00 00 02 00'), unturned, exact[0]!, later, exact[1]!);
    const { keys } = onlyTrack(bytes);
    expect([...keys.rotation]).toEqual([0.5, -0.5, 0.5, 0.5, 0, 0, 0, -1]);
  });

  test('has in 917 an exact translation too, if it has any', () => {
    const small = hex('ff 03 14 00');
    const first = join(small, unturned, f32(1, 2, 3), f32(0, 0, 0, 1));
    const second = join(later, f32(1, 0, 0, 0));
    const bytes = join(cafHeader(917, {}), hex('00 80 02 00'), first, second);
    const { keys } = onlyTrack(bytes);
    expect([...keys.translation]).toEqual([1, 2, 3, 1, 2, 3]);
    expect([...keys.rotation]).toEqual([0, 0, 0, 1, 1, 0, 0, 0]);
  });
});

/** Degrees between two rotations, by the angle of their quaternions in four dimensions. */
function degreesApart(a: ArrayLike<number>, b: ArrayLike<number>, at = 0): number {
  let [minus, plus] = [0, 0];
  for (let i = at; i < at + 4; i++) {
    minus += (a[i]! - b[i]!) ** 2;
    plus += (a[i]! + b[i]!) ** 2;
  }
  return (4 * Math.asin(Math.min(1, Math.sqrt(Math.min(minus, plus)) / 2)) * 180) / Math.PI;
}

const component = fc.double({ min: -1, max: 1, noNaN: true });
const rotation = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 1e-3)
  .map((q) => Float32Array.from(q, (value) => value / Math.hypot(...q)));
const axis = fc.double({ min: -2000, max: 2000, noNaN: true });
const key = fc.record({
  time: fc.double({ min: 0, max: 4, noNaN: true }),
  translation: fc.tuple(axis, axis, axis),
  rotation,
});

function keysOf(list: readonly { time: number; translation: number[]; rotation: Float32Array }[]): Keys {
  return {
    count: list.length,
    time: Float32Array.from(list, ({ time }) => time),
    translation: Float32Array.from(list.flatMap(({ translation }) => translation)),
    rotation: Float32Array.from(list.flatMap(({ rotation }) => [...rotation])),
  };
}

const tracksOfKeys = fc.array(key, { minLength: 1, maxLength: 12 }).map(keysOf);

describe('writing compressed keys', () => {
  const DURATION = 4;

  test('1200 keeps rotations of either sign within a hundredth of a degree, and the rest within half a step', () => {
    fc.assert(
      fc.property(tracksOfKeys, (keys) => {
        const track = encodeQuantized(3, keys, DURATION);
        const decoded = decodeQuantized(track, DURATION);
        for (let at = 0; at < keys.count; at++) {
          expect(degreesApart(keys.rotation, decoded.rotation, at * 4)).toBeLessThan(0.01);
          expect(Math.abs(decoded.time[at]! - keys.time[at]!)).toBeLessThan(DURATION / 65535 / 2 + 1e-6);
        }
        keys.translation.forEach((value, i) => {
          const apart = Math.abs(decoded.translation[i]! - value);
          expect(apart).toBeLessThanOrEqual(track.scale[i % 3]! / 2 + 1e-3);
        });
      }),
    );
  });

  test('1200 never makes a key that looks damaged, where a single key can tell', () => {
    fc.assert(
      fc.property(rotation, (one) => {
        const track = encodeQuantized(
          0,
          keysOf([{ time: 0, translation: [0, 0, 0], rotation: one }]),
          DURATION,
        );
        expect(countDamaged(track.keys)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([913, 914, 915, 918, 919])('%i keeps keys within its stated precision', (version) => {
    fc.assert(
      fc.property(tracksOfKeys, (keys) => {
        const track = encodePacked(77, keys, version);
        const decoded = decodePacked(track);
        expect(packedBone(track)).toBe(77);
        expect(maxDifference(decoded.translation, keys.translation)).toBeLessThan(TRANSLATION_PRECISION);
        expect(maxDifference(decoded.time, keys.time)).toBeLessThan(1 / 60 + 1e-6);
        for (let at = 0; at < keys.count; at++) {
          expect(degreesApart(keys.rotation, decoded.rotation, at * 4)).toBeLessThan(0.1);
        }
      }),
    );
  });

  test('916 keeps rotations exactly, and 917 translations as well', () => {
    fc.assert(
      fc.property(tracksOfKeys, (keys) => {
        expect(decodePacked(encodePacked(0, keys, 916)).rotation).toEqual(keys.rotation);
        const exact = decodePacked(encodePacked(0, keys, 917));
        expect(exact.rotation).toEqual(keys.rotation);
        expect(maxDifference(exact.translation, keys.translation)).toBe(0);
      }),
    );
  });

  test('a translation that never changes is written once, one that is the bone’s own not at all', () => {
    const still = keysOf(
      [0, 0.5, 1].map((time) => ({ time, translation: [1, -2, 3], rotation: Float32Array.of(0, 0, 0, 1) })),
    );
    const { boneAndFlags, first, others } = encodePacked(9, still, 919);
    expect([boneAndFlags, first!.count, others!.count]).toEqual([0x8009, 1, 2]);
    const own = { ...still, translation: new Float32Array(9).fill(BONE_TRANSLATION) };
    const packed = encodePacked(9, own, 919);
    expect([packed.boneAndFlags, packed.keys!.count]).toEqual([9, 3]);
    expect(decodePacked(packed).translation).toEqual(own.translation);
  });

  test('the high range begins beyond 128 units', () => {
    const far = (x: number) =>
      keysOf([
        { time: 0, translation: [x, 0, 0], rotation: Float32Array.of(0, 0, 0, 1) },
        { time: 1, translation: [0, 0, 0], rotation: Float32Array.of(0, 0, 0, 1) },
      ]);
    expect(encodePacked(0, far(-128), 919).keys!.smallTranslation).toHaveLength(8);
    expect(encodePacked(0, far(128.5), 919).keys!.highTranslation).toHaveLength(20);
  });

  test('times beyond what 10 bits hold stay at the last of them, and do not begin again', () => {
    const long = keysOf(
      [34, 40, 68.3].map((time) => ({
        time,
        translation: [0, 0, 0],
        rotation: Float32Array.of(0, 0, 0, 1),
      })),
    );
    const { time } = decodePacked(encodePacked(0, long, 919));
    expect([...time]).toEqual(close(34, LAST_TIME, LAST_TIME));
  });
});

const isIntact = (path: string) => /\.caf$/i.test(path) && !path.includes('/malformed/');
const isCompressed1200 = (path: string) => path.endsWith('_comp.caf');

describeCorpus('compressing real animations', () => {
  const files = corpusFiles('cal3d', isIntact).filter((path) => !isCompressed1200(path));

  test('1200 makes no rotation that looks damaged, and none that is off by a hundredth of a degree', () => {
    for (const path of files) {
      const content = corpusAnimation(path);
      for (const { boneId, keys } of plainTracks(content)) {
        const track = encodeQuantized(boneId, keys, content.duration);
        expect(countDamaged(track.keys), path).toBe(0);
        const decoded = decodeQuantized(track, content.duration);
        let worst = 0;
        for (let at = 0; at < keys.rotation.length; at += 4) {
          worst = Math.max(worst, degreesApart(keys.rotation, decoded.rotation, at));
        }
        expect(worst, `${path}, bone ${boneId}`).toBeLessThan(0.01);
      }
    }
  });

  test('919 keeps them within its stated precision', () => {
    for (const path of files) {
      for (const { boneId, keys } of plainTracks(corpusAnimation(path))) {
        const decoded = decodePacked(encodePacked(boneId, keys, 919));
        const apart = maxDifference(decoded.translation, keys.translation);
        expect(apart, `${path}, bone ${boneId}`).toBeLessThan(TRANSLATION_PRECISION);
        for (let at = 0; at < keys.rotation.length; at += 4) {
          if (degreesApart(keys.rotation, decoded.rotation, at) < 0.1) continue;
          expect.unreachable(`${path}, bone ${boneId}, key ${at / 4}`);
        }
      }
    }
  });
});

describeCorpus('what the original writer of 1200 has damaged', () => {
  const codesOf = (path: string) => {
    const report = new Report();
    const { format, document } = readDocument(readFileSync(corpus(path)), basename(path), report);
    format.check(document, report);
    return report.issues.filter(({ code }) => code === 'CAL3D_ROTATION_DAMAGED');
  };

  test.each(['cally_jog', 'paladin_walk'])('is named in %s', (name) => {
    const found = codesOf(`cal3d/generated/v1200/${name}_comp.caf`);
    expect(found.length).toBeGreaterThan(0);
    for (const { severity, path } of found) {
      expect([severity, path]).toEqual(['warning', expect.stringMatching(/^quantizedTracks\[\d+\]\.keys$/)]);
    }
  });

  test.each(['cally_jog', 'paladin_walk'])('is wrong where it is named, in %s', (name) => {
    const damaged = corpusAnimation(`cal3d/generated/v1200/${name}_comp.caf`);
    const original = plainTracks(corpusAnimation(`cal3d/generated/v1200/${name}_plain.caf`));
    plainTracks(damaged).forEach(({ keys }, index) => {
      const wrong = Array.from({ length: keys.count }, (_, at) =>
        degreesApart(keys.rotation, original[index]!.keys.rotation, at * 4),
      ).filter((degrees) => degrees > 1);
      // "At least so many": what the file alone can tell, and never more than there is.
      expect(countDamaged(damaged.quantizedTracks![index]!.keys)).toBeLessThanOrEqual(wrong.length);
    });
  });

  test('is found in no other animation of the corpus', () => {
    for (const path of corpusFiles('cal3d', isIntact)) {
      if (!isCompressed1200(path)) expect(codesOf(path), path).toEqual([]);
    }
  });
});
