/** Puts edited rest poses into nodes, and adds new nodes. */
import type { GLTF } from '@gltf-transform/core';
import { mat4 } from 'gl-matrix';
import { saysTheSame } from '../../../../binary/patch.ts';
import { customProperties } from '../../../../fit/properties.ts';
import type { Node } from '../../../../scene/scene.ts';
import { fileSpaceOf } from '../../beside-root.ts';
import { toExtras } from '../../from-scene/extras.ts';
import { addNode, shownBy } from '../../from-scene/new-nodes.ts';
import { listOf, type Target } from '../../from-scene/target-file.ts';
import { putMembers } from './members.ts';

/** @param changed indices of edited nodes */
export function putNodes(target: Target, changed: readonly number[]): void {
  const { before, after, nodes, carriers, placement } = target;
  const { beside } = placement;
  const [old, own] = [fileSpaceOf(before, beside), fileSpaceOf(after, beside)];
  // A transform that had no effect gets one with the first node below it.
  for (const index of new Set([...(beside?.nodes ?? []), ...changed])) {
    const [was, is] = [before.nodes[index], after.nodes[index]!];
    const list = listOf(target, 'nodes');
    if (!was) addNode(target, index, is);
    else putNode(list[nodes[index]!]!, old.nodeOf(index), own.nodeOf(index));
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
