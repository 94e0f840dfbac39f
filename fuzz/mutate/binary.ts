/** Changes files of bytes: their fields and records where the schemas know them, and any bytes. */
import type { Field, Layout, Row } from '../fields.ts';
import type { Random } from '../random.ts';
import { interesting, interestingFloat } from './numbers.ts';

/** What a change can draw from. */
export interface Material {
  layout: Layout;
  /** Another input of the same reader, to take parts of. */
  other: { bytes: Uint8Array; layout: Layout };
  words: readonly string[];
}

type Change = (bytes: Uint8Array, material: Material, random: Random) => Uint8Array;

/** Larger inputs are too slow. */
const MOST_BYTES = 200_000;

const OF_FIELDS: readonly Change[] = [
  changeControl,
  changeControl,
  changeControl,
  changeControl,
  changeNumber,
  changeNumber,
  changeFloat,
  changeText,
  copyField,
  removeRow,
  repeatRow,
  exchangeRows,
  takeRow,
  cutAtField,
];

const OF_BYTES: readonly Change[] = [
  flipBit,
  changeByte,
  changeNumberAnywhere,
  changeNumberAnywhere,
  changeSmallNumber,
  changeSmallNumber,
  copyBlock,
  removeBlock,
  insertBlock,
  insertWord,
  takeBlock,
  cut,
];

/** One change. Those of fields only where fields are known. */
export function changeBinary(bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  const hasFields = material.layout.fields.length > 0;
  const change = random.pick(hasFields && !random.oneIn(5) ? OF_FIELDS : OF_BYTES);
  const changed = change(bytes, material, random);
  return changed.length > MOST_BYTES ? changed.slice(0, MOST_BYTES) : changed;
}

function changeControl(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  const { controls, fields } = layout;
  const field = random.pick(controls.length > 0 ? controls : fields);
  if (controls.length > 1 && random.oneIn(8))
    return withNumber(bytes, field, numberIn(bytes, random.pick(controls)));
  return withNumber(bytes, field, interesting(random, numberIn(bytes, field), bytes.length, field.offset));
}

function changeNumber(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  const field = random.pick(layout.fields);
  if (field.role === 'float') return withNumber(bytes, field, interestingFloat(random));
  return withNumber(bytes, field, interesting(random, numberIn(bytes, field), bytes.length, field.offset));
}

function changeFloat(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  const floats = layout.fields.filter(({ role }) => role === 'float');
  return floats.length > 0 ? withNumber(bytes, random.pick(floats), interestingFloat(random)) : bytes;
}

/** Changes or overwrites a text, such as a name. */
function changeText(bytes: Uint8Array, { layout, words }: Material, random: Random): Uint8Array {
  const texts = layout.fields.filter(({ role }) => role === 'text');
  if (texts.length === 0) return bytes;
  const { offset, size } = random.pick(texts);
  const changed = bytes.slice();
  if (random.oneIn(2)) changed[offset + random.below(size)] = random.pick([0, 1, 32, 46, 47, 92, 128, 255]);
  else if (random.oneIn(3)) changed.fill(random.below(256), offset, offset + size);
  else changed.set(encode(random.pick(words)).subarray(0, size), offset);
  return changed;
}

/** Gives a field the bytes of another one. */
function copyField(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  const [from, to] = [random.pick(layout.fields), random.pick(layout.fields)];
  const changed = bytes.slice();
  changed.set(bytes.subarray(from.offset, from.offset + Math.min(from.size, to.size)), to.offset);
  return changed;
}

function removeRow(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  if (layout.rows.length === 0) return bytes;
  const row = random.pick(layout.rows);
  return replaced(counted(bytes, row, -1, random), row.offset, row.size, new Uint8Array(0));
}

function repeatRow(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  if (layout.rows.length === 0) return bytes;
  const row = random.pick(layout.rows);
  const times = random.oneIn(4) ? 2 + random.below(30) : 1;
  const copies = new Uint8Array(row.size * times);
  for (let at = 0; at < copies.length; at += row.size) copies.set(partOf(bytes, row), at);
  return replaced(counted(bytes, row, times, random), row.offset, 0, copies);
}

function exchangeRows(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  if (layout.rows.length === 0) return bytes;
  const first = random.pick(layout.rows);
  const alike = layout.rows.filter(({ type, offset }) => type === first.type && offset !== first.offset);
  if (alike.length === 0) return bytes;
  const second = random.pick(alike);
  const [a, b] = first.offset < second.offset ? [first, second] : [second, first];
  const [bytesOfA, bytesOfB] = [partOf(bytes, a).slice(), partOf(bytes, b).slice()];
  if (a.offset + a.size > b.offset) return bytes;
  return replaced(replaced(bytes, b.offset, b.size, bytesOfA), a.offset, a.size, bytesOfB);
}

/** Takes a row of another input. */
function takeRow(bytes: Uint8Array, { layout, other }: Material, random: Random): Uint8Array {
  if (layout.rows.length === 0 || other.layout.rows.length === 0) return bytes;
  const row = random.pick(layout.rows);
  const alike = other.layout.rows.filter(({ type }) => type === row.type);
  const taken = partOf(other.bytes, random.pick(alike.length > 0 ? alike : other.layout.rows));
  if (random.oneIn(2)) return replaced(bytes, row.offset, row.size, taken);
  return replaced(counted(bytes, row, 1, random), row.offset, 0, taken);
}

