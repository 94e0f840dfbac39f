/** Blobs, tars and scenes laid out by hand, not by what is tested. */
import { gzipSync } from 'node:zlib';
import { detectFormat } from '../../../src/formats/index.ts';
import type { ArchiveDocument, JsonObject } from '../../../src/formats/o3d/files/archive/document.ts';
import { type Issue, Report } from '../../../src/report/report.ts';

export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

/** Little-endian numbers: `f` floats, `i` 32-bit and `b` single bytes; `s` texts. */
export type Part = ['f' | 'i' | 'b' | 's', ...(number | string)[]];

export function packed(...parts: Part[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(([kind, ...values]) =>
    values.map((value) => {
      if (kind === 's') return Buffer.from(`${value}`);
      const bytes = Buffer.alloc(kind === 'b' ? 1 : 4);
      if (kind === 'f') bytes.writeFloatLE(Number(value));
      else if (kind === 'i') bytes.writeInt32LE(Number(value) | 0);
      else bytes.writeUInt8(Number(value));
      return bytes;
    }),
  );
  return joined(...pieces);
}

/** Three points and, in a second field, one color each. */
export const POINTS = packed(
  ['s', 'BUFF'],
  ['i', 1, 2],
  ['b', 1, 3, 3, 4],
  ['i', 3],
  ['f', 0, 0, 0, 1, 0, 0, 0, 1, 0],
  ['b', 0, 64, 128, 255, 1, 2, 3, 4, 5, 6, 7, 8],
);

/** The indices of one triangle. */
export const TRIANGLE = packed(['s', 'BUFF'], ['i', 1, 1], ['b', 2, 1], ['i', 3, 0, 1, 2]);

/** A step, a linear and a Bezier key. */
export const CURVE = packed(
  ['s', 'CURV'],
  ['i', 1],
  ['b', 1],
  ['f', 0, 10],
  ['b', 2],
  ['f', 1, 20],
  ['b', 3],
  ['f', 2, 30, 1.5, 25, 2.5, 35],
);

/** Three vertices with two, one and one influences. */
export const SKIN = packed(
  ['s', 'SKIN'],
  ['i', 1],
  ['i', 2, 0],
  ['f', 0.25],
  ['i', 1],
  ['f', 0.75],
  ['i', 1, 1],
  ['f', 1],
  ['i', 1, 0],
  ['f', 1],
);

export interface Member {
  name: string;
  bytes: Uint8Array;
  /** `0` file, `5` folder, `L` long name. */
  type?: string;
}

/** One tar header as POSIX says, with an owner that is not Google's. */
function header({ name, bytes, type = '0' }: Member): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0, 'latin1');
  block.write('0000600\0', 100);
  block.write('0000001\0', 108);
  block.write('0000002\0', 116);
  block.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A tar without blocks of zeros at its end. */
export function tarOf(...members: readonly Member[]): Uint8Array<ArrayBuffer> {
  return joined(
    ...members.flatMap((member) => {
      const { length } = member.bytes;
      return [header(member), member.bytes, Buffer.alloc((512 - (length % 512)) % 512)];
    }),
  );
}

export const MARKER: Member = { name: 'aaaaaaaa.o3d', bytes: textBytes('o3d') };

export function sceneMember(scene: JsonObject | string): Member {
  return { name: 'scene.json', bytes: textBytes(typeof scene === 'string' ? scene : JSON.stringify(scene)) };
}

/** A scene of objects by class, with a version and a root. */
export function sceneOf(objects: Readonly<Record<string, JsonObject[]>>, version = 6): JsonObject {
  return { version, o3d_rootObject_root: 1, objects: { ...objects } };
}

export function gzipped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(bytes));
}

/** An archive of a scene with the files that hold its data. */
export function archiveOf(scene: JsonObject, ...files: readonly Member[]): Uint8Array<ArrayBuffer> {
  return gzipped(tarOf(MARKER, ...files, sceneMember(scene)));
}

/** Reads and checks some bytes of any O3D format. */
export function readO3d(bytes: Uint8Array, name = 'file') {
  const format = detectFormat(bytes, name);
  const report = new Report();
  const document = format.read(bytes, report);
  format.check(document, report);
  return { format, document, report };
}

export function readScene(bytes: Uint8Array): { document: ArchiveDocument; issues: readonly Issue[] } {
  const { document, report } = readO3d(bytes);
  return { document: document as ArchiveDocument, issues: report.issues };
}
