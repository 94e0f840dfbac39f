/** Puts edited rest poses into nodes, and adds new nodes. */
import type { GLTF } from '@gltf-transform/core';
import { mat4 } from 'gl-matrix';
import { saysTheSame } from '../../../../binary/patch.ts';
import { customProperties } from '../../../../fit/properties.ts';
import { NONE, type Node } from '../../../../scene/scene.ts';
import { putMembers } from '../../../edit-members.ts';
import { fileSpaceOf } from '../../beside-root.ts';
import { named, toExtras } from '../../from-scene/extras.ts';
import { listOf } from '../../from-scene/lists.ts';
import { placed } from '../../from-scene/nodes.ts';
import type { Target } from '../../from-scene/target-file.ts';

/** @param changed indices of edited nodes */
export function putNodes(target: Target, changed: readonly number[]): void {
  const { before, after, nodes, carriers, placement } = target;
  const { beside } = placement;
  const [old, own] = [fileSpaceOf(before, beside), fileSpaceOf(after, beside)];
  // A transform without an effect becomes effective with the first child.
  for (const index of new Set([...(beside?.nodes ?? []), ...changed])) {
    const [was, is] = [before.nodes[index], after.nodes[index]!];
    if (!was) addNode(target, index, is);
    const list = listOf(target.draft.json, 'nodes');
    const [node, carrier] = [list[nodes[index]!], list[carriers[index]!]];
    // Other nodes are only in the scene.
    if (!was || !node || !carrier) continue;
    putNode(node, old.nodeOf(index), own.nodeOf(index));
    if (was.mesh !== is.mesh) Object.assign(carrier, shownBy(target, is));
  }
}

function putNode(node: GLTF.INode, was: Node, is: Node): void {
  const members = (one: Node): GLTF.INode => {
    const own = { name: one.name, extras: toExtras(customProperties(one)) };
    return node.matrix ? { ...own, matrix: matrixOf(one) } : placed(own, one);
  };
  const own = members(is);
  putMembers(node, members(was), own);
  // Numbers of a rotation belong together.
  if (own.rotation && !saysTheSame(was.rotation, is.rotation)) node.rotation = [...own.rotation];
}

function matrixOf({ rotation, translation, scale }: Node): number[] {
  return [...mat4.fromRotationTranslationScale(mat4.create(), rotation, translation, scale)];
}

/** Adds a node below its parent, or else beside the others. @param index in the scene */
function addNode(target: Target, index: number, own: Node): void {
  const { placement, nodes, draft } = target;
  const list = listOf(draft.json, 'nodes');
  const { name, parent } = own;
  list.push({ ...placed(named(name, toExtras(customProperties(own))), own), ...shownBy(target, own) });
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
