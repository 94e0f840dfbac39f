import { describe, expect, test } from 'vitest';
import { gather } from '../../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { toScene } from '../../../../../src/convert/to-scene.ts';
import { formatById, writeDocument } from '../../../../../src/formats/index.ts';
import { FormatError } from '../../../../../src/report/report.ts';
import type { Scene } from '../../../../../src/scene/scene.ts';
import {
  type Bytes,
  bone,
  chunk,
  counted,
  dword,
  face,
  file,
  floats,
  header,
  indices,
  letters,
  model,
  packed,
  place,
  rawFrame,
  sequence,
  sub,
  text,
} from '../../bytes.ts';
import { readC3s, sceneOfC3s } from '../../files.ts';
import { mount, POSITIONS, ringOf, tetrahedron } from '../../tetrahedron.ts';

const c3s = formatById('c3s')!;

/** Reads, looks at, writes, checks and shows; whatever is wrong must be reported as a FormatError or an issue. */
async function survives(bytes: Uint8Array): Promise<'refused' | 'shown'> {
  try {
    const { document } = readC3s(bytes);
    expect(c3s.inspect(bytes, 'a.c3s').size).toBe(bytes.length);
    expect(Buffer.compare(writeDocument(document), bytes), 'is written as it was read').toBe(0);
    const gathered = await gather(new MemoryLibrary({ 'a.c3s': bytes }), ['a.c3s'], { complete: false });
    expectSound(toScene(gathered));
    expectSound(toScene(gathered, { loop: { others: 'close' }, ocs: 'parts' }));
    return 'shown';
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error.code).toMatch(/^[A-Z0-9_]+$/);
    return 'refused';
  }
}

/** Every index of a scene leads somewhere. */
function expectSound({ nodes, meshes, skins, materials, textures, clips }: Scene): void {
  const isIn = (index: number | undefined, list: readonly unknown[]) =>
    index === undefined || index === -1 || (index >= 0 && index < list.length);
  expect(
    nodes.every(({ parent, mesh, skin }) => isIn(parent, nodes) && isIn(mesh, meshes) && isIn(skin, skins)),
  ).toBe(true);
  expect(skins.every(({ joints }) => joints.every((joint) => joint >= 0 && joint < nodes.length))).toBe(true);
  expect(materials.every(({ maps }) => maps.every(({ texture }) => isIn(texture, textures)))).toBe(true);
  expect(
    clips.every(({ tracks }) => tracks.every(({ target }) => target >= 0 && target < nodes.length)),
  ).toBe(true);
  for (const { material, indices: corners, positions, influences, morphTargets = [] } of meshes.flatMap(
    ({ primitives }) => primitives,
  )) {
    expect(isIn(material, materials)).toBe(true);
    expect(corners.every((corner) => corner * 3 < positions.length)).toBe(true);
    expect(influences?.joint.every((joint) => joint < skins[0]!.joints.length) ?? true).toBe(true);
    expect(morphTargets.every(({ vertices }) => vertices.every((row) => row * 3 < positions.length))).toBe(
      true,
    );
  }
}

const uvFrame = sub('TFRM', {}, packed(1), counted(floats(0, 0), floats(1, 1)));

/** A small file with a bit of everything. */
const EVERYTHING = file(
  ...tetrahedron({
    face: (index) =>
      index === 1
        ? { material: 1, texVertices: [1, 2, 1], ranges: [{ start: 0.5, edges: ringOf(0), material: 1 }] }
        : {},
  }),
  sub('TXTR', {}, packed(8), packed(8), text('a.tga')),
  sub('WAVE', {}, text('a.wav')),
  sub('MATR', {}, floats(0), indices(1), indices(1)),
  sub('VGRP', {}, indices(1, 2, 3, 4)),
  rawFrame(1, POSITIONS),
  rawFrame(1, POSITIONS),
  sub('TVRT', {}),
  sub('TVRT', {}),
  sub('TGRP', {}, indices(1, 2)),
  uvFrame,
  sequence({
    keys: [
      { bones: [{ bone: 1 }, { bone: 2, scale: [1, 2, 1] }], texFrames: [1] },
      { frames: [1], texFrames: [1] },
      { frames: [2], texFrames: [1] },
    ],
    triggers: [{ at: 0.5, command: 'TRIG', parameters: text('a') }],
    linked: [1],
  }),
  mount([0.25, 0.5, 0.25], place()),
  chunk('XTRA', [1, 2, 3]),
  chunk('BONE', packed(2), [1, 2, 3]),
);

describe('hostile numbers in a small file', () => {
  test('the file itself is shown', async () => {
    expect(await survives(EVERYTHING)).toBe('shown');
  });

  test.each([0, 0x80, 0xff])('every byte in turn is %d', async (value) => {
    const outcomes = { refused: 0, shown: 0 };
    for (let at = 8; at < EVERYTHING.length; at++) {
      const bytes = EVERYTHING.slice();
      bytes[at] = value;
      outcomes[await survives(bytes)]++;
    }
    expect(outcomes.shown).toBeGreaterThan(100);
  });

  test('it is cut anywhere', async () => {
    for (let length = 0; length < EVERYTHING.length; length++) {
      const bytes = EVERYTHING.slice(0, length);
      if (length >= 8) new DataView(bytes.buffer).setUint32(4, length - 8, true);
      if (length >= 12) await survives(bytes);
    }
  });
});

