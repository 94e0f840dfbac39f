import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Conversion, convert } from '../../../../src/convert/convert.ts';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { writeScene } from '../../../../src/convert/write-scene.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { run, useFolder } from '../../../cli/run.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { caf, cmf, crf, csf, earlyCmf, lines, TRIANGLE } from '../files/binary/bytes.ts';
import { IMVU, litCsf, modernCmf } from '../files/binary/modern-bytes.ts';
import { YORICK } from '../files.ts';
import { maxDistance, primitivesOf, surfacesAt } from '../to-scene/surfaces.ts';

/** Every version that is known, see docs/reference/cal3d.md#version-numbers. */
const VERSIONS = [
  0.5, 600, 699, 700, 799, 899, 900, 910, 911, 912, 913, 914, 915, 916, 917, 918, 919, 1000, 1100, 1200, 1300,
  1301,
];
const isImvu = (version: number) => version >= 911 && version <= 919;
const hasMorphs = (version: number) => isImvu(version) || version >= 1300;
const alwaysCompresses = (version: number) => version >= 913 && version <= 918;
/** 917 has exact values beside the compressed ones; only times that are no frames would be rounded. */
const isExact = (version: number) => !alwaysCompresses(version) || version === 917;
const canCompress = (version: number) => alwaysCompresses(version) || version === 919 || version === 1200;
/** Its files have a flag for it, which no library ever heeded. */
const isDeaf = (version: number) => version >= 1300;

/** What a character has that some versions cannot say. */
interface Model {
  config: string;
  morphs: boolean;
  springs: boolean;
  levels: boolean;
  textures: boolean;
}

const SMILING: Model = {
  config: joinPath(import.meta.dirname, '../../../../samples/yorick/cal3d-919/yorick.cfg'),
  morphs: true,
  springs: false,
  levels: false,
  textures: true,
};
const corpusModel = (name: string): Model => ({
  config: corpus(`cal3d/imvu-cal3d/data/${name}/${name}.cfg`),
  morphs: false,
  springs: true,
  levels: true,
  // Cally is painted in plain colors.
  textures: name !== 'cally',
});

function expectedLimits(version: number): string[] {
  return version === 0.5 ? ['Version 0.5 has no material files'] : [];
}

/** Codes of what the version has no place for. */
function expectedCodes(version: number, { morphs, springs, levels, textures }: Model): string[] {
  const early = version === 0.5;
  return [
    early && levels ? ['FIT_COLLAPSE_DROPPED'] : [],
    early && textures ? ['FIT_MAP_DROPPED'] : [],
    morphs && !hasMorphs(version) ? ['FIT_MORPHS_DROPPED', 'FIT_MORPH_TRACKS_DROPPED'] : [],
    early && springs ? ['FIT_SPRINGS_DROPPED'] : [],
  ].flat();
}

async function readBack({ files }: Pick<Conversion, 'files'>): Promise<{ scene: Scene; report: Report }> {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const gathered = await gather(library, [files[0]!.name]);
  return { scene: toScene(gathered), report: gathered.report };
}

const convertTo = (config: string, options: { version?: number; compress?: boolean; xml?: boolean }) =>
  convert(new FolderLibrary(), [config], { to: 'cal3d.cfg', name: 'x', ...options });

const unique = (texts: string[]) => [...new Set(texts)].sort();
/** Without the names of the files that they are about. */
const messagesOf = ({ losses }: Report, code: string) =>
  unique(
    losses
      .filter((loss) => loss.code === code)
      .map(({ message }) => message.replace(/ \([^()]+\.[a-z]+\)$/, '')),
  );

/** Clips by name, without those that only move morph targets. */
function movements({ clips }: Scene): Scene['clips'] {
  return clips.filter(({ tracks }) => tracks.length > 0);
}

