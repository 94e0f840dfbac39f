/** Kinds of nodes in text models, by the flags of compiled ones (docs/reference/mdl.md#nodes). */
import type { NodeKind } from '../../model/model.ts';
import { NODE_FLAG } from './records/node.ts';

/** The first kind whose flag is set counts. */
const KINDS: readonly (readonly [flag: number, kind: NodeKind])[] = [
  [NODE_FLAG.aabb, 'aabb'],
  [NODE_FLAG.dangly, 'danglymesh'],
  [NODE_FLAG.animmesh, 'animmesh'],
  [NODE_FLAG.skin, 'skin'],
  [NODE_FLAG.mesh, 'trimesh'],
  [NODE_FLAG.reference, 'reference'],
  [NODE_FLAG.camera, 'camera'],
  [NODE_FLAG.emitter, 'emitter'],
  [NODE_FLAG.light, 'light'],
];

export function nodeKind(flags: number): NodeKind {
  return KINDS.find(([flag]) => flags & flag)?.[1] ?? 'dummy';
}

const MESHES: ReadonlySet<NodeKind> = new Set(['aabb', 'danglymesh', 'animmesh', 'skin']);

/** The flags of a node of a kind. */
export function kindFlags(kind: NodeKind): number {
  const own = KINDS.find(([, name]) => name === kind)?.[0] ?? 0;
  return NODE_FLAG.header | own | (MESHES.has(kind) ? NODE_FLAG.mesh : 0);
}
