import { FIT_CODES } from '../fit/codes.ts';
import { CRYENGINE_CODES } from '../formats/cryengine/codes.ts';
import type { Target } from '../formats/format.ts';
import { MDL_CODES } from '../formats/mdl/codes.ts';
import { movesAnything } from '../pose/missing-clips.ts';
import type { Code, Loss, Report } from '../report/report.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';

/** Codes of losses of whole clips. */
const WHOLE: readonly Code[] = [FIT_CODES.FIT_CLIP_EMPTY, CRYENGINE_CODES.CRYENGINE_NODES_STILL];
/** Codes of losses of all that moves in a clip without node tracks. */
const OTHERS: readonly Code[] = [FIT_CODES.FIT_MORPH_TRACKS_DROPPED, FIT_CODES.FIT_TEXTURE_TRACKS_DROPPED];

/** Whether a clip was not written because a supermodel has it. @param index of the clip in the scene */
export function isInherited(index: number, losses: readonly Loss[]): boolean {
  return isReported(index, losses, [MDL_CODES.MDL_CLIP_INHERITED]);
}

/** The number of clips of a scene that were written. */
export function countWritten({ clips }: Scene, losses: readonly Loss[]): number {
  const codes = [...WHOLE, MDL_CODES.MDL_CLIP_INHERITED];
  return clips.filter((_, index) => !isReported(index, losses, codes)).length;
}

function isReported(index: number, losses: readonly Loss[], codes: readonly Code[]): boolean {
  return losses.some(({ path, code }) => path === `clips[${index}]` && codes.some(({ id }) => id === code));
}

/** Reports as the first loss if no clip of a scene that moves anything was written. */
export function reportLostClips({ clips, nodes }: Scene, target: Target, report: Report): void {
  const isLost = (clip: Clip) => {
    const { morphTracks: _, textureTracks: __, ...ofNodes } = clip;
    const codes = movesAnything(ofNodes, nodes) ? WHOLE : [...WHOLE, ...OTHERS];
    return isReported(clips.indexOf(clip), report.losses, codes);
  };
  const moving = clips.filter((clip) => movesAnything(clip, nodes));
  if (moving.length === 0 || !moving.every(isLost)) return;
  const what =
    moving.length === 1
      ? 'The only clip with animation cannot be written'
      : `None of the ${moving.length} clips with animation can be written`;
  const version = moving.some(({ morphTracks = [] }) => morphTracks.length > 0)
    ? versionWithMorphTracks(target)
    : undefined;
  const remedy = version === undefined ? '' : `; version ${version} can hold morph targets`;
  const message = `${what}, so nothing moves${remedy}`;
  report.lose(CONVERT_CODES.CONVERT_CLIPS_LOST, message);
  report.losses.unshift(report.losses.pop()!);
}

/** The first version that can, of a target whose usual version cannot animate morph targets. */
function versionWithMorphTracks({ versions = [], capabilities }: Target): number | undefined {
  const moves = (version?: number) =>
    capabilities?.(version === undefined ? {} : { version }).morphTracks !== 'none';
  return moves() ? undefined : versions.find((version) => moves(version));
}
