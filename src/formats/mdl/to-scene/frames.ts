/** Animated vertices and texture coordinates of animmeshes. */
import type { LossDetail } from '../../../report/report.ts';
import { type Clip, NONE } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import type { MeshFrames, ModelNode } from '../model/model.ts';
import type { KeptKeys } from '../properties.ts';
import { frameMorphs, uvMotion } from './mesh-frames.ts';
import type { PlacedModel, Stage } from './stage.ts';

/** Real files have some dozens of sets of vertices; in a damaged file every value may count as one. */
const MOST_SETS = 4096;

/**
 * Adds morph targets to the mesh of an animmesh, and their tracks to the clip that will be the next in the scene.
 *
 * @param target index of the node in the model
 * @returns frames that the scene cannot represent
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
  const what = `mesh ${name} in clip ${clip.name}`;
  const place: LossDetail = { path: `clips[${scene.clips.length}]` };
  const uvs = model.nodes[target]!.mesh?.uvs[0];
  if (!areSetsOf(frames.positions, primitive.positions) || !areSetsOf(frames.uvs, uvs)) {
    report.lose(
      MDL_CODES.MDL_FRAMES_UNFIT,
      `Skipped vertex animation of ${what}: number of vertices differs`,
      place,
    );
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
  report.lose(MDL_CODES.MDL_UV_FRAMES, `Texture coordinate animation of ${what} was dropped`, {
    ...place,
    error: { ...motion, unit: 'texture widths' },
  });
  return { frames };
}

/** Whether a list, if present, consists of whole sets of the size at rest. */
function areSetsOf(sets: Float32Array | undefined, rest: Float32Array | undefined): boolean {
  if (!sets) return true;
  const length = rest?.length ?? 0;
  return length > 0 && sets.length % length === 0 && sets.length <= length * MOST_SETS;
}

function periodOf({ period }: MeshFrames): number {
  return Number.isFinite(period) ? Math.max(0, period) : 0;
}
