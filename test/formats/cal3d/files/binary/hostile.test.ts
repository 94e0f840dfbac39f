import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../../../../src/convert/convert.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { readDocument } from '../../../../../src/formats/index.ts';
import { targets } from '../../../../../src/formats/targets.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { cpuTime } from '../../../../cpu-time.ts';
import { YORICK } from '../../files.ts';
import { caf, cmf, crf, csf, earlyCmf, f32, i32, join, lines, TRIANGLE, withI32 } from './bytes.ts';

const SKELETON = csf([{ children: [1] }, { parent: 0, translation: [0, 0, 1] }]);
const ANIMATION = caf([{}, { bone: 1, keys: [{ time: 0 }, { time: 0.5 }, { time: 1 }] }]);
const MESH = cmf([
  {
    maps: 1,
    lodSteps: 1,
    vertices: TRIANGLE.map((vertex, index) => ({ ...vertex, uvs: [0, 1], collapse: index - 1 })),
    springs: [{ ends: [0, 1] }],
  },
]);
const MATERIAL = crf({ maps: ['a.tga'] });
const EARLY_MESH = earlyCmf(
  [0, 1, 2].map((x) => [{ bone: 0, weight: 1, position: [x, x % 2, 0] }]),
  [{ maps: [0], vertices: [0, 1, 2].map((influence) => ({ influence, color: [1, 2, 3, 4], uvs: [0, 1] })) }],
);
const CONFIG = lines('scale=1', 'skeleton=a.csf', 'mesh=a.cmf', 'animation=a.caf', 'material=a.crf');

/** A character of one bone hierarchy, one triangle and one clip, with one of its files replaced. */
function characterWith(name: string, bytes: Uint8Array, early: boolean): MemoryLibrary {
  return new MemoryLibrary({
    'a.cfg': CONFIG,
    'a.csf': early ? csf([{ children: [1] }, { parent: 0 }], 'early') : SKELETON,
    'a.caf': ANIMATION,
    'a.cmf': early ? EARLY_MESH : MESH,
    'a.crf': MATERIAL,
    [name]: bytes,
  });
}

/** Reads, checks and converts; whatever is wrong must be reported as a FormatError or an issue. */
async function survives(name: string, bytes: Uint8Array, early = false): Promise<void> {
  try {
    await convert(characterWith(name, bytes, early), ['a.cfg'], { to: 'gltf.glb' });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}

const SUBJECTS: [name: string, bytes: Uint8Array, early?: boolean][] = [
  ['a.csf', SKELETON],
  ['a.caf', ANIMATION],
  ['a.cmf', MESH],
  ['a.crf', MATERIAL],
  ['a.csf', csf([{ children: [1] }, { parent: 0 }], 'early'), true],
  ['a.caf', caf([{}], 1, 'early'), true],
  ['a.cmf', EARLY_MESH, true],
  ['a.cmf', cmf([{ springs: [{ ends: [0, 1], damping: 1 }] }], 600)],
];

const HOSTILE = [-1, 0, 0x7fffffff, -0x80000000, 0x10000];

describe('hostile numbers at every place of a small file', () => {
  test.each(SUBJECTS)('%s', async (name, bytes, early) => {
    // Names of these files have even lengths, so that all numbers begin at even places.
    for (let offset = 0; offset + 4 <= bytes.length; offset += 2) {
      for (const value of HOSTILE) await survives(name, withI32(bytes, offset, value), early);
    }
  });

  test.each(SUBJECTS)('no numbers in %s', async (name, bytes, early) => {
    for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
      for (const float of [Number.NaN, Infinity, -Infinity, 3e38]) {
        const [word] = new Int32Array(f32(float).buffer);
        await survives(name, withI32(bytes, offset, word!), early);
      }
    }
  });

  const smallest = ['yorick.csf', 'yorick_walk.caf', 'yorick_head.cmf', 'yorick_bone.crf'];
  test.each(smallest)('in the counts and ids of %s', (name) => {
    const bytes = readFileSync(joinPath(YORICK, name));
    for (let offset = 4; offset + 4 <= Math.min(bytes.length, 600); offset += 4) {
      for (const value of HOSTILE) readOrRefuse(withI32(bytes, offset, value), name);
    }
  });
});

