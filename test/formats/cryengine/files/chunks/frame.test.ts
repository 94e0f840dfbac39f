import { describe, expect, test } from 'vitest';
import { nodesAtOffset } from '../../../../../src/binary/schema.ts';
import type { CryengineDocument } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { detectFormat, writeDocument } from '../../../../../src/formats/index.ts';
import { wrongClaims } from '../../../claims.ts';
import {
  type Container,
  cry,
  f32,
  i32,
  join,
  letters,
  material,
  mesh,
  node,
  type Piece,
  TYPE,
  timing,
  withI32,
  zeroEnded,
  zeros,
} from '../../bytes.ts';
import { contentOf, plain, readCry } from '../../files.ts';

/** A chunk of a type that nobody knows. */
const unknown = (...body: number[]): Piece => ({ type: 0xcccc0077, version: 0x999, body });

const bodies = ({ chunks }: CryengineDocument) =>
  chunks.map((chunk) => (chunk.kind === 'opaque' ? [...chunk.content.trailing] : chunk.kind));

/** Written as it was read, and every byte named once. */
function expectKept(bytes: Uint8Array): CryengineDocument {
  const { document } = readCry(bytes);
  expect(writeDocument(document)).toEqual(bytes);
  expect(wrongClaims(bytes, 'a.cgf')).toEqual([]);
  return document;
}

describe('a chunk table', () => {
  const containers: Container[] = [0x623, 0x744, 0x745].flatMap((version) => [
    { version },
    { version, tableFirst: true },
  ]);
  test.each(containers)('of %o gives the places of chunks', (container) => {
    const document = expectKept(cry([unknown(1, 2, 3), timing(0, 5), unknown(4, 5)], container));
    expect(bodies(document)).toEqual([[1, 2, 3], 'timing', [4, 5]]);
    expect(document.chunks.map(({ id }) => id)).toEqual(
      container.version === 0x623 ? [undefined, undefined, undefined] : [0, 1, 2],
    );
    expect(document.chunks.map(({ size }) => size)).toEqual(
      container.version === 0x745 ? [3, 84 - 16, 2] : [undefined, undefined, undefined],
    );
  });

  test('without sizes means that chunks go on to the next one in the file, whatever the order of the table', () => {
    const pieces = [unknown(1), unknown(2, 2), unknown(3, 3, 3)];
    for (const tableFirst of [false, true]) {
      const document = expectKept(cry(pieces, { tableOrder: [2, 0, 1], tableFirst }));
      expect(bodies(document)).toEqual([[3, 3, 3], [1], [2, 2]]);
      expect(document.chunks.map(({ id }) => id)).toEqual([2, 0, 1]);
    }
  });

  test('may lie between the chunks', () => {
    const behind = join(cry([unknown(1), { ...unknown(2), offset: 60 }]), [7, 7, 7]);
    // Header 20, two bytes of chunks, table 4 + 2 × 16.
    expect(behind.length).toBe(61);
    const moved = withI32(behind, 22 + 4 + 16 + 8, 58);
    const document = expectKept(moved);
    expect(bodies(document)).toEqual([
      [1, 2],
      [7, 7, 7],
    ]);
  });

  test('with sizes leaves bytes between chunks to nobody', () => {
    const bytes = cry([unknown(1), unknown(2)], { version: 0x745, gap: [0xee, 0xee], tableFirst: true });
    const document = expectKept(bytes);
    expect(bodies(document)).toEqual([[1], [2]]);
    const { report } = readCry(bytes);
    expect(report.issues.map(({ code, offset }) => [code, offset])).toEqual([
      ['CRYENGINE_GAP', 64],
      ['CRYENGINE_GAP', 67],
    ]);
  });

  test('that names one place twice has one chunk there', () => {
    const bytes = cry([unknown(1, 1), { ...unknown(), offset: 20 }, unknown(2)]);
    const { document, report } = readCry(bytes);
    expect(bodies(document)).toEqual([[1, 1], 'absent', [2]]);
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_CHUNK_OVERLAP', severity: 'warning', path: 'chunkTable.entries[1]' },
    ]);
    expectKept(bytes);
  });

  test.each([-1, -0x80000000, 0, 19, 0x7fffffff, 1_239_884])('may list a chunk at %i, outside', (offset) => {
    const bytes = cry([unknown(1), { ...mesh(), body: [], offset }]);
    const document = expectKept(bytes);
    expect(bodies(document)).toEqual([[1, ...i32(TYPE.mesh, 0x744, 21, 1)], 'absent']);
    expect(document.chunks[1]!.offset).toBe(offset);
    expect(readCry(bytes).report.issues).toMatchObject([
      { code: 'CRYENGINE_CHUNK_OUTSIDE', severity: 'warning', path: 'chunkTable.entries[1]' },
    ]);
  });

  test('may list a chunk that does not end within the file', () => {
    const container = { version: 0x745 };
    for (const size of [100, 0x7fffffff, 0xffffffff]) {
      const document = expectKept(cry([{ ...unknown(1), size }, unknown(2)], container));
      expect(bodies(document)).toEqual(['absent', [2]]);
      expect(document.chunks[0]!.size).toBe(size);
    }
  });

  test('may list a chunk inside another one or inside the table', () => {
    const container = { version: 0x745 };
    const inside = cry([unknown(1, 2, 3, 4), { ...unknown(), offset: 22, size: 1 }], container);
    expect(bodies(expectKept(inside))).toEqual([[1, 2, 3, 4], 'absent']);
    expect(bodies(expectKept(cry([unknown(1), { ...unknown(), offset: 30, size: 1 }], container)))).toEqual([
      [1],
      'absent',
    ]);
    expect(bodies(expectKept(cry([{ ...unknown(1), size: 9 }, unknown(2)], container)))).toEqual([
      'absent',
      [2],
    ]);
  });

  test('may have ids with gaps, and the same one twice', () => {
    const pieces = [
      { ...unknown(1), id: 36 },
      { ...unknown(2), id: -5 },
      { ...unknown(3), id: 36 },
    ];
    expect(expectKept(cry(pieces)).chunks.map(({ id }) => id)).toEqual([36, -5, 36]);
  });

  test('may be empty', () => {
    expect(expectKept(cry([])).chunks).toEqual([]);
  });
});

