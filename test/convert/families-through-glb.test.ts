import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { verify } from '../../src/convert/verify.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { NEGLIGIBLE } from './ways.ts';

/** Files whose vertices are random for each bone, and one whose curves take a minute to write. */
const OMITTED = /\/r[1-6]\.c3s$|kitty_151|\/invalid|\/test\.cgf$|relaxed_idleAimPoses/;

const FAMILIES = [
  ['cryengine', 'cryengine.cgf', /\.(cgf|cga|caf)$/],
  ['c3s', 'c3s', /\.c3s$/],
  ['o3d', 'o3d.archive', /\.(o3d)?tgz$/],
  // Each distinct character once: the clips of one come with its model file.
  [
    'cal3d',
    'cal3d.cfg',
    /\/(imvu-cal3d\/data\/.*|mp3butcher-Cal3D\/cal3d\/data\/.*|v05-synthetic\/.*)\.(cfg|csf|cmf)$/,
  ],
] as const;

describeCorpus('every real file that went through a GLB moves the same in its own format', () => {
  const ways = FAMILIES.flatMap(([folder, to, names]) =>
    corpusFiles(folder, (path) => names.test(path) && !OMITTED.test(path)).map((path) => [path, to] as const),
  );

  test.each(ways)('%s as %s', async (path, to) => {
    const glb = await convert(new FolderLibrary(), [corpus(path)], { to: 'gltf.glb', name: 'thing' });
    const [{ name, bytes }] = glb.files as [(typeof glb.files)[0]];
    const library = new MemoryLibrary({ [name]: bytes });
    const { files, report } = await convert(library, [name], { to, name: 'thing' });
    expect(files.filter((file) => file.bytes.length === 0)).toEqual([]);
    expect(report.losses.filter(({ code }) => code === 'KEPT_UNFIT')).toEqual([]);
    const { relative } = await verify(glb.scene, files, new Report(), { fps: 2, namings: report.namings });
    expect(relative).toBeLessThan(NEGLIGIBLE);
  });
});
