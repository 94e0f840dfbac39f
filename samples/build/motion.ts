import { quat } from 'gl-matrix';
import type { Clip, Curve, Quat, Track } from '../../src/scene/scene.ts';
import { BONES } from './skeleton.ts';
import { type Posture, takeStance } from './stance.ts';

/**
 * A clip of postures at even steps. It ends where it began. Every bone but the root has a track for its translation
 * and one for its rotation, which share their times.
 *
 * @param seconds length of the clip
 * @param steps from the first key to the last
 * @param posture at a phase, 0 up to 1
 */
export function bakeClip(
  name: string,
  seconds: number,
  steps: number,
  posture: (phase: number) => Posture,
): Clip {
  const times = Float32Array.from({ length: steps + 1 }, (_, key) => (seconds * key) / steps);
  const stances = Array.from(times, (_, key) => takeStance(posture((key % steps) / steps)));
  const tracks = BONES.flatMap(({ parent }, bone): Track[] => {
    if (!BONES[parent]) return [];
    const translations = stances.flatMap((stance) => stance.translations[bone]!);
    const rotations = shortWayRound(stances.map((stance) => stance.rotations[bone]!)).flat();
    return [
      { target: bone, property: 'translation', curve: curve('linear', times, translations) },
      { target: bone, property: 'rotation', curve: curve('slerp', times, rotations) },
    ];
  });
  return { name, start: 0, end: times[steps]!, tracks };
}

function curve(interpolation: 'linear' | 'slerp', times: Float32Array, values: number[]): Curve {
  return { interpolation, times, values: Float32Array.from(values), before: 'linear', after: 'linear' };
}

/** Of a quaternion and its negative, which are the same rotation, the one nearer to its predecessor. */
function shortWayRound(rotations: Quat[]): Quat[] {
  const chosen: Quat[] = [];
  for (const [x, y, z, w] of rotations) {
    const before = chosen.at(-1);
    const opposite = before !== undefined && quat.dot(before, [x, y, z, w]) < 0;
    chosen.push(opposite ? [-x, -y, -z, -w] : [x, y, z, w]);
  }
  return chosen;
}
