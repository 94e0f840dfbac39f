/** Clips of glTF files, whose times are often those of the timeline on which they were made. */
import { shiftClip } from '../animation/shift.ts';
import { Report } from '../report/report.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';

/** Files from Exhume have clips of other systems, which may hold their first pose on purpose. */
const OWN = 'Exhume';

/**
 * The scene with clips of glTF that start at their first key: Blender, for one, begins at frame 1 or anywhere else, and a
 * game would show the first pose until then, in each lap of a cycle. glTF itself keeps the times.
 *
 * @param other the target that the scene is written to, or the family of what it is compared with
 */
export function startAtFirstKeys(scene: Scene, other: string, report = new Report()): Scene {
  const { format, program } = scene.source;
  if (format !== 'gltf' || program === OWN || other.startsWith('gltf')) return scene;
  const clips = scene.clips.map((clip, index) => {
    const first = firstKey(clip);
    if (!(first > clip.start && first < clip.end) || isDescribed(clip)) return clip;
    const message = `Clip "${clip.name}" was cut to start at its first key, at ${Number((first - clip.start).toFixed(3))} s`;
    report.lose(CONVERT_CODES.CONVERT_CLIP_LATE, message, { path: `clips[${index}]` });
    return { ...shiftClip(clip, clip.start - first), start: clip.start };
  });
  return { ...scene, clips };
}

function firstKey({ tracks, morphTracks = [], textureTracks = [] }: Clip): number {
  const curves = [...tracks, ...morphTracks, ...textureTracks].map(({ curve }) => curve);
  return curves.reduce((first, { times }) => Math.min(first, times[0] ?? Infinity), Infinity);
}

/** Whether a clip declares times itself: a cycle, events or subranges. */
function isDescribed({ cycle, events, subranges }: Clip): boolean {
  return cycle !== undefined || events !== undefined || subranges !== undefined;
}
