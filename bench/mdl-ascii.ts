/**
 * How fast is ASCII MDL? A skinned, animated model that is made here, and, where the corpus is there, all its models in
 * text one after the other: read into columns, checked, written back untouched, and written anew. Beside it a
 * plain copy of the bytes, and what it takes to find lines and numbers in the text alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAsciiMdl } from '../src/formats/mdl/ascii/check.ts';
import { detectAsciiMdl } from '../src/formats/mdl/ascii/detect.ts';
import type { AsciiModel, AsciiNode } from '../src/formats/mdl/ascii/document.ts';
import { LineReader } from '../src/formats/mdl/ascii/lines.ts';
import { readAsciiMdl } from '../src/formats/mdl/ascii/read.ts';
import { writeAsciiMdl } from '../src/formats/mdl/ascii/write.ts';
import { Report } from '../src/report/report.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const VERTICES = 10_000;
const FACES = 16_000;
const BONES = 60;
const ANIMATIONS = 20;
const KEYS = 30;

/** Numbers of six digits, as exporters write them. */
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

/** Every number of every line that begins with one. */
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
      'write untouched': () => documents.map(writeAsciiMdl),
      'write anew': () => made.map(writeAsciiMdl),
    },
  };
}

const sample = writeAsciiMdl({ format: 'mdl.ascii', content: sampleModel() });
const comparisons = [compare('made model', [sample])];
const folder = join(import.meta.dirname, '../../shared/corpus/mdl');
if (existsSync(folder)) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => new Uint8Array(readFileSync(join(entry.parentPath, entry.name))))
    .filter(detectAsciiMdl);
  comparisons.push(compare(`${files.length} models of the corpus`, files));
}
// A run over the corpus is long enough for one round.
console.log(markdown(await measure(comparisons, 1)));