/** MiB that reading takes at its end, besides the file. */
function memoryOf(bytes: Uint8Array): number {
  const heap = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = heap();
  try {
    const { document } = readC3s(bytes);
    const used = heap() - before;
    expect(document.chunks.length).toBeGreaterThan(0);
    return used / 2 ** 20;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return (heap() - before) / 2 ** 20;
  }
}

/** A file of many copies of one thing, made without a list as long as itself. */
function manyOf(part: Bytes, count: number, around: 'model' | 'riff'): Uint8Array {
  const before =
    around === 'riff'
      ? [...letters('C3SB'), ...header()]
      : [
          ...letters('C3SB'),
          ...header(),
          ...letters('SMDL'),
          ...dword(6 + part.length * count),
          ...dword(0x10000),
          65,
          0,
        ];
  const content = before.length + part.length * count;
  const bytes = new Uint8Array(8 + content);
  bytes.set([...letters('RIFF'), ...dword(content), ...before]);
  for (let index = 0; index < count; index++) bytes.set(part, 8 + before.length + index * part.length);
  return bytes;
}

describe('a file that asks for far more than its size does not get it', () => {
  const bound = (bytes: Uint8Array) => 64 + (16 * bytes.length) / 2 ** 20;

  test.each<[string, Bytes, number, 'model' | 'riff']>([
    ['texture vertices', sub('TVRT', {}), 200_000, 'model'],
    ['empty unknown subchunks', chunk('XTRA'), 300_000, 'model'],
    ['empty unknown chunks', chunk('XTRA'), 300_000, 'riff'],
    ['models', model('m'), 4000, 'riff'],
    ['models with a bone each', model('m', bone()), 4000, 'riff'],
    ['empty key frames', sequence({ keys: new Array(100).fill({}) }), 5000, 'model'],
    [
      'numbers that are longer than need be',
      chunk(
        'VGRP',
        [128, 1, 0, 0],
        packed(100),
        new Array(200).fill(0).map((_, at) => (at % 2 === 0 ? 128 : 1)),
      ),
      10_000,
      'model',
    ],
  ])('%s', (_, part, count, around) => {
    const bytes = manyOf(part, count, around);
    expect(memoryOf(bytes)).toBeLessThan(bound(bytes));
  });

  test('many key frames that many bones have a key in are not multiplied', () => {
    const bones = new Array<Bytes>(2000).fill(bone());
    const keys = Array.from({ length: 2000 }, (_, index) => ({
      bones: [{ bone: index + 1, translate: [1, 0, 0] }],
    }));
    const { scene } = sceneOfC3s(file(...bones, sequence({ keys })));
    const numbers = scene.clips[0]!.tracks.reduce((sum, { curve }) => sum + curve.values.length, 0);
    expect(numbers).toBeLessThan(2000 * 3 * 3 + 1);
  });

  test('many frames of a vertex with many corners are dropped, which is reported', async () => {
    const faces = Array.from({ length: 2000 }, (_, index) =>
      face({ edges: [1, 1, 1], texVertices: [index + 1, 0, 0] }),
    );
    const parts = [
      ...tetrahedron(),
      ...faces,
      ...new Array<Bytes>(2000).fill(sub('TVRT', {})),
      sub('VGRP', {}, indices(1)),
      ...new Array<Bytes>(3000).fill(rawFrame(1, [[1, 1, 1]])),
    ];
    const gathered = await gather(new MemoryLibrary({ 'a.c3s': file(...parts) }), ['a.c3s'], {
      complete: false,
    });
    toScene(gathered);
    expect(gathered.report.losses.map(({ code }) => code)).toContain('C3S_FRAMES_MANY');
  });

  const lossesOf = (bytes: Uint8Array, options = {}) =>
    sceneOfC3s(bytes, options).report.losses.map(({ code, path }) => `${code} ${path}`);
  const moving = (count: number) =>
    sequence({
      keys: Array.from({ length: count }, (_, key) =>
        key === 0 ? { bones: [{ bone: 1, translate: [1, 0, 0] }] } : {},
      ),
    });

  test('mounts in a long sequence of many bones do not move, which is reported', () => {
    const bones = new Array<Bytes>(2200).fill(bone());
    const bytes = file(...tetrahedron(), ...bones, moving(2000), mount([0.25, 0.5, 0.25], place()));
    expect(lossesOf(bytes)).toEqual(['C3S_MOUNTS_STILL clips[0]']);
  });

  test('systems of many bones in a long sequence are not multiplied part by part, which is reported', () => {
    const bones = new Array<Bytes>(1100).fill(bone({ scale: [1, 2, 1] }));
    expect(lossesOf(file(...bones, moving(1000)), { ocs: 'parts' })).toEqual(['C3S_PARTS_DROPPED clips[0]']);
  });

  test('bones beyond the limit of joints are reported', () => {
    const bytes = manyOf(bone(), 0x10001, 'model');
    expect(lossesOf(bytes)).toEqual(['C3S_BONES_MANY nodes[65537]']);
  });
});
