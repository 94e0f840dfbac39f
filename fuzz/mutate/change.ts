/** Changes an input in the way that its reader needs, also inside of its containers and compression. */
import { deflateSync, gzipSync, inflateSync } from 'fflate';
import { gunzip } from '../../src/archives/unpack.ts';
import type { Random } from '../random.ts';
import type { Reader } from '../readers.ts';
import { changeBinary, encode, type Material, replaced } from './binary.ts';
import { changeJson } from './json.ts';
import { changeText } from './text.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const fromLatin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** Changes an input once to four times. */
export function change(reader: Reader, bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  const inner = INSIDE[reader.id];
  try {
    if (inner && !random.oneIn(5)) return inner(bytes, material, random);
  } catch {
    // What is damaged cannot be opened, and is changed as it is.
  }
  if (reader.content === 'text') return changedText(bytes, material, random);
  if (reader.content === 'json') return changedJson(bytes, material, random);
  return changedBytes(bytes, material, random);
}

/** Changes of contents, by the id of the reader. */
const INSIDE: Record<string, (bytes: Uint8Array, material: Material, random: Random) => Uint8Array> = {
  'gltf.glb': changedGlb,
  'o3d.archive': changedO3d,
  'archive.tar': (bytes, material, random) => withChecksums(changedBytes(bytes, material, random)),
  'archive.tar.gz': (bytes, material, random) =>
    gzipSync(withChecksums(changedBytes(gunzip(bytes).data, unknown(material), random)), { level: 0 }),
  'image.png': changedPng,
};

function times(random: Random): number {
  return random.oneIn(2) ? 1 : 1 + random.below(4);
}

function changedBytes(bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  let changed = bytes;
  let { layout } = material;
  for (let left = times(random); left > 0 && changed.length > 8; left--) {
    const next = changeBinary(changed, { ...material, layout }, random);
    // Fields behind a change of the length are elsewhere now.
    if (next.length !== changed.length) layout = { fields: [], controls: [], rows: [] };
    changed = next;
  }
  return changed;
}

function changedText(bytes: Uint8Array, { words, other }: Material, random: Random): Uint8Array {
  let text = latin1(bytes);
  const takenFrom = latin1(other.bytes);
  for (let left = times(random); left > 0 && text !== ''; left--)
    text = changeText(text, words, random, takenFrom);
  return fromLatin1(text);
}

function changedJson(bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  if (random.oneIn(4)) return changedText(bytes, material, random);
  return encode(changeJson(utf8(bytes), material.words, random));
}

/** The material for bytes whose layout is not known. */
function unknown(material: Material): Material {
  const layout = { fields: [], controls: [], rows: [] };
  return { ...material, layout, other: { ...material.other, layout } };
}

/** Changes the JSON or the binary chunk, and adapts the lengths. */
function changedGlb(bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(12, true);
  const json = bytes.subarray(20, 20 + size);
  const rest = bytes.subarray(20 + size);
  const isOfRest = random.oneIn(5) && rest.length > 16;
  const newJson = isOfRest ? json : padded(encode(changeJson(utf8(json), material.words, random)));
  const newRest = isOfRest ? changedBytes(rest, unknown(material), random) : rest;
  const changed = new Uint8Array(20 + newJson.length + newRest.length);
  changed.set(bytes.subarray(0, 20));
  changed.set(newJson, 20);
  changed.set(newRest, 20 + newJson.length);
  const lengths = new DataView(changed.buffer);
  lengths.setUint32(8, changed.length, true);
  lengths.setUint32(12, newJson.length, true);
  return changed;
}

function padded(json: Uint8Array): Uint8Array {
  const all = new Uint8Array(Math.ceil(json.length / 4) * 4).fill(0x20);
  all.set(json);
  return all;
}

const BLOCK = 512;

/** Changes one file of a scene, most often its JSON. */
function changedO3d(bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  const isPacked = bytes[0] === 0x1f;
  if (!isPacked && bytes[0] === 0x7b) return changedJson(bytes, material, random);
  const tar = isPacked ? gunzip(bytes).data : bytes;
  const members = membersOf(tar);
  const scene = members.find(({ name }) => name.endsWith('scene.json'));
  const { offset, size } = scene && !random.oneIn(3) ? scene : random.pick(members);
  const old = tar.subarray(offset, offset + size);
  const isText = old[0] === 0x7b;
  const changed = isText
    ? encode(changeJson(utf8(old), material.words, random))
    : changedBytes(old, unknown(material), random);
  const blocks = new Uint8Array(wholeBlocks(changed.length));
  blocks.set(changed);
  const all = replaced(tar, offset, wholeBlocks(size), blocks);
  all.set(encode(changed.length.toString(8).padStart(11, '0')), offset - BLOCK + 124);
  const sound = withChecksums(all);
  return isPacked ? gzipSync(sound, { level: 0 }) : sound;
}

function membersOf(tar: Uint8Array): { name: string; offset: number; size: number }[] {
  const members: { name: string; offset: number; size: number }[] = [];
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(latin1(tar.subarray(at + 124, at + 136)), 8) || 0;
    const name = latin1(tar.subarray(at, at + 100)).replace(/\0.*$/s, '');
    members.push({ name, offset: at + BLOCK, size });
    at += BLOCK + wholeBlocks(size);
  }
  return members;
}

function wholeBlocks(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

/** Corrects the checksum of each block that looks like the header of a file in a tar. */
function withChecksums(tar: Uint8Array): Uint8Array {
  const sound = tar.slice();
  for (let at = 0; at + BLOCK <= sound.length; at += BLOCK) {
    if (latin1(sound.subarray(at + 257, at + 262)) !== 'ustar') continue;
    sound.fill(0x20, at + 148, at + 156);
    const sum = sound.subarray(at, at + BLOCK).reduce((total, byte) => total + byte, 0);
    sound.set(encode(`${sum.toString(8).padStart(6, '0')}\0 `), at + 148);
  }
  return sound;
}

/** Changes the rows of a PNG before their compression. */
function changedPng(bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  if (random.oneIn(2)) return changedBytes(bytes, material, random);
  const at = latin1(bytes).indexOf('IDAT');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(at - 4);
  const rows = changedBytes(inflateSync(bytes.subarray(at + 6, at + 4 + size)), unknown(material), random);
  const data = new Uint8Array([0x78, 0x01, ...deflateSync(rows, { level: 0 })]);
  const changed = replaced(bytes, at + 4, size, data);
  new DataView(changed.buffer).setUint32(at - 4, data.length);
  return changed;
}
