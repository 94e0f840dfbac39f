/** Compiled models in tests: those of the corpus, and models that go through bytes. */
import { readFileSync } from 'node:fs';
import {
  type CompileOptions,
  compile,
} from '../../../../../../src/formats/mdl/files/binary/compile/compile.ts';
import type { MdlDocument } from '../../../../../../src/formats/mdl/files/binary/document.ts';
import { readDocument } from '../../../../../../src/formats/mdl/files/binary/read.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import { writeDocument } from '../../../../../../src/formats/mdl/files/binary/write.ts';
import type { Model } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { corpus, corpusFiles } from '../../../../../corpus.ts';

/** Paths of compiled models of the corpus. */
export function compiledFiles(accept: (path: string) => boolean = () => true): string[] {
  return corpusFiles('mdl', (path) => path.endsWith('.mdl') && accept(path)).filter((path) => {
    return readFileSync(corpus(path)).readUInt32LE(0) === 0;
  });
}

export function readCompiled(path: string): MdlDocument {
  return readDocument(readFileSync(corpus(path)), new Report());
}

export const modelOf = (path: string) => toModel(readCompiled(path), new Report());

/** What a model is after it was compiled, written and read, and what got lost. */
export function throughBytes(model: Model, options: CompileOptions = {}) {
  const report = new Report();
  const document = readDocument(writeDocument(compile(model, report, options)), report);
  return { document, model: toModel(document, report), report };
}
