/** A file into which edits are put. */
import { inAxes } from '../../../pose/axes.ts';
import { Report } from '../../../report/report.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import type { Edit } from '../../edit.ts';
import type { ReadingOptions } from '../../format.ts';
import { GLTF_AXES } from '../axes.ts';
import { type Accessors, createAccessors } from '../files/container/accessors.ts';
import { createViews } from '../files/container/buffers.ts';
import { type GltfDocument, jsonOf } from '../files/container/document.ts';
import { Draft } from '../files/container/draft/draft.ts';
import { enterGltfSpace } from '../to-scene/bind-space.ts';
import { isFromBlender } from '../to-scene/blender.ts';
import { emptySource } from '../to-scene/empty-source.ts';
import { addMaterials } from '../to-scene/materials.ts';
import { addNodes, type Placement } from '../to-scene/nodes.ts';

export interface Target {
  draft: Draft;
  /** The values of the file's accessors. */
  accessors: Accessors;
  /** Number of accessors in the original file. */
  originals: number;
  placement: Placement;
  /** For each node of the scene that of the file, where new ones follow. */
  nodes: number[];
  /** The same for the meshes of nodes, which another node of the file may carry. */
  carriers: number[];
  /** For each skin of the file its joints there. */
  joints: readonly (readonly number[])[];
  /** For each mesh of the scene that of the file, where new ones follow. */
  meshes: number[];
  /** For each texture of the scene its image in the file. */
  images: ReadonlyMap<number, number>;
  /** The scenes in the axes and the unit of the file. */
  before: Scene;
  after: Scene;
  report: Report;
}

export function openTarget(
  document: GltfDocument,
  { before, after, report }: Edit,
  { decoders = {} }: ReadingOptions,
): Target {
  const json = jsonOf(document);
  const source = emptySource(json, before);
  const placement = addNodes(source);
  const nodes: number[] = [];
  placement.indexOf.forEach((node, index) => {
    if (node !== NONE) nodes[node] = index;
  });
  const carriers = [...nodes];
  placement.showing.forEach((node, index) => {
    if (node !== NONE && placement.indexOf[index] === NONE) carriers[node] = index;
  });
  const meshes = [...before.meshes.keys()];
  const next = { nodes: json.objects('nodes').length, meshes: json.objects('meshes').length };
  for (let node = before.nodes.length; node < after.nodes.length; node++)
    carriers[node] = nodes[node] = next.nodes++;
  for (let mesh = before.meshes.length; mesh < after.meshes.length; mesh++) meshes[mesh] = next.meshes++;
  const inFile = (scene: Scene): Scene => {
    if (placement.bakedFrom) return inAxes(scene, GLTF_AXES);
    return placement.root !== NONE && isFromBlender(json) ? enterGltfSpace(scene) : scene;
  };
  return {
    draft: new Draft(document),
    accessors: createAccessors(json, createViews(document, decoders.meshopt), new Map(), new Report()),
    originals: json.objects('accessors').length,
    placement,
    nodes,
    carriers,
    joints: json.objects('skins').map((skin) => skin.indices('joints')),
    meshes,
    images: new Map([...addMaterials(source)].map(([image, texture]) => [texture, image])),
    before: inFile(before),
    after: inFile(after),
    report,
  };
}
