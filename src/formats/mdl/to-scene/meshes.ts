/** Meshes of models as those of a scene. */
import { NONE } from '../../../scene/scene.ts';
import type { ModelMesh } from '../model/model.ts';
import type { NodeProperties } from '../properties.ts';
import { drawnMesh, meshPrimitive } from './primitives.ts';
import { createSkinBinder, type SkinBinder } from './skins.ts';
import type { PlacedModel, Stage } from './stage.ts';

/** Adds meshes to the nodes of a model. Meshes that are not drawn are kept in the properties of their node. */
export function addMeshes(stage: Stage, placed: PlacedModel): void {
  const bind = createSkinBinder(stage, placed);
  placed.model.nodes.forEach((node, index) => {
    const mesh = drawnMesh(node, stage.hidden);
    if (mesh) addMesh(stage, placed, index, mesh, bind);
    else if (node.mesh) keepHidden(stage, placed, index, node.mesh);
  });
}

function addMesh(
  { scene, materialOf }: Stage,
  { model, nodes }: PlacedModel,
  index: number,
  mesh: ModelMesh,
  bind: SkinBinder,
): void {
  const node = model.nodes[index]!;
  const target = scene.nodes[nodes[index]!]!;
  const primitive = meshPrimitive(node.name, materialOf(node), mesh);
  if (mesh.weights) {
    const { skin, influences } = bind(index, mesh.weights);
    target.skin = skin;
    primitive.influences = influences;
  }
  const vertexCount = mesh.listed ? { vertexCount: mesh.listed.count } : {};
  target.mesh = scene.meshes.push({ name: node.name, primitives: [primitive], ...vertexCount }) - 1;
}

function keepHidden({ scene }: Stage, { nodes }: PlacedModel, index: number, mesh: ModelMesh): void {
  const { mdl } = scene.nodes[nodes[index]!]!.properties as { mdl: NodeProperties };
  const { weights } = mesh;
  const bone = weights?.bone.map((of) => nodes[of] ?? NONE);
  mdl.mesh = { ...mesh, ...(weights && bone ? { weights: { ...weights, bone } } : {}) };
  const bones = [...new Set(bone)].filter((node) => node !== NONE);
  if (bones.length > 0) mdl.bones = bones.map((node) => ({ node, name: scene.nodes[node]!.name }));
}
