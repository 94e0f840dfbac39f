/** Animations of a scene: tracks of nodes, morph targets and textures, and their curves. */
import type { Properties } from './values.ts';

/** An animation: tracks of nodes, morph targets and textures. Times are in seconds. */
export interface Clip {
  name: string;
  /** Seconds. */
  start: number;
  end: number;
  /** The clip repeats without a jump from its end to its start. Set if the files declare or their motion shows it. */
  cycle?: true;
  tracks: Track[];
  morphTracks?: MorphTrack[];
  textureTracks?: TextureTrack[];
  /** Named intervals of the clip. */
  subranges?: Subrange[];
  /** In order of time. */
  events?: ClipEvent[];
  properties?: Properties;
}

/** A named moment of a clip, such as a footstep. */
export interface ClipEvent {
  /** Seconds. */
  time: number;
  name: string;
  properties?: Properties;
}

/** A named interval, in seconds, within the range of its clip. */
export interface Subrange {
  name: string;
  start: number;
  end: number;
}

/** Animates one property of a node, relative to its parent: translation in units of the scene, rotation, or scale. */
export interface Track {
  /** Node index. */
  target: number;
  property: 'translation' | 'rotation' | 'scale';
  curve: Curve;
}

/** Animates the morph targets of a name, in all meshes. */
export interface MorphTrack {
  /** Name of the morph targets. */
  morph: string;
  /** Weights, 1 number per key. */
  curve: Curve;
}

/** Animates the placement of a texture of a material. */
export interface TextureTrack {
  material: number;
  /** Index into the material's `maps`. */
  map: number;
  property: 'offsetU' | 'offsetV' | 'scaleU' | 'scaleV' | 'rotation';
  /** 1 number per key: texture widths, factors or radians. */
  curve: Curve;
}

/**
 * The interpolation of a curve between keys:
 * - `step` holds the earlier key, `linear` interpolates each number;
 * - `slerp` is for rotations and takes the shortest path;
 * - `hermite` is a cubic with the `tangents` at either side of each key;
 * - `tcb` is a Kochanek-Bartels spline, whose tangents follow from `parameters`;
 * - `squad` is the same for rotations: a key holds a rotation about an axis relative to the previous key;
 * - `log-quaternion` interpolates logarithms of rotations linearly.
 * `linear`, `hermite` and `tcb` interpolate each number; resulting rotations are normalized.
 */
export type Interpolation = 'step' | 'linear' | 'slerp' | 'hermite' | 'tcb' | 'squad' | 'log-quaternion';

/**
 * The extrapolation of a curve outside its keys: hold the nearest key, continue linearly by the nearest two keys or the
 * tangent, or repeat.
 */
export type Extrapolation = 'hold' | 'linear' | 'cycle';

/**
 * After its last key a curve may also `close`: it returns to its first key at the end of its `range`, and continues
 * linearly from there.
 */
export type Ending = Extrapolation | 'close';

/** A value over time, by its keys. */
export interface Curve {
  interpolation: Interpolation;
  /** Seconds, ascending. */
  times: Float32Array;
  /**
   * 3 per key, 4 for rotations, 1 for weights. Of a `squad` 4: unit axis and angle of the rotation from the previous key to
   * this one, in the parent's axes; for the first key from the identity. Angles may exceed a full revolution. Of a
   * `log-quaternion` 3: axis times half the angle.
   */
  values: Float32Array;
  /** Of `hermite`: tangents per second before and after each key, as many numbers as in `values` each. */
  tangents?: { in: Float32Array; out: Float32Array };
  /** Of `tcb` and `squad`: 5 per key, tension, continuity, bias, ease towards the key, ease away from it. Default 0. */
  parameters?: Float32Array;
  /**
   * Of `tcb`, the tangents of the first and last key of three or more: those of 3D Studio Max, or those of the engine,
   * which are zero if the keys are collinear. Default `max`.
   */
  ends?: 'max' | 'engine';
  before: Extrapolation;
  after: Ending;
  /**
   * Of curves that `cycle`: the repeated interval, by default from the first to the last key, with a jump between them. If
   * it covers the keys, the curve is a closed loop, also in the tangents of `tcb` and `squad`; if it is longer, the curve
   * is interpolated from the last key to the first. One that is shorter than the keys is ignored.
   *
   * Of curves that `close`: its end is the time at which they reach their first key. A curve that holds its keys and has a
   * range is open: the file leaves the extrapolation to the player, and as a cycle it would be repeated so.
   */
  range?: { start: number; end: number };
}