/** How far two characters are apart, at rest and at a few moments of every movement. */
function deformation(scene: Scene, again: Scene): number {
  const [before, after] = [movements(scene), movements(again)];
  expect(after.map(({ name }) => name.replace(/^x_/, ''))).toEqual(before.map(({ name }) => name));
  let worst = maxDistance(surfacesAt(scene), surfacesAt(again));
  before.forEach((clip, index) => {
    for (const share of [0, 0.37, 0.71, 1]) {
      const time = clip.start + share * (clip.end - clip.start);
      const other = surfacesAt(again, after[index], time);
      worst = Math.max(worst, maxDistance(surfacesAt(scene, clip, time), other));
    }
  });
  return worst;
}

/** The version that a file says; 0.5 says none and has a # instead. */
function versionOf(bytes: Uint8Array): number {
  return bytes[3] === 0x23 ? 0.5 : new DataView(bytes.buffer, bytes.byteOffset).getInt32(4, true);
}

async function expectVersion(model: Model, version: number): Promise<void> {
  const conversion = await convertTo(model.config, { version });
  const { scene, files, report } = conversion;
  for (const { name, bytes } of files) {
    if (/\.c[^.]f$/.test(name))
      expect(versionOf(bytes), name).toBe(name.endsWith('.cfg') ? versionOf(bytes) : version);
  }
  expect(messagesOf(report, 'CAL3D_VERSION_LIMIT')).toEqual(expectedLimits(version));
  const others = unique(report.losses.map(({ code }) => code)).filter(
    (code) => code !== 'CAL3D_VERSION_LIMIT',
  );
  const rounded = isExact(version) ? [] : ['CAL3D_KEYS_COMPRESSED'];
  expect(others).toEqual([...rounded, ...expectedCodes(version, model)]);
  for (const { code, message } of report.losses) {
    if (code.startsWith('FIT_')) expect(message).toMatch(`Cal3D ${version} `);
  }
  const again = await readBack(conversion);
  expect(again.report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (isExact(version)) expect(deformation(scene, again.scene)).toBeLessThan(1e-3);
  const targetsOf = (of: Scene) =>
    primitivesOf(of).flatMap(({ morphTargets = [] }) =>
      morphTargets.map(({ name, vertices }) => [name, vertices.length]),
    );
  expect(targetsOf(again.scene)).toEqual(hasMorphs(version) ? targetsOf(scene) : []);
}

interface Stated {
  degrees: number;
  seconds: number;
  units: number;
  /** Of surfaces and joints. */
  distance: number;
}

/** What the losses say of compressed keys, at most. */
function statedErrors({ losses }: Report): Stated {
  const stated: Stated = { degrees: 0, seconds: 0, units: 0, distance: 0 };
  for (const { code, message, error } of losses) {
    if (code !== 'CAL3D_KEYS_COMPRESSED') continue;
    const [, degrees, units, seconds] = message.match(
      /up to (\S+)°.*up to (\S+) units.*up to (\S+) s \(.*\)$/,
    )!;
    stated.degrees = Math.max(stated.degrees, Number(degrees));
    stated.seconds = Math.max(stated.seconds, Number(seconds));
    stated.units = Math.max(stated.units, Number(units));
    stated.distance = Math.max(stated.distance, error!.max);
  }
  return stated;
}

async function expectCompressed(model: Model, version: number): Promise<void> {
  const conversion = await convertTo(model.config, { version, compress: true });
  const { scene, report } = conversion;
  const again = await readBack(conversion);
  expect(again.report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { degrees, seconds, units, distance } = statedErrors(report);
  expect(degrees).toBeGreaterThan(version === 916 || version === 917 ? -1 : 0);
  const [before, after] = [movements(scene), movements(again.scene)];
  // Two digits are stated, so half of the second is not.
  const slack = 1.05;
  before.forEach(({ tracks, name }, index) => {
    tracks.forEach(({ property, curve, target }) => {
      const other = after[index]!.tracks.find(
        (track) =>
          track.property === property && again.scene.nodes[track.target]!.name === scene.nodes[target]!.name,
      )!;
      expect(other.curve.times.length, name).toBe(curve.times.length);
      expect(maxDistance([other.curve.times], [curve.times])).toBeLessThanOrEqual(seconds * slack + 1e-6);
      if (property === 'translation') {
        expect(maxDistance([other.curve.values], [curve.values])).toBeLessThanOrEqual(units * slack + 1e-6);
      }
    });
  });
  if (degrees > 0) expect(distance).toBeGreaterThan(0);
  expect(deformation(scene, again.scene)).toBeLessThan(1.2 * distance + 1e-3);
}

describe('Yorick with his smile, written in version', () => {
  test.each(VERSIONS)('%d, comes back as he is, and what cannot be said is named', async (version) => {
    await expectVersion(SMILING, version);
  });

  test.each(VERSIONS.filter(canCompress))(
    '%d and compressed, comes back as near as is said',
    async (version) => {
      await expectCompressed(SMILING, version);
    },
  );

  test.each(VERSIONS.filter((version) => !canCompress(version)))(
    '%d, is not compressed where he should be, and that is reported once',
    async (version) => {
      const [plain, compressed] = await Promise.all(
        [false, true].map((compress) => convertTo(SMILING.config, { version, compress })),
      );
      expect(compressed!.files).toEqual(plain!.files);
      const reason = isDeaf(version)
        ? 'no library reads compressed keys'
        : `version ${version} has no compressed`;
      const reported = compressed!.report.losses.filter(({ code }) => code === 'CAL3D_KEYS_PLAIN');
      expect(reported.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
      expect(compressed!.report.losses).toHaveLength(plain!.report.losses.length + 1);
    },
  );
});

describeCorpus('real characters, written in version', () => {
  describe.each(['cally', 'paladin'])('%s', (name) => {
    test.each(VERSIONS)('%d, come back unchanged, and what cannot be said is named', async (version) => {
      await expectVersion(corpusModel(name), version);
    });

    test.each([919, 1200])('%d and compressed, come back as near as is said', async (version) => {
      await expectCompressed(corpusModel(name), version);
    });
  });
});

describe('what a version cannot say', () => {
  const convertFiles = async (files: Record<string, Uint8Array>, version: number) => {
    const inputs = Object.keys(files).filter((name) => !name.endsWith('.tga'));
    const conversion = await convert(new MemoryLibrary(files), inputs, {
      to: 'cal3d.cfg',
      name: 'x',
      version,
    });
    const { report } = conversion;
    const limits = ['CAL3D_VERSION_LIMIT', 'FIT_MAP_DROPPED', 'FIT_COLORS_DROPPED'].flatMap((code) =>
      messagesOf(report, code),
    );
    return { ...conversion, limits };
  };
  const colored = (color: number[]) =>
    modernCmf([{ vertices: TRIANGLE.map((vertex) => ({ ...vertex, color })) }, {}], 919, IMVU);

  test.each([
    ['700', 700, ['Cal3D 700 cannot hold the vertex colors of "a_0"']],
    ['1301', 1301, ['Cal3D 1301 cannot hold the vertex colors of "a_0"']],
    ['911', 911, []],
    ['0.5', 0.5, []],
  ])('about colors: %s', async (_, version, expected) => {
    const { limits } = await convertFiles({ 'a.csf': litCsf([{}]), 'a.cmf': colored([1, 0.5, 0]) }, version);
    expect(limits.filter((limit) => limit.includes('colors'))).toEqual(expected);
  });

  test.each([
    ['white', [1, 1, 1]],
    ['black', [0, 0, 0]],
  ])('is not said of %s vertices, which are those of files without colors', async (_, color) => {
    const mesh = modernCmf([{ vertices: TRIANGLE.map((vertex) => ({ ...vertex, color })) }], 919, IMVU);
    expect((await convertFiles({ 'a.csf': litCsf([{}]), 'a.cmf': mesh }, 700)).limits).toEqual([]);
  });

  test('about what pictures are for', async () => {
    const opacity = new TextEncoder().encode('CRF\0');
    const typed = (type: string) => {
      const text = (value: string) => [value.length + 1, 0, 0, 0, ...new TextEncoder().encode(value), 0];
      const version = [0x97, 3, 0, 0];
      return Uint8Array.from([
        ...opacity,
        ...version,
        ...new Array(16).fill(0),
        1,
        0,
        0,
        0,
        ...text('a.tga'),
        ...text(type),
      ]);
    };
    const limitsOf = async (type: string, version: number) =>
      (await convertFiles({ 'a.csf': litCsf([{}]), 'a.crf': typed(type) }, version)).limits;
    expect(await limitsOf('Opacity', 700)).toEqual([
      'Cal3D 700 cannot hold the texture "a.tga" (opacity) of material "a"',
    ]);
    expect(await limitsOf('Opacity', 919)).toEqual([]);
    expect(await limitsOf('Diffuse Color', 700)).toEqual([]);
  });

  test('about bones whose space is not their rest pose, in 0.5', async () => {
    const bent = csf([{ translation: [1, 2, 3], localTranslation: [0, 0, 0] }]);
    expect((await convertFiles({ 'a.csf': bent }, 0.5)).limits).toEqual([
      'Version 0.5 has no bone spaces, and those of this skeleton differ from its rest pose',
    ]);
    expect((await convertFiles({ 'a.csf': csf([{ translation: [1, 2, 3] }]) }, 0.5)).limits).toEqual([]);
  });

  test('about vertices without bones, in 0.5', async () => {
    const loose = cmf([{ vertices: TRIANGLE.map((vertex) => ({ ...vertex, influences: [] })) }]);
    const { limits, files } = await convertFiles({ 'a.csf': csf([{}]), 'a.cmf': loose }, 0.5);
    expect(limits).toEqual([expect.stringContaining('vertices without bones; 3 of them')]);
    const { scene } = await readBack({ files });
    expect([...primitivesOf(scene)[0]!.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  test('about the damping of springs, which only 600 has', async () => {
    const mesh = cmf(
      [
        {
          vertices: TRIANGLE.map((vertex) => ({ ...vertex, physicalWeight: 1 })),
          springs: [{ ends: [0, 1], damping: 0.5 }],
        },
      ],
      600,
    );
    const files = { 'a.csf': csf([{}]), 'a.cmf': mesh };
    expect((await convertFiles(files, 700)).limits).toEqual(['Version 700 has no damping of springs']);
    expect((await convertFiles(files, 600)).limits).toEqual([]);
  });

  test('about compressed tracks with more keys or higher bones than their bits can say', async () => {
    const bones = csf(Array.from({ length: 8193 }, () => ({})));
    const keys = Array.from({ length: 65536 }, (_, index) => ({ time: index / 3000 }));
    const animation = caf([{ bone: 8192 }, { bone: 1, keys }, { bone: 8191 }], 22);
    const files = { 'a.csf': bones, 'a.caf': animation };
    const packed = await convertFiles(files, 918);
    expect(packed.limits).toEqual([expect.stringMatching(/^Version 918 cannot hold 2 compressed tracks/)]);
    const { scene } = await readBack(packed);
    expect(new Set(scene.clips[0]!.tracks.map(({ target }) => target))).toEqual(new Set([8191]));
    expect((await convertFiles(files, 1200)).limits).toEqual([]);
  });

  test('is said once for each surface', async () => {
    const { report } = await convertFiles(
      { 'a.csf': litCsf([{}]), 'a.cmf': colored([1, 0.5, 0]), 'b.cmf': colored([0, 1, 0]) },
      700,
    );
    expect(report.losses.map(({ message, path }) => [message, path])).toEqual([
      ['Cal3D 700 cannot hold the vertex colors of "a_0"', 'meshes[0].primitives[0]'],
      ['Cal3D 700 cannot hold the vertex colors of "b_0"', 'meshes[1].primitives[0]'],
    ]);
  });
});

describe('colors of version 0.5', () => {
  const points = TRIANGLE.map(({ position }) => [{ bone: 0, weight: 1, position: position! }]);
  const vertices = [0, 1, 2].map((influence) => ({ influence, color: [255, 51 * influence, 0, 255] }));
  const files = { 'a.csf': csf([{}], 'early'), 'a.cmf': earlyCmf(points, [{ vertices }]) };

  test.each([0.5, 919])('come back from %d', async (version) => {
    const conversion = await convert(new MemoryLibrary(files), ['a.csf', 'a.cmf'], {
      to: 'cal3d.cfg',
      name: 'x',
      version,
    });
    const { scene, report } = await readBack(conversion);
    expect(report.issues.filter(({ severity }) => severity !== 'info')).toEqual([]);
    const [primitive] = primitivesOf(scene);
    [1, 0, 0, 1, 1, 0.2, 0, 1, 1, 0.4, 0, 1].forEach((value, i) => {
      expect(primitive!.colors![i]).toBeCloseTo(value, 5);
    });
  });
});

describe('on the command line', () => {
  const folder = useFolder();
  const config = joinPath(YORICK, 'yorick.cfg');
  let runs = 0;
  const convertInto = async (...words: string[]) => {
    const out = `run${++runs}`;
    const { mkdirSync, readdirSync } = await import('node:fs');
    mkdirSync(folder.path(out));
    const result = await run(
      'convert',
      config,
      ...words.map((word) => word.replace('OUT', folder.path(out))),
    );
    return {
      ...result,
      names: readdirSync(folder.path(out)).sort(),
      path: (name: string) => folder.path(`${out}/${name}`),
    };
  };

  test('one kind alone is written, under the name asked for and in the version asked for', async () => {
    const { code, names, path } = await convertInto(
      '--to',
      'cal3d.csf',
      '--version',
      '0.5',
      '-o',
      'OUT/x.csf',
    );
    expect([code, names]).toEqual([0, ['x.csf']]);
    expect(versionOf(readFileSync(path('x.csf')))).toBe(0.5);
  });

  test('the name says the kind, and several files of one kind have names of their own', async () => {
    const { code, names } = await convertInto('--version', '919', '--compress', '-o', 'OUT/x.caf');
    expect([code, names]).toEqual([0, ['x_yorick_idle.caf', 'x_yorick_walk.caf', 'x_yorick_wave.caf']]);
  });

  test('one kind alone has only the losses of its own', async () => {
    const { out } = await convertInto('--to', 'cal3d.csf', '--version', '0.5', '-o', 'OUT/x.csf', '--json');
    expect((JSON.parse(out) as { losses: unknown[] }).losses).toEqual([]);
  });

  test('a kind that the character has nothing for is an error with a code', async () => {
    const { code, err, names } = await convertInto(
      '--to',
      'cal3d.cpf',
      '--version',
      '919',
      '-o',
      'OUT/x.cpf',
    );
    expect([code, names]).toEqual([1, []]);
    expect(err).toContain('FIT_KIND_ABSENT');
    const materials = await convertInto('--to', 'cal3d.crf', '--version', '0.5', '-o', 'OUT/x.crf');
    expect([materials.code, materials.names]).toEqual([1, []]);
  });

  test.each([
    ['that never was', 'x.cfg', ['--version', '701']],
    ['that never was', 'x.cfg', ['--version', '0.6']],
    ['that never was', 'x.cfg', ['--version', '920']],
    ['that is no number', 'x.cfg', ['--version', 'new']],
    ['of a format that has none', 'x.glb', ['--version', '700', '--to', 'gltf.glb']],
  ])('a version %s is a mistake in the command line: %s, %s', async (_, name, words) => {
    const { code, err, names } = await convertInto(...words, '-o', `OUT/${name}`);
    expect([code, names]).toEqual([2, []]);
    expect(err).toMatch(/version/);
  });

  test('a version that never was is named with those that were', async () => {
    const { err } = await convertInto('--version', '701', '-o', 'OUT/x.cfg');
    for (const version of VERSIONS) expect(err).toContain(`${version}`);
  });
});

test('a version that never was is a mistake of the caller', async () => {
  const files = new MemoryLibrary({
    'a.csf': csf([{}]),
    'a.caf': caf([{}]),
    'a.crf': crf(),
    'a.cfg': lines('skeleton=a.csf'),
  });
  await expect(convert(files, ['a.cfg'], { to: 'cal3d.cfg', version: 701 })).rejects.toThrow(RangeError);
});

test('a lone file of the kind that is wanted has the name that is wanted, several have their own', async () => {
  const files = { 'a.csf': csf([{}]), 'walk.caf': caf([{}]), 'run.caf': caf([{}]) };
  const namesOf = async (...inputs: string[]) => {
    const options = { to: 'cal3d.caf', name: 'x' };
    return (await convert(new MemoryLibrary(files), inputs, options)).files.map(({ name }) => name);
  };
  expect(await namesOf('a.csf', 'walk.caf')).toEqual(['x.caf']);
  expect(await namesOf('a.csf', 'walk.caf', 'run.caf')).toEqual(['x_walk.caf', 'x_run.caf']);
});

test('a clip of bones and morph targets that gets another name is reported and named once', async () => {
  const { scene } = await convertTo(SMILING.config, {});
  const smile = scene.clips.find(({ morphTracks = [] }) => morphTracks.length > 0)!;
  const walk = scene.clips.find(({ tracks }) => tracks.length > 0)!;
  scene.clips = [{ ...walk, name: 'walk & smile', morphTracks: smile.morphTracks! }];
  const report = new Report();
  const files = await writeScene(scene, { to: 'cal3d.cfg', version: 919, name: 'x', report });
  const names = files.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['x_walk_smile.caf', 'x_walk_smile.cpf']));
  expect(report.losses.filter(({ code }) => code === 'FIT_NAME_REPLACED')).toHaveLength(1);
  expect(report.namings).toEqual([{ kind: 'clip', from: 'walk & smile', to: 'x_walk_smile' }]);
});

test('a clip of bones and morph targets is reported as split; one of either is not', async () => {
  const { scene } = await convertTo(SMILING.config, {});
  const smile = scene.clips.find(({ morphTracks = [] }) => morphTracks.length > 0)!;
  const walk = scene.clips.find(({ tracks }) => tracks.length > 0)!;
  const splits = async (clips: typeof scene.clips, version = 919) => {
    const report = new Report();
    await writeScene({ ...scene, clips }, { to: 'cal3d.cfg', version, name: 'x', report });
    return report.losses.filter(({ code }) => code === 'CAL3D_CLIP_SPLIT').map(({ path }) => path);
  };
  expect(await splits([walk, smile])).toEqual([]);
  const both = { ...walk, name: 'both', morphTracks: smile.morphTracks! };
  expect(await splits([walk, both])).toEqual(['clips[1]']);
  // Without morph targets there is one file.
  expect(await splits([walk, both], 700)).toEqual([]);
});

describe('XML', () => {
  const formsOf = async (version?: number) => {
    const options = { xml: true, ...(version === undefined ? {} : { version }) };
    const { files, report } = await convertTo(SMILING.config, options);
    const meshes = files.filter(({ name }) => name.endsWith('.xmf'));
    const forms = meshes.map(({ bytes }) => /VERSION="(\d+)"/.exec(new TextDecoder().decode(bytes))?.[1]);
    return { forms: [...new Set(forms)].sort(), codes: report.losses.map(({ code }) => code) };
  };

  test('has the older form for meshes whose colors are white and have no morph targets', async () => {
    expect(await formsOf()).toEqual({ forms: ['910', '919'], codes: [] });
  });

  test('of a version holds what that version does', async () => {
    const { forms, codes } = await formsOf(910);
    expect(forms).toEqual(['910']);
    expect(codes).toContain('FIT_MORPHS_DROPPED');
  });
});
