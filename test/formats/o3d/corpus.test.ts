import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Inspection, nodeAtPath } from '../../../src/binary/schema.ts';
import { detectFormat } from '../../../src/formats/index.ts';
import type { ArchiveDocument } from '../../../src/formats/o3d/files/archive/document.ts';
import { fileNamed } from '../../../src/formats/o3d/files/archive/layout.ts';
import { createArchive, writeArchive } from '../../../src/formats/o3d/files/archive/write.ts';
import type {
  BuffDocument,
  CurvDocument,
  SkinDocument,
} from '../../../src/formats/o3d/files/blobs/document.ts';
import { FormatError, Report } from '../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../corpus.ts';
import { wrongClaims } from '../claims.ts';
import { readO3d } from './bytes.ts';

const isBlob = (path: string) => /\.(buff|curv|skin)$/.test(path) && !path.includes('/invalid/');
const isArchive = (path: string) => /\.(o3dtgz|tgz|o3d)$/.test(path);
const bytesOf = (path: string) => new Uint8Array(readFileSync(corpus(path)));
const named = (paths: readonly string[]) => paths.map((path) => [basename(path), path] as const);

describeCorpus('real and generated blobs', () => {
  const blobs = corpusFiles('o3d', isBlob);

  test('there are those of the one animated scene, and generated ones', () => {
    expect(blobs.length).toBeGreaterThanOrEqual(79);
  });

  test.each(named(blobs))('%s is rewritten byte for byte, and every byte has its field', (name, path) => {
    const bytes = bytesOf(path);
    const { document, format } = readO3d(bytes, name);
    expect(Buffer.compare(format.write(document), bytes)).toBe(0);
    expect(wrongClaims(bytes, name)).toEqual([]);
  });
});

/** What another program read from generated blobs: floats as the hexadecimal digits of their bits. */
interface Bits {
  kind: 'BUFF' | 'CURV' | 'SKIN';
  numElements: number;
  fields: { type: string; components: number; data: (string | number)[] }[];
  keys: { type: string; input: string; output: string; inTangent?: string[]; outTangent?: string[] }[];
  vertices: [index: number, weight: string][][];
}

const bitsOf = (value: number) => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getUint32(0).toString(16).padStart(8, '0');
};

function buffBits({ buffers }: BuffDocument): Pick<Bits, 'numElements' | 'fields'> {
  const { fields, numElements, planes } = buffers[0]!;
  const names = ['', 'float', 'uint32', 'ubyten'];
  return {
    numElements,
    fields: planes.map((plane, index) => ({
      type: names[fields.type[index]!]!,
      components: fields.numComponents[index]!,
      data: fields.type[index] === 1 ? Array.from(plane, bitsOf) : Array.from(plane),
    })),
  };
}

function curvBits({ keys }: CurvDocument): Pick<Bits, 'keys'> {
  const pair = (column: ArrayLike<number>, key: number) => [
    bitsOf(column[2 * key]!),
    bitsOf(column[2 * key + 1]!),
  ];
  const names = ['', 'step', 'linear', 'bezier'];
  return {
    keys: Array.from(keys.type, (type, key) => ({
      type: names[type]!,
      input: bitsOf(keys.input[key]!),
      output: bitsOf(keys.output[key]!),
      ...(type === 3 ? { inTangent: pair(keys.inTangent, key), outTangent: pair(keys.outTangent, key) } : {}),
    })),
  };
}

function skinBits({ vertices }: SkinDocument): Pick<Bits, 'vertices'> {
  const { start, matrixIndex, weight } = vertices.influences;
  const influence = (at: number): [number, string] => [matrixIndex[at]!, bitsOf(weight[at]!)];
  return {
    vertices: Array.from({ length: vertices.count }, (_, vertex) =>
      Array.from({ length: start[vertex + 1]! - start[vertex]! }, (_, at) => influence(start[vertex]! + at)),
    ),
  };
}

describeCorpus('generated blobs have, bit for bit, what another program wrote into them', () => {
  const files = corpusFiles('o3d/synthetic', (path) => path.endsWith('.bits.json'));

  test('there are three of each kind', () => {
    expect(files).toHaveLength(9);
  });

  test.each(named(files))('%s', (_name, path) => {
    const expected = JSON.parse(readFileSync(corpus(path), 'utf8')) as Bits;
    const { document } = readO3d(bytesOf(path.replace('.bits.json', '')));
    const bits =
      expected.kind === 'BUFF'
        ? buffBits(document as BuffDocument)
        : expected.kind === 'CURV'
          ? curvBits(document as CurvDocument)
          : skinBits(document as SkinDocument);
    const withoutOffsets = expected.fields?.map(({ type, components, data }) => ({ type, components, data }));
    expect({ ...expected, fields: withoutOffsets }).toMatchObject(bits);
    expect(bits).toMatchObject(
      expected.kind === 'BUFF'
        ? { fields: withoutOffsets }
        : expected.kind === 'CURV'
          ? { keys: expected.keys }
          : { vertices: expected.vertices },
    );
  });
});

