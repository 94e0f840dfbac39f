import { expect, test } from 'vitest';
import { checkDocument } from '../../../../../../src/formats/mdl/files/binary/check.ts';
import type { MdlDocument } from '../../../../../../src/formats/mdl/files/binary/document.ts';
import { layOut } from '../../../../../../src/formats/mdl/files/binary/layout.ts';
import { describe as describeDocument } from '../../../../../../src/formats/mdl/files/binary/producer.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import { writeDocument } from '../../../../../../src/formats/mdl/files/binary/write.ts';
import type { Model } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { describeCorpus } from '../../../../../corpus.ts';
import { compiledFiles, readCompiled, throughBytes } from './compiled.ts';

function problems(document: MdlDocument): string[] {
  const report = new Report();
  checkDocument(document, report);
  return report.issues.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
}

/** nwnrs writes no bind transforms, and we do. */
function withoutNewBinds(model: Model, original: Model): Model {
  const nodes = model.nodes.map((node, index) => {
    const { mesh } = node;
    if (!mesh?.weights || original.nodes[index]?.mesh?.weights?.bind) return node;
    const { bind: _new, ...weights } = mesh.weights;
    return { ...node, mesh: { ...mesh, weights } };
  });
  return { ...model, nodes };
}

describeCorpus('real compiled models that are compiled again', () => {
  const files = compiledFiles();
  test('are all there', () => expect(files.length).toBeGreaterThanOrEqual(129));

  test.each(files)('%s is the same model, and no worse', (path) => {
    const original = readCompiled(path);
    const model = toModel(original, new Report());
    const target = describeDocument(original).version === 'ee' ? 'ee' : '1.69';
    const again = throughBytes(model, { target });
    expect(again.report.issues).toEqual([]);
    expect(again.report.losses).toEqual([]);
    expect(withoutNewBinds(again.model, model)).toEqual(model);
    expect(problems(original)).toEqual(expect.arrayContaining(problems(again.document)));
    expect(describeDocument(again.document).version).toBe(target);
    const bytes = writeDocument(again.document);
    layOut(again.document);
    expect(Buffer.compare(writeDocument(again.document), bytes)).toBe(0);
  });
});
