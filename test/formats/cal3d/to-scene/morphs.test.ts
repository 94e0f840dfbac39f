import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../../../src/convert/convert.ts';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { describeScene } from '../../../../src/convert/summary.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { absoluteMorphs } from '../../../../src/formats/cal3d/to-scene/morphs.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import type { Report } from '../../../../src/report/report.ts';
import type { MorphTarget, Scene } from '../../../../src/scene/scene.ts';
import { hex } from '../../../binary/hex.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { triangle } from '../../../scene.ts';
import { csf, i32, join } from '../files/binary/bytes.ts';
import {
  cafHeader,
  cpf,
  IMVU,
  litCsf,
  type ModernLayout,
  type ModernVertex,
  type Moved,
  modernCmf,
} from '../files/binary/modern-bytes.ts';
import { primitivesOf, surfacesAt } from './surfaces.ts';

interface Read {
  scene: Scene;
  report: Report;
  targets: MorphTarget[];
}

async function read(files: Record<string, Uint8Array>): Promise<Read> {
  const gathered = await gather(new MemoryLibrary(files), Object.keys(files));
  const scene = toScene(gathered);
  const targets = primitivesOf(scene).flatMap(({ morphTargets = [] }) => morphTargets);
  return { scene, report: gathered.report, targets };
}

/** A triangle well away from the origin, so that its places and small moves cannot be taken for each other. */
const VERTICES: ModernVertex[] = [
  [10, 0, 20],
  [11, 0, 20],
  [10, 1, 20],
].map((position) => ({ position, normal: [0, 0, 1], uvs: [0.5, 0.5] }));

const MOVES: Moved[] = [
  { vertex: 1, position: [0.5, 0, -0.25], normal: [0, 0.5, 0], uvs: [0, 0] },
  { vertex: 2, position: [0, 0, 2], normal: [0.5, 0, -0.5], uvs: [0, 0] },
];
const sum = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value + b[i]!);
const PLACES = MOVES.map(({ vertex, position, normal, uvs }): Moved => {
  const { position: at, normal: along } = VERTICES[vertex]!;
  return { vertex, position: sum(at!, position), normal: sum(along!, normal!), uvs: uvs! };
});

const meshOf = (moved: Moved[], version: number, layout: ModernLayout, name = 'smile') =>
  modernCmf([{ maps: 1, vertices: VERTICES, morphs: [{ name, moved }] }], version, layout);

const LAYOUTS: [name: string, version: number, layout: ModernLayout][] = [
  ['911', 911, IMVU],
  ['919', 919, IMVU],
  ['1300 as first written', 1300, { lit: true, style: 'terminated' }],
  ['1300 without colors', 1300, { lit: false, style: 'terminated' }],
  ['1300, counted', 1300, { lit: false, style: 'counted' }],
  ['1301', 1301, { lit: false, style: 'counted' }],
];

