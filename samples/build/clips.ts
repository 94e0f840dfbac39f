import type { Clip, Vec3 } from '../../src/scene/scene.ts';
import type { Step } from './leg.ts';
import { bakeClip } from './motion.ts';
import { smileClip } from './smile.ts';
import type { Posture } from './stance.ts';
import { mix, smoothstep } from './vector.ts';

export function makeClips(): Clip[] {
  return [
    bakeClip('idle', 3, 45, idle),
    bakeClip('walk', 1, 30, walk),
    bakeClip('wave', 2, 60, wave),
    smileClip(),
  ];
}

/** A sine of the phase: `cycles` in a clip, `late` as a share of one cycle. */
function swing(phase: number, cycles = 1, late = 0): number {
  return Math.sin((phase * cycles - late) * 2 * Math.PI);
}

/** Rotations of a left bone and, mirrored, of its right counterpart. */
function both(bone: string, [bow, lean, turn]: Vec3): Record<string, Vec3> {
  return { [`${bone}_left`]: [bow, lean, turn], [`${bone}_right`]: [bow, -lean, -turn] };
}

/** The cap's horns follow the head like heavy cloth. */
function horns(bob: number, sway: number): Record<string, Vec3> {
  return {
    cap_left: [0, bob + sway, 0],
    cap_left_tip: [0, 1.6 * bob + 1.5 * sway, 0],
    cap_right: [0, sway - bob, 0],
    cap_right_tip: [0, 1.5 * sway - 1.6 * bob, 0],
    cap_back: [-bob, sway, 0],
    cap_back_tip: [-1.6 * bob, 1.5 * sway, 0],
  };
}

/** Two quick beats and a rest, of which there are `count` in a clip. */
function heartbeat(phase: number, count: number): Vec3 {
  const beat = (phase * count) % 1;
  const thump = (at: number): number => smoothstep(0.12, 0, Math.abs(beat - at));
  return [0, -0.9 * thump(0.15) - 0.6 * thump(0.4), 0];
}

const STANDING: Posture['steps'] = {
  left: { shift: [0, 0, 0], tilt: 0 },
  right: { shift: [0, 0, 0], tilt: 0 },
};

function idle(phase: number): Posture {
  const breath = swing(phase);
  const drift = swing(phase, 1, 0.2);
  return {
    turns: {
      pelvis: [0, 1.5 * drift, 0],
      spine_lower: [1, -0.8 * drift, 0],
      spine_middle: [1 - breath, -drift, 1.5 * drift],
      spine_upper: [-1.5 * breath, 0, 1.5 * drift],
      neck: [1 + 1.2 * breath, 1.5 * drift, 2 * swing(phase, 1, 0.3)],
      skull: [1 + 1.5 * swing(phase, 2, 0.1), 5 * swing(phase, 1, 0.35), 6 * swing(phase, 1, 0.45)],
      jaw: [3 + 3 * swing(phase, 1, 0.15), 0, 0],
      ...both('collarbone', [0, -2.5 * breath, 0]),
      ...both('upper_arm', [3 * swing(phase, 1, 0.1), 14 - 2 * breath, 0]),
      ...both('forearm', [-14 - 3 * swing(phase, 1, 0.2), 8, 0]),
      ...both('hand', [-4 * swing(phase, 1, 0.25), 4, 0]),
      ...both('fingers', [0, 10 + 6 * swing(phase, 1, 0.3), 0]),
      ...horns(2.5 * swing(phase, 2, 0.3), -3.5 * swing(phase, 1, 0.5)),
    },
    twists: {},
    shifts: { pelvis: [1.2 * drift, 0, -1 - 0.5 * swing(phase, 1, 0.25)], heart: heartbeat(phase, 3) },
    steps: STANDING,
  };
}

/** Range of the ball of the foot to the front and back, and its maximum height. */
const STRIDE = 10;
const LIFT = 5.5;
/** Fraction of the cycle that a foot is on the floor; above one half, so that both are for a moment. */
const GROUNDED = 0.58;
const HEEL_STRIKE = -20;
const TOE_OFF = 34;
/** From the ball of the foot to its heel. */
const HEEL = 12;

