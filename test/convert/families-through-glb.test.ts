import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { verify } from '../../src/convert/verify.ts';
import type { NamedBytes } from '../../src/formats/format.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { FormatError, Report } from '../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { NEGLIGIBLE } from './ways.ts';

/** Files that hold characters or parts of them, and what they are written as; Neverwinter Nights has a test of its own. */
const FAMILIES = [
  ['cryengine', 'cryengine.cgf', /\.(cgf|cga|caf)$/],
  ['c3s', 'c3s', /\.c3s$/],
  ['o3d', 'o3d.archive', /\.(o3dtgz|tgz|buff|curv|skin)$/],
  ['cal3d', 'cal3d.cfg', /\.(cfg|[cx][smap]f)$/],
] as const;

const REFUSED = 'is damaged on purpose, so that readers refuse it';
const PART = 'is a column of numbers that only an archive makes something of';
const WITHOUT_FILES = 'names files that the corpus does not have';

/** What cannot be a GLB, and why. */
const OMITTED: readonly (readonly [RegExp, string])[] = [
  [/^(c3s|o3d)\/invalid\//, REFUSED],
  [/^cal3d\/generated\/malformed\/(?!trailing)/, REFUSED],
  [/^cryengine\/niftools-pyffi\/invalid\.cgf$/, REFUSED],
  [/\/meshtestdata_L97\.xmf$/, REFUSED],
  [/_missing_header\.xpf$/, REFUSED],
  [/^o3d\/.*\.(buff|curv|skin)$/, PART],
  [/^cryengine\/niftools-pyffi\/test\.cgf$/, 'has neither nodes nor keys'],
  [/\/relaxed_idleAimPoses_scar\.caf$/, 'has only controllers of version 0x829, which belong to CryEngine 3'],
  [/-android-cal3d\/assets\/cally\.cfg$/, WITHOUT_FILES],
  [
    /\/(i25ffz-cal3d-android\/assets|lluisalemanypuig-character-animation\/characters|examples\/cally\/data)\//,
    WITHOUT_FILES,
  ],
];

const IMVU = 'cal3d/imvu-cal3d/data';
const INLINE = 'cal3d/imvu-cal3d/inline-tests';
const SOYA = 'cal3d/deavid-soyamirror';
const TOFU = `${SOYA}/soya/tutorial/tofu/data/animated_models/balazar`;
const BUTCHER = 'cal3d/mp3butcher-Cal3D/cal3d';

/** Clips of Cal3D move nothing by themselves, so each goes together with a character that has its bones. */
const CLIPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/cally_\w+\.[cx]af$/, [`${IMVU}/cally/cally.cfg`]],
  [/\/paladin_\w+\.[cx]af$/, [`${IMVU}/paladin/paladin.cfg`]],
  [/\/skeleton_\w+\.caf$/, [`${IMVU}/skeleton/skeleton.cfg`]],
  [/\/balazar-bomber\/.*\.caf$/, [`${SOYA}/soya-contrib/balazar-bomber/data/shapes/balazar/balazar.cfg`]],
  [/\/tofu\/.*\.caf$/, [`${TOFU}/balazar.csf`, `${TOFU}/perso.cmf`]],
  [/\/tofu\/.*\.xaf$/, [`${TOFU}/balazar.cfg`]],
  [/\/hero_idle\.caf$/, [`${BUTCHER}/data/hero/hero.cfg`]],
  [/\/heroine_idle\.caf$/, [`${BUTCHER}/data/heroine/heroine.cfg`]],
  [/\/thug_idle\.caf$/, [`${BUTCHER}/data/thug/thug.cfg`]],
  [/\/base\.xaf$/, ['base.xsf', 'base.xmf'].map((name) => `${BUTCHER}/tests/cal3d_converter/${name}`)],
  [
    /\/(\w*anim(ation|morph)\d|meshtestdata_L\d+)\.[cx][ap]f$/,
    [`${INLINE}/pycal3dtest_L361_skeleton1.xsf`, `${INLINE}/pycal3dtest_L391_mesh1.xmf`],
  ],
];

/** Only versions of IMVU have morph targets. */
const OF_IMVU = /\/(imvu919|inline-tests)\//;

interface Way {
  name: string;
  files: readonly string[];
  to: string;
}

const isOmitted = (path: string) => OMITTED.some(([pattern]) => pattern.test(path));
const isClip = (path: string) => /^cal3d\/.*\.[cx][ap]f$/.test(path);

function waysOf(paths: readonly string[], to: string): Way[] {
  const clips = paths.filter(isClip);
  const bodiesOf = (path: string) => CLIPS.filter(([pattern]) => pattern.test(path));
  expect(clips.filter((path) => bodiesOf(path).length !== 1)).toEqual([]);
  const moving = CLIPS.map(([pattern, body]) => [...body, ...clips.filter((path) => pattern.test(path))]);
  const inMotion = new Set(moving.flat());
  const still = paths.filter((path) => !inMotion.has(path)).map((path) => [path]);
  return [...(clips.length > 0 ? moving : []), ...still].map((files) => {
    const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
    return { name: `${files[0]}${others}`, files, to };
  });
}

async function throughGlb({ files, to }: Pick<Way, 'files' | 'to'>) {
  const inputs = files.map((path) => corpus(path));
  const glb = await convert(new FolderLibrary(), inputs, { to: 'gltf.glb', name: 'thing' });
  const [{ name, bytes }] = glb.files as [NamedBytes];
  const version = files.some((path) => OF_IMVU.test(path)) ? { version: 919 } : {};
  const back = await convert(new MemoryLibrary({ [name]: bytes }), [name], { to, name: 'thing', ...version });
  return { glb, back };
}

describeCorpus('every real file that went through a GLB', () => {
  const families = FAMILIES.map(
    ([folder, to, names]) => [corpusFiles(folder, (path) => names.test(path)), to] as const,
  );
  const ways = families.flatMap(([paths, to]) =>
    waysOf(
      paths.filter((path) => !isOmitted(path)),
      to,
    ),
  );

  test.each(ways.map((way) => [way.name, way.to, way] as const))(
    '%s moves the same as %s',
    async (_name, _to, way) => {
      const { glb, back } = await throughGlb(way);
      expect(back.files.filter((file) => file.bytes.length === 0)).toEqual([]);
      expect(back.report.losses.filter(({ code }) => code === 'KEPT_UNFIT')).toEqual([]);
      const options = { fps: 2, namings: back.report.namings };
      const { relative, height, missing } = await verify(glb.scene, back.files, new Report(), options);
      // A vertex of a GLB has one position for all of its bones; how far the others were off is said then.
      const baked = glb.report.losses.filter(({ code }) => code === 'FIT_OFFSETS_BAKED');
      const reported = Math.max(0, ...baked.map(({ error }) => error!.max)) / (height || 1);
      expect(relative).toBeLessThan(reported + NEGLIGIBLE);
      expect(missing.clips.names).toEqual([]);
      if (reported === 0) return;
      const { relative: since } = await verify(back.scene, back.files, new Report(), options);
      expect(since).toBeLessThan(NEGLIGIBLE);
    },
  );

  const omitted = families.flatMap(([paths, to]) =>
    paths.flatMap((path) =>
      OMITTED.filter(([pattern]) => pattern.test(path)).map(([, why]) => [path, why, to] as const),
    ),
  );

  test.each(omitted)('does not include %s, which %s', async (path, _why, to) => {
    await expect(throughGlb({ files: [path], to })).rejects.toThrow(FormatError);
  });
});