describe('morph targets', () => {
  describe.each(LAYOUTS)('of %s', (_, version, layout) => {
    const skeleton = layout.lit ? litCsf([{}], version) : csf([{}], version);

    test.each([
      ['positions', PLACES],
      ['differences', MOVES],
    ])(
      'that hold %s move the vertices as far, and the report says what they were taken for',
      async (meaning, moved) => {
        const { targets, report } = await read({
          'a.csf': skeleton,
          'a.cmf': meshOf(moved, version, layout),
        });
        expect(targets).toEqual([
          {
            name: 'smile',
            vertices: Uint32Array.of(1, 2),
            positions: Float32Array.of(0.5, 0, -0.25, 0, 0, 2),
            normals: Float32Array.of(0, 0.5, 0, 0.5, 0, -0.5),
          },
        ]);
        expect(report.issues.filter(({ code }) => code.includes('MORPH'))).toMatchObject([
          { code: 'CAL3D_MORPH_MEANING', severity: 'info', message: expect.stringContaining(meaning) },
        ]);
      },
    );
  });

  test('are positions or differences as a whole: one target that hardly moves does not decide', async () => {
    const still = { ...PLACES[0]!, position: VERTICES[1]!.position! };
    const morphs = [
      { name: 'still', moved: [still] },
      { name: 'smile', moved: PLACES },
    ];
    const mesh = modernCmf([{ maps: 1, vertices: VERTICES, morphs }], 919, IMVU);
    const { targets } = await read({ 'a.csf': litCsf([{}]), 'a.cmf': mesh });
    expect([...targets[0]!.positions]).toEqual([0, 0, 0]);
    expect([...targets[1]!.positions]).toEqual([0.5, 0, -0.25, 0, 0, 2]);
  });

  test.each([
    ['x', [100, 0, 0], [0, 100, 0]],
    ['y', [0, 100, 0], [0, 0, 100]],
  ])(
    'are differences where a vertex far out along %s moves as far along another axis',
    async (_, far, move) => {
      const vertices = [
        { ...VERTICES[0]!, position: [10, 0, 0] },
        { ...VERTICES[1]!, position: far },
      ];
      const moved = [
        { ...MOVES[0]!, vertex: 0, position: [1, 0, 0] },
        { ...MOVES[1]!, vertex: 1, position: move },
      ];
      const mesh = modernCmf([{ maps: 1, vertices, morphs: [{ name: 'smile', moved }] }], 919, IMVU);
      const { targets } = await read({ 'a.csf': litCsf([{}]), 'a.cmf': mesh });
      expect([...targets[0]!.positions]).toEqual([1, 0, 0, ...move]);
    },
  );

  test('leave every vertex where it is that they do not list', async () => {
    const { scene } = await read({
      'a.csf': litCsf([{}]),
      'a.cmf': meshOf(PLACES.slice(1), 919, IMVU),
      'a.cpf': cpf([{ morph: 'smile', keys: [[0, 1]] }]),
    });
    const [positions] = surfacesAt(scene, scene.clips[0], 0);
    expect([...positions!]).toEqual([10, 0, 20, 11, 0, 20, 10, 1, 22]);
  });

  test('may have names without NUL, of which no letter is lost', async () => {
    const morphs = [{ name: 'brow.Clamped', withoutNul: true, moved: MOVES }];
    const mesh = modernCmf([{ maps: 1, vertices: VERTICES, morphs }], 1300, { lit: false, style: 'counted' });
    expect((await read({ 'a.csf': csf([{}], 1300), 'a.cmf': mesh })).targets[0]!.name).toBe('brow.Clamped');
  });

  test('may list vertices in any order and twice, and the later one counts; those that do not exist are skipped', async () => {
    const moved = [
      { ...MOVES[1]!, position: [9, 9, 9] },
      { ...MOVES[0]!, vertex: 7 },
      MOVES[1]!,
      MOVES[0]!,
      { ...MOVES[0]!, vertex: -1 },
    ];
    const counted = { lit: false, style: 'counted' } as const;
    const { targets } = await read({ 'a.csf': csf([{}], 1301), 'a.cmf': meshOf(moved, 1301, counted) });
    expect([...targets[0]!.vertices]).toEqual([1, 2]);
    expect([...targets[0]!.positions]).toEqual([0.5, 0, -0.25, 0, 0, 2]);
  });

  test('are counted in a summary, with the keys that move them', async () => {
    const { scene } = await read({
      'a.csf': litCsf([{}]),
      'a.cmf': meshOf(PLACES, 919, IMVU),
      'a.cpf': cpf([
        {
          morph: 'smile',
          keys: [
            [0, 0],
            [1, 1],
          ],
        },
      ]),
    });
    const { counts, clips } = describeScene(scene);
    expect([counts.morphTargets, counts.clips, counts.keys]).toEqual([1, 1, 2]);
    expect(clips).toEqual([{ name: 'a', start: 0, end: 1, tracks: 1, keys: 2 }]);
  });
});

describe('a morph animation', () => {
  const tracks = [
    {
      morph: 'smile',
      keys: [
        [0.25, 0],
        [0.75, 1],
      ] as [number, number][],
    },
    { morph: 'frown', keys: [[0, 0.5]] as [number, number][] },
  ];

  test('becomes a clip of its own with a track per target, which holds its first and last weight', async () => {
    const { scene } = await read({ 'a.csf': litCsf([{}]), 'talk.cpf': cpf(tracks, 2) });
    expect(scene.clips).toEqual([
      {
        name: 'talk',
        start: 0,
        end: 2,
        tracks: [],
        morphTracks: [
          {
            morph: 'smile',
            curve: {
              interpolation: 'linear',
              times: Float32Array.of(0.25, 0.75),
              values: Float32Array.of(0, 1),
              before: 'hold',
              after: 'hold',
            },
          },
          expect.objectContaining({ morph: 'frown' }),
        ],
      },
    ]);
  });

  test('moves the target of its name, by as much as its weight says', async () => {
    const { scene } = await read({
      'a.csf': litCsf([{}]),
      'a.cmf': meshOf(PLACES, 919, IMVU),
      'talk.cpf': cpf(tracks, 2),
    });
    const [clip] = scene.clips;
    const heightAt = (time: number) => surfacesAt(scene, clip, time)[0]![8];
    expect([0, 0.25, 0.5, 0.75, 2].map(heightAt)).toEqual([20, 20, 21, 22, 22]);
  });

  test('without keys for a target says so, and leaves it', async () => {
    const { scene, report } = await read({
      'a.csf': litCsf([{}]),
      'a.cpf': cpf([{ morph: 'smile', keys: [] }]),
    });
    expect(scene.clips[0]!.morphTracks).toEqual([]);
    expect(report.issues.map(({ code }) => code)).toContain('CAL3D_TRACK_EMPTY');
  });
});

