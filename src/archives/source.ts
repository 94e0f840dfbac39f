/** Random access to files of any size, and the records of archives read from them. */
import type { Columns, ColumnTypes } from '../binary/columns.ts';
import { read, struct, type Table, type Type, table } from '../binary/schema.ts';
import { requireBytes } from '../report/arguments.ts';
import { FormatError } from '../report/report.ts';
import { ARCHIVE_CODES } from './codes.ts';

/** A file that is not necessarily in memory as a whole. */
export interface Source {
  readonly size: number;
  /** @returns fewer bytes if the file ends earlier */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/**
 * Bytes in memory as a source from which an archive can be opened.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { bytesSource, openArchive } from 'exhume/archives';
 *
 * const bytes = readFileSync('samples/yorick/o3d/yorick.o3dtgz');
 * console.log((await openArchive(bytesSource(bytes))).format); // tar.gz
 * ```
 */
export function bytesSource(bytes: Uint8Array): Source {
  requireBytes(bytes);
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  };
}

/**
 * Reads bytes that must exist.
 *
 * @param path path of the error
 * @throws FormatError ARCHIVE_RANGE before anything is allocated
 */
export async function readRange(
  source: Source,
  offset: number,
  length: number,
  path: string,
): Promise<Uint8Array> {
  const bytes = offset + length <= source.size ? await source.read(offset, length) : undefined;
  if (bytes?.length === length) return bytes;
  const message = `Expected ${length} bytes at offset ${offset}, but the file has ${source.size}`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_RANGE, message, { path, offset });
}

/** A record of a fixed size at an offset. */
export async function readRecord<T>(source: Source, type: Type<T>, offset: number, path: string): Promise<T> {
  return read(type, await readRange(source, offset, type.minimum, path));
}

/** Records of a fixed layout, whose number is in another record. */
export interface Rows<F extends ColumnTypes> {
  type: Type<Table<F>>;
  /** Bytes of one. */
  stride: number;
}

export function rows<F extends ColumnTypes>(name: string, fields: F): Rows<F> {
  return { type: table(name, fields, COUNT), stride: struct(name, fields).minimum };
}

const COUNT = 'count';

export async function readRows<F extends ColumnTypes>(
  source: Source,
  { type, stride }: Rows<F>,
  offset: number,
  count: number,
  path: string,
): Promise<{ count: number } & Columns<F>> {
  return read(type, await readRange(source, offset, count * stride, path), { [COUNT]: count });
}
