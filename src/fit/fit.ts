/** A scene as the nearest one that a target can hold. */
import type { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { fitClips } from './clips.ts';
import { fitInfluences } from './influences.ts';
import { fitMaterials } from './materials.ts';
import { reportOffsets } from './offsets.ts';
import { fitRest } from './rest-pose.ts';
import { checkScene } from './sound.ts';
import { fitSurfaces } from './surfaces.ts';
import { fitSurroundings } from './surroundings.ts';
import { fitTextures } from './textures.ts';
import { fitUvSets } from './uv-sets.ts';

/**
 * What the holder has no place for is left out, and each of it goes into the report with its place in the scene. The lists keep
 * their order and length, so that indices mean the same; what fits is the very same object.
 *
 * @throws FormatError FIT_SCENE_INVALID
 */
export function fitScene(scene: Scene, holder: Holder, report: Report): Scene {
  checkScene(scene, holder.capabilities);
  const surrounded = fitRest(fitSurroundings(scene, holder, report), holder, report);
  const bound = { ...surrounded, meshes: fitInfluences(surrounded, holder, report) };
  reportOffsets(bound, holder, report);
  const mapped = { ...bound, ...fitUvSets(bound, holder, report) };
  return {
    ...mapped,
    meshes: fitSurfaces(mapped, holder, report),
    clips: fitClips(mapped, holder, report),
    materials: fitMaterials(mapped, holder, report),
    textures: fitTextures(mapped, report),
  };
}
