/** Limits of written models (docs/reference/mdl.md#names-and-limits). */
/** UV sets per mesh. */
export const UV_SETS = 4;
/**
 * Values of keys, including times, per node of an animation: their indices have 16 bits, which nwnmdlcomp and CleanModels take
 * as signed (docs/reference/mdl.md#names-and-limits).
 */
export const KEY_NUMBERS = 32767;
