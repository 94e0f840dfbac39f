import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { maxDeviation } from '../gltf/compare.ts';
import { validate } from '../gltf/validate.ts';

/** Model files that this corpus has all files for; elsewhere only the model file was kept. */
const CONFIGS = [
  'imvu-cal3d/data/cally/cally.cfg',
  'imvu-cal3d/data/paladin/paladin.cfg',
  'imvu-cal3d/data/skeleton/skeleton.cfg',
  'mp3butcher-Cal3D/cal3d/data/hero/hero.cfg',
  'mp3butcher-Cal3D/cal3d/data/heroine/heroine.cfg',
  'mp3butcher-Cal3D/cal3d/data/thug/thug.cfg',
  'deavid-soyamirror/soya-contrib/balazar-bomber/data/shapes/balazar/balazar.cfg',
];

/** A model file with all animations beside it, or all files of a folder. */
function inputsOf(path: string): string[] {
  const folder = `cal3d/${posix.dirname(path)}`;
  const beside = (extension: RegExp) =>
    corpusFiles(folder, (file) => posix.dirname(file) === folder && extension.test(file));
  const first = path.endsWith('.cfg') ? [`cal3d/${path}`] : beside(/\.(csf|cmf)$/i);
  return [...first, ...beside(/\.caf$/i)].map((file) => corpus(file));
}

describeCorpus('real characters as GLB', () => {
  test.each([...CONFIGS, 'generated/v05-synthetic/'])(
    '%s is valid and moves as it did, at 30 frames a second',
    { timeout: 120_000 },
    async (path) => {
      const { scene, files, report } = await convert(
        new FolderLibrary(),
        inputsOf(path.endsWith('/') ? `${path}x` : path),
        { to: 'gltf.glb' },
      );
      expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
      const glb = files[0]!.bytes;
      expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
      const { relative, where } = maxDeviation(glb, scene, 30);
      expect(relative, where).toBeLessThanOrEqual(1e-4);
    },
  );

  test('Cally has 37 joints, 17 meshes and her seven clips, named as their files', async () => {
    const { files } = await convert(new FolderLibrary(), inputsOf(CONFIGS[0]!), { to: 'gltf.gltf' });
    const { skins, meshes, animations } = JSON.parse(new TextDecoder().decode(files[0]!.bytes)) as {
      skins: { joints: number[] }[];
      meshes: { name: string }[];
      animations: { name: string }[];
    };
    expect(skins.map(({ joints }) => joints.length)).toEqual([37]);
    expect(meshes).toHaveLength(17);
    const clips = ['walk', 'idle', 'jog', 'shoot_arrow', 'strut', 'tornado_kick', 'wave'];
    expect(animations.map(({ name }) => name)).toEqual(clips.map((clip) => `cally_${clip}`));
  });

  test('a model file of which only the skeleton or less is left still converts, and names what is missing', async () => {
    const lone = corpus('cal3d/mp3butcher-Cal3D/cal3d/examples/cally/data/cally.cfg');
    const { report } = await convert(new FolderLibrary(), [lone], { to: 'gltf.glb' });
    const missing = report.issues.filter(({ code }) => code === 'CONVERT_FILE_MISSING');
    expect(missing.length).toBeGreaterThan(15);
    expect(report.count('error')).toBe(0);
  });

  test('a model file finds its files in the folders to search', async () => {
    const lone = corpus('cal3d/mp3butcher-Cal3D/cal3d/examples/cally/data/cally.cfg');
    const search = [corpus('cal3d/imvu-cal3d/data/cally')];
    const { scene, report } = await convert(new FolderLibrary(), [lone], { to: 'gltf.glb', search });
    expect(scene.meshes).toHaveLength(17);
    expect(scene.clips).toHaveLength(7);
    expect(report.issues.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('a lone animation finds the one skeleton beside it', async () => {
    const walk = corpus('cal3d/imvu-cal3d/data/paladin/paladin_walk.caf');
    const { scene, report } = await convert(new FolderLibrary(), [walk], { to: 'gltf.glb' });
    expect(scene.skins[0]!.joints).toHaveLength(58);
    expect(report.issues.map(({ code }) => code)).toContain('CONVERT_COMPANION_FOUND');
  });
});
