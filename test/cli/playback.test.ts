import { basename } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { caf, cmf, csf, lines, TRIANGLE } from '../formats/cal3d/files/binary/bytes.ts';
import { cpf, IMVU, modernCmf } from '../formats/cal3d/files/binary/modern-bytes.ts';
import { commandsOf, goldenCharacter, maxDifference, rotationDifference } from '../pose/golden-characters.ts';
import { run, runJson, useFolder } from './run.ts';

const TOLERANCE = 1e-3;

interface Posed {
  clip: string | null;
  time: number;
  bones: { name: string; world: number[] }[];
  meshes: { name: string; positions: number[]; normals: number[]; faces?: number[] }[];
}

/** The command line for what Cal3D was given; its clips are numbers there and names here. */
function wordsFor(file: string): string[] {
  const commands = commandsOf(file);
  const files = commands.flatMap(([name, path]) =>
    ['skel', 'mesh', 'anim'].includes(name) ? [corpus(`cal3d/${path}`)] : [],
  );
  const clips = commands.flatMap(([name, path]) => (name === 'anim' ? [basename(path!, '.caf')] : []));
  const clip = (index: string | undefined) => clips[Number(index)]!;
  const options = commands.flatMap(([name, first, second, third, fourth, fifth]) => {
    switch (name) {
      case 'eval':
        return ['--clip', clips[0]!, '--time', first!];
      case 'cycle':
        return ['--cycle', `${clip(first)}:${second}:${third}`];
      case 'action':
        return ['--action', `${clip(first)}:${second}:${third}:${fourth}${fifth === '1' ? ':lock' : ''}`];
      case 'update':
        return ['--update', first!];
      case 'lod':
        return ['--lod', first!];
      default:
        return [];
    }
  });
  return ['pose', ...files, ...options];
}

/** Triangles with their lowest corner first, so that the turn is kept and the start is not. */
function triangles(faces: readonly number[]): string[] {
  return Array.from({ length: faces.length / 3 }, (_, face) => {
    const corners = faces.slice(face * 3, face * 3 + 3);
    const first = corners.indexOf(Math.min(...corners));
    return [0, 1, 2].map((corner) => corners[(first + corner) % 3]).join(' ');
  });
}

/** Column-major 4 × 4 of a quaternion and a translation, to hold a rotation against. */
function quaternionOf(world: readonly number[]): number[] {
  const [m00, m01, m02] = [world[0]!, world[4]!, world[8]!];
  const [m10, m11, m12] = [world[1]!, world[5]!, world[9]!];
  const [m20, m21, m22] = [world[2]!, world[6]!, world[10]!];
  const part = (square: number) => Math.sqrt(Math.max(0, square)) / 2;
  const w = part(1 + m00 + m11 + m22);
  const x = part(1 + m00 - m11 - m22);
  const y = part(1 - m00 + m11 - m22);
  const z = part(1 - m00 - m11 + m22);
  // The largest is taken for positive, and the signs of the others follow from it.
  const largest = Math.max(x, y, z, w);
  if (largest === w) return [x * Math.sign(m21 - m12), y * Math.sign(m02 - m20), z * Math.sign(m10 - m01), w];
  if (largest === x) return [x, y * Math.sign(m01 + m10), z * Math.sign(m02 + m20), w * Math.sign(m21 - m12)];
  if (largest === y) return [x * Math.sign(m01 + m10), y, z * Math.sign(m12 + m21), w * Math.sign(m02 - m20)];
  return [x * Math.sign(m02 + m20), y * Math.sign(m12 + m21), z, w * Math.sign(m10 - m01)];
}