/** Phase 0 is when this foot's heel comes down. */
function stride(phase: number): { step: Step; toes: Vec3 } {
  const grounded = phase < GROUNDED;
  const air = grounded ? 0 : (phase - GROUNDED) / (1 - GROUNDED);
  const tilt = grounded
    ? HEEL_STRIKE * smoothstep(0.1, 0, phase) + TOE_OFF * smoothstep(0.34, GROUNDED, phase)
    : mix(TOE_OFF, HEEL_STRIKE, smoothstep(0, 0.85, air));
  const y = grounded ? mix(-STRIDE, STRIDE, phase / GROUNDED) : mix(STRIDE, -STRIDE, smoothstep(0, 1, air));
  const heelBelow = HEEL * Math.sin((Math.max(0, -tilt) * Math.PI) / 180);
  const z = LIFT * Math.sin(air * Math.PI) + heelBelow;
  const bent = Math.max(0, tilt) * (grounded ? 1 : smoothstep(0.4, 0, air));
  return { step: { shift: [0, y, z], tilt }, toes: [-bent, 0, 0] };
}

function walk(phase: number): Posture {
  const left = stride(phase);
  const right = stride((phase + 0.5) % 1);
  const reach = swing(phase, 1, -0.25);
  const bounce = swing(phase, 2, 0.3);
  const weight = swing(phase, 1, 0.05);
  return {
    turns: {
      pelvis: [2, -4 * weight, -8 * reach],
      spine_lower: [1, 3 * weight, 4 * reach],
      spine_middle: [1, 3 * weight, 6 * reach],
      spine_upper: [1 + bounce, 1 * weight, 6 * reach],
      neck: [-1, -2 * weight, -4 * reach],
      skull: [-3 + 2.5 * swing(phase, 2, 0.45), -4 * swing(phase, 1, 0.15), -4 * reach],
      jaw: [5 + 3 * swing(phase, 2, 0.5), 0, 0],
      ...both('collarbone', [0, -2 * bounce, 0]),
      upper_arm_left: [30 * reach - 4, 17, 0],
      upper_arm_right: [-30 * reach - 4, -17, 0],
      forearm_left: [-28 + 16 * reach, 10, 0],
      forearm_right: [-28 - 16 * reach, -10, 0],
      hand_left: [8 * swing(phase, 1, -0.15), 4, 0],
      hand_right: [-8 * swing(phase, 1, -0.15), -4, 0],
      ...both('fingers', [-8, 14, 0]),
      ...horns(7 * swing(phase, 2, 0.6), -5 * swing(phase, 1, 0.3)),
      toes_left: left.toes,
      toes_right: right.toes,
    },
    twists: {},
    shifts: { pelvis: [1.6 * weight, 0, -1.5 + 1.1 * bounce], heart: heartbeat(phase, 2) },
    steps: { left: left.step, right: right.step },
  };
}

function wave(phase: number): Posture {
  const raised = smoothstep(0, 0.2, phase) * smoothstep(1, 0.8, phase);
  const waving = raised * swing(phase, 4);
  const laugh = raised * (0.5 - 0.5 * swing(phase, 8, 0.25));
  const sway = raised * swing(phase, 2, 0.1);
  return {
    turns: {
      pelvis: [0, -2 * raised + 1.5 * sway, 0],
      spine_lower: [0, 2 * raised, 0],
      spine_middle: [-1.5 * laugh, 3 * raised + sway, 0],
      spine_upper: [-2 * laugh, 3 * raised + sway, -4 * raised],
      neck: [-3 * raised, 2 * raised, 0],
      skull: [-6 * raised + 3 * laugh, 6 * raised - 3 * sway, -4 * raised],
      jaw: [3 + 3 * raised + 15 * laugh, 0, 0],
      collarbone_right: [0, 10 * raised, 0],
      upper_arm_right: [0, mix(-14, 58, raised) + 5 * waving, -14 * raised],
      forearm_right: [mix(-14, -10, raised), mix(-8, 48, raised) + 22 * waving, 0],
      hand_right: [14 * raised * swing(phase, 4, 0.12), -4, 0],
      fingers_right: [0, mix(-10, 6, raised), 0],
      collarbone_left: [0, -2 * laugh, 0],
      upper_arm_left: [10 * raised, 14 - 6 * raised, 0],
      forearm_left: [-14 - 26 * raised, 8 + 22 * raised, 0],
      hand_left: [0, 4, 0],
      fingers_left: [0, 10 + 12 * raised, 0],
      ...horns(5 * laugh, -4 * raised - 5 * raised * swing(phase, 2, 0.3)),
    },
    twists: { forearm_right: 75 * raised },
    shifts: { pelvis: [1.5 * raised, 0, -1 - 0.8 * laugh], heart: heartbeat(phase, 3) },
    steps: STANDING,
  };
}
