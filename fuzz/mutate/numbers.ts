/** Numbers that readers stumble over. */
import type { Random } from '../random.ts';

/** Integers at the edges of types. */
const EDGES = [
  0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 63, 64, 100, 127, 128, 255, 256, 1000, 4095, 32767, 32768, 65535, 65536,
  1048576, 16777216, 0x3fffffff, 0x40000000, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe,
  0xffffffff, 0x10000000, 0x55555555,
];

/** Floats as bits: zeros, ones, the smallest and the largest, infinities, quiet and signaling NaNs. */
const FLOATS = [
  0, 0x80000000, 0x3f800000, 0xbf800000, 0x00000001, 0x007fffff, 0x7f7fffff, 0xff7fffff, 0x7f800000,
  0xff800000, 0x7fc00000, 0x7fa00001, 0xffa00000, 0x4b800000, 0x501502f9, 0x2edbe6ff, 0x7e967699, 0x33d6bf95,
];

/** Numbers as texts. */
export const NUMBER_TEXTS = [
  '0',
  '-0',
  '1',
  '-1',
  '2',
  '255',
  '256',
  '65535',
  '65536',
  '2147483647',
  '2147483648',
  '-2147483648',
  '4294967295',
  '4294967296',
  '9007199254740993',
  '1e3',
  '1e38',
  '1e39',
  '-1e39',
  '1e308',
  '1e309',
  '1e-45',
  '1e-400',
  '0.1',
  '.5',
  '5.',
  '-.5',
  '+1',
  '0x10',
  '1,5',
  '1e',
  'NaN',
  'nan',
  'inf',
  '-Infinity',
  '1#INF',
  '-1.#IND',
  '00012',
  '1.17549435e-38',
  '3.4028236e38',
  '0.30000001192092896',
  '',
];

/** A number to replace another, often close to it or to the size of the file. */
export function interesting(random: Random, before: number, fileBytes: number, offset: number): number {
  switch (random.below(8)) {
    case 0:
      return before + 1;
    case 1:
      return before - 1;
    case 2:
      return before + random.below(33) - 16;
    case 3:
      return random.pick([fileBytes, fileBytes - 1, fileBytes - offset, fileBytes - offset - 4, offset]);
    case 4:
      return random.pick([before * 2, before >>> 1, ~before, -before, before << 8]);
    case 5:
      return random.next() >>> random.below(32);
    default:
      return random.pick(EDGES);
  }
}

export function interestingFloat(random: Random): number {
  return random.oneIn(4) ? random.next() : random.pick(FLOATS);
}
