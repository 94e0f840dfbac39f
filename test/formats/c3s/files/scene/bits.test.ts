import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { compressed } from '../../../../../src/binary/compressed.ts';
import { latin1String, read, rest, struct, type Texts, textAt } from '../../../../../src/binary/schema.ts';
import type { Model, UnknownChunks } from '../../../../../src/formats/c3s/files/scene/document.ts';
import { OPAQUE } from '../../../../../src/formats/c3s/files/scene/document.ts';
import { KIND_IDS, KINDS, kindPlace, lettersOf } from '../../../../../src/formats/c3s/files/scene/kinds.ts';
import { corpus, describeCorpus } from '../../../../corpus.ts';
import { beside, generatedFiles, readC3s } from '../../files.ts';

type Plain = Record<string, unknown>;

/** Lists of single things, whose only field has a name in documents. */
const SINGLE = new Set([
  'textures',
  'sounds',
  'edgeLinks',
  'triFaceLinks',
  'vertices',
  'byteVertData',
  'vertData',
  'texVertices',
  'texVertData',
  'childBones',
  'texVertexFrameKeys',
  'vertexFrameKeys',
  'parameters',
  'linkedSeqs',
]);
const SYSTEMS = { BONE: 'baseOCS', SMNT: 'mountBaseOCS', key: 'animOCS' };

/** Floats as the hexadecimal number of their bits, as the other encoder writes them. */
function bitsOf(values: Float32Array): string[] {
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  return Array.from(values, (_, at) =>
    view
      .getUint32(at * 4, true)
      .toString(16)
      .padStart(8, '0'),
  );
}

function isTexts(column: object): column is Texts {
  return 'bytes' in column && 'start' in column;
}

/** Row of a record as the other encoder has it. */
function rowOf(columns: Plain, rows: number, row: number, system: string): Plain {
  const out: Plain = {};
  const ocs: Plain = {};
  for (const [key, column] of Object.entries(columns)) {
    if (key === 'count' || key === 'start' || key === 'surplus') continue;
    if (['scale', 'rotate', 'translate'].includes(key) && system !== '') {
      ocs[key] = valueAt(column as object, rows, row, key);
    } else out[key] = valueAt(column as object, rows, row, key);
  }
  return system === '' ? out : { ...out, [system]: ocs };
}

function valueAt(column: object, rows: number, row: number, key: string): unknown {
  if (isTexts(column)) return textAt(column, row);
  if ('start' in column) return itemsOf(column as Plain & { start: Uint32Array }, row, key);
  const numbers = column as Float32Array | Uint32Array;
  const width = numbers.length / rows;
  const own = numbers.subarray(row * width, (row + 1) * width);
  const values = own instanceof Float32Array ? bitsOf(own) : [...own];
  return width === 1 ? values[0] : values;
}

function itemsOf(columns: Plain & { start: Uint32Array }, row: number, key: string): unknown[] {
  const total = columns.start.at(-1)!;
  const from = columns.start[row]!;
  const system = key === 'boneKeys' ? SYSTEMS.key : '';
  return Array.from({ length: columns.start[row + 1]! - from }, (_, item) => {
    const one = rowOf(columns, total, from + item, system);
    return SINGLE.has(key) ? Object.values(one)[0] : one;
  });
}

const laterHead = struct('head', { version: compressed, name: latin1String, flags: compressed, data: rest });

function keptChunk({ id, start, bytes }: UnknownChunks, index: number): Plain {
  const own = bytes.subarray(start[index], start[index + 1]);
  const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
  const letters = lettersOf(id[index]!);
  if (kindPlace(id[index]!) < 0) return { id: letters, hex: hex(own) };
  const { data, ...head } = read(laterHead, own);
  return { id: letters, ...head, hex: hex(data) };
}

function subchunksOf(model: Model): Plain[] {
  const next = new Uint32Array(KINDS.length);
  let kept = 0;
  return [...model.order].map((place) => {
    if (place === OPAQUE) return keptChunk(model.opaque, kept++);
    const id = lettersOf(KIND_IDS[place]!);
    const rows = model[KINDS[place]!];
    const system = id === 'BONE' || id === 'SMNT' ? SYSTEMS[id] : '';
    return withLetters({ id, ...rowOf(rows as unknown as Plain, rows.count, next[place]!++, system) });
  });
}

/** The other encoder has a command as letters and as a number. */
function withLetters(subchunk: Plain): Plain {
  if (subchunk.id !== 'ASEQ') return subchunk;
  const seqTriggers = (subchunk.seqTriggers as { command: number }[]).map(({ command, ...trigger }) => ({
    ...trigger,
    command: [0, 8, 16, 24].map((shift) => String.fromCharCode((command >>> shift) & 0xff)).join(''),
    commandValue: command,
  }));
  return { ...subchunk, seqTriggers };
}

describeCorpus('what an independent encoder wrote', () => {
  const files = generatedFiles().filter((path) => !path.endsWith('hand.c3s'));

  test.each(files.map((path) => [basename(path), path]))('%s is read bit for bit', (_, path) => {
    const { document } = readC3s(readFileSync(corpus(path!)));
    const chunks = document.chunks.flatMap(({ kind, content }): Plain[] => {
      if (kind === 'header') return [{ id: 'SHDR', ...content }];
      if (kind === 'unknown') return [...content.id.keys()].map((index) => keptChunk(content, index));
      const { version, name } = content;
      return [{ id: 'SMDL', version, name, subchunks: subchunksOf(content) }];
    });
    expect(chunks).toEqual(beside<{ chunks: Plain[] }>(path!, '.bits.json').chunks);
  });
});
