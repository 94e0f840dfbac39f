/** How much a mesh may hold (mdl §1.4, §1.5). */
/** Texture coordinate sets of a mesh. */
export const UV_SETS = 4;
/** Numbers of keys and times that a node of an animation can hold: their places are counted in 16 bits (mdl §1.3). */
export const KEY_NUMBERS = 65535;
