/** Common fields of records of compiled models. */
import { f32, type Infer, note, struct, u32, vector } from '../../../../../binary/schema.ts';

export const LISTS = 'mdl.md#blocks-and-pointers';

/** Offset and number of entries. Compilers write the number twice. */
export const list = struct('list', {
  at: note(u32, 'offset of the entries in the first block; 0 or uninitialized memory for none', {
    source: LISTS,
  }),
  used: note(u32, 'number of entries', { source: LISTS }),
  allocated: note(u32, 'number of allocated entries, the same in files', { source: LISTS }),
});

/**
 * A float that compilers may leave uninitialized. A vector of one preserves every bit, unlike a number (see
 * `f32`).
 */
export const float = vector(f32, 1);

export const vec3 = vector(f32, 3);

/** An offset in the second block. */
export const rawPointer = (what: string, source: string) =>
  note(u32, `offset of the ${what} in the second block, 0xFFFFFFFF for none`, { source });

/** An offset in the first block. */
export const corePointer = (what: string, source: string) =>
  note(u32, `offset of the ${what} in the first block, 0 for none`, { source });

export type List = Infer<typeof list>;

/** The null pointer of the second block, where 0 is a valid offset. */
export const NOWHERE = 0xffffffff;
