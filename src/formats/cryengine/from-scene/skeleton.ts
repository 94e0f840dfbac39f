/** The chunks of a model's skeleton, in the order of real files. */
import { logarithm } from '../../../math/quaternion.ts';
import type { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import type { Light, Node, Scene } from '../../../scene/scene.ts';
import { NO_CHUNK } from '../files/chunks/records/chunk.ts';
import type { Bones } from './bones.ts';
import type { NewFile } from './chunks.ts';
import type { ModelMaterials } from './model-materials.ts';
import { fittingNames, NAME_BYTES, storedName } from './names.ts';
import { lightContent, nodeContent, UNMOVED } from './nodes.ts';
import { storedRotation } from './rotation.ts';
import { bonePositions, boneRecords, putPhysicsMeshes, reservePhysicsMeshes } from './skin.ts';

/**
 * Adds bones, their names and the lights on them.
 *
 * @param meshes ids of the skinned meshes
 * @param materials of the file, for the faces of physical shapes
 * @returns a function that adds the remaining chunks, to be called after the morph targets
 */
export function putSkeleton(
  scene: Scene,
  bones: Bones,
  meshes: readonly number[],
  file: NewFile,
  materials: ModelMaterials,
  report: Report,
): () => void {
  const records = file.reserve();
  file.add('boneNames', { names: bones.names.map((name) => storedName(name)) });
  addLights(scene, bones, file, report);
  return () => {
    for (const mesh of meshes.length > 0 ? meshes : [NO_CHUNK]) {
      const positions = file.add('bonePositions', bonePositions(bones, mesh));
      if (mesh !== NO_CHUNK) file.placeBehind(positions, mesh);
    }
    const physics = reservePhysicsMeshes(scene.nodes, bones, file);
    putPhysicsMeshes(scene.nodes, bones, physics, file, materials);
    file.put(records, 'boneAnimation', { bones: boneRecords(scene, bones, physics, report) });
  };
}

/** A light with its transform relative to its bone. */
interface BoundLight {
  light: Light;
  bone: number;
  name: string;
  place: Pick<Node, 'translation' | 'rotation' | 'scale'>;
}

function boundLights({ nodes, lights }: Scene, bones: Bones): BoundLight[] {
  return lights.flatMap((light): BoundLight[] => {
    const node = nodes[light.node]!;
    const own = bones.boneOf.get(light.node);
    const bone = own ?? bones.boneOf.get(node.parent);
    if (bone === undefined) return [];
    if (own !== undefined) return [{ light, bone, name: light.name, place: UNMOVED }];
    return [{ light, bone, name: node.name, place: node }];
  });
}

/** Adds lights attached to bones, each with a node relative to its bone (docs/reference/cryengine.md#lights). */
function addLights(scene: Scene, bones: Bones, file: NewFile, report: Report): void {
  const bound = boundLights(scene, bones);
  if (bound.length === 0) return;
  const bindings = file.reserve();
  const names = fittingNames(NAME_BYTES, report);
  const ids = bound.map(({ light, name, place }) => {
    const node = file.reserve();
    const objectId = file.add('light', lightContent(light));
    const none = { parentId: NO_CHUNK, materialId: NO_CHUNK, childIds: [] };
    file.put(
      node,
      'node',
      nodeContent(place, {}, { name: names.fit(name, pathIn(scene, 'lights', light)), objectId, ...none }),
    );
    return objectId;
  });
  file.put(bindings, 'boneLights', {
    bindings: {
      count: bound.length,
      lightId: Uint32Array.from(ids),
      boneId: Uint32Array.from(bound, ({ bone }) => bone),
      offset: Float32Array.from(bound.flatMap(({ place }) => place.translation)),
      rotation: Float32Array.from(bound.flatMap(({ place }) => logarithm(...storedRotation(place.rotation)))),
    },
  });
}
