/** How the tests of chunks write them down and hold what is read against it. */
import { expect, test } from 'vitest';
import type { ChunkKind } from '../../../../../src/formats/cryengine/files/chunks/chunks.ts';
import { writeDocument } from '../../../../../src/formats/index.ts';
import { wrongClaims } from '../../../claims.ts';
import { cry, i32, join, type Piece } from '../../bytes.ts';
import { contentOf, plain, readCry } from '../../files.ts';

/** A chunk as bytes, its expected size, and the fields that it must have; those that are undefined it must not have. */
export type RecordCase = [title: string, kind: ChunkKind, piece: Piece, size: number, fields: object];

/** Numbers from 1 on. */
export const counting = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => first + index);

/** A chunk that begins with its type and version alone. */
export const early = (type: number, version: number, ...parts: (Uint8Array | number[])[]): Piece => ({
  type,
  version,
  body: join(i32(type, version), ...parts),
});

/** A chunk that begins with its table entry. */
export const inline = (type: number, version: number, ...parts: (Uint8Array | number[])[]): Piece => ({
  type,
  version,
  inline: true,
  body: join(...parts),
});

/** A chunk that begins with its own fields. */
export const bare = (type: number, version: number, ...parts: (Uint8Array | number[])[]): Piece => ({
  type,
  version,
  body: join(...parts),
});

/** Each chunk is read as written down, written as it was read, and has every byte named. */
export function testRecords(cases: readonly RecordCase[]): void {
  test.each(cases)('%s', (_, kind, piece, size, fields) => {
    const inlineBytes = piece.inline === undefined ? 0 : 16;
    expect(piece.body.length + inlineBytes, 'size of the chunk').toBe(size);
    const bytes = cry([piece]);
    const { document, report } = readCry(bytes);
    expect(report.issues).toEqual([]);
    const content = plain(contentOf(document, 0, kind)) as { trailing: number[] };
    for (const [key, value] of Object.entries(fields)) {
      if (value === undefined) expect(content).not.toHaveProperty(key);
      else expect(content).toMatchObject({ [key]: value });
    }
    if (!('trailing' in fields)) expect(content.trailing).toEqual([]);
    expect(writeDocument(document)).toEqual(bytes);
    expect(wrongClaims(bytes, 'a.cgf')).toEqual([]);
  });
}
