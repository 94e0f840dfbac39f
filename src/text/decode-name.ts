import { latin1 } from '../binary/string.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a name of unknown encoding: as UTF-8, or by the other encoding if it is not valid UTF-8. */
export function decodeName(bytes: Uint8Array, otherwise: (bytes: Uint8Array) => string = latin1): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return otherwise(bytes);
  }
}
