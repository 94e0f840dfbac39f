/** Headers that say nothing yet. */
import { read, type Type } from '../../../../../binary/schema.ts';
import { NOWHERE } from '../records/fields.ts';
import { type MeshHeader, meshHeader, type SkinHeader, skinHeader } from '../records/mesh.ts';
import { SLOT_BYTES } from '../slots.ts';

/** All zeros. */
export function blank<T>(type: Type<T>): T {
  return read(type, new Uint8Array(type.minimum));
}

export function blankMesh(): MeshHeader {
  const header = blank(meshHeader);
  header.minusOne = -1;
  // Those of positions and normals lead to the start where there are none.
  for (const field of ['colors', 'tangents', 'lastBump', 'handedness'] as const) {
    header[field] = NOWHERE;
  }
  header.uvs.fill(NOWHERE);
  header.bumps.fill(NOWHERE);
  return header;
}

export function blankSkin(slots: number): SkinHeader {
  const bytes = new Uint8Array(skinHeader.minimum + slots * SLOT_BYTES);
  const header = read(skinHeader, bytes, { slots });
  header.weights = NOWHERE;
  header.boneSlots = NOWHERE;
  return header;
}
