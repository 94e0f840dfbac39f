/** A model file in a scene: its nodes, bones, materials, meshes and lights. */
import type { ScenePath } from '../../../scene/path.ts';
import { NONE } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { type CryengineDocument, chunksById, chunksOf } from '../files/chunks/document.ts';
import { namedMaterials, standardMaterials } from '../files/chunks/materials.ts';
import type { NodeContent } from '../files/chunks/records/node.ts';
import { addBones } from './bones.ts';
import { sceneLight } from './lights.ts';
import { type MeshAdder, type MeshChunk, meshAdder } from './meshes.ts';
import { addNodes, nodeWorlds } from './nodes.ts';
import { namedMaterial, sceneMaterial } from './scene-material.ts';
import { skeletonOf } from './skeleton.ts';
import { bindSkin } from './skin.ts';
import type { Frame, Model, Shown, Stage } from './stage.ts';

/** Adds the contents of a model file. */
export function addModel(stage: Stage, document: CryengineDocument): Model {
  const { scene } = stage;
  const frame = addFrame(stage, document);
  const chunks = chunksOf(document, 'node');
  const nodes = addNodes(scene, document, frame.bones);
  const objects = chunksById(document);
  const worlds = nodeWorlds(chunks);
  const addMesh = meshAdder(stage, frame);
  const shown = chunks.flatMap(({ content }, index): Shown[] => {
    const object = objects.get(content.objectId);
    const node = nodes[index]!;
    const name = content.name.text;
    if (object?.kind === 'light') scene.lights.push(sceneLight(name, object.content, node));
    if (object?.kind !== 'mesh' && object?.kind !== 'compiledMesh') return [];
    const { objectId } = content;
    return [
      { name, node, objectId, frame: showMesh(stage, frame, addMesh, content, object, node, worlds[index]!) },
    ];
  });
  return { ...frame, nodes: new Map(chunks.map(({ id = NONE }, index) => [id, nodes[index]!])), shown };
}

/** Adds the materials and bones of a file. */
export function addFrame(stage: Stage, document: CryengineDocument): Frame {
  const { scene, textureOf, bones, report } = stage;
  const materials = standardMaterials(document).map((material) => {
    const path: ScenePath = `materials[${scene.materials.length}]`;
    return scene.materials.push(sceneMaterial(material, textureOf, report, path)) - 1;
  });
  const named = new Map(
    [...namedMaterials(document)]
      .filter(([, { childCount }]) => childCount === 0)
      .map(([id, { name }]) => [id, scene.materials.push(namedMaterial(name.text)) - 1]),
  );
  const skeleton = skeletonOf(document);
  if (!skeleton) return { document, bones: [], materials, named };
  if (!skeleton.isPlaced) {
    const message = `No bind pose for ${counted(skeleton.bones.length, 'bone')}`;
    report.add(CRYENGINE_CODES.CRYENGINE_BIND_MISSING, message);
  }
  return { document, skeleton, bones: addBones(scene, document, skeleton, bones), materials, named };
}

/** Attaches a mesh to its node. @returns the matrix from the mesh's space to the model's */
function showMesh(
  { scene, report }: Stage,
  { skeleton, bones }: Frame,
  addMesh: MeshAdder,
  content: NodeContent,
  object: MeshChunk,
  index: number,
  world: Float64Array,
): Float64Array {
  const node = scene.nodes[index]!;
  if (!skeleton || object.kind !== 'mesh' || !object.content.links) {
    node.mesh = addMesh(content.name.text, object, content.materialId);
    return world;
  }
  const { skin, frame } = bindSkin(content.name.text, object.content, skeleton, bones, world, report);
  node.skin = scene.skins.push(skin) - 1;
  const joints = Int32Array.from(bones.keys());
  const binding = { joints, inverseBind: skin.inverseBind };
  node.mesh = addMesh(content.name.text, object, content.materialId, binding);
  return frame;
}
