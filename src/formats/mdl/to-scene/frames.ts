/** Vertices and texture coordinates that an animation tells anew from moment to moment. */
import type { LossDetail } from '../../../report/report.ts';
import { type Clip, NONE } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import type { MeshFrames, ModelNode } from '../model/model.ts';
import type { KeptKeys } from '../properties.ts';
import { frameMorphs, uvMotion } from './mesh-frames.ts';
import type { PlacedModel, Stage } from './stage.ts';

/** Real ones have some dozens of sets of vertices; of a damaged file each number may be one. */
const MOST_SETS = 4096;

/**
 * Gives the mesh of an animmesh the morph targets that animate it in a clip that is next in the scene.
 *
 * @param target node of the model, by its index
 * @returns what is not carried
 */
export function addFrames(
  { scene, report }: Stage,
  { model, nodes }: PlacedModel,
  clip: Clip,
  { name, frames }: ModelNode,
  target: number,
): Pick<KeptKeys, 'frames'> | undefined {
  const primitive = scene.meshes[scene.nodes[nodes[target]!]!.mesh ?? NONE]?.primitives[0];
  if (!frames || !primitive) return frames && { frames };
  const what = `${name} in ${clip.name}`;
  const place: LossDetail = { path: `clips[${scene.clips.length}]` };
  const uvs = model.nodes[target]!.mesh?.uvs[0];
  if (!areSetsOf(frames.positions, primitive.positions) || !areSetsOf(frames.uvs, uvs)) {
    report.lose(MDL_CODES.MDL_FRAMES_UNFIT, what, place);
    return { frames };
  }
  if (frames.positions) {
    const morphs = frameMorphs(
      `${clip.name} ${name}`,
      primitive.positions,
      frames.positions,
      periodOf(frames),
    );
    primitive.morphTargets = [...(primitive.morphTargets ?? []), ...morphs.targets];
    clip.morphTracks = [...(clip.morphTracks ?? []), ...morphs.tracks];
  }
  const motion = frames.uvs && uvs ? uvMotion(uvs, frames.uvs) : { max: 0, mean: 0 };
  if (motion.max === 0) return undefined;
  report.lose(MDL_CODES.MDL_UV_FRAMES, what, {
    ...place,
    error: { ...motion, unit: 'texture widths' },
  });
  return { frames };
}

/** Whether sets of numbers, if there are any, are sets of what is at rest. */
function areSetsOf(sets: Float32Array | undefined, rest: Float32Array | undefined): boolean {
  if (!sets) return true;
  const length = rest?.length ?? 0;
  return length > 0 && sets.length % length === 0 && sets.length <= length * MOST_SETS;
}

function periodOf({ period }: MeshFrames): number {
  return period > 0 && Number.isFinite(period) ? period : 0;
}
