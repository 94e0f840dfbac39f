/**
 * How fast Cal3D files decode to documents, per kind: all files of a kind one after the other, beside a plain copy of their
 * bytes. The real files of ../shared/corpus where it lies beside the checkout, else the bundled samples.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeshDocument } from '../src/formats/cal3d/binary.ts';
import type { MeshContent } from '../src/formats/cal3d/schema.ts';
import { detectFormat, readDocument, writeDocument } from '../src/formats/index.ts';
import { FormatError, Report } from '../src/report/report.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const samples = join(import.meta.dirname, '../samples/yorick');
const corpus = join(import.meta.dirname, '../../shared/corpus/cal3d');
const root = existsSync(corpus) ? corpus : samples;

const KINDS = ['csf', 'caf', 'cmf', 'crf', 'cpf', 'xsf', 'xaf', 'xmf', 'xrf', 'xpf'];

interface Input {
  name: string;
  bytes: Uint8Array;
}

/** All intact files of a kind. */
function filesOf(kind: string): Input[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith(`.${kind}`))
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(root, name))) }))
    .filter(isIntact);
}

function isIntact({ name, bytes }: Input): boolean {
  try {
    readDocument(bytes, name, new Report());
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/** A mesh larger than any of its time: the sample's body so many times over. */
const COPIES = 200;

function largeMesh(): Input {
  const path = join(samples, 'cal3d/yorick_body.cmf');
  const document = readDocument(readFileSync(path), path, new Report()).document as MeshDocument;
  const { submeshes } = document.content as MeshContent;
  const many = Array.from({ length: COPIES }, () => submeshes).flat();
  const large = { ...document, content: { ...document.content, submeshes: many } } as MeshDocument;
  return { name: 'large.cmf', bytes: writeDocument(large) };
}

function compare(name: string, files: readonly Input[]): Comparison {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const readers = files.map((file) => ({ ...file, format: detectFormat(file.bytes, file.name) }));
  return {
    name: `${name}, ${(bytes / 1e6).toFixed(2)} MB`,
    bytes,
    ways: {
      'copy the bytes': () => files.map((file) => file.bytes.slice()),
      read: () => readers.map((file) => file.format.read(file.bytes, new Report())),
    },
  };
}

const groups = KINDS.map((kind) => ({ kind, files: filesOf(kind) })).filter(({ files }) => files.length > 0);
const comparisons = [
  ...groups.map(({ kind, files }) => compare(`${files.length} × .${kind}`, files)),
  compare(`one mesh of ${COPIES} × Yorick`, [largeMesh()]),
];

console.log(markdown(await measure(comparisons)));
