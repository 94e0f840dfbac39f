/** Poses as clips. */
import type { Clip, Loss, Scene, Track } from 'exhume';
import { Pose } from 'exhume/pose';
import type { ChangedFile } from '../files/changed-file.ts';
import { rewrite } from './rewriting.ts';

/** Seconds of a clip that holds a pose. */
const DURATION = 1;

/** Difference of numbers that counts as none: float32 rounding of what files store. */
const SAME = 1e-6;

/** Offset and count of numbers of each property in a local transform. */
const PARTS = [
  ['translation', 0, 3],
  ['rotation', 3, 4],
  ['scale', 7, 3],
] as const;

const LOCAL = 10;

/**
 * Adds a clip that holds a pose to the files.
 *
 * @param moment what the pose is based on: a clip's index, -1 for the rest pose, and a time
 * @param bones local transforms of the nodes that are posed: translation 3, rotation 4, scale 3
 */
export function addPoseClip(
  name: string,
  moment: { clip: number; time: number },
  bones: ReadonlyMap<number, Float64Array>,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  return rewrite((scene) => ({ ...scene, clips: [...scene.clips, poseClip(scene, name, moment, bones)] }));
}

/** A clip with the properties that differ from the rest pose. */
export function poseClip(
  scene: Scene,
  name: string,
  moment: { clip: number; time: number },
  bones: ReadonlyMap<number, Float64Array>,
): Clip {
  const pose = new Pose(scene);
  const rest = pose.local.slice();
  const base = scene.clips[moment.clip];
  if (base) pose.sample(base, moment.time);
  const local = pose.local.slice();
  for (const [node, numbers] of bones) local.set(numbers, node * LOCAL);
  const tracks: Track[] = [];
  for (let node = 0; node < scene.nodes.length; node++) {
    for (const [property, offset, count] of PARTS) {
      const at = node * LOCAL + offset;
      const values = local.subarray(at, at + count);
      if (values.every((value, index) => Math.abs(value - rest[at + index]!) <= SAME)) continue;
      tracks.push({ target: node, property, curve: held(values, property === 'rotation') });
    }
  }
  return { name, start: 0, end: DURATION, tracks };
}

function held(values: Float64Array, turns: boolean): Track['curve'] {
  return {
    interpolation: turns ? 'slerp' : 'linear',
    times: Float32Array.of(0, DURATION),
    values: Float32Array.of(...values, ...values),
    before: 'hold',
    after: 'hold',
  };
}
