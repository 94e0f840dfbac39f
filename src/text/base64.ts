import { latin1 } from '../binary/string.ts';

export function toBase64(bytes: Uint8Array): string {
  return btoa(latin1(bytes));
}

/** @returns undefined if the text is not valid Base64 */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}
