import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import { readDocument } from '../../../../src/formats/index.ts';
import { mdlFamily } from '../../../../src/formats/mdl/index.ts';
import { FormatError, Report } from '../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { validate } from '../../../gltf/validate.ts';
import { sceneToGlb } from '../../gltf/written.ts';

const DUMP = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';
const USER = 'mdl/rollnw/tests/test_data/user/development';
const TEXTS = 'mdl/krivoj-delphi-viewer';

/** The scene of models, the character first. */
function sceneOf(paths: readonly string[], options: ReadingOptions = {}) {
  const report = new Report();
  const files = paths.map((path) => {
    const { document } = readDocument(readFileSync(corpus(path)), path, new Report());
    return { name: path, document };
  });
  return { scene: mdlFamily.toScene(files, [], report, options), report };
}

/** Errors and warnings of the validator. */
async function complaints(glb: Uint8Array) {
  const { messages } = await validate(glb);
  return messages.filter(({ severity }) => severity < 2);
}

describeCorpus('real models as GLB', () => {
  const models = corpusFiles('mdl', (path) => /\.(mdl|wok|pwk|dwk)$/i.test(path));
  test.each(models)('%s is valid, or cannot be read for a reason that has a code', async (path) => {
    const report = new Report();
    try {
      const { document } = readDocument(readFileSync(corpus(path)), path, report);
      const scene = mdlFamily.toScene([{ name: path, document }], [], report);
      expect(await complaints(await sceneToGlb(scene, report))).toEqual([]);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      expect(error.code).toMatch(/^(MDL|BINARY|FORMAT)_/);
    }
  });
});

describeCorpus('characters with all that they inherit', () => {
  const above = ['a_ba_non_combat', 'a_ba_med_weap', 'a_ba_custom', 'a_ba_casts'].map(
    (name) => `${DUMP}/${name}.mdl`,
  );
  const male = [`${TEXTS}/Supermodels/a_ba.mdl`, ...above];
  const female = [`${DUMP}/a_fa.mdl`, ...male];

  // Numbers of animations counted in the files: a name that comes again further up the chain counts once.
  describe.each([
    { name: 'c_drgshad', chain: [`${DUMP}/c_drgshad.mdl`], clips: 42 },
    { name: 'c_aribeth', chain: [`${DUMP}/c_aribeth.mdl`, ...female], clips: 166 },
    { name: 'c_bodak', chain: [`${USER}/c_bodak.mdl`, ...male], clips: 166 },
    { name: 'c_satyrarcher', chain: [`${USER}/c_satyrarcher.mdl`, ...male], clips: 166 },
  ])('$name', ({ chain, clips }) => {
    test('has all clips, and deforms in a valid GLB as in its poses', async () => {
      const { scene, report } = sceneOf(chain);
      expect(scene.clips).toHaveLength(clips);
      const glb = await sceneToGlb(scene, report);
      expect(await complaints(glb)).toEqual([]);
      const { relative, where } = maxDeviation(glb, scene, 4);
      expect(relative, where).toBeLessThan(1e-4);
    });
  });
});
