/** Puts edited rest poses into nodes, and adds new nodes. */
import type { GLTF } from '@gltf-transform/core';
import { mat4 } from 'gl-matrix';
import { saysTheSame } from '../../../../binary/patch.ts';
import { customProperties } from '../../../../fit/properties.ts';
import { NONE, type Node } from '../../../../scene/scene.ts';
import { toExtras } from '../../from-scene/extras.ts';
import { listOf, type Target } from '../../from-scene/target-file.ts';
import { putMembers } from './members.ts';

/** @param changed indices of edited nodes */
export function putNodes(target: Target, changed: readonly number[]): void {
  const { before, after, nodes, carriers } = target;
  for (const index of changed) {
    const [was, is] = [before.nodes[index], after.nodes[index]!];
    const list = listOf(target, 'nodes');
    if (!was) addNode(target, index, is);
    else putNode(list[nodes[index]!]!, was, is);
    if (was && was.mesh !== is.mesh) Object.assign(list[carriers[index]!]!, shownBy(target, is));
  }
}

function putNode(node: GLTF.INode, was: Node, is: Node): void {
  const members = (one: Node) => ({
    name: one.name,
    extras: toExtras(customProperties(one)),
    ...(node.matrix ? { matrix: matrixOf(one) } : { translation: one.translation, scale: one.scale }),
  });
  putMembers(node, members(was), members(is));
  // Numbers of a rotation belong together.
  if (!node.matrix && !saysTheSame(was.rotation, is.rotation)) node.rotation = [...is.rotation];
}

function matrixOf({ rotation, translation, scale }: Node): number[] {
  return [...mat4.fromRotationTranslationScale(mat4.create(), rotation, translation, scale)];
}

function addNode(target: Target, index: number, own: Node): void {
  const { placement, nodes, draft } = target;
  const list = listOf(target, 'nodes');
  const { name, parent, translation, rotation, scale } = own;
  const added: GLTF.INode = { name, translation, rotation, scale, ...shownBy(target, own) };
  putMembers(added, {}, { extras: toExtras(customProperties(own)) });
  list.push(added);
  const place = nodes[index]!;
  const above = list[parent === NONE ? placement.root : nodes[parent]!];
  const shown = draft.json.scenes?.[draft.json.scene ?? 0];
  if (above) above.children = [...(above.children ?? []), place];
  else if (shown) shown.nodes = [...(shown.nodes ?? []), place];
}

/** The mesh of a node in the file, and its skin. */
function shownBy({ meshes }: Target, { mesh, skin }: Node): Pick<GLTF.INode, 'mesh' | 'skin'> {
  if (mesh === undefined) return {};
  return { mesh: meshes[mesh]!, ...(skin === undefined ? {} : { skin }) };
}
