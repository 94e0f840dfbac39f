import { withKept } from '../../../fit/kept.ts';
import { inAxes } from '../../../pose/axes.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { TargetOptions } from '../../format.ts';
import { GLTF_AXES } from '../axes.ts';
import { GLTF_KEPT } from '../properties.ts';
import { writeAnimations } from './animation.ts';
import { writeCameras } from './cameras.ts';
import { named, toExtras } from './extras.ts';
import { keepInExtras } from './kept.ts';
import { writeLights } from './lights.ts';
import { writeMaterials } from './materials.ts';
import { MeshWriter } from './mesh.ts';
import { type NewFile, newFile } from './new-file.ts';
import { writeHierarchy } from './nodes.ts';
import { placeMeshes } from './placement.ts';
import { bindSkin } from './skin.ts';
import { morphedMeshes } from './weights.ts';
import { writeGlb, writeGltfFiles } from './write.ts';

/** Options that concern how the scene is written. */
export type WritingOptions = Pick<TargetOptions, 'bake'>;

/**
 * A scene as one binary glTF 2.0 file with its images inside.
 *
 * @param report receives a loss for everything that glTF cannot hold
 * @throws FormatError POSE_AXES_INVALID
 */
export async function sceneToGlb(scene: Scene, report: Report, options: WritingOptions): Promise<Uint8Array> {
  return writeGlb(fileOf(scene, report, options));
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
  return writeGltfFiles(fileOf(scene, report, options), scene.name);
}

function fileOf(source: Scene, report: Report, { bake = false }: WritingOptions): NewFile {
  const kept = withKept(source, 'gltf', GLTF_KEPT, report);
  const scene = bake ? inAxes(kept, GLTF_AXES) : kept;
  const file = newFile(named(scene.name, toExtras(scene.properties)));
  const hierarchy = writeHierarchy(file, scene, source.axes, report);
  writeLights(file, scene, hierarchy, report);
  writeCameras(file, scene, hierarchy, report);
  const { nodes } = hierarchy;
  const skins = scene.skins.map((skin) => bindSkin(file, nodes, skin));
  const materialFor = writeMaterials(file, scene, report);
  const meshes = new MeshWriter({ file, scene, report, ...hierarchy, skins, materialFor });
  placeMeshes(file, scene, nodes, skins, meshes);
  writeAnimations(file.animations, nodes, morphedMeshes(file), scene, report);
  keepInExtras(file, scene, nodes);
  return file;
}