describeCorpus('pose plays what Cal3D 0.11 plays', () => {
  const files = corpusFiles('../goldens/cal3d', (path) => path.endsWith('.json')).map((path) =>
    basename(path),
  );

  test('in twelve cases', () => {
    expect(files).toHaveLength(12);
  });

  test.each(files)('%s', async (file) => {
    const expected = goldenCharacter(file);
    const words = wordsFor(file);
    const { code, json } = await runJson<Posed>(...words);
    expect(code).toBe(0);
    expect(json.bones.map(({ name }) => name)).toEqual(expected.bones.map(({ name }) => name));
    expected.bones.forEach(({ name, absT, absR }, index) => {
      const { world } = json.bones[index]!;
      expect(maxDifference(world.slice(12, 15), absT), name).toBeLessThan(TOLERANCE);
      expect(rotationDifference(quaternionOf(world), absR), name).toBeLessThan(TOLERANCE);
    });
    expect(json.meshes).toHaveLength(expected.submeshes.length);
    expected.submeshes.forEach(({ positions, normals, indices }, index) => {
      const mesh = json.meshes[index]!;
      expect([mesh.positions.length, mesh.normals.length]).toEqual([positions.length, normals.length]);
      expect(maxDifference(mesh.positions, positions), mesh.name).toBeLessThan(TOLERANCE);
      expect(maxDifference(mesh.normals, normals), mesh.name).toBeLessThan(TOLERANCE);
      expect(mesh.faces !== undefined, 'faces only with a level of detail').toBe(words.includes('--lod'));
      if (!mesh.faces) return;
      // Cal3D turns a submesh round where its first face is wrong, we where most of them are.
      const [found, given] = [triangles(mesh.faces), triangles(indices!)];
      const turned = triangles(mesh.faces.map((_, i) => mesh.faces![i + [0, 1, -1][i % 3]!]!));
      expect([found.join(), turned.join()]).toContain(given.join());
    });
  });
});

const folder = useFolder();
const from = (x: number, to = x) => [
  {
    bone: 0,
    keys: [
      { time: 0, translation: [x, 0, 0] },
      { time: 1, translation: [to, 0, 0] },
    ],
  },
];

beforeAll(() => {
  folder.write('a.csf', csf([{ name: 'hip' }]));
  folder.write('stand.caf', caf(from(0), 1));
  folder.write('run.caf', caf(from(4), 1));
  folder.write('go:there:1.caf', caf(from(0, 8), 1));
  folder.write('short.caf', caf([{ keys: [{ time: 0 }, { time: 0.5, translation: [1, 0, 0] }] }], 1));
  // Two vertices, the first pinned to the bone and the second free, one unit apart and joined by a spring of two units.
  const cloth = cmf([
    {
      vertices: [{ position: [0, 0, 0] }, { position: [0, 0, -1], physicalWeight: 0.5 }],
      springs: [{ ends: [0, 1], length: 2 }],
      faces: [],
    },
  ]);
  folder.write('cloth.cmf', cloth);
  folder.write('a.cmf', cmf([{ vertices: TRIANGLE }]));
  folder.write(
    'a.cfg',
    lines(
      'skeleton=a.csf',
      ...['stand', 'run', 'go:there:1', 'short'].map((name) => `animation=${name}.caf`),
    ),
  );
});

/** Where the one bone is on the x axis. */
async function hip(...words: string[]): Promise<number> {
  const { code, json } = await runJson<Posed>('pose', folder.path('a.cfg'), ...words);
  expect(code).toBe(0);
  expect(json.clip).toBeNull();
  return json.bones[0]!.world[12]!;
}

