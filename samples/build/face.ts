/** Where things are in the face, in the character's space; what shapes it and what paints it must agree. */

/** Middle of the face's texture, and how many units it is wide and high. */
export const FACE_MIDDLE = 127;
export const FACE_SIZE = 52;

/** The left eye; x of the right one is negative. */
export const EYE = { x: 9.6, z: 122.5, width: 7.4, height: 8.2 };
export const NOSE = { x: 1.5, z: 113.6, width: 1.7, height: 2.9 };