describe('a file header', () => {
  test('may have garbage behind its six letters', () => {
    expect(expectKept(cry([unknown(1)], { padding: [0, 0x68] })).header).toMatchObject({
      padding: Uint8Array.of(0, 0x68),
    });
  });

  test('may call an animation geometry', () => {
    const key = join(i32(0), f32(0, 0, 0, 0, 0, 0));
    const body = join(i32(1, 99), key);
    const bytes = cry([{ type: TYPE.controller, version: 0x827, body }], { fileType: 0xffff0000 });
    expect(detectFormat(bytes, 'walk.caf').id).toBe('cryengine.caf');
    expect(detectFormat(bytes, 'walk').id).toBe('cryengine.caf');
    expect(detectFormat(cry([node()]), 'jeep.cga').id).toBe('cryengine.cga');
    expect(detectFormat(cry([node()]), 'jeep').id).toBe('cryengine.cgf');
    expect(expectKept(bytes).header.fileType).toBe(0xffff0000);
  });

  test('of late CryEngine 3 is refused by its own code', () => {
    expect(() => readCry(join(letters('CrCh'), i32(0x746, 0, 16)))).toThrow(
      expect.objectContaining({ code: 'CRYENGINE_CONTAINER_LATER', offset: 0 }),
    );
  });

  test.each([0, 0x28f, 0x746, 0x750, -1])('with a table of version %i is refused', (version) => {
    expect(() => readCry(withI32(cry([unknown(1)]), 12, version))).toThrow(
      expect.objectContaining({
        code: 'CRYENGINE_VERSION_UNSUPPORTED',
        path: 'header.version',
        offset: 12,
      }),
    );
  });

  test.each([-1, 0, 19, 38, 0x7fffffff, -0x80000000])(
    'with a table at %i of 41 bytes is refused',
    (offset) => {
      const bytes = withI32(cry([unknown(1)]), 16, offset);
      expect(bytes.length).toBe(41);
      expect(() => readCry(bytes)).toThrow(
        expect.objectContaining({ code: 'CRYENGINE_TABLE_RANGE', path: 'header.tableOffset', offset: 16 }),
      );
    },
  );

  test('that is cut off is refused', () => {
    expect(() => readCry(cry([]).slice(0, 19))).toThrow(
      expect.objectContaining({ code: 'BINARY_TRUNCATED' }),
    );
  });

  test.each([2, 0x7fffffff, -1])('a table of %i entries where there is room for one is refused', (count) => {
    expect(() => readCry(withI32(cry([unknown(1)]), 21, count))).toThrow(
      expect.objectContaining({ code: 'BINARY_COUNT_RANGE', path: 'entries', offset: 25 }),
    );
  });
});

