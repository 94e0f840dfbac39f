/** What clips do besides moving nodes. */
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';

/** Tracks stay, since a clip in which something moves that is left out differs from one in which nothing moves. */
export function fitClips({ clips }: Scene, holder: Holder, report: Report): Clip[] {
  return clips.map((clip, index) => fitClip(clip, `clips[${index}]`, holder, report));
}

function fitClip(clip: Clip, path: ElementPath, { title, capabilities }: Holder, report: Report): Clip {
  const { events, subranges, ...others } = clip;
  const { name, morphTracks = [], textureTracks = [] } = clip;
  if (!capabilities.events && events?.length) {
    const happening = listed(events.map((event) => event.name));
    report.lose(FIT_CODES.FIT_EVENTS_DROPPED, `${title} has no events such as ${happening} of "${name}"`, {
      path,
    });
  }
  if (!capabilities.subranges && subranges?.length) {
    const parts = listed(subranges.map((part) => part.name));
    report.lose(
      FIT_CODES.FIT_SUBRANGES_DROPPED,
      `${title} has no named parts such as ${parts} of "${name}"`,
      {
        path,
      },
    );
  }
  if (!capabilities.textureTracks && textureTracks.length > 0) {
    const message = `${title} cannot move textures: ${textureTracks.length} tracks of "${name}" are left out`;
    report.lose(FIT_CODES.FIT_TEXTURE_TRACKS_DROPPED, message, { path });
  }
  if (capabilities.morphTracks === 'none' && morphTracks.length > 0) {
    const moved = listed(morphTracks.map(({ morph }) => morph));
    const message = `${title} cannot move the morph targets ${moved} in "${name}"`;
    report.lose(FIT_CODES.FIT_MORPH_TRACKS_DROPPED, message, { path });
  }
  return {
    ...others,
    ...(capabilities.events && events ? { events } : {}),
    ...(capabilities.subranges && subranges ? { subranges } : {}),
  };
}

/** Names that a message lists. */
const LISTED = 10;

/** Names in quotes, each once; the first of many. */
export function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  const more = all.length > LISTED ? ` and ${all.length - LISTED} more` : '';
  return (
    all
      .slice(0, LISTED)
      .map((name) => `"${name}"`)
      .join(', ') + more
  );
}
