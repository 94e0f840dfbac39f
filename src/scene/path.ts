/** Paths of elements in a scene. */
import type { Scene } from './scene.ts';

/** The lists of a scene. */
export type ListName =
  | 'nodes'
  | 'meshes'
  | 'skins'
  | 'clips'
  | 'materials'
  | 'textures'
  | 'lights'
  | 'cameras';

/** The path of an element in a list of a scene, or of a part of it. */
export type ElementPath = `${ListName}[${number}]` | `${ListName}[${number}].${string}`;

/**
 * The path of an element in a scene, or of a part of it, such as `nodes[7]`, `meshes[0].primitives[2].uvs[1]` or
 * `clips[3].tracks[12]`. Names of files, clips or meshes are not paths, and the compiler refuses them.
 */
export type ScenePath = ElementPath | 'ambient' | 'properties' | `properties.${string}`;

/** The path of an element in one of a scene's lists. */
export function pathIn<L extends ListName>(
  scene: Pick<Scene, L>,
  list: L,
  item: Scene[L][number],
): ElementPath {
  const items: readonly Scene[L][number][] = scene[list];
  return `${list}[${items.indexOf(item)}]`;
}
