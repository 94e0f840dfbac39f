/** Fields that many records of compiled models have. */
import { f32, type Infer, note, struct, u32, vector } from '../../../../../binary/schema.ts';

export const LISTS = 'mdl.md#blocks-and-pointers';

/** Where entries lie and how many there are. Compilers write the second number twice. */
export const list = struct('list', {
  at: note(u32, 'where the entries begin in the first block; 0 or whatever lay there if there are none', {
    source: LISTS,
  }),
  used: note(u32, 'number of entries', { source: LISTS }),
  allocated: note(u32, 'as many, in memory perhaps more', { source: LISTS }),
});

/**
 * A float where compilers may have left whatever lay there. A list of one keeps every bit, which a number cannot (see
 * `f32`).
 */
export const float = vector(f32, 1);

export const vec3 = vector(f32, 3);

/** Where something begins in the second block. */
export const rawPointer = (meaning: string, source: string) =>
  note(u32, `where ${meaning} in the second block; 0xFFFFFFFF if nowhere`, { source });

/** Where something begins in the first block. */
export const corePointer = (meaning: string, source: string) =>
  note(u32, `where ${meaning} in the first block; 0 if nowhere`, { source });

export type List = Infer<typeof list>;

/** The pointer into the second block that leads nowhere; 0 is a place there. */
export const NOWHERE = 0xffffffff;
