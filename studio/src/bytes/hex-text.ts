/** Bytes as text. */

const TWO_DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hexOf(byte: number): string {
  return TWO_DIGITS[byte]!;
}

/** A dot for control characters. */
export function characterOf(byte: number): string {
  const isControl = byte < 0x20 || (byte >= 0x7f && byte < 0xa0) || byte === 0xad;
  return isControl ? '·' : String.fromCharCode(byte);
}

/** Number of hexadecimal digits of a file's offsets, at least four. */
export function offsetDigits(size: number): number {
  return Math.max(4, Math.max(0, size - 1).toString(16).length);
}

export function offsetText(offset: number, digits: number): string {
  return offset.toString(16).toUpperCase().padStart(digits, '0');
}

/** Parses an offset, such as `0x1A40` or `6720`, or a path. */
export function parseGoal(typed: string): { offset: number } | { path: string } {
  const text = typed.trim();
  return /^(0x[0-9a-f]+|\d+)$/i.test(text) ? { offset: Number(text) } : { path: text };
}
