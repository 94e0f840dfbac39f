/** A character's Cal3D files as one scene, and the checks that need more than one of the files. */
import type { Report } from '../../../report/report.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import {
  type LoopRule,
  loopRuleOf,
  type ReadingOptions,
  type SourceFile,
  type TextureFile,
} from '../../format.ts';
import { sortFiles } from '../parts.ts';
import { animationClip } from './clips.ts';
import { withEnding } from './cycles.ts';
import { addMaterials, checkMaterialOrder } from './materials.ts';
import { addMeshes } from './meshes.ts';
import { morphClip } from './morphs.ts';
import { addSkeleton, addUnnamedBones } from './skeleton.ts';

export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  { loop, outsideKeys = 'hold', sides = 'both' }: ReadingOptions = {},
): Scene {
  const parts = sortFiles(files, report);
  const scene = createScene(
    stemOf(files[0]?.name ?? ''),
    { format: 'cal3d', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+z', front: '-y', handedness: 'right', metersPerUnit: parts.metersPerUnit },
  );
  const skeleton = parts.skeleton?.document.content;
  if (skeleton) addSkeleton(scene, skeleton, parts.skeleton!.name);
  addMaterials(scene, parts.materials, textures);
  addMeshes(scene, parts, report);
  if (!files.some(({ document }) => document?.format === 'cal3d.cfg')) checkMaterialOrder(parts, report);
  for (const material of scene.materials) material.doubleSided = sides === 'both';
  for (const { name, document } of parts.animations) {
    const own = report.within(name);
    const clip = stemOf(name);
    const outside = outsideOf(loopRuleOf(clip, loop)) ?? outsideKeys;
    scene.clips.push(animationClip(clip, document.content, skeleton, outside, own));
  }
  for (const { name, document } of parts.morphAnimations) {
    scene.clips.push(morphClip(stemOf(name), document.content, report.within(name)));
  }
  if (!skeleton) addUnnamedBones(scene);
  scene.clips = scene.clips.map((clip) => withEnding(scene, clip, loopRuleOf(clip.name, loop)));
  return scene;
}

function outsideOf(rule: LoopRule | undefined): ReadingOptions['outsideKeys'] {
  return rule === 'extrapolate' ? 'linear' : rule && 'hold';
}
