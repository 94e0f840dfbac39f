/** Blank headers. */
import { read, type Type } from '../../../../../binary/schema.ts';
import { NOWHERE } from '../records/fields.ts';
import { type MeshHeader, meshHeader, type SkinHeader, skinHeader } from '../records/mesh.ts';
import { SLOT_BYTES } from '../slots.ts';

/** A header of zeros. */
export function blank<T>(type: Type<T>): T {
  return read(type, new Uint8Array(type.minimum));
}

export function blankMesh(): MeshHeader {
  const header = blank(meshHeader);
  header.minusOne = -1;
  // Missing positions and normals have pointer 0.
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
