/** Computes the SHA-256 of bytes, as hexadecimal digits. */
export type Hasher = (bytes: Uint8Array) => string | Promise<string>;

let hasher: Hasher = hashPortably;

/** Sets a faster hasher, once at the start of a program, since it does not change the result. */
export function hashBy(faster: Hasher): void {
  hasher = faster;
}

/** SHA-256 as hexadecimal digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  return hasher(bytes);
}

export function sha256OfText(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text));
}

/** Hashes with the Web Crypto API. */
export async function hashPortably(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
