/** Fits the parts of clips other than node tracks. */
import { usableCurve } from '../animation/keys.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Clip, type Curve, NONE, type Scene, type Track } from '../scene/scene.ts';
import { counted, shortList } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import type { Capabilities, Holder } from './capabilities.ts';
import { reportClipLoss, withCurves } from './clip-losses.ts';
import { FIT_CODES } from './codes.ts';
import { reportDroppedKeys } from './curves.ts';
import type { ReportLoss } from './report-loss.ts';

export function fitClips(scene: Scene, holder: Holder, report: Report): Clip[] {
  return scene.clips.map((_, index) => fitClip(scene, index, holder, report));
}

/** Unsupported tracks stay in the list: a clip with only these differs from an empty clip. */
export function fitClip(scene: Scene, index: number, { title, capabilities }: Holder, report: Report): Clip {
  const clip = scene.clips[index]!;
  const place: ElementPath = `clips[${index}]`;
  const reportLoss: ReportLoss = (code, what, { path = place, ...detail } = {}) =>
    report.lose(code, `${title} ${what} clip ${quoted(clip.name, place)}`, { path, ...detail });
  reportTextureTracks(clip, capabilities, reportLoss);
  reportMoves(scene, clip, { title, capabilities }, report, place);
  const effective = effectiveClip(scene, clip, place, reportLoss);
  const { events, subranges, cycle, ...others } = withUsableKeys(scene, effective, report, place);
  reportTiming(clip, { title, capabilities }, report, place);
  if (!capabilities.events && events?.length) {
    reportLoss(
      FIT_CODES.FIT_EVENTS_DROPPED,
      `cannot hold the events ${listed(events.map(({ name }) => name))} of`,
    );
  }
  if (!capabilities.subranges && subranges?.length) {
    const parts = listed(subranges.map(({ name }) => name));
    reportLoss(FIT_CODES.FIT_SUBRANGES_DROPPED, `cannot hold the subranges ${parts} of`);
  }
  return {
    ...withoutStillSteps(others, capabilities),
    ...(capabilities.cycles !== 'none' && cycle ? { cycle } : {}),
    ...(capabilities.events && events ? { events } : {}),
    ...(capabilities.subranges && subranges ? { subranges } : {}),
  };
}

/** Reports a start and a cycle that files do not state. The writer shifts clips that start later. */
function reportTiming(
  { name, start, cycle }: Clip,
  { title, capabilities }: Holder,
  report: Report,
  path: ElementPath,
): void {
  if (!capabilities.starts && start !== 0) {
    const message = `${title} cannot hold the start of clip ${quoted(name, path)}, which starts at 0 instead of ${Number(start.toFixed(3))} s`;
    report.lose(FIT_CODES.FIT_START_DROPPED, message, { path });
  }
  if (capabilities.cycles === 'none' && cycle) {
    const message = `${title} cannot mark clip ${quoted(name, path)} as a cycle; the player has to repeat it`;
    report.lose(FIT_CODES.FIT_CYCLE_DROPPED, message, { path });
  }
}

/** Replaces steps between equal values, which Blender exports for constant curves, by lines for targets without steps. */
function withoutStillSteps(clip: Clip, { curves }: Capabilities): Clip {
  const straight = (curve: Curve, property: Track['property']): Curve =>
    curves[property].includes('step') || !isStillStep(curve)
      ? curve
      : { ...curve, interpolation: property === 'rotation' ? 'slerp' : 'linear' };
  const isSteady = [...clip.tracks, ...(clip.morphTracks ?? [])].every(({ curve }) => !isStillStep(curve));
  return isSteady ? clip : withCurves(clip, (curve, property = 'translation') => straight(curve, property));
}

function isStillStep({ interpolation, times, values }: Curve): boolean {
  const width = values.length / times.length;
  return interpolation === 'step' && values.every((value, at) => value === values[at % width]);
}

function reportTextureTracks(clip: Clip, capabilities: Capabilities, reportLoss: ReportLoss): void {
  const { textureTracks = [] } = clip;
  if (!capabilities.textureTracks && textureTracks.length > 0) {
    const what = `cannot hold ${counted(textureTracks.length, 'texture track')} of`;
    reportLoss(FIT_CODES.FIT_TEXTURE_TRACKS_DROPPED, what);
  }
}

