import { FIT_CODES } from '../fit/codes.ts';
import { CRYENGINE_CODES } from '../formats/cryengine/codes.ts';
import type { Target } from '../formats/format.ts';
import { movesAnything } from '../pose/missing-clips.ts';
import type { Code, Report } from '../report/report.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';

/** Codes of losses of whole clips. */
const WHOLE: readonly Code[] = [FIT_CODES.FIT_CLIP_EMPTY, CRYENGINE_CODES.CRYENGINE_NODES_STILL];
/** Codes of losses of all that moves in a clip without node tracks. */
const OTHERS: readonly Code[] = [FIT_CODES.FIT_MORPH_TRACKS_DROPPED, FIT_CODES.FIT_TEXTURE_TRACKS_DROPPED];

/** Reports as the first loss if no clip of a scene that moves anything was written. */
export function reportLostClips({ clips, nodes }: Scene, target: Target, report: Report): void {
  const isLost = (clip: Clip) => {
    const path = `clips[${clips.indexOf(clip)}]`;
    const { morphTracks: _, textureTracks: __, ...ofNodes } = clip;
    const codes = movesAnything(ofNodes, nodes) ? WHOLE : [...WHOLE, ...OTHERS];
    return report.losses.some((loss) => loss.path === path && codes.some(({ id }) => id === loss.code));
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
