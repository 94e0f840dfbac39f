/** The plain values of scenes: indices, vectors and properties. */

/**
 * The index that refers to nothing, such as the parent of a root.
 *
 * @example
 * ```ts
 * import { gather, NONE, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']));
 * console.log(scene.nodes[0]?.parent === NONE); // true
 * ```
 */
export const NONE = -1;

/** Three numbers: a position, a direction, scale factors, or red, green and blue. */
export type Vec3 = [x: number, y: number, z: number];

/** A rotation as a right-handed unit quaternion. */
export type Quat = [x: number, y: number, z: number, w: number];

/** Channels from 0 to 1; alpha 1 is opaque. */
export type Color = [red: number, green: number, blue: number, alpha: number];

/** Data of a format that has no place in the scene, under the format's names, preserved for writing back. */
export type Properties = Record<string, unknown>;