describe('the header that a chunk repeats', () => {
  test('is there where type and version stand in front', () => {
    const document = expectKept(cry([timing(3, 4)]));
    expect(plain(contentOf(document, 0, 'timing'))).toMatchObject({
      header: { type: TYPE.timing, version: 0x918, offset: 20, id: 0 },
      range: { name: 'GlobalRange', start: 3, end: 4 },
    });
  });

  test('is not there where they do not', () => {
    const { inline: _absent, ...bare } = timing(3, 4);
    const content = contentOf(expectKept(cry([bare])), 0, 'timing');
    expect(content.header).toBeUndefined();
    expect(content.range).toMatchObject({ start: 3, end: 4 });
  });

  test.each(['sourceInfo', 'unknown'] as const)('may be there in %s too', (kind) => {
    const body = zeroEnded('a.max', 'today\n', 'me@here');
    const type = kind === 'sourceInfo' ? TYPE.sourceInfo : 0xcccc0077;
    const document = expectKept(cry([{ type, version: 0, inline: 0x1234, body }]));
    expect(document.chunks[0]).toMatchObject({ content: { header: { type, offset: 0x1234 } } });
  });

  test('may keep the offset that the chunk once had', () => {
    const document = expectKept(cry([unknown(1), { ...timing(0, 1), inline: 276 }]));
    expect(contentOf(document, 1, 'timing').header).toMatchObject({ offset: 276, id: 1 });
  });

  test('is not looked for behind the end of the file', () => {
    const bytes = cry([{ type: TYPE.timing, version: 0x918, body: i32(TYPE.timing, 0x918) }], {
      tableFirst: true,
    });
    expect(bodies(expectKept(bytes))).toEqual([[...i32(TYPE.timing, 0x918)]]);
  });
});

