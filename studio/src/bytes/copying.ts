/** Bytes as text for the clipboard. */
import { hexOf } from './hex-text.ts';

export type CopyFormat = 'hex' | 'c' | 'json';

const PER_LINE = 12;

/** Pairs of hexadecimal digits, an array of C, or a JSON array. */
export function bytesAs(format: CopyFormat, bytes: Uint8Array): string {
  if (format === 'hex') return [...bytes].map(hexOf).join(' ');
  if (format === 'json') return JSON.stringify([...bytes]);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += PER_LINE)
    lines.push(`  ${[...bytes.subarray(at, at + PER_LINE)].map((byte) => `0x${hexOf(byte)}`).join(', ')}`);
  return `const unsigned char data[${bytes.length}] = {\n${lines.join(',\n')}\n};\n`;
}
