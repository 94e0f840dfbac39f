/** Reports losses of clips with the deviation of surfaces and joints that they cause. */
import { clipDistance } from '../animation/measure.ts';
import type { Code, Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Clip, Curve, Scene, Track } from '../scene/scene.ts';

/** A clip of a scene. */
export interface ClipPlace {
  scene: Scene;
  clip: Clip;
  path: ElementPath;
  /** Name of the scene's unit. Default `units`. */
  unit?: string;
}

export interface ClipLoss {
  code: Code;
  message: string;
  /** The clip with nothing but this loss. */
  written: Clip;
  /** Seconds at which it may differ most, besides those between keys. */
  moments?: readonly number[];
}

/** Reports a loss of a clip with the deviation of surfaces and joints. */
export function reportClipLoss(
  { scene, clip, path, unit = 'units' }: ClipPlace,
  { code, message, written, moments }: ClipLoss,
  report: Report,
): void {
  report.lose(code, message, { path, error: { ...clipDistance(scene, clip, written, moments), unit } });
}

/** A clip with other curves of nodes and morph targets. @param property of nodes; undefined for morph targets */
export function withCurves(clip: Clip, change: (curve: Curve, property?: Track['property']) => Curve): Clip {
  const { tracks, morphTracks } = clip;
  return {
    ...clip,
    tracks: tracks.map((track) => ({ ...track, curve: change(track.curve, track.property) })),
    ...(morphTracks
      ? { morphTracks: morphTracks.map((track) => ({ ...track, curve: change(track.curve) })) }
      : {}),
  };
}
