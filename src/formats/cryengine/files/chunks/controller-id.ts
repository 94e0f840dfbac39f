/** The checksum of a bone's name, by which controllers name the bone that they move (docs/reference/cryengine.md#bones). */
import { crc32 } from '../../../../binary/crc32.ts';
import type { StoredString } from '../../../../binary/schema.ts';

/** The id of the controller that moves a bone: of the very bytes of its name, whatever they mean as letters. */
export function controllerIdOf(name: StoredString): number {
  if (!name.raw) return crc32(new TextEncoder().encode(name.text));
  const end = name.raw.indexOf(0);
  return crc32(end < 0 ? name.raw : name.raw.subarray(0, end));
}
