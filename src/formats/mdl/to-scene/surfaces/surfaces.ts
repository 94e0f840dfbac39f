/** The materials of a scene: what the meshes of models say of their surfaces, each once. */
import type { Report } from '../../../../report/report.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../../../format.ts';
import type { ModelNode } from '../../model/model.ts';
import { reportSettings } from './losses.ts';
import { SURFACE_VALUES, surfaceMaterial } from './material.ts';
import { SurfaceTextures } from './textures.ts';

/** The index of the material of a mesh, with what is wrong about it in the report. */
export type SurfaceOf = (node: ModelNode, report: Report) => number;

/**
 * Gives the index of the material of a mesh, which is added to the scene with its textures when a mesh first needs it.
 * Meshes that say the same share one.
 *
 * @param files of the model, among them its materials, texture settings and images in layers
 * @param layers which color of its palette each layer of such an image has
 */
export function createSurfaces(
  scene: Scene,
  textures: readonly TextureFile[],
  files: readonly SourceFile[],
  layers: NonNullable<ReadingOptions['layers']> = {},
): SurfaceOf {
  const images = new SurfaceTextures(scene, textures, files, layers);
  const known = new Map<string, number>();
  return ({ name, values }, report) => {
    const key = JSON.stringify(SURFACE_VALUES.map((value) => plain(values[value])));
    const before = known.get(key);
    if (before !== undefined) return before;
    const material = surfaceMaterial(values, name, images, report);
    const index = scene.materials.push(material) - 1;
    reportSettings(material, report, `materials[${index}]`);
    known.set(key, index);
    return index;
  };
}

function plain(value: number | string | Float32Array | undefined): unknown {
  if (value === undefined) return null;
  return typeof value === 'object' ? [...value] : value;
}