describe('the options that drive the mixer', () => {
  test('apply in the order in which they stand', async () => {
    const blend = ['--cycle', 'run:1:1'];
    // Half faded in before the update, or begun only behind it.
    expect(await hip('--cycle', 'stand:1:0', '--update', '0', ...blend, '--update', '0.5')).toBeCloseTo(
      4 / 3,
      5,
    );
    expect(await hip('--cycle', 'stand:1:0', '--update', '0', '--update', '0.5', ...blend)).toBeCloseTo(0, 5);
    expect(await hip('--cycle', 'stand:1:0', '--update', '0', ...blend, '--update', '1')).toBeCloseTo(2, 5);
  });

  test('fade a cycle out with weight 0 and with --clear', async () => {
    const both = ['--cycle', 'stand:1:0', '--cycle', 'run:1:0', '--update', '0'];
    expect(await hip(...both)).toBeCloseTo(2, 5);
    for (const end of [
      ['--cycle', 'run:0:0'],
      ['--clear', 'run:0'],
    ]) {
      expect(await hip(...both, ...end, '--update', '0.1')).toBeCloseTo(0, 5);
    }
    // Half of its weight is left, against the whole one of the other.
    expect(await hip(...both, '--clear', 'run:1', '--update', '0.5')).toBeCloseTo(4 / 3, 5);
  });

  test('play an action over the cycles, once or until the end of days', async () => {
    const walk = ['--cycle', 'stand:1:0', '--update', '0'];
    expect(await hip(...walk, '--action', 'run:0.5:0.25:1', '--update', '0.25')).toBeCloseTo(2, 5);
    expect(await hip(...walk, '--action', 'run:0:0:0.5', '--update', '0.5')).toBeCloseTo(2, 5);
    expect(await hip(...walk, '--action', 'run:0:0:1', '--update', '0.5', '--update', '0.6')).toBeCloseTo(
      0,
      5,
    );
    expect(await hip(...walk, '--action', 'run:0:0:1:lock', '--update', '0.5', '--update', '9')).toBeCloseTo(
      4,
      5,
    );
  });

  test('go faster by a time factor, from where it stands', async () => {
    const run = ['--cycle', 'go:there:1:1:0', '--update', '0'];
    expect(await hip(...run, '--update', '0.25')).toBeCloseTo(2, 5);
    expect(await hip(...run, '--time-factor', '2', '--update', '0.25')).toBeCloseTo(4, 5);
    expect(await hip(...run, '--update', '0.25', '--time-factor', '2')).toBeCloseTo(2, 5);
  });

  test('take clips by number too, and names that hold colons and numbers', async () => {
    expect(await hip('--cycle', '1:1:0', '--update', '0')).toBeCloseTo(4, 5);
    expect(await hip('--action', 'go:there:1:0:0:1', '--update', '0.5')).toBeCloseTo(4, 5);
    expect(await hip('--cycle', 'go:there:1:1:0', '--clear', 'go:there:1:0', '--update', '0')).toBeCloseTo(
      0,
      5,
    );
  });

  test('report the time that has passed, and no clip', async () => {
    const { json } = await runJson<Posed>(
      'pose',
      folder.path('a.cfg'),
      '--cycle',
      'run:1:0',
      '--update',
      '0.5',
      '--update',
      '0.25',
    );
    expect([json.clip, json.time]).toEqual([null, 0.75]);
    expect((await run('pose', folder.path('a.cfg'), '--update', '0.5')).out).toContain('after 0.5 s');
  });

  test.each([
    ['--cycle', 'run'],
    ['--cycle', 'run:1'],
    ['--cycle', '1:0'],
    ['--cycle', 'run:1:'],
    ['--cycle', 'run:one:0'],
    ['--cycle', 'run:1:0:lock'],
    ['--cycle', ''],
    ['--clear', 'run'],
    ['--clear', '0'],
    ['--action', 'run:0:0'],
    ['--action', 'run:0:0:1:locked'],
    ['--action', 'run:0:0:lock'],
    ['--action', ':lock'],
    ['--update', 'soon'],
    ['--update', ''],
    ['--time-factor', 'fast'],
    ['--lod', 'low'],
    ['--mode', 'cal3d'],
    ['--cycle', 'fly:1:0'],
    ['--clear', '9:1'],
    ['--action', 'fly:0:0:1'],
  ])('%s "%s" is a mistake in the command line, and is said so', async (option, value) => {
    const { code, out, err } = await run('pose', folder.path('a.cfg'), option, value);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/must be|Unknown clip|must|Allowed choices/);
  });
});

