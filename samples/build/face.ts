/** Positions in the face, in the character's space, shared by geometry and texture. */

/** Center, width and height of the face's texture, in units. */
export const FACE_MIDDLE = 127;
export const FACE_SIZE = 52;

/** The left eye; x of the right one is negative. */
export const EYE = { x: 9.6, z: 122.5, width: 7.4, height: 8.2 };
export const NOSE = { x: 1.5, z: 113.6, width: 1.7, height: 2.9 };
