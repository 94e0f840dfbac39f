/** A very long Cal3D animation. */

export const KEYS = 1_500_000;
const KEY_BYTES = 32;
const KEYS_AT = 24;

/** A track of a million and a half keys, 48 MB. */
export function longAnimation(): Uint8Array {
  const bytes = new Uint8Array(KEYS_AT + KEYS * KEY_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('CAF'));
  view.setUint32(4, 700, true);
  view.setFloat32(8, KEYS, true);
  view.setUint32(12, 1, true);
  view.setUint32(20, KEYS, true);
  for (let key = 0; key < KEYS; key++) {
    view.setFloat32(KEYS_AT + key * KEY_BYTES, key, true);
    view.setFloat32(KEYS_AT + key * KEY_BYTES + 28, 1, true);
  }
  return bytes;
}
