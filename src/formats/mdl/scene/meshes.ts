/** Meshes of models on the nodes of a scene. */
import { NONE } from '../../../scene/scene.ts';
import type { ModelMesh, ModelNode } from '../model/model.ts';
import { isDrawn, meshPrimitive } from './primitives.ts';
import type { NodeProperties } from './properties.ts';
import { createSkinBinder, type SkinBinder } from './skins.ts';
import type { PlacedModel, Stage } from './stage.ts';

/** Gives the nodes of a model their meshes. What is not drawn is kept beside what else the node has no place for. */
export function addMeshes(stage: Stage, placed: PlacedModel): void {
  const bind = createSkinBinder(stage, placed);
  placed.model.nodes.forEach((node, index) => {
    if (!node.mesh) return;
    if (isDrawn(node) && addMesh(stage, placed, index, node, node.mesh, bind)) return;
    keepHidden(stage, placed, index, node.mesh);
  });
}

/** @returns whether there is anything to draw */
function addMesh(
  { scene, materialOf }: Stage,
  { nodes }: PlacedModel,
  index: number,
  node: ModelNode,
  mesh: ModelMesh,
  bind: SkinBinder,
): boolean {
  const { name } = node;
  const primitive = meshPrimitive(name, mesh);
  if (!primitive) return false;
  const target = scene.nodes[nodes[index]!]!;
  if (mesh.weights) {
    const { skin, influences } = bind(index, mesh.weights);
    target.skin = skin;
    primitive.influences = influences;
  }
  const { listed } = mesh;
  const vertexCount = listed ? { vertexCount: listed.count } : {};
  target.mesh =
    scene.meshes.push({ name, primitives: [{ ...primitive, material: materialOf(node) }], ...vertexCount }) -
    1;
  return true;
}

function keepHidden({ scene }: Stage, { nodes }: PlacedModel, index: number, mesh: ModelMesh): void {
  const { mdl } = scene.nodes[nodes[index]!]!.properties as { mdl: NodeProperties };
  const { weights } = mesh;
  const bone = weights?.bone.map((of) => nodes[of] ?? NONE);
  mdl.mesh = { ...mesh, ...(weights && bone ? { weights: { ...weights, bone } } : {}) };
}