describe('the ends of a clip', () => {
  const at = async (time: string, mode?: string) => {
    const words = ['--clip', 'short', '--time', time, ...(mode ? ['--mode', mode] : [])];
    const { json } = await runJson<Posed>('pose', folder.path('a.cfg'), ...words);
    return json.bones[0]!.world[12]!;
  };

  test.each([
    ['0.25', 0.5],
    ['0.75', 1.5],
    ['-0.5', -1],
    // Behind the end of the clip Cal3D has the way back to its first key.
    ['1.5', -1],
  ])('go on in a straight line in Cal3D 0.11, at %s s', async (time, x) => {
    expect(await at(time, 'cal3d-0.11')).toBeCloseTo(x, 5);
  });

  test.each([
    ['0.25', 0.5],
    ['0.75', 1],
    ['-0.5', 0],
    ['1', 1],
    ['1.5', 1],
  ])('hold in IMVU’s, at %s s', async (time, x) => {
    expect(await at(time, 'imvu')).toBeCloseTo(x, 5);
  });

  test.each([
    ['0.25', 0.5],
    ['0.75', 1],
    ['-0.5', 0],
    ['1.5', 1],
  ])('hold where no runtime is named, at %s s', async (time, x) => {
    expect(await at(time)).toBeCloseTo(x, 5);
  });

  test('hold for actions as well, but in Cal3D 0.11', async () => {
    const play = ['--action', 'short:0:0:1', '--update', '0.75'];
    expect(await hip(...play)).toBeCloseTo(1, 5);
    expect(await hip(...play, '--mode', 'imvu')).toBeCloseTo(1, 5);
    expect(await hip(...play, '--mode', 'cal3d-0.11')).toBeCloseTo(1.5, 5);
  });

  test('lead back to the first key in clips that are played as cycles', async () => {
    expect(await hip('--cycle', 'short:1:0', '--update', '0', '--update', '0.75')).toBeCloseTo(0.5, 5);
  });
});

describe('springs', () => {
  const cloth = async (...words: string[]) => {
    const files = [folder.path('a.csf'), folder.path('cloth.cmf'), folder.path('run.caf')];
    const { json } = await runJson<Posed>('pose', ...files, ...words);
    return json.meshes[0]!.positions;
  };

  test('move nothing before time has passed', async () => {
    expect(await cloth()).toEqual([0, 0, 0, 0, 0, -1]);
    expect(await cloth('--clip', 'run', '--time', '0')).toEqual([4, 0, 0, 4, 0, -1]);
  });

  test('pull a free vertex to their length from a pinned one, which follows its bone', async () => {
    const [px, py, pz, x, y, z] = (await cloth('--cycle', 'run:1:0', '--update', '0')) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    expect([px, py, pz]).toEqual([4, 0, 0]);
    // From (0, 0, -1), where it was at rest, along the line from (4, 0, 0): all of what is missing goes to the free end.
    const length = Math.hypot(4, 1);
    [4 - (4 * 2) / length, 0, -2 / length].forEach((value, axis) => {
      expect([x, y, z][axis]).toBeCloseTo(value, 5);
    });
  });

  test('let a free vertex fall and blow by what the time squared says', async () => {
    const falling = (await cloth('--update', '0.1')).slice(3);
    // y: 0.5 / 0.5 · 0.01; z: -1 - 98.1 · 0.01; then twice to two units from the pinned one.
    const [y, z] = [0.01, -1.981] as const;
    const length = Math.hypot(y, z);
    [0, (y * 2) / length, (z * 2) / length].forEach((value, axis) => {
      expect(falling[axis]).toBeCloseTo(value, 5);
    });
  });

  test('keep 99 hundredths of the speed from one update to the next', async () => {
    const one = (await cloth('--update', '0.1')).slice(3);
    const two = (await cloth('--update', '0.1', '--update', '0')).slice(3);
    const thrown = [0, 1, 2].map((axis) => one[axis]! + 0.99 * (one[axis]! - [0, 0, -1][axis]!));
    const length = Math.hypot(...thrown);
    thrown.forEach((value, axis) => {
      expect(two[axis]).toBeCloseTo((value * 2) / length, 5);
    });
  });

  test('stand still where the options do not let time pass', async () => {
    expect(await cloth('--cycle', 'run:1:0')).toEqual([0, 0, 0, 0, 0, -1]);
  });
});

