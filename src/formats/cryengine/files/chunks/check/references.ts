/** Rules about the ids by which chunks refer to each other. */
import type { Report } from '../../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { CHUNK_TYPE, chunkTypeName } from '../chunks.ts';
import {
  type Chunk,
  type CryengineDocument,
  chunksById,
  placedChunks,
  tableStandsLast,
} from '../document.ts';
import { NO_CHUNK } from '../records/chunk.ts';
import type { MaterialContent } from '../records/material.ts';

type Refer = (id: number, types: readonly number[], path: string) => void;

const { node, mesh, boneMesh, material, controller, light, vertexAnimation, meshSubsets, dataStream } =
  CHUNK_TYPE;
const MESHES = [mesh, boneMesh];
/** What can be attached to a node. */
const OBJECTS = [...MESHES, CHUNK_TYPE.helper, light, CHUNK_TYPE.patchMesh, CHUNK_TYPE.multiResolution];

export function checkReferences(document: CryengineDocument, report: Report): void {
  const byId = chunksById(document);
  // Later engines write 0 for "none" as well; their first chunk describes the source file and is never referred to.
  const none = tableStandsLast(document) ? [NO_CHUNK] : [NO_CHUNK, 0];
  const refer: Refer = (id, types, path) => {
    const chunk = byId.get(id);
    const isFound = chunk !== undefined && types.includes(chunk.type);
    if (!isFound && !none.includes(id)) reportReference(chunk, id, types, path, report);
  };
  referFromNodes(document, refer);
  referFromMaterials(document, refer);
  referFromMeshes(document, refer);
  referFromBones(document, refer);
}

function reportReference(
  chunk: Chunk | undefined,
  id: number,
  types: readonly number[],
  path: string,
  report: Report,
): void {
  const wanted = types.map(chunkTypeName).join(' or ');
  if (chunk) {
    const message = `Chunk ${id} is a ${chunkTypeName(chunk.type)}, expected ${wanted}`;
    report.add(CRYENGINE_CODES.CRYENGINE_REFERENCE_KIND, message, { path });
  } else {
    const message = `Unknown chunk ${id}, expected ${wanted}`;
    report.add(CRYENGINE_CODES.CRYENGINE_REFERENCE_DANGLING, message, { path });
  }
}

function referFromNodes(document: CryengineDocument, refer: Refer): void {
  for (const { chunk, path } of placedChunks(document, 'node')) {
    const { content } = chunk;
    refer(content.objectId, OBJECTS, `${path}.objectId`);
    refer(content.parentId, [node], `${path}.parentId`);
    refer(content.materialId, [material, CHUNK_TYPE.materialName], `${path}.materialId`);
    refer(content.translationControllerId, [controller], `${path}.translationControllerId`);
    refer(content.rotationControllerId, [controller], `${path}.rotationControllerId`);
    refer(content.scaleControllerId, [controller], `${path}.scaleControllerId`);
    for (const id of content.childIds ?? []) refer(id, [node], `${path}.childIds`);
  }
}

const MAP_CONTROLLERS = [
  'offsetUController',
  'scaleUController',
  'rotationUController',
  'offsetVController',
  'scaleVController',
  'rotationVController',
  'rotationWController',
] as const;
type MapControllers = Record<(typeof MAP_CONTROLLERS)[number], number>;

function referFromMaterials(document: CryengineDocument, refer: Refer): void {
  for (const { chunk, path } of placedChunks(document, 'material', 'material745', 'material744')) {
    const { multi, standard } = chunk.content;
    for (const id of multi?.childIds ?? []) refer(id, [material], `${path}.multi.childIds`);
    if (standard) referFromMaps(standard.maps, `${path}.standard.maps`, refer);
  }
}

type Named = Pick<NonNullable<MaterialContent['standard']>['maps']['diffuse'], 'name'>;

/** Controllers of a slot without a texture have no effect. */
function referFromMaps(maps: Record<string, Named & MapControllers>, path: string, refer: Refer): void {
  for (const [slot, map] of Object.entries(maps)) {
    if (map.name.text === '') continue;
    for (const field of MAP_CONTROLLERS) refer(map[field], [controller], `${path}.${slot}.${field}`);
  }
}

function referFromMeshes(document: CryengineDocument, refer: Refer): void {
  for (const { chunk, path } of placedChunks(document, 'mesh', 'boneMesh')) {
    refer(chunk.content.vertexAnimationId, [vertexAnimation], `${path}.vertexAnimationId`);
  }
  for (const { chunk, path } of placedChunks(document, 'bonePositions', 'morphTarget', 'vertexAnimation')) {
    refer(chunk.content.meshId, MESHES, `${path}.meshId`);
  }
  for (const { chunk, path } of placedChunks(document, 'compiledMesh')) {
    refer(chunk.content.subsetsId, [meshSubsets], `${path}.subsetsId`);
    for (const id of chunk.content.streamIds) refer(id, [dataStream], `${path}.streamIds`);
  }
}

function referFromBones(document: CryengineDocument, refer: Refer): void {
  for (const { chunk, path } of placedChunks(document, 'boneAnimation')) {
    chunk.content.bones.forEach(({ physicsMeshId }, bone) => {
      refer(physicsMeshId, MESHES, `${path}.bones[${bone}].physicsMeshId`);
    });
  }
  for (const { chunk, path } of placedChunks(document, 'boneLights')) {
    chunk.content.bindings.lightId.forEach((id, binding) => {
      refer(id | 0, [light], `${path}.bindings[${binding}].lightId`);
    });
  }
}
