/** The checksum of a bone's name, by which controllers refer to the bone (docs/reference/cryengine.md#bones). */
import { crc32 } from '../../../../binary/crc32.ts';
import type { StoredString } from '../../../../binary/schema.ts';

/** The id of a bone's controller: the CRC-32 of the stored bytes of its name, independent of their encoding. */
export function controllerIdOf(name: StoredString): number {
  if (!name.raw) return crc32(new TextEncoder().encode(name.text));
  const end = name.raw.indexOf(0);
  return crc32(end < 0 ? name.raw : name.raw.subarray(0, end));
}
