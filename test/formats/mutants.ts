/** Damaged copies of files, the same in every run. */

/** Numbers in 0..1 that a seed determines (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Counts at their limits, infinity, NaNs that signal or carry bits, and text. */
const WORDS = [
  0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0x3f800000, 0x7f800000, 0x7fa00001, 0xffa0beef, 0x7fc00001,
  0x41414141,
];

/** What parsers of text treat in a special way: ends of lines, blanks, encodings, comments, numbers in other spellings. */
const SNIPPETS = [
  '\ufeff',
  '\r',
  '\n',
  '\0',
  '\t',
  '  ',
  '\u00e9',
  '\u2028',
  '"',
  '<',
  '&#65;',
  '<!-- -->',
  '//',
  '#',
  '=',
  '\\u0041',
  '0',
  '.5',
  '+1',
  '1e5',
  '-0',
  '1.',
].map((text) => new TextEncoder().encode(text));

/** A copy with up to three changes, most of them near the start, where headers and counts are. */
export function mutantOf(bytes: Uint8Array, random: () => number): Uint8Array {
  let mutant: Uint8Array = bytes.slice();
  const pick = (count: number) => Math.floor(random() * count);
  for (let changes = 1 + pick(3); changes > 0 && mutant.length > 4; changes--) {
    const near = Math.min(mutant.length, 64 << pick(12));
    mutant = CHANGES[pick(CHANGES.length)]!(mutant, pick(near), pick);
  }
  return mutant;
}

type Pick = (count: number) => number;

const CHANGES: readonly ((bytes: Uint8Array, at: number, pick: Pick) => Uint8Array)[] = [
  (bytes, at, pick) => patched(bytes, at, [pick(256)]),
  (bytes, at, pick) => patched(bytes, at, [bytes[at]! ^ (1 << pick(8))]),
  (bytes, at, pick) => patched(bytes, at & ~3, wordBytes(WORDS[pick(WORDS.length)]!)),
  (bytes, at, pick) => patched(bytes, at & ~3, wordBytes(pick(2 * bytes.length))),
  (bytes, at, pick) => patched(bytes, at & ~1, wordBytes(WORDS[pick(WORDS.length)]!).subarray(0, 2)),
  (bytes, at, pick) => spliced(bytes, at, 0, SNIPPETS[pick(SNIPPETS.length)]!),
  (bytes, at, pick) => spliced(bytes, at, pick(16), new Uint8Array(0)),
  (bytes, at, pick) => spliced(bytes, at, 0, bytes.subarray(at, at + 1 + pick(64))),
  (bytes, _, pick) => bytes.slice(0, bytes.length - pick(bytes.length >> 2)),
];

function patched(bytes: Uint8Array, at: number, patch: ArrayLike<number>): Uint8Array {
  bytes.set(patch, Math.min(at, bytes.length - patch.length));
  return bytes;
}

function wordBytes(word: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(word).buffer);
}

function spliced(bytes: Uint8Array, at: number, removed: number, added: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]));
}
