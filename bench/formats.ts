/**
 * Speed of decoding files to documents: all files of a format one after the other, compared with a plain copy of their bytes.
 * Uses ../shared/corpus if it exists beside the checkout, otherwise the bundled samples. A word on the command line selects
 * the formats whose ids begin with it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeshDocument } from '../src/formats/cal3d/files/binary/document.ts';
import type { MeshContent } from '../src/formats/cal3d/files/binary/schema.ts';
import { detectFormat, formats, readDocument, writeDocument } from '../src/formats/index.ts';
import { FormatError, Report } from '../src/report/report.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const samples = join(import.meta.dirname, '../samples/yorick');
const corpus = join(import.meta.dirname, '../../shared/corpus');
const root = existsSync(corpus) ? corpus : samples;

interface Input {
  name: string;
  bytes: Uint8Array;
}

/** All readable files by the id of their format, in the order of the registry. */
function filesByFormat(): { id: string; files: Input[] }[] {
  const groups = formats.map(({ id }) => ({ id, files: [] as Input[] }));
  const names = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(name));
    const id = formatOf(name, bytes);
    groups.find((group) => group.id === id)?.files.push({ name, bytes });
  }
  return groups.filter(({ files }) => files.length > 0);
}

function formatOf(name: string, bytes: Uint8Array): string | undefined {
  try {
    return readDocument(bytes, name, new Report()).format.id;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** A very large mesh: many copies of the sample's body. */
const COPIES = 200;

function largeMesh(): Input {
  const path = join(samples, 'cal3d/yorick_body.cmf');
  const document = readDocument(readFileSync(path), path, new Report()).document as MeshDocument;
  const { submeshes } = document.content as MeshContent;
  const many = Array.from({ length: COPIES }, () => submeshes).flat();
  const large = { ...document, content: { ...document.content, submeshes: many } } as MeshDocument;
  return { name: 'large.cmf', bytes: writeDocument(large) };
}

/** More than the processor's cache. Small files that are read repeatedly stay in the cache, where copying is far faster. */
const BEYOND_CACHE = 64e6;

/** Many separate copies of the same files. */
function beyondCache({ files }: { files: readonly Input[] }): Input[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return Array.from({ length: Math.ceil(BEYOND_CACHE / bytes) }, () =>
    files.map((file) => ({ ...file, bytes: file.bytes.slice() })),
  ).flat();
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

/** A model of some thousand vertices, edges and faces, each a separate chunk. */
function largeModel(): Input {
  const name = join(samples, 'c3s/yorick.c3s');
  return { name, bytes: new Uint8Array(readFileSync(name)) };
}

const [wanted = ''] = process.argv.slice(2);
const groups = filesByFormat().filter(({ id }) => id.startsWith(wanted));
const comparisons = [
  ...groups.map(({ id, files }) => compare(`${files.length} × ${id}`, files)),
  ...groups
    .filter(({ id }) => id === 'cal3d.caf' || id === 'cal3d.cmf')
    .map((group) => compare(`${group.id} beyond the cache`, beyondCache(group))),
  compare(`one mesh of ${COPIES} × Yorick`, [largeMesh()]),
  compare('Yorick as c3s', [largeModel()]),
];

console.log(markdown(await measure(comparisons)));
