/**
 * Speed of ASCII MDL: a generated skinned and animated model and, if the corpus is available, all its text models are read into
 * columns, checked, written back unchanged, written anew, and compiled; compiled models are decompiled. Compared with a plain
 * copy of the bytes and with finding only lines and numbers.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAsciiMdl } from '../src/formats/mdl/files/ascii/check.ts';
import { detectAsciiMdl } from '../src/formats/mdl/files/ascii/detect.ts';
import type { AsciiModel, AsciiNode } from '../src/formats/mdl/files/ascii/document.ts';
import { fromModel } from '../src/formats/mdl/files/ascii/from-model/from-model.ts';
import { LineReader } from '../src/formats/mdl/files/ascii/lines.ts';
import { readAsciiMdl } from '../src/formats/mdl/files/ascii/read.ts';
import { toModel as modelOfText } from '../src/formats/mdl/files/ascii/to-model/to-model.ts';
import { writeAsciiMdl } from '../src/formats/mdl/files/ascii/write.ts';
import { compile } from '../src/formats/mdl/files/binary/compile/compile.ts';
import { isCompiled } from '../src/formats/mdl/files/binary/frame.ts';
import { readDocument } from '../src/formats/mdl/files/binary/read.ts';
import { toModel as modelOfCompiled } from '../src/formats/mdl/files/binary/to-model/to-model.ts';
import { writeDocument } from '../src/formats/mdl/files/binary/write.ts';
import type { Model } from '../src/formats/mdl/model/model.ts';
import { Report } from '../src/report/report.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const VERTICES = 10_000;
const FACES = 16_000;
const BONES = 60;
const ANIMATIONS = 20;
const KEYS = 30;
/** Number of corpus models that are compiled and decompiled. */
const LARGEST = 3;

/** Numbers with six digits, as exporters write them. */
function digits(length: number, step: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length }, (_, index) => ((index * step) % 199_999) / 1000 - 100);
}

function indices(length: number, step: number, limit: number): Int32Array<ArrayBuffer> {
  return Int32Array.from({ length }, (_, index) => (index * step) % limit);
}

function sampleModel(): AsciiModel {
  const names = Array.from({ length: BONES }, (_, bone) => `bone_${bone}`);
  const above = (bone: number) => (bone === 0 ? 'NULL' : names[bone >> 1]!);
  const skin: AsciiNode = {
    type: 'skin',
    name: 'body',
    parent: names[0]!,
    properties: {
      bitmap: 'c_sample',
      verts: digits(VERTICES * 3, 7919),
      tverts: digits(VERTICES * 3, 4999),
      faces: indices(FACES * 8, 12_347, VERTICES),
      weights: {
        bones: names,
        start: Uint32Array.from({ length: VERTICES + 1 }, (_, vertex) => vertex * 2),
        bone: indices(VERTICES * 2, 17, BONES),
        weight: digits(VERTICES * 2, 3001),
      },
    },
    keys: {},
  };
  const moving = (name: string, bone: number): AsciiNode => ({
    type: 'dummy',
    name,
    parent: above(bone),
    properties: {},
    keys: { orientation: { times: digits(KEYS, 3001), values: digits(KEYS * 4, 6007) } },
  });
  const resting = (name: string, bone: number): AsciiNode => ({
    type: 'dummy',
    name,
    parent: above(bone),
    properties: { position: digits(3, bone), orientation: digits(4, bone) },
    keys: {},
  });
  return {
    name: 'c_sample',
    fileDependencies: [],
    geometry: { frame: 'modelgeom', name: 'c_sample' },
    nodes: [...names.map(resting), skin],
    animations: Array.from({ length: ANIMATIONS }, (_, index) => ({
      name: `walk${index}`,
      length: 1,
      events: [],
      nodes: names.map(moving),
    })),
  };
}

/** Parses every number of every line that begins with one. */
function scan(bytes: Uint8Array): number {
  const lines = new LineReader(bytes);
  let sum = 0;
  while (lines.next()) {
    const scanner = lines.numbers();
    while (scanner.next()) sum += scanner.value;
  }
  return sum;
}

function compare(name: string, files: readonly Uint8Array[]): Comparison {
  const documents = files.map((bytes) => readAsciiMdl(bytes, new Report()));
  const made = documents.map(({ format, content }) => ({ format, content }));
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  return {
    name: `${name}, ${(bytes / 1e6).toFixed(1)} MB`,
    bytes,
    ways: {
      'copy the bytes': () => files.map((file) => file.slice()),
      'find lines and numbers': () => files.map(scan),
      'read into columns': () => files.map((file) => readAsciiMdl(file, new Report())),
      check: () => {
        for (const document of documents) checkAsciiMdl(document, new Report());
      },
      'write unchanged': () => documents.map(writeAsciiMdl),
      'write anew': () => made.map(writeAsciiMdl),
      'make models': () => documents.map((document) => modelOfText(document, new Report())),
    },
  };
}

function compiled(model: Model): Uint8Array {
  return writeDocument(compile(model, new Report(), { target: 'ee' }));
}

function decompiled(model: Model, target: '1.69' | 'ee'): Uint8Array {
  const content = fromModel(model, target, new Report());
  return writeAsciiMdl({ format: 'mdl.ascii', content });
}

function compareCompiled(name: string, files: readonly Uint8Array[]): Comparison {
  const documents = files.map((bytes) => readDocument(bytes, new Report()));
  const models = documents.map((document) => modelOfCompiled(document, new Report()));
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  return {
    name: `${name}, ${(bytes / 1e6).toFixed(1)} MB`,
    bytes,
    ways: {
      'copy the bytes': () => files.map((file) => file.slice()),
      'make models': () => documents.map((document) => modelOfCompiled(document, new Report())),
      'decompile for the Enhanced Edition': () => models.map((model) => decompiled(model, 'ee')),
      'decompile for 1.69': () => models.map((model) => decompiled(model, '1.69')),
      compile: () => models.map(compiled),
    },
  };
}

const sample = writeAsciiMdl({ format: 'mdl.ascii', content: sampleModel() });
const comparisons = [
  compare('generated model', [sample]),
  compareCompiled('the same, compiled', [
    compiled(modelOfText(readAsciiMdl(sample, new Report()), new Report())),
  ]),
];
const folder = join(import.meta.dirname, '../../shared/corpus/mdl');
if (existsSync(folder)) {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => new Uint8Array(readFileSync(join(entry.parentPath, entry.name))));
  const files = all.filter(detectAsciiMdl);
  // All of them would take minutes each.
  const others = all
    .filter(isCompiled)
    .sort((a, b) => b.length - a.length)
    .slice(0, LARGEST);
  comparisons.push(compare(`${files.length} models of the corpus`, files));
  comparisons.push(compareCompiled(`${others.length} largest compiled models of the corpus`, others));
}
// One round over the corpus is long enough.
console.log(markdown(await measure(comparisons, 1)));
