/** The materials of a scene: the distinct surfaces of meshes. */
import type { Report } from '../../../../report/report.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../../../format.ts';
import type { ModelNode } from '../../model/model.ts';
import { reportSettings } from './losses.ts';
import { SURFACE_VALUES, surfaceMaterial } from './material.ts';
import { SurfaceTextures } from './textures.ts';

/** Returns the index of the material of a mesh. */
export type SurfaceOf = (node: ModelNode, report: Report) => number;

/**
 * Returns the index of the material of a mesh, which is added to the scene with its textures on first use. Meshes with equal
 * surfaces share one.
 *
 * @param files of the model, including materials, texture settings and layered images
 * @param layers index into the palette for each layer of such images
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