test('chunks lie at any offset', () => {
  for (let shift = 1; shift <= 4; shift++) {
    const document = expectKept(cry([unknown(...zeros(shift)), mesh(), node(), material()]));
    expect(plain(contentOf(document, 1, 'mesh').vertices.position)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(contentOf(document, 3, 'material').standard?.opacity).toBe(1);
  }
});

describe('what cannot be read', () => {
  test('of unknown type or version is kept as bytes', () => {
    const later: Piece = { type: TYPE.mesh, version: 0x999, body: [1, 2, 3] };
    const { document, report } = readCry(cry([unknown(5), later]));
    expect(bodies(document)).toEqual([[5], [1, 2, 3]]);
    expect(report.count('error')).toBe(0);
  });

  test('of a known type is kept as bytes, and the issue names the place of the error', () => {
    const damaged = mesh();
    // Offset 20 + one byte + inline header 16 + flags 4: the number of vertices.
    const bytes = withI32(cry([unknown(1), damaged, unknown(2)]), 41, 1000);
    const { document, report } = readCry(bytes);
    expect(document.chunks.map(({ kind }) => kind)).toEqual(['opaque', 'opaque', 'opaque']);
    expect(report.issues).toMatchObject([
      {
        code: 'CRYENGINE_CHUNK_UNREADABLE',
        severity: 'error',
        path: 'chunks[1].vertices',
        offset: 21 + 36,
        message: expect.stringContaining('mesh'),
      },
    ]);
    expectKept(bytes);
  });

  test('within its chunk does not read on in the next one', () => {
    const short = { ...mesh(), body: mesh().body.slice(0, -1) };
    const { document, report } = readCry(cry([short, unknown(1, 2, 3, 4)]));
    expect(document.chunks[0]!.kind).toBe('opaque');
    expect(report.issues).toMatchObject([{ path: 'chunks[0].faces' }]);
  });
});

describe('a document whose node has a longer text', () => {
  /** Behind the node a chunk with a header that is right, one whose header is stale, and one without. */
  const pieces: Piece[] = [
    unknown(9),
    node({ properties: 'physical', children: [2, 3] }),
    timing(0, 5),
    { ...timing(6, 7), inline: 1000 },
    unknown(1, 2),
  ];
  const longer = 'physical\r\nmass=12.5';
  const grown = longer.length - 'physical'.length;

  function edited(container: Container = {}) {
    const { document: before } = readCry(cry(pieces, container));
    const content = contentOf(before, 1, 'node');
    content.properties = { text: longer };
    const bytes = writeDocument(before);
    return { before, bytes, after: readCry(bytes).document };
  }

  test('moves what lies behind it, and the table', () => {
    const { before, bytes, after } = edited();
    expect(bytes.length).toBe(cry(pieces).length + grown);
    expect(after.header.tableOffset).toBe(before.header.tableOffset + grown);
    expect(after.chunks.map(({ offset }, index) => offset - before.chunks[index]!.offset)).toEqual([
      0,
      0,
      grown,
      grown,
      grown,
    ]);
    expect(contentOf(after, 1, 'node').properties.text).toBe(longer);
    expect(bodies(after)).toEqual([[9], 'node', 'timing', 'timing', [1, 2]]);
  });

  test('keeps inline offsets right that were, and stale ones as they are', () => {
    const { after } = edited();
    expect(contentOf(after, 1, 'node').header?.offset).toBe(after.chunks[1]!.offset);
    expect(contentOf(after, 2, 'timing').header?.offset).toBe(after.chunks[2]!.offset);
    expect(contentOf(after, 3, 'timing').header?.offset).toBe(1000);
  });

  test('is equal when it is read back, but for places', () => {
    const { before, after } = edited();
    const contents = ({ chunks }: CryengineDocument) =>
      chunks.map((chunk) => ({ ...(chunk.kind === 'absent' ? {} : chunk.content), header: undefined }));
    expect(contents(after)).toEqual(contents(before));
    expect(after.order).toEqual(before.order);
  });

  test('gets its new size in a table that has sizes', () => {
    const { before, after } = edited({ version: 0x745 });
    expect(after.chunks.map(({ size }, index) => size! - before.chunks[index]!.size!)).toEqual([
      0,
      grown,
      0,
      0,
      0,
    ]);
  });

  test('leaves entries alone that lead outside', () => {
    const { document } = readCry(cry([...pieces, { ...unknown(), offset: 99_999 }]));
    contentOf(document, 1, 'node').properties = { text: longer };
    expect(readCry(writeDocument(document)).document.chunks[5]).toMatchObject({
      kind: 'absent',
      offset: 99_999,
    });
  });
});

describe('the byte tree', () => {
  test('finds what lies between chunks', () => {
    const bytes = cry([unknown(1), unknown(2)], { version: 0x745, gap: [0xee], tableFirst: true });
    const tree = detectFormat(bytes, 'a.cgf').inspect(bytes, 'a.cgf');
    const names = (offset: number) => nodesAtOffset(tree, offset).map(({ name }) => name);
    expect(names(3)).toEqual(['a.cgf', 'header', 'signature']);
    expect(names(24)).toEqual(['a.cgf', 'chunkTable', 'entries', '[0]', 'type']);
    expect(names(64)).toEqual(['a.cgf', 'gap']);
    expect(names(65)).toEqual(['a.cgf', 'chunks', '[0]', 'trailing']);
    expect(names(66)).toEqual(['a.cgf', 'gap']);
    expect(names(67)).toEqual(['a.cgf', 'chunks', '[1]', 'trailing']);
  });

  test('calls chunks by what they are, those that are not there too', () => {
    const bytes = cry([unknown(1), node(), { ...mesh(), body: [], offset: -1 }]);
    const tree = detectFormat(bytes, 'a.cgf').inspect(bytes, 'a.cgf');
    const chunks = tree.child(1);
    expect([0, 1, 2].map((index) => chunks.child(index).type)).toEqual([
      '0xcccc0077 999',
      'node 823',
      'mesh 744, absent',
    ]);
    expect(chunks.child(2)).toMatchObject({ size: 0, childCount: 0 });
  });
});
