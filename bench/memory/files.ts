/** Large files for `bench/memory.ts`, as small on disk as they can be. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { crc32 } from '../../src/binary/crc32.ts';
import { passBytes } from '../../src/images/png-passes.ts';
import { tarMember } from '../../test/archives/bytes.ts';

/** A square of one color. */
export function pngOf(
  side: number,
  { type, depth, isInterlaced }: { type: number; depth: number; isInterlaced: boolean },
): Uint8Array {
  const channels = { 2: 3, 3: 1, 6: 4 }[type]!;
  const pixelBytes = (channels * depth) / 8;
  const size = isInterlaced ? passBytes(side, side, pixelBytes) : side * (1 + Math.ceil(side * pixelBytes));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, type, 0, 0, Number(isInterlaced)], 8);
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.alloc(6)),
    chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** A tar with one file of zeros. */
export function gzipOf(size: number): Uint8Array {
  const member = tarMember({ name: 'zeros', size: Buffer.from(`${size.toString(8).padStart(11, '0')}\0`) });
  return gzipSync(Buffer.concat([member, Buffer.alloc(Math.ceil(size / 512) * 512)]), { level: 9 });
}

/** Writes a zip with entries of 1 MB each, without compression. */
export function zipOf(path: string, count: number): void {
  const data = Buffer.alloc(1e6, 'bytes ');
  const sum = crc32(data);
  const file = openSync(path, 'w');
  const directory: Buffer[] = [];
  let offset = 0;
  for (let entry = 0; entry < count; entry++) {
    const name = Buffer.from(`entry-${entry}.bin`);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(sum, 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, more, name]));
    writeSync(file, local);
    writeSync(file, data);
    offset += local.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  writeSync(file, central);
  writeSync(file, end);
  closeSync(file);
}

/** A glTF whose nodes are all roots. */
export function gltfOf(nodes: number): string {
  const names = Array.from({ length: nodes }, (_, node) => `{"name":"n${node}"}`);
  const roots = Array.from({ length: nodes }, (_, node) => node);
  return `{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[${roots}]}],"nodes":[${names}]}`;
}

/** A Cal3D skeleton in which each bone has two children. */
export function bonesOf(count: number): Uint8Array {
  const NAME = 8;
  const most = Buffer.alloc(12 + count * (4 + NAME + 56 + 8 + 8));
  most.write('CSF\0', 'latin1');
  most.writeInt32LE(700, 4);
  most.writeInt32LE(count, 8);
  let at = 12;
  for (let bone = 0; bone < count; bone++) {
    at = most.writeInt32LE(NAME, at);
    at += most.write(`b${String(bone).padStart(6, '0')}\0`, at, 'latin1');
    // Bones at the origin, without rotation, in the space of their parents and in their own.
    at = most.writeFloatLE(1, at + 24);
    at = most.writeFloatLE(1, at + 24);
    at = most.writeInt32LE(bone === 0 ? -1 : (bone - 1) >> 1, at);
    const children = [2 * bone + 1, 2 * bone + 2].filter((child) => child < count);
    at = most.writeInt32LE(children.length, at);
    for (const child of children) at = most.writeInt32LE(child, at);
  }
  return most.subarray(0, at);
}
