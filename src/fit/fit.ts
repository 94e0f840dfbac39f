/** Fits a scene to what a target can hold. */
import type { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { fitClips } from './clips.ts';
import { fitInfluences, reportUnusedInfluences } from './influences.ts';
import { fitMaterials } from './materials.ts';
import { fitMorphCount } from './morph-count.ts';
import { bindByOffsets } from './offset-binds.ts';
import { reportOffsets } from './offsets.ts';
import { placeTextures } from './placed-uvs.ts';
import { fitProperties } from './properties.ts';
import { fitRest } from './rest-pose.ts';
import { bindRigidParts } from './rigid-parts.ts';
import { fitRotations } from './rotations.ts';
import { checkScene } from './sound.ts';
import { fitSurfaces } from './surfaces.ts';
import { fitSurroundings } from './surroundings.ts';
import { fitTextures } from './textures.ts';
import { fitUvSets } from './uv-sets.ts';

/**
 * Drops what the target cannot hold and reports it with its path in the scene. Lists keep their order and length, so that
 * indices stay valid; unchanged elements are the same objects.
 *
 * @throws FormatError FIT_SCENE_INVALID
 */
export function fitScene(scene: Scene, holder: Holder, report: Report): Scene {
  checkScene(scene, holder.capabilities);
  const described = fitProperties(scene, holder, report);
  const own = { ...described, ...fitRotations(described, holder, report) };
  reportUnusedInfluences(own, report);
  const plain = bindRigidParts(own);
  const surrounded = fitRest(fitSurroundings(plain, holder, report), holder, report);
  const bound = { ...surrounded, meshes: fitInfluences(surrounded, holder, report) };
  const placed = { ...bound, ...bindByOffsets(bound, holder) };
  reportOffsets(placed, holder, report);
  const mapped = { ...placed, ...fitUvSets(placed, holder, report) };
  const laid = { ...mapped, ...placeTextures(mapped, holder.capabilities.materials) };
  const counted = { ...laid, ...fitMorphCount(laid, holder, report) };
  return {
    ...counted,
    meshes: fitSurfaces(counted, holder, report),
    clips: fitClips(counted, holder, report),
    materials: fitMaterials(counted, holder, report),
    textures: fitTextures(counted, report),
  };
}
