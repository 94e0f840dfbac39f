import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sceneToGlb } from '../../../src/formats/gltf/from-scene.ts';
import { familyOf, readDocument } from '../../../src/formats/index.ts';
import { Report } from '../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../corpus.ts';
import { validate } from '../../gltf/validate.ts';

describeCorpus('real compiled models as GLB', () => {
  const compiled = corpusFiles('mdl', (path) => path.endsWith('.mdl')).filter((path) => {
    return readFileSync(corpus(path)).readUInt32LE(0) === 0;
  });

  test.each(compiled)('%s is valid', async (path) => {
    const report = new Report();
    const { format, document } = readDocument(readFileSync(corpus(path)), path, report);
    const scene = familyOf(format).toScene([{ name: path, document }], [], report);
    const { messages } = await validate(await sceneToGlb(scene, report));
    expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  });
});
