/** Bytes written out by hand; spaces and line ends mean nothing. */
export function hex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/\s+/g, '');
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16),
  );
}

/** The same bytes at an odd place in memory, with other bytes on both sides. */
export function misplaced(bytes: Uint8Array, shift = 1): Uint8Array<ArrayBuffer> {
  const memory = new Uint8Array(bytes.length + shift + 5).fill(0xee);
  memory.set(bytes, shift);
  return memory.subarray(shift, shift + bytes.length);
}

/** The error that something throws. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
