/** Places in a scene, as text. */
import type { Scene } from './scene.ts';

/** What scenes have lists of. */
export type ListName =
  | 'nodes'
  | 'meshes'
  | 'skins'
  | 'clips'
  | 'materials'
  | 'textures'
  | 'lights'
  | 'cameras';

/** Something in a list of a scene, or a part of it. */
export type ElementPath = `${ListName}[${number}]` | `${ListName}[${number}].${string}`;

/**
 * Something in a scene, or a part of it: the property names and indices that lead to it, such as `nodes[7]`,
 * `meshes[0].primitives[2].uvs[1]` or `clips[3].tracks[12]`. Names of files, clips or meshes are none, and the compiler
 * refuses them.
 */
export type ScenePath = ElementPath | 'ambient' | 'properties' | `properties.${string}`;

/** Where a scene has something that is in one of its lists. */
export function pathIn<L extends ListName>(
  scene: Pick<Scene, L>,
  list: L,
  item: Scene[L][number],
): ElementPath {
  const items: readonly Scene[L][number][] = scene[list];
  return `${list}[${items.indexOf(item)}]`;
}