/** Reports tracks of nodes and morph targets that the target does not support. */
function reportMoves(
  scene: Scene,
  clip: Clip,
  { title, capabilities }: Holder,
  report: Report,
  path: ElementPath,
): void {
  const { name, tracks, morphTracks = [] } = clip;
  const morphs = unheldMorphs(scene, clip, capabilities);
  if (morphs.length > 0) {
    const code = FIT_CODES.FIT_MORPH_TRACKS_DROPPED;
    const message = `${title} cannot animate the morph targets ${listed(morphs)} in clip ${quoted(name, path)}`;
    const written = { ...clip, morphTracks: morphTracks.filter(({ morph }) => !morphs.includes(morph)) };
    reportClipLoss({ scene, clip, path }, { code, message, written }, report);
  }
  const scaled =
    capabilities.movingScale === 'none' && !capabilities.vertexFrames ? scaling(scene, clip) : [];
  if (scaled.length > 0) {
    const code = FIT_CODES.FIT_SCALE_DROPPED;
    const nodes = listed(scaled.map(({ target }) => scene.nodes[target]!.name));
    const message = `${title} cannot animate the scale of ${nodes} in clip ${quoted(name, path)}`;
    const written = { ...clip, tracks: tracks.filter((track) => !scaled.includes(track)) };
    reportClipLoss({ scene, clip, path }, { code, message, written }, report);
  }
}

/** Tracks that change the scale of a node from that at rest. */
function scaling({ nodes }: Scene, { tracks }: Clip): Track[] {
  return tracks.filter(({ target, property, curve }) => {
    const { scale } = nodes[target] ?? {};
    if (property !== 'scale' || !scale) return false;
    return curve.values.some((value, at) => Math.abs(value / (scale[at % 3] || 1) - 1) > ROUNDING);
  });
}

/** Rounding of factors in single precision. */
const ROUNDING = 1e-6;

function unheldMorphs(scene: Scene, { morphTracks = [] }: Clip, capabilities: Capabilities): string[] {
  const names = morphTracks.map(({ morph }) => morph);
  if (capabilities.morphTracks === 'any') return [];
  if (capabilities.morphTracks === 'none') return names;
  const rigid = scene.nodes.flatMap(({ mesh = NONE, skin = NONE }) =>
    (scene.meshes[mesh]?.primitives ?? []).filter(({ influences }) => !(scene.skins[skin] && influences)),
  );
  const held = new Set(rigid.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)));
  return names.filter((name) => !held.has(name));
}

/** The clip without invalid keys. */
function withUsableKeys(scene: Scene, clip: Clip, report: Report, path: ElementPath): Clip {
  const curves = [...clip.tracks, ...(clip.morphTracks ?? [])].map(({ curve }) => curve);
  const usable = new Map(curves.map((curve) => [curve, usableCurve(curve)]));
  if (curves.every((curve) => usable.get(curve) === curve)) return clip;
  let dropped = 0;
  for (const [curve, { times }] of usable) dropped += curve.times.length - times.length;
  reportDroppedKeys(dropped, { scene, clip, path }, report);
  return withCurves(clip, (curve) => usable.get(curve)!);
}

/** The clip with one track for each animated property. */
function effectiveClip({ nodes }: Scene, clip: Clip, path: ElementPath, reportLoss: ReportLoss): Clip {
  const { morphTracks = [] } = clip;
  const tracks = effective(
    clip.tracks,
    ({ target, property }) => PROPERTIES.length * target + PROPERTIES.indexOf(property),
    ({ target, property }) => `${property} of "${nodes[target]?.name}" (${target})`,
    (moved, at) => reportLoss(FIT_CODES.FIT_TRACK_DUPLICATE, again(moved), { path: `${path}.tracks[${at}]` }),
  );
  const morphs = effective(
    morphTracks,
    ({ morph }) => morph,
    ({ morph }) => `morph target "${morph}"`,
    (moved, at) =>
      reportLoss(FIT_CODES.FIT_TRACK_DUPLICATE, again(moved), { path: `${path}.morphTracks[${at}]` }),
  );
  return tracks === clip.tracks && morphs === morphTracks ? clip : { ...clip, tracks, morphTracks: morphs };
}

const again = (moved: string) => `uses only the last track for the ${moved} in`;

const PROPERTIES: readonly Track['property'][] = ['translation', 'rotation', 'scale'];

/**
 * Of several tracks for the same property the last one with keys, in the place of the first.
 *
 * @param keyOf the same for tracks of the same property
 * @param movedBy the property, for messages
 */
function effective<T extends { curve: Curve }>(
  tracks: T[],
  keyOf: (track: T) => number | string,
  movedBy: (track: T) => string,
  reportLoss: (moved: string, index: number) => void,
): T[] {
  const last = new Map<number | string, T>();
  let keyed = 0;
  for (const track of tracks) {
    if (track.curve.times.length === 0) continue;
    last.set(keyOf(track), track);
    keyed++;
  }
  if (last.size === keyed) return tracks;
  const seen = new Set<number | string>();
  return tracks.flatMap((track, index) => {
    const key = keyOf(track);
    if (track.curve.times.length === 0) return [track];
    if (seen.has(key)) {
      reportLoss(movedBy(track), index);
      return [];
    }
    seen.add(key);
    return [last.get(key)!];
  });
}

/** Most names in a message. */
const LISTED = 10;

/** Names in quotes, each once; the first of many. */
export function listed(names: readonly string[]): string {
  const shown = Array.from(new Set(names), (name) => quoted(name, '(unnamed)'));
  return shortList(shown, LISTED);
}
