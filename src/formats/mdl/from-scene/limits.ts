/** How much a mesh may hold (docs/reference/mdl.md#names-and-limits). */
/** Texture coordinate sets of a mesh. */
export const UV_SETS = 4;
/**
 * Numbers of keys and times that a node of an animation can hold: their places are counted in 16 bits
 * (docs/reference/mdl.md#names-and-limits).
 */
export const KEY_NUMBERS = 65535;
