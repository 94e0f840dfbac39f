/** New nodes of a file that is edited. */
import type { GLTF } from '@gltf-transform/core';
import { customProperties } from '../../../fit/properties.ts';
import { NONE, type Node } from '../../../scene/scene.ts';
import { toExtras } from './extras.ts';
import { listOf, type Target } from './target-file.ts';

/** Adds a node below its parent, or else beside the others. @param index in the scene */
export function addNode(target: Target, index: number, own: Node): void {
  const { placement, nodes, draft } = target;
  const list = listOf(target, 'nodes');
  const { name, parent, translation, rotation, scale } = own;
  const extras = toExtras(customProperties(own));
  list.push({
    name,
    translation,
    rotation,
    scale,
    ...shownBy(target, own),
    ...(Object.keys(extras).length > 0 ? { extras } : {}),
  });
  const place = nodes[index]!;
  const above = list[parent === NONE ? placement.root : nodes[parent]!];
  const shown = draft.json.scenes?.[draft.json.scene ?? 0];
  if (above) above.children = [...(above.children ?? []), place];
  else if (shown) shown.nodes = [...(shown.nodes ?? []), place];
}

/** The mesh of a node in the file, and its skin. */
export function shownBy({ meshes }: Target, { mesh, skin }: Node): Pick<GLTF.INode, 'mesh' | 'skin'> {
  if (mesh === undefined) return {};
  return { mesh: meshes[mesh]!, ...(skin === undefined ? {} : { skin }) };
}