function readOrRefuse(bytes: Uint8Array, name: string): void {
  try {
    const report = new Report();
    const { format, document } = readDocument(bytes, name, report);
    format.check(document, report);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}

describe('a file that was cut off at any byte is read or refused', () => {
  test.each(SUBJECTS)('%s', async (name, bytes, early) => {
    for (let length = 0; length < bytes.length; length++) {
      await survives(name, bytes.slice(0, length), early);
    }
  });

  test.each(['yorick.csf', 'yorick_walk.caf', 'yorick_head.cmf', 'yorick_bone.crf', 'yorick.cfg'])(
    '%s',
    (name) => {
      const bytes = readFileSync(joinPath(YORICK, name));
      const step = Math.max(1, Math.floor(bytes.length / 3000));
      for (let length = 0; length < bytes.length; length += step) readOrRefuse(bytes.slice(0, length), name);
    },
  );
});

/** Milliseconds and MiB that a conversion takes, whatever comes of it. */
async function cost(
  files: Record<string, Uint8Array>,
  to = 'gltf.glb',
): Promise<{ ms: number; mib: number }> {
  const heap = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const [before, start] = [heap(), cpuTime()];
  try {
    await convert(new MemoryLibrary(files), Object.keys(files), { to });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return { ms: cpuTime() - start, mib: (heap() - before) / 2 ** 20 };
}

describe('a file that asks for far more than its size does not get it', () => {
  test('as many sets of texture coordinates as can be said, for no vertices', async () => {
    const empty = cmf([{ vertices: [], faces: [], maps: 0x7fffffff }]);
    expect((await cost({ 'a.cmf': empty })).ms).toBeLessThan(1000);
  });

  test('thousands of vertices that all share thousands of influences', async () => {
    const subs = Array.from({ length: 4000 }, () => ({ bone: 0, weight: 1 / 4000, position: [0, 0, 0] }));
    const vertices = Array.from({ length: 30_000 }, () => ({ influence: 0 }));
    const mesh = earlyCmf([subs], [{ vertices, faces: [] }]);
    const used = await cost({ 'a.cmf': mesh, 'a.csf': csf([{}], 'early') });
    expect(used.ms).toBeLessThan(3000);
    expect(used.mib).toBeLessThan(64 + (16 * mesh.length) / 2 ** 20);
  });

  test('thousands of bones, each below the one before', async () => {
    const bones = Array.from({ length: 20_000 }, (_, index) => ({
      name: '',
      parent: index - 1,
      children: index < 19_999 ? [index + 1] : [],
    }));
    const bytes = csf(bones);
    for (const { id } of targets) {
      if (id.startsWith('cal3d')) expect((await cost({ 'a.csf': bytes }, id)).ms).toBeLessThan(5000);
    }
    const report = new Report();
    const { format, document } = readDocument(bytes, 'a.csf', report);
    format.check(document, report);
    expect(report.issues).toEqual([]);
  });

  test('a level of detail of as many steps as can be said', async () => {
    expect((await cost({ 'a.cmf': cmf([{ lodSteps: 0x7fffffff }]) })).ms).toBeLessThan(1000);
  });
});

test('a model file cannot name what every object has', async () => {
  const library = new MemoryLibrary({
    'a.cfg': lines('skeleton=a.csf', 'constructor=a.crf', '__proto__=a.crf', 'toString=a.crf'),
    'a.csf': SKELETON,
    'a.crf': MATERIAL,
  });
  const { scene } = await convert(library, ['a.cfg'], { to: 'gltf.glb' });
  expect(scene.materials).toEqual([]);
});

test('more items than a list can have are refused where the list is', () => {
  const bytes = join(csf([]).slice(0, 8), i32(0x7fffffff), [0, 0, 0, 0]);
  expect(() => readDocument(bytes, 'a.csf', new Report())).toThrow(
    expect.objectContaining({ code: 'BINARY_COUNT_RANGE', path: 'bones' }),
  );
});
