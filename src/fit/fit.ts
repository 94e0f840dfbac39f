/** A scene as the nearest one that a target can hold. */
import type { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { fitClips } from './clips.ts';
import { fitMaterials } from './materials.ts';
import { fitSurfaces } from './surfaces.ts';
import { fitSurroundings } from './surroundings.ts';
import { fitTextures } from './textures.ts';

/**
 * What the holder has no place for is left out, and each of it goes into the report with its place in the scene. The lists keep
 * their order and length, so that indices mean the same; what fits is the very same object.
 */
export function fitScene(scene: Scene, holder: Holder, report: Report): Scene {
  const surrounded = fitSurroundings(scene, holder, report);
  return {
    ...surrounded,
    meshes: fitSurfaces(surrounded, holder, report),
    clips: fitClips(surrounded, holder, report),
    materials: fitMaterials(surrounded, holder, report),
    textures: fitTextures(surrounded, report),
  };
}
