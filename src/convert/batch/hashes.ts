/** SHA-256 as hexadecimal digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function sha256OfText(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text));
}

/** Of names that a library keeps, the hash is computed once. */
const hashes = new WeakMap<readonly string[], Promise<string>>();

/** Changes if something is added to a folder or removed from it. */
export function namesHash(names: readonly string[]): Promise<string> {
  const hash = hashes.get(names) ?? sha256OfText(names.join('\n'));
  hashes.set(names, hash);
  return hash;
}
