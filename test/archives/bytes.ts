/** Archives laid out by hand, field by field (docs/reference/nwn-archives.md); nothing here uses the code under test. */

export function u16(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]));
}

export function u32(...values: number[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24]),
  );
}

/** Latin-1, padded with NULs to a width if there is one. */
export function text(value: string, width = value.length): Uint8Array {
  return Uint8Array.from({ length: width }, (_, index) =>
    index < value.length ? value.charCodeAt(index) : 0,
  );
}

export function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}

export function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A copy with other bytes from an offset on. */
export function patched(bytes: Uint8Array, offset: number, patch: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  copy.set(patch, offset);
  return copy;
}

export interface Resource {
  resref: string;
  type: number;
  data: Uint8Array;
  /** Enhanced Edition: 1 for a compressed buffer, and what it becomes. */
  compression?: number;
  size?: number;
}

const SHA1 = Uint8Array.from({ length: 20 }, (_, index) => index);
const BUILD = text('0123456789abcdef01234567');

/** ERF of version 1.0: header of 160 bytes, one description, keys of 24 bytes, places of 8, data. */
export function erfV1(resources: readonly Resource[], signature = 'HAK '): Uint8Array<ArrayBuffer> {
  const description = join(u32(0, 4), text('Skul'));
  const keys = 160 + description.length;
  const places = keys + 24 * resources.length;
  let at = places + 8 * resources.length;
  const header = join(
    text(`${signature}V1.0`),
    // The size of the descriptions is a lie, as in some files that were shipped.
    u32(1, 99, resources.length, 160, keys, places, 104, 12, 0xffffffff),
    zeros(116),
  );
  return join(
    header,
    description,
    ...resources.map(({ resref, type }, id) => join(text(resref, 16), u32(id), u16(type, 0))),
    ...resources.map(({ data }) => {
      at += data.length;
      return u32(at - data.length, data.length);
    }),
    ...resources.map(({ data }) => data),
  );
}

/** ERF of version E1.0: the build in the header, checksums in the keys, compression in the places. */
export function erfE1(resources: readonly Resource[]): Uint8Array<ArrayBuffer> {
  const keys = 160;
  const places = keys + 44 * resources.length;
  let at = places + 16 * resources.length;
  return join(
    text('ERF E1.0'),
    u32(0, 0, resources.length, 160, keys, places, 120, 1, 0),
    BUILD,
    zeros(92),
    ...resources.map(({ resref, type }, id) => join(text(resref, 16), u32(id), u16(type, 0), SHA1)),
    ...resources.map(({ data, compression = 0, size = data.length }) => {
      at += data.length;
      return u32(at - data.length, data.length, compression, size);
    }),
    ...resources.map(({ data }) => data),
  );
}

/** BIF of version V1: header of 20 bytes, resources of 16. */
export function bifV1(resources: readonly Omit<Resource, 'resref'>[], bif = 0): Uint8Array<ArrayBuffer> {
  let at = 20 + 16 * resources.length;
  return join(
    text('BIFFV1  '),
    u32(resources.length, 0, 20),
    ...resources.map(({ type, data }, index) => {
      at += data.length;
      return u32((bif << 20) | index, at - data.length, data.length, type);
    }),
    ...resources.map(({ data }) => data),
  );
}

/** BIF of version E1: the build behind the header, resources of 24 bytes. */
export function bifE1(
  resources: readonly Omit<Resource, 'resref'>[],
  build = BUILD,
): Uint8Array<ArrayBuffer> {
  let at = 44 + 24 * resources.length;
  return join(
    text('BIFFE1  '),
    u32(resources.length, 0, 44),
    build,
    ...resources.map(({ type, data, compression = 0, size = data.length }, index) => {
      at += data.length;
      return u32(index, at - data.length, data.length, type, compression, size);
    }),
    ...resources.map(({ data }) => data),
  );
}

export interface Key {
  resref: string;
  type: number;
  bif: number;
  index: number;
}

/** KEY: header of 64 bytes, BIF files of 12, their names, keys of 22 bytes, or 42 with checksums. */
export function keyFile(
  bifs: readonly string[],
  keys: readonly Key[],
  version: 'V1  ' | 'E1  ' = 'V1  ',
): Uint8Array<ArrayBuffer> {
  const names = bifs.map((name) => text(`${name}\0`));
  let at = 64 + 12 * bifs.length;
  const keyOffset = at + join(...names).length;
  return join(
    text(`KEY ${version}`),
    u32(bifs.length, keys.length, 64, keyOffset, 102, 1),
    version === 'E1  ' ? join(BUILD, zeros(8)) : zeros(32),
    ...names.map((name) => {
      at += name.length;
      return join(u32(0, at - name.length), u16(name.length, 1));
    }),
    ...names,
    ...keys.map(({ resref, type, bif, index }) =>
      join(
        text(resref, 16),
        u16(type),
        u32(((bif << 20) | index) >>> 0),
        version === 'E1  ' ? SHA1 : zeros(0),
      ),
    ),
  );
}

/** A compressed buffer: signature, version, algorithm, size, what the algorithm needs, stream. */
export function compressed(
  signature: 'XRES' | 'NSYC',
  algorithm: number,
  size: number,
  stream: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const more = [[], [1], [1, 0]][algorithm]!;
  return join(text(signature), u32(3, algorithm, size, ...more), stream);
}

export interface TarMember {
  name: string;
  data?: Uint8Array;
  kind?: string;
  magic?: string;
  prefix?: string;
  link?: string;
  /** As it stands in the header, if it is not the length of the data. */
  size?: Uint8Array;
}

function octal(value: number, width: number): Uint8Array {
  return text(`${value.toString(8).padStart(width - 1, '0')}\0`);
}

/** A header of 512 bytes and the data in whole blocks, as GNU's tar writes them. No zeros follow. */
export function tarMember(member: TarMember): Uint8Array<ArrayBuffer> {
  const { name, data = zeros(0), kind = '0', magic = 'ustar  \0', prefix = '', link = '', size } = member;
  const head = join(text(name, 100), octal(0o644, 8), octal(0, 8), octal(0, 8));
  const tail = join(
    text(kind, 1),
    text(link, 100),
    text(magic, 8),
    text('guest', 32),
    text('staff', 32),
    zeros(16),
    text(prefix, 155),
    zeros(12),
  );
  const numbers = join(size ?? octal(data.length, 12), octal(0, 12));
  const sum = join(head, numbers, text(' '.repeat(8)), tail).reduce((total, byte) => total + byte, 0);
  const checksum = text(`${sum.toString(8).padStart(6, '0')}\0 `);
  return join(head, numbers, checksum, tail, data, zeros((512 - (data.length % 512)) % 512));
}