test('keys without a translation of their own take that of the bone, between two and at every time', async () => {
  // Two keys of an unturned bone 1, at 0 and 1/30 s, without translations.
  const bare = join(
    cafHeader(919, { compressionFlag: 1 }),
    hex('01 00 02 00 03 00 00 00 00 00 03 00 00 00 40 00'),
  );
  const { scene } = await read({
    'a.csf': litCsf([{}, { translation: [1, 2, 3] }]),
    'bare.caf': bare,
  });
  const track = scene.clips[0]!.tracks.find(({ property }) => property === 'translation')!;
  expect([...track.curve.values]).toEqual([1, 2, 3, 1, 2, 3]);
});

test('a plain key may have the mark for the bone’s own translation as well, beside keys that have one', async () => {
  const floats = (...values: number[]) => new Uint8Array(Float32Array.from(values).buffer);
  const plain = join(
    cafHeader(1301, { compressionFlag: 0, flags: 0 }),
    i32(0, 2),
    floats(0, 1e10, 1e10, 1e10, 0, 0, 0, 1),
    floats(1, 5, 6, 7, 0, 0, 0, 1),
  );
  const { scene } = await read({ 'a.csf': csf([{ translation: [1, 2, 3] }], 1301), 'a.caf': plain });
  const track = scene.clips[0]!.tracks.find(({ property }) => property === 'translation')!;
  expect([...track.curve.values]).toEqual([1, 2, 3, 5, 6, 7]);
});

describeCorpus('IMVU’s own morph target', () => {
  const folder = corpus('cal3d/generated/imvu919');

  test('is absolute, moves ten of eleven vertices, and its animation knows it by name', async () => {
    const names = ['skeleton1.csf', 'mesh1_9morphs.cmf', 'animmorph1.cpf'];
    const gathered = await gather(
      new FolderLibrary(),
      names.map((name) => `${folder}/${name}`),
    );
    const scene = toScene(gathered);
    const [primitive] = primitivesOf(scene);
    const [target] = primitive!.morphTargets!;
    expect(target!.name).toBe('eyes.Blink.Clamped');
    expect([...target!.vertices]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(scene.clips[0]!.morphTracks!.map(({ morph }) => morph)).toEqual([target!.name]);
    expect(gathered.report.issues).toContainEqual(
      expect.objectContaining({ code: 'CAL3D_MORPH_MEANING', message: expect.stringContaining('positions') }),
    );
  });
});

describe('Yorick of version 919', async () => {
  const folder = joinPath(import.meta.dirname, '../../../../samples/yorick/cal3d-919');
  const { scene, files, report } = await convert(new FolderLibrary(), [`${folder}/yorick.cfg`], {
    to: 'gltf.glb',
  });
  const glb = files[0]!.bytes;

  test('says 919 in every binary file', () => {
    for (const { name } of scene.source.files.map((name) => ({ name }))) {
      if (name.endsWith('.cfg')) continue;
      const bytes = readFileSync(joinPath(folder, name));
      expect(bytes.readInt32LE(4), name).toBe(919);
    }
  });

  test('is a valid GLB with his smile as a target and as a clip', async () => {
    expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
    const { json } = new GltfEvaluator(glb);
    const names = json.meshes!.flatMap(
      ({ extras }) => (extras as { targetNames?: string[] } | undefined)?.targetNames ?? [],
    );
    expect(names).toEqual(['smile.Clamped']);
    expect(json.animations!.map(({ name }) => name)).toContain('yorick_smile');
    expect([report.count('error'), report.count('warning'), report.losses]).toEqual([0, 0, []]);
  });

  test('moves and smiles as the scene does', () => {
    const { relative, where } = maxDeviation(glb, scene, 30);
    expect(relative, where).toBeLessThanOrEqual(1e-4);
  });

  test('smiles in the GLB', () => {
    const evaluator = new GltfEvaluator(glb);
    const smile = evaluator.json.animations!.findIndex(({ name }) => name === 'yorick_smile');
    const [rest, smiling] = [0, 0.7].map(
      (time) => evaluator.evaluate(smile, time).find(({ name }) => name === 'yorick_head')!.positions,
    );
    const apart = Math.max(...rest!.map((value, i) => Math.abs(value - smiling![i]!)));
    // A few of his centimeters, in meters.
    expect(apart).toBeGreaterThan(0.02);
  });
});

test('a morph target is written in the order of its vertices, without which the libraries refuse a mesh', () => {
  const positions = Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0);
  const target: MorphTarget = {
    name: 'smile',
    vertices: Uint32Array.of(2, 0),
    positions: Float32Array.of(1, 2, 3, 4, 5, 6),
    normals: Float32Array.of(0, 0, 1, 0, 1, 0),
  };
  const [morph] = absoluteMorphs(triangle({ positions, morphTargets: [target] }));
  const { index, position, normal } = morph!.moved.body as unknown as Record<string, Float32Array>;
  expect([...index!]).toEqual([0, 2]);
  expect([...position!]).toEqual([4, 5, 6, 1, 12, 3]);
  // Normals of the triangle point along z.
  expect([...normal!]).toEqual([0, 1, 1, 0, 0, 2]);
});