function cutAtField(bytes: Uint8Array, { layout }: Material, random: Random): Uint8Array {
  const { offset, size } = random.pick(layout.fields);
  return bytes.slice(0, offset + random.below(size + 1));
}

function flipBit(bytes: Uint8Array, _: Material, random: Random): Uint8Array {
  const changed = bytes.slice();
  const at = random.below(bytes.length);
  changed[at] = changed[at]! ^ (1 << random.below(8));
  return changed;
}

function changeByte(bytes: Uint8Array, _: Material, random: Random): Uint8Array {
  const changed = bytes.slice();
  changed[random.below(bytes.length)] = random.pick([0, 1, 127, 128, 255, random.below(256)]);
  return changed;
}

function changeNumberAnywhere(bytes: Uint8Array, _: Material, random: Random): Uint8Array {
  const size = random.pick([1, 2, 2, 4, 4, 4]);
  const field: Field = { offset: random.below(bytes.length - size), size, role: 'number' };
  return withNumber(bytes, field, interesting(random, numberIn(bytes, field), bytes.length, field.offset));
}

/** A number that is not larger than the file is probably a count, size or offset. */
function changeSmallNumber(bytes: Uint8Array, material: Material, random: Random): Uint8Array {
  for (let tries = 0; tries < 16; tries++) {
    const size = random.pick([2, 4, 4]);
    const field: Field = { offset: random.below(bytes.length - size), size, role: 'number' };
    const value = numberIn(bytes, field);
    if (value > 0 && value <= bytes.length)
      return withNumber(bytes, field, interesting(random, value, bytes.length, field.offset));
  }
  return changeNumberAnywhere(bytes, material, random);
}

function copyBlock(bytes: Uint8Array, _: Material, random: Random): Uint8Array {
  const { offset, size } = blockOf(bytes, random);
  const changed = bytes.slice();
  changed.copyWithin(random.below(bytes.length - size), offset, offset + size);
  return changed;
}

function removeBlock(bytes: Uint8Array, _: Material, random: Random): Uint8Array {
  const { offset, size } = blockOf(bytes, random);
  return replaced(bytes, offset, size, new Uint8Array(0));
}

function insertBlock(bytes: Uint8Array, _: Material, random: Random): Uint8Array {
  const { offset, size } = blockOf(bytes, random);
  const block = random.oneIn(2)
    ? bytes.slice(offset, offset + size)
    : new Uint8Array(size).fill(random.below(256));
  return replaced(bytes, random.below(bytes.length + 1), 0, block);
}

function insertWord(bytes: Uint8Array, { words }: Material, random: Random): Uint8Array {
  const word = encode(random.pick(words));
  const at = random.below(bytes.length);
  return replaced(bytes, at, random.oneIn(2) ? 0 : Math.min(word.length, bytes.length - at), word);
}

function takeBlock(bytes: Uint8Array, { other }: Material, random: Random): Uint8Array {
  if (other.bytes.length === 0) return bytes;
  const block = blockOf(other.bytes, random);
  const at = random.below(bytes.length);
  const removed = random.oneIn(2) ? 0 : Math.min(block.size, bytes.length - at);
  return replaced(bytes, at, removed, partOf(other.bytes, block));
}

function cut(bytes: Uint8Array, _: Material, random: Random): Uint8Array {
  if (random.oneIn(3)) return replaced(bytes, bytes.length, 0, new Uint8Array(1 + random.below(40)));
  return bytes.slice(0, random.below(bytes.length));
}

function blockOf(bytes: Uint8Array, random: Random): { offset: number; size: number } {
  const size = Math.min(bytes.length, 1 + random.below(random.oneIn(4) ? 256 : 16));
  return { offset: random.below(bytes.length - size + 1), size };
}

function partOf(bytes: Uint8Array, { offset, size }: { offset: number; size: number }): Uint8Array {
  return bytes.subarray(offset, offset + size);
}

/** Usually adapts the count of the rows when their number changes. */
function counted(bytes: Uint8Array, { count }: Row, difference: number, random: Random): Uint8Array {
  if (!count || random.oneIn(4)) return bytes;
  return withNumber(bytes, count, numberIn(bytes, count) + difference);
}

export function replaced(bytes: Uint8Array, offset: number, size: number, by: Uint8Array): Uint8Array {
  const changed = new Uint8Array(bytes.length - size + by.length);
  changed.set(bytes.subarray(0, offset));
  changed.set(by, offset);
  changed.set(bytes.subarray(offset + size), offset + by.length);
  return changed;
}

/** The number in up to four bytes, little-endian. */
function numberIn(bytes: Uint8Array, { offset, size }: Field): number {
  let value = 0;
  for (let at = Math.min(size, 4) - 1; at >= 0; at--) value = (value << 8) | bytes[offset + at]!;
  return value >>> 0;
}

function withNumber(bytes: Uint8Array, { offset, size }: Field, value: number): Uint8Array {
  const changed = bytes.slice();
  for (let at = 0; at < Math.min(size, 4); at++) changed[offset + at] = (value >>> (8 * at)) & 255;
  return changed;
}

export function encode(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}
