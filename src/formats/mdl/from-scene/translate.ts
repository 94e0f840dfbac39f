/** Direct conversion between compiled and text models, which keeps everything that both can hold. */
import { Report } from '../../../report/report.ts';
import type { NamedBytes, SourceFile, TargetOptions } from '../../format.ts';
import type { AsciiMdlDocument, AsciiModel } from '../files/ascii/document.ts';
import { fromModel } from '../files/ascii/from-model/from-model.ts';
import { toModel as modelOfText } from '../files/ascii/to-model/to-model.ts';
import { writeAsciiMdl } from '../files/ascii/write.ts';
import { compile } from '../files/binary/compile/compile.ts';
import type { MdlDocument } from '../files/binary/document.ts';
import { toModel as modelOfCompiled } from '../files/binary/to-model/to-model.ts';
import { writeDocument } from '../files/binary/write.ts';
import type { Model } from '../model/model.ts';
import { withinLimits } from '../model/split-model.ts';

type ModelDocument = MdlDocument | AsciiMdlDocument;

interface ModelFile {
  name: string;
  document: ModelDocument;
}

/** As text models in canonical form. */
export function translateToText(
  files: readonly SourceFile[],
  stem: string,
  report: Report,
  { target = 'ee' }: TargetOptions,
): NamedBytes[] | undefined {
  return translateEach(modelsAmong(files), stem, (document) => {
    const model = withinLimits(modelOf(document, report), target, report);
    return textBytes(fromModel(model, target, report));
  });
}

/** As compiled models; supermodels among the files provide part numbers. */
export function translateToCompiled(
  files: readonly SourceFile[],
  stem: string,
  report: Report,
  { target = 'ee' }: TargetOptions,
): NamedBytes[] | undefined {
  const supermodels = supermodelsAmong(files).map(({ document }) => modelOf(document, new Report()));
  return translateEach(modelsAmong(files), stem, (document) => {
    const model = withinLimits(modelOf(document, report), target, report);
    return writeDocument(compile(model, report, { target, supermodels }));
  });
}

export function modelsAmong(files: readonly SourceFile[]): ModelFile[] {
  return files.flatMap((file) => (file.role === 'supermodel' ? [] : modelFile(file)));
}

/** In the order of inheritance: the supermodel of the model, its supermodel, and so on. */
export function supermodelsAmong(files: readonly SourceFile[]): ModelFile[] {
  return files.flatMap((file) => (file.role === 'supermodel' ? modelFile(file) : []));
}

function modelFile({ name, document }: SourceFile): ModelFile[] {
  const isModel = document?.format === 'mdl.binary' || document?.format === 'mdl.ascii';
  return isModel ? [{ name, document: document as ModelDocument }] : [];
}

export function modelOf(document: ModelDocument, report: Report): Model {
  return document.format === 'mdl.ascii' ? modelOfText(document, report) : modelOfCompiled(document, report);
}

/**
 * Walkmeshes, which the game always has as text, stay text, in canonical form.
 *
 * @param stem new stem of files with the stem of the first
 */
function translateEach(
  files: readonly ModelFile[],
  stem: string,
  translate: (document: ModelDocument) => Uint8Array,
): NamedBytes[] | undefined {
  const [first] = files;
  if (!first) return undefined;
  const usual = split(first.name).stem;
  return files.map(({ name, document }) => {
    const own = split(name);
    const newStem = own.stem === usual ? stem : own.stem;
    return isWalkMesh(document)
      ? { name: `${newStem}.${own.extension}`, bytes: textBytes(document.content) }
      : { name: `${newStem}.mdl`, bytes: translate(document) };
  });
}

function split(name: string): { stem: string; extension: string } {
  const [, stem = name, extension = 'mdl'] = /^(.+?)\.([^.]+)$/.exec(name) ?? [];
  return { stem, extension };
}

/** Walkmeshes have no model name. */
function isWalkMesh(document: ModelDocument): document is AsciiMdlDocument {
  return document.format === 'mdl.ascii' && document.content.name === undefined;
}

function textBytes(content: AsciiModel): Uint8Array {
  return writeAsciiMdl({ format: 'mdl.ascii', content });
}
