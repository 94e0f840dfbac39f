import { sha256OfText } from '../../binary/sha256.ts';

/** Of names that a library keeps, the hash is computed once. */
const hashes = new WeakMap<readonly string[], Promise<string>>();

/** Changes if something is added to a folder or removed from it. */
export function namesHash(names: readonly string[]): Promise<string> {
  const hash = hashes.get(names) ?? sha256OfText(names.join('\n'));
  hashes.set(names, hash);
  return hash;
}
