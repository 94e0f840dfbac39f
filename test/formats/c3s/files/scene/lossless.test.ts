import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textAt } from '../../../../../src/binary/schema.ts';
import { gather } from '../../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { modelsOf, OPAQUE } from '../../../../../src/formats/c3s/files/scene/document.ts';
import { writeDocument } from '../../../../../src/formats/index.ts';
import { corpus, describeCorpus } from '../../../../corpus.ts';
import { wrongClaims } from '../../../claims.ts';
import {
  bone,
  chunk,
  dword,
  file,
  floats,
  header,
  indices,
  model,
  packed,
  riff,
  sub,
  text,
} from '../../bytes.ts';
import { generatedFiles, readC3s } from '../../files.ts';

/** Expects a file to be rewritten as it is, with every byte in some field. */
function expectKept(bytes: Uint8Array) {
  const read = readC3s(bytes);
  expect(Buffer.compare(writeDocument(read.document), bytes)).toBe(0);
  expect(wrongClaims(bytes, 'a.c3s')).toEqual([]);
  return read;
}

describeCorpus('generated C3S files', () => {
  test.each(generatedFiles().map((path) => [basename(path), path]))(
    '%s is rewritten byte for byte, and every byte has its field',
    (_, path) => {
      expectKept(readFileSync(corpus(path!)));
    },
  );
});

describe('a document keeps', () => {
  test('compressed numbers that are longer than need be', () => {
    const { document } = expectKept(
      file(
        chunk('VGRP', packed(1, 1), text('g'), packed(0, 4), packed(2, 3), packed(5), packed(300, 2)),
        chunk('VGRP', packed(1), text(''), packed(0), packed(1), packed(7)),
      ),
    );
    const { vertexGroups } = modelsOf(document)[0]!.model;
    expect([...vertexGroups.vertices.vertex]).toEqual([5, 300, 7]);
    expect([...vertexGroups.surplus!.flags!]).toEqual([4, 0]);
    expect([...vertexGroups.surplus!.vertices!]).toEqual([3, 0]);
    expect([...vertexGroups.vertices.surplus!.vertex!]).toEqual([0, 2, 0]);
  });

  test('chunks and subchunks that nobody knows, in their place, and other versions of known ones', () => {
    const { document } = expectKept(
      riff(
        chunk('JUNK', [1, 2, 3]),
        chunk('MORE'),
        header(),
        model('ab', chunk('XTRA', [9]), bone(), chunk('BONE', packed(2), [1, 2]), bone()),
        chunk('TAIL', [4]),
      ),
    );
    expect(document.chunks.map(({ kind }) => kind)).toEqual(['unknown', 'header', 'model', 'unknown']);
    const { model: read } = modelsOf(document)[0]!;
    expect([...read.order].filter((kind) => kind === OPAQUE)).toHaveLength(2);
    expect(read.bones.count).toBe(2);
  });

  test('names with letters beyond ASCII, a byte each', () => {
    const { document } = expectKept(file(sub('TVRT', { name: 'caf\u00e9' })));
    expect(textAt(modelsOf(document)[0]!.model.texVertices.name, 0)).toBe('caf\u00e9');
  });

  test('every bit of floats that are no numbers', () => {
    expectKept(file(sub('MATR', {}, [1, 0, 0x80, 0x7f], indices(), indices())));
  });

  test('a zero that is missing behind the name of a model without subchunks, and says so', () => {
    const { report } = expectKept(riff(header(), chunk('SMDL', [...dword(0x10000), ...text('mo')])));
    expect(report.issues.map(({ code }) => code)).toEqual(['C3S_PAD_MISSING']);
  });

  test('a zero that is missing behind the last chunk, and says so', () => {
    const inner = [...dword(0x10000), ...text('m'), ...sub('TVRT', {}).slice(0, -1)];
    const { report } = expectKept(riff(header(), chunk('SMDL', inner)));
    expect(report.issues.map(({ code }) => code)).toEqual(['C3S_PAD_MISSING']);
  });
});

describe('frames whose unused members are omitted', () => {
  const frame = (flags: number, ...content: (readonly number[])[]) =>
    sub('VFRM', { flags }, packed(1), floats(0, 0, 0, 1, 1, 1), ...content);
  const compressed = frame(1, floats(2, 2, 2, 3, 3, 3), packed(1), [1, 2, 3]);
  const raw = frame(0, packed(2), floats(1, 2, 3, 4, 5, 6));
  const bytes = file(compressed, raw);

  test('are detected by their length, which is reported', () => {
    const { document, report } = expectKept(bytes);
    expect(document.frameReading).toBe('conditional');
    expect(report.issues.map(({ code }) => code)).toEqual(['C3S_FRAMES_CONDITIONAL']);
    const { vertexFrames } = modelsOf(document)[0]!.model;
    expect([...vertexFrames.byteVertData.position]).toEqual([1, 2, 3]);
    expect([...vertexFrames.byteVertData.start]).toEqual([0, 1, 1]);
    expect([...vertexFrames.vertData.position]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...vertexFrames.scale]).toEqual([2, 2, 2, 0, 0, 0]);
  });

  test('are not reported if the caller says so', () => {
    expect(readC3s(bytes, { vfrm: 'conditional' }).report.issues).toEqual([]);
  });

  test('are refused where the caller says that all members are stored', () => {
    expect(() => readC3s(bytes, { vfrm: 'stored' })).toThrow();
  });

  test('are read as the caller of the whole way says', async () => {
    const library = new MemoryLibrary({ 'a.c3s': bytes });
    const { report } = await gather(library, ['a.c3s'], { vfrm: 'conditional' });
    expect(report.issues.map(({ code }) => code)).not.toContain('C3S_FRAMES_CONDITIONAL');
  });
});
