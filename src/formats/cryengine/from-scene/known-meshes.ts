/** Adds meshes to an existing model. */
import { identity, localMatrix, product } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { NONE, type Node, type Primitive, type Scene } from '../../../scene/scene.ts';
import { type Edit, nodeShowing, reportLeft } from '../../edit.ts';
import type { Draft } from '../files/chunks/draft.ts';
import { standardMaterials } from '../files/chunks/materials.ts';
import { NO_CHUNK } from '../files/chunks/records/chunk.ts';
import type { Model } from '../to-scene/stage.ts';
import { newChunk } from './chunks.ts';
import type { Binding } from './links.ts';
import { copyShape, type MeshPart, writtenMesh } from './meshes.ts';
import { nodeContent } from './nodes.ts';

/** Adds a mesh without a skin with its node. */
export function addMesh(edit: Edit, draft: Draft, model: Model, index: number): void {
  const { after, report } = edit;
  const node = nodeShowing(after, index);
  const place = after.nodes[node] && belowKnown(edit, model, node);
  if (!place || place.skin !== undefined || model.bones.includes(place.parent)) {
    const what = `new mesh ${after.meshes[index]!.name}: it is neither on the skeleton nor beside it`;
    reportLeft(edit, what, `meshes[${index}]`);
    return;
  }
  const [parentId] = [...model.nodes].find(([, own]) => own === place.parent) ?? [];
  const { content } = writtenMesh([partOf(after, index, node, model)], ordinalsOf(model), report);
  const objectId = draft.add((id) => newChunk(id, 'mesh', content));
  const ordinal = model.materials.indexOf(after.meshes[index]!.primitives[0]!.material);
  const materialId = standardMaterials(draft.document)[ordinal]?.id ?? NO_CHUNK;
  const links = { name: place.name, objectId, parentId: parentId ?? NO_CHUNK, materialId, childIds: [] };
  const id = draft.add((own) => newChunk(own, 'node', nodeContent(place, {}, links)));
  model.nodes.set(id, node);
  const parent = parentId === undefined ? undefined : draft.byId(parentId);
  if (parent?.kind !== 'node') return;
  const childIds = Int32Array.of(...(parent.content.childIds ?? []), id);
  draft.set(parent, { childCount: childIds.length, childIds });
}

/** A new node below its nearest ancestor in the file: new nodes without a mesh are not added. */
function belowKnown({ before, after }: Edit, { bones, nodes }: Model, index: number): Node {
  const known = new Set([...bones, ...nodes.values()]);
  const node = after.nodes[index]!;
  let { parent } = node;
  let matrix = localMatrix(node);
  for (; parent >= before.nodes.length && !known.has(parent); parent = after.nodes[parent]!.parent) {
    matrix = product(localMatrix(after.nodes[parent]!), matrix);
  }
  if (parent === node.parent) return node;
  const { matrix: _, ...rest } = node;
  return { ...rest, parent, ...decompose(matrix) };
}

export function ordinalsOf({ materials }: Model): Map<number, number> {
  return new Map(materials.map((material, ordinal) => [material, ordinal]));
}

/** A mesh in the space of the file. @param primitives other ones than the mesh has */
export function partOf(
  scene: Scene,
  mesh: number,
  node: number,
  model: Model,
  primitives: readonly Primitive[] = scene.meshes[mesh]!.primitives,
): MeshPart {
  const skin = scene.skins[scene.nodes[node]!.skin ?? NONE];
  return {
    name: scene.meshes[mesh]!.name,
    path: `meshes[${mesh}]`,
    primitives,
    shape: copyShape,
    ...(skin ? { binding: bindingOf(skin.joints, skin.inverseBind, model) } : {}),
  };
}

/** Joints are the bones of the model. Morph targets are in the same space as the vertices, so bones do not move them. */
function bindingOf(joints: readonly number[], inverseBind: Float32Array, { bones }: Model): Binding {
  const still = identity();
  return {
    bones: Int32Array.from(joints, (node) => bones.indexOf(node)),
    toBone: Float64Array.from(inverseBind),
    atRest: Float64Array.from({ length: joints.length * 16 }, (_, i) => still[i % 16]!),
    influencesOf: ({ influences }) => influences,
  };
}
