import { Document } from '@gltf-transform/core';
import { withKept } from '../../../fit/kept.ts';
import { inAxes } from '../../../pose/axes.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { TargetOptions } from '../../format.ts';
import { GLTF_AXES } from '../axes.ts';
import { GLTF_KEPT } from '../properties.ts';
import { writeAnimations } from './animation.ts';
import { writeCameras } from './cameras.ts';
import { ColumnData } from './column-data.ts';
import { toExtras } from './extras.ts';
import { keepInExtras } from './kept.ts';
import { writeLights } from './lights.ts';
import { writeMaterials } from './material.ts';
import { MeshWriter } from './mesh.ts';
import { writeHierarchy } from './nodes.ts';
import { placeMeshes } from './placement.ts';
import { bindSkin } from './skin.ts';
import { morphedMeshes } from './weights.ts';
import { type Contents, writeGlb, writeGltfFiles } from './write.ts';

/** Options that concern how the scene is written. */
export type WritingOptions = Pick<TargetOptions, 'bake'>;

/**
 * A scene as one binary glTF 2.0 file with its images inside.
 *
 * @param report receives a loss for everything that glTF cannot hold
 * @throws FormatError POSE_AXES_INVALID
 */
export async function sceneToGlb(scene: Scene, report: Report, options: WritingOptions): Promise<Uint8Array> {
  return writeGlb(contentsOf(scene, report, options));
}

/**
 * A scene as glTF 2.0 in separate files: the JSON first, then what it names.
 *
 * @param report receives a loss for everything that glTF cannot hold
 * @throws FormatError POSE_AXES_INVALID
 */
export async function sceneToGltf(
  scene: Scene,
  report: Report,
  options: WritingOptions,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  return writeGltfFiles(contentsOf(scene, report, options), scene.name);
}

function contentsOf(source: Scene, report: Report, { bake = false }: WritingOptions): Contents {
  const kept = withKept(source, 'gltf', GLTF_KEPT, report);
  const scene = bake ? inAxes(kept, GLTF_AXES) : kept;
  const document = new Document();
  const columns = new ColumnData();
  document.getRoot().getAsset().generator = 'Exhume';
  const target = document.createScene(scene.name).setExtras(toExtras(scene.properties));
  document.getRoot().setDefaultScene(target);
  const hierarchy = writeHierarchy(document, target, scene, source.axes, report);
  writeLights(document, target, scene, hierarchy, report);
  writeCameras(document, scene, hierarchy, report);
  const skins = scene.skins.map((skin) => bindSkin({ document, columns }, hierarchy.nodes, skin));
  const meshes = new MeshWriter({
    document,
    columns,
    scene,
    report,
    ...hierarchy,
    skins,
    materialFor: writeMaterials(document, scene, report),
  });
  placeMeshes(document, scene, target, hierarchy.nodes, skins, meshes);
  const places = new Map(
    document
      .getRoot()
      .listNodes()
      .map((node, index) => [node, index]),
  );
  const nodes = hierarchy.nodes.map((node) => places.get(node)!);
  const animations = writeAnimations(nodes, morphedMeshes(document), scene, report);
  keepInExtras({ document, columns }, scene, hierarchy.nodes);
  return { document, columns, animations };
}
