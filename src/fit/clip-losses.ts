/** Reports losses of clips with the deviation of surfaces and joints that they cause. */
import { clipDistance } from '../animation/measure.ts';
import { modelSize, skeletonSize } from '../pose/extent.ts';
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
  /** The clip with only this loss. */
  written: Clip;
  /** Seconds at which it may differ most, besides those between keys. */
  moments?: readonly number[];
  /** Distance that is not reported, as a fraction of the size of the model. Default: every one is. */
  rounding?: number;
}

/** Reports a loss of a clip with the deviation of surfaces and joints. */
export function reportClipLoss(
  { scene, clip, path, unit = 'units' }: ClipPlace,
  { code, message, written, moments, rounding }: ClipLoss,
  report: Report,
): void {
  const distance = clipDistance(scene, clip, written, moments);
  if (rounding !== undefined && distance.max <= rounding * (modelSize(scene) || skeletonSize(scene))) return;
  report.lose(code, message, { path, error: { ...distance, unit } });
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
