/** Yorick's dance on the studio's welcome page, which bakes it itself: the samples have no need of it. */
import type { Clip, Vec3 } from '../../src/scene/scene.ts';
import type { Step } from './leg.ts';
import { bakeClip } from './motion.ts';
import type { Posture } from './stance.ts';
import { smoothstep } from './vector.ts';

const SECONDS = 4;
const KEYS = 96;
const BEATS = 8;

/** Degrees that the arms are lifted in the second half. */
const REACH = 62;
/** Height of a foot between two beats. */
const HOP = 7;

export function danceClip(): Clip {
  return bakeClip('dance', SECONDS, KEYS, dance);
}

/** A sine of the beats: one cycle takes `beats` of them. */
function swing(phase: number, beats: number, late = 0): number {
  return Math.sin(((phase * BEATS) / beats - late) * 2 * Math.PI);
}

/** Every fourth beat this foot taps to its side. `late` is in beats. */
function tap(phase: number, late: number, outwards: number): Step {
  const beat = (phase * BEATS - late + BEATS) % 4;
  const lifted = smoothstep(0, 0.5, beat) * smoothstep(1, 0.5, beat);
  const away = smoothstep(0, 0.8, beat) * smoothstep(2, 1.2, beat);
  return { shift: [6 * outwards * away, -3 * away, HOP * lifted], tilt: 18 * lifted };
}

function dance(phase: number): Posture {
  const bounce = swing(phase, 1, 0.25);
  const sway = swing(phase, 4, 0.1);
  const twist = swing(phase, 2);
  // Low arms in the first half, raised ones in the second.
  const high = smoothstep(0.42, 0.55, phase) * smoothstep(1, 0.9, phase);
  const pump = swing(phase, 2, 0.1);
  const arm = (side: 1 | -1): Vec3 => [
    -18 * (1 - high) * pump * side - 12 * high,
    side * (20 + REACH * high + 14 * high * pump * side),
    8 * side * pump,
  ];
  const forearm = (side: 1 | -1): Vec3 => [
    -48 * (1 - high) - 12 * pump * side,
    side * (10 + 46 * high - 16 * pump * side * high),
    0,
  ];
  return {
    turns: {
      pelvis: [2 * bounce, 7 * sway, 9 * twist],
      spine_lower: [0, -4 * sway, -4 * twist],
      spine_middle: [2 + 2 * bounce, -5 * sway, -6 * twist],
      spine_upper: [1 + 2 * bounce, -3 * sway, -5 * twist],
      neck: [-2 - 3 * bounce, 3 * sway, 3 * twist],
      skull: [-4 + 6 * swing(phase, 1, 0.4), 8 * swing(phase, 4, 0.2), 6 * swing(phase, 2, 0.12)],
      jaw: [8 + 6 * swing(phase, 1, 0.45), 0, 0],
      collarbone_left: [0, 8 * high, 0],
      collarbone_right: [0, -8 * high, 0],
      upper_arm_left: arm(1),
      upper_arm_right: arm(-1),
      forearm_left: forearm(1),
      forearm_right: forearm(-1),
      hand_left: [12 * swing(phase, 1, 0.3), 6, 0],
      hand_right: [12 * swing(phase, 1, 0.3), -6, 0],
      fingers_left: [0, 10, 0],
      fingers_right: [0, -10, 0],
      cap_left: [0, 9 * swing(phase, 1, 0.5) - 5 * sway, 0],
      cap_left_tip: [0, 14 * swing(phase, 1, 0.6) - 8 * sway, 0],
      cap_right: [0, -9 * swing(phase, 1, 0.5) - 5 * sway, 0],
      cap_right_tip: [0, -14 * swing(phase, 1, 0.6) - 8 * sway, 0],
      cap_back: [-8 * swing(phase, 1, 0.5), -6 * sway, 0],
      cap_back_tip: [-12 * swing(phase, 1, 0.6), -8 * sway, 0],
    },
    twists: {},
    shifts: { pelvis: [4.5 * sway, 0, -4 + 2.6 * bounce] },
    steps: { left: tap(phase, 0, 1), right: tap(phase, 2, -1) },
  };
}
