/** Puts edited rest poses into nodes, and adds new nodes. */
import type { GLTF } from '@gltf-transform/core';
import { mat4 } from 'gl-matrix';
import { saysTheSame } from '../../../../binary/patch.ts';
import { NONE, type Node } from '../../../../scene/scene.ts';
import { putExtras } from './extras.ts';
import { listOf, type Target } from './target.ts';

/** @param changed indices of edited nodes */
export function putNodes(target: Target, changed: readonly number[]): void {
  const { before, after, nodes } = target;
  for (const index of changed) {
    const [was, is] = [before.nodes[index], after.nodes[index]!];
    if (was) putNode(target, listOf(target, 'nodes')[nodes[index]!]!, was, is);
    else addNode(target, index, is);
  }
}

function putNode(target: Target, node: GLTF.INode, was: Node, is: Node): void {
  if (was.name !== is.name) node.name = is.name;
  if (was.mesh !== is.mesh) Object.assign(node, shownBy(target, is));
  putExtras(node, was, is);
  const { translation, rotation, scale } = is;
  const parts = { translation, rotation, scale };
  const edited = Object.entries(parts).filter(([name, value]) => {
    return !saysTheSame(was[name as keyof typeof parts], value);
  });
  if (edited.length === 0) return;
  if (node.matrix) node.matrix = matrixOf(is);
  else Object.assign(node, Object.fromEntries(edited.map(([name, value]) => [name, [...value]])));
}

function matrixOf({ rotation, translation, scale }: Node): number[] {
  return [...mat4.fromRotationTranslationScale(mat4.create(), rotation, translation, scale)];
}

function addNode(target: Target, index: number, own: Node): void {
  const { placement, nodes, draft } = target;
  const list = listOf(target, 'nodes');
  const { name, parent, translation, rotation, scale } = own;
  const added: GLTF.INode = {
    name,
    translation: [...translation],
    rotation: [...rotation],
    scale: [...scale],
    ...shownBy(target, own),
  };
  putExtras(added, undefined, own);
  const place = nodes[index]!;
  list.push(added);
  const above = parent === NONE ? placement.root : nodes[parent]!;
  const holder = list[above];
  if (holder) holder.children = [...(holder.children ?? []), place];
  else {
    const scene = draft.json.scenes?.[draft.json.scene ?? 0];
    if (scene) scene.nodes = [...(scene.nodes ?? []), place];
  }
}

/** The mesh of a node in the file, and its skin. */
function shownBy({ meshes }: Target, { mesh, skin }: Node): Pick<GLTF.INode, 'mesh' | 'skin'> {
  if (mesh === undefined) return {};
  return { mesh: meshes[mesh]!, ...(skin === undefined ? {} : { skin }) };
}