describeCorpus('invalid blobs end in an error with a code', () => {
  const reasons = readFileSync(corpus('o3d/invalid/REASONS.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [name: string, why: string]);

  test('there are twenty', () => {
    expect(reasons).toHaveLength(20);
  });

  test.each(reasons)('%s: %s', (name) => {
    const bytes = bytesOf(`o3d/invalid/${name}`);
    try {
      detectFormat(bytes, name).read(bytes, new Report());
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      expect(error.code).toMatch(/^(BINARY|FORMAT|O3D)_/);
      return;
    }
    throw new Error('it was read');
  });
});

/** How often each byte of a tar is claimed by a leaf, as those that are not claimed exactly once. */
function wrongClaimsInTar(tar: Uint8Array, root: Inspection): number[] {
  const claims = new Uint8Array(tar.length);
  const visit = (node: Inspection) => {
    for (let index = 0; index < node.childCount; index++) visit(node.child(index));
    if (node.childCount > 0) return;
    for (let at = node.offset; at < node.offset + node.size; at++) claims[at] = claims[at]! + 1;
  };
  visit(root);
  expect(root).toMatchObject({ offset: 0, size: tar.length });
  return Array.from(claims.keys()).filter((at) => claims[at] !== 1);
}

describeCorpus('real and generated archives', () => {
  const archives = corpusFiles('o3d', isArchive);

  test('there are some of both versions', () => {
    const versions = archives.map(
      (path) => (readO3d(bytesOf(path)).document as ArchiveDocument).scene.version,
    );
    expect(new Set(versions)).toEqual(new Set([5, 6]));
    expect(archives.length).toBeGreaterThanOrEqual(20);
  });

  test.each(named(archives))(
    '%s has nothing wrong with it, and is rewritten to the same bytes',
    (name, path) => {
      const bytes = bytesOf(path);
      const { document, format, report } = readO3d(bytes, name);
      expect(report.issues).toEqual([]);
      expect(Buffer.compare(format.write(document), bytes)).toBe(0);
    },
  );

  test.each(named(archives))('the tar of %s is written again byte for byte', (name, path) => {
    const bytes = bytesOf(path);
    const document = readO3d(bytes, name).document as ArchiveDocument;
    const { container } = document;
    document.container =
      container.kind === 'tar.gz' && container.tail ? { kind: 'tar', tail: container.tail } : { kind: 'tar' };
    expect(Buffer.compare(writeArchive(document), gunzipSync(bytes))).toBe(0);
  });

  test.each(named(archives))('every byte of the tar of %s has its field', (name, path) => {
    const bytes = bytesOf(path);
    const root = detectFormat(bytes, name).inspect(bytes, name);
    expect(wrongClaimsInTar(gunzipSync(bytes), root)).toEqual([]);
  });

  /** Written by Google's converter of 2010, as most of version 6. */
  test.each(['teapot.o3dtgz', 'M249SaW.o3dtgz'])(
    'the files of %s make the tar that Google’s converter made',
    (name) => {
      const bytes = bytesOf(archives.find((path) => path.endsWith(name))!);
      const document = readO3d(bytes).document as ArchiveDocument;
      const files = document.members.filter(
        (member) => member.kind === 'file' && !['aaaaaaaa.o3d', 'scene.json'].includes(member.name),
      );
      const made = createArchive(document.scene, files);
      const json = made.members.find((member) => member.name === 'scene.json');
      // The numbers of the converter are spelled as C does.
      json!.bytes = fileNamed(document, 'scene.json')!;
      expect(Buffer.compare(gunzipSync(writeArchive(made)), gunzipSync(bytes))).toBe(0);
    },
  );

  test('the data of the animated scene are those that were cut out of it', () => {
    const path = archives.find((path) => path.includes('kitty'))!;
    const bytes = bytesOf(path);
    const tree = detectFormat(bytes, 'kitty.tgz').inspect(bytes, 'kitty.tgz');
    const tar = gunzipSync(bytes);
    const cut = corpusFiles('o3d/extracted-kitty', (file) => file.endsWith('.curv'));
    expect(cut.length).toBeGreaterThan(10);
    for (const file of cut) {
      const id = basename(file, '.curv');
      const node = nodeAtPath(tree, `curve-keys.bin.contents.o3d.Curve ${id}`);
      expect(node, id).toBeDefined();
      const there = tar.subarray(node!.offset, node!.offset + node!.size);
      expect(Buffer.compare(there, bytesOf(file)), id).toBe(0);
    }
  });
});