describe('morph targets whose weights cancel each other out', () => {
  const first = async (...words: string[]) => {
    const moved = (name: string, x: number) => ({ name, moved: [{ vertex: 0, position: [x, 0, 0] }] });
    const morphs = [moved('left', 2), moved('right', 8)];
    folder.write('face.cmf', modernCmf([{ vertices: TRIANGLE, morphs }], 919, IMVU));
    const keys = (weight: number): [number, number][] => [[0, weight]];
    folder.write(
      'face.cpf',
      cpf([
        { morph: 'left', keys: keys(-0.5) },
        { morph: 'right', keys: keys(0.5) },
      ]),
    );
    const files = ['a.csf', 'face.cmf', 'face.cpf'].map((name) => folder.path(name));
    const { json } = await runJson<Posed>('pose', ...files, '--clip', 'face', ...words);
    return json.meshes[0]!.positions[0]!;
  };

  test('move the surface in IMVU’s, and unless a runtime is named', async () => {
    expect(await first('--mode', 'imvu')).toBeCloseTo(3, 5);
    expect(await first()).toBeCloseTo(3, 5);
  });

  // Where the rest shape has all of the weight, morphs are skipped (docs/reference/cal3d.md#morph-mixing).
  test('are skipped in Cal3D 0.11', async () => {
    expect(await first('--mode', 'cal3d-0.11')).toBe(0);
  });
});

describeCorpus('the cape of the paladin', () => {
  test('swings behind him as he walks, and keeps to its pinned vertices', async () => {
    const data = 'cal3d/imvu-cal3d/data/paladin';
    const files = ['paladin.csf', 'paladin_cape.cmf', 'paladin_walk.caf'].map((name) =>
      corpus(`${data}/${name}`),
    );
    const steps = Array.from({ length: 30 }, () => ['--update', '0.016666667']).flat();
    const walk = ['--cycle', 'paladin_walk:1:0', '--update', '0', ...steps];
    const swung = (await runJson<Posed>('pose', ...files, ...walk)).json.meshes[0]!.positions;
    const time = `${30 * 0.016666667}`;
    const stiff = (await runJson<Posed>('pose', ...files, '--clip', 'paladin_walk', '--time', time)).json
      .meshes[0]!.positions;
    const apart = Array.from({ length: swung.length / 3 }, (_, vertex) =>
      Math.hypot(...[0, 1, 2].map((axis) => swung[vertex * 3 + axis]! - stiff[vertex * 3 + axis]!)),
    );
    expect(swung.every(Number.isFinite)).toBe(true);
    expect(Math.max(...apart)).toBeGreaterThan(1);
    expect(Math.min(...apart)).toBeLessThan(1e-3);
  });
});

describe('--loop', () => {
  const hipAt = async (...words: string[]) => {
    const { json } = await runJson<Posed>('pose', folder.path('a.cfg'), '--clip', 'short', ...words);
    return json.bones[0]!.world[12];
  };

  test.each([
    [[], 1],
    [['--loop', 'close'], 0.5],
    [['--loop', 'hold', '--loop', 'short=extrapolate'], 1.5],
    [['--loop', 'stand=close'], 1],
  ])('%j decides what a clip does after its last key', async (words, x) => {
    expect(await hipAt('--time', '0.75', ...words)).toBeCloseTo(x, 6);
  });

  test.each(['open', 'short=', '=close'])('%s is refused', async (rule) => {
    const { code, err } = await run('pose', folder.path('a.cfg'), '--loop', rule);
    expect(code).toBe(2);
    expect(err).toContain('close, hold, extrapolate');
  });

  test('is an error where one of several characters lacks the clip that it names', async () => {
    const other = folder.write('still.cfg', Buffer.from('skeleton=a.csf\n'));
    const words = ['-o', folder.path('loops/'), '--loop', 'short=close'];
    const { code, out } = await run('convert', folder.path('a.cfg'), other, ...words);
    expect([code, out]).toEqual([1, expect.stringMatching(/still\.glb.*CONVERT_CLIP_UNKNOWN/s)]);
  });
});
