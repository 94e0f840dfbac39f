import type { AsciiMdlDocument } from '../../../../../src/formats/mdl/files/ascii/document.ts';
import { readAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/read.ts';
import { toModel as modelOfText } from '../../../../../src/formats/mdl/files/ascii/to-model/to-model.ts';
import type { MdlDocument } from '../../../../../src/formats/mdl/files/binary/document.ts';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { toModel as modelOfCompiled } from '../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import { translateToCompiled, translateToText } from '../../../../../src/formats/mdl/from-scene/translate.ts';
import type { Model } from '../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../src/report/report.ts';

export function textDocument(bytes: Uint8Array): AsciiMdlDocument {
  return readAsciiMdl(bytes, new Report());
}

export function compiledDocument(bytes: Uint8Array): MdlDocument {
  return readDocument(bytes, new Report());
}

export function modelOf(document: AsciiMdlDocument | MdlDocument): Model {
  return document.format === 'mdl.ascii'
    ? modelOfText(document, new Report())
    : modelOfCompiled(document, new Report());
}

export function decompiled(document: MdlDocument): AsciiMdlDocument {
  const [file] = translateToText([{ name: 'm.mdl', document }], 'm', new Report(), {})!;
  return textDocument(file!.bytes);
}

export function compiled(document: AsciiMdlDocument): MdlDocument {
  const [file] = translateToCompiled([{ name: 'm.mdl', document }], 'm', new Report(), {})!;
  return compiledDocument(file!.bytes);
}

/** What a model says but its turns, and those. */
interface Parts {
  rest: unknown;
  turns: Float32Array[];
}

/**
 * Part numbers come from supermodels and binds from the rest pose, and neither is in a text.
 *
 * @returns a copy of the model without them and without turns, which text rounds
 */
export function partsOf(model: Model): Parts {
  const turns: Float32Array[] = [];
  const strip = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    if (Array.isArray(value)) return value.map(strip);
    const entries = Object.entries(value).filter(([name, part]) => {
      if (name === 'partNumber' || name === 'bind') return false;
      if (name !== 'orientation') return true;
      turns.push(part instanceof Float32Array ? part : part.values);
      return !(part instanceof Float32Array);
    });
    return Object.fromEntries(
      entries.map(([name, part]) => [name, name === 'orientation' ? part.times : strip(part)]),
    );
  };
  return { rest: strip(model), turns };
}

/** The largest difference between numbers of the turns of two models. */
export function distance(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  let worst = a.length === b.length ? 0 : Number.POSITIVE_INFINITY;
  for (const [index, turn] of a.entries()) {
    for (const [at, value] of turn.entries()) {
      const apart = Math.abs(value - (b[index]?.[at] ?? Number.NaN));
      if (!(apart <= worst)) worst = apart;
    }
  }
  return worst;
}
