/** Limits of written models (docs/reference/mdl.md#names-and-limits). */
/** UV sets per mesh. */
export const UV_SETS = 4;
