import { checkAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/check.ts';
import type { AsciiModel, AsciiNode } from '../../../../../src/formats/mdl/files/ascii/document.ts';
import { readAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/read.ts';
import { toModel } from '../../../../../src/formats/mdl/files/ascii/to-model/to-model.ts';
import { writeAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/write.ts';
import type { Model, ModelNode } from '../../../../../src/formats/mdl/model/model.ts';
import { type Issue, type Loss, Report } from '../../../../../src/report/report.ts';

/** Every character is the byte of its number. */
export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** What a text says, and what is strange about it. */
export function read(text: string): { content: AsciiModel; issues: Issue[] } {
  const report = new Report();
  const { content } = readAsciiMdl(bytesOf(text), report);
  return { content, issues: report.issues };
}

/** What reading and the rules find. */
export function check(text: string): Issue[] {
  const report = new Report();
  checkAsciiMdl(readAsciiMdl(bytesOf(text), report), report);
  return report.issues;
}

/** The canonical form of a model. */
export function write(content: AsciiModel): string {
  return textOf(writeAsciiMdl({ format: 'mdl.ascii', content }));
}

/** A whole model of the given lines in its geometry. */
export function model(...lines: string[]): string {
  return ['newmodel m', 'beginmodelgeom m', ...lines, 'endmodelgeom m', 'donemodel m', ''].join('\n');
}

/** What the lines in a node of a type say. */
export function node(type: string, ...lines: string[]): AsciiNode & { issues: Issue[] } {
  const { content, issues } = read(model(`node ${type} n`, '  parent NULL', ...lines, 'endnode'));
  return { ...content.nodes[0]!, issues };
}

/** What a text means, and what of it does not come along. */
export function meaning(text: string): { model: Model; losses: Loss[] } {
  const report = new Report();
  const model = toModel(readAsciiMdl(bytesOf(text), new Report()), report);
  return { model, losses: report.losses };
}

/** What the lines in a root node of a type mean. */
export function meant(type: string, ...lines: string[]): ModelNode & { losses: Loss[] } {
  const text = model(`node ${type} n`, '  parent NULL', ...lines, 'endnode');
  const { model: said, losses } = meaning(text);
  return { ...said.nodes[0]!, losses };
}
