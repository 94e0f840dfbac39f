/** The first and last fields of every file; `magic` is set for the version that is written. */
export const FRAME = { magic: new Uint8Array(4), trailing: new Uint8Array() };
