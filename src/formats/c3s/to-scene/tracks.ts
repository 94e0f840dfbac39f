/** The tracks of bones in sequences. */
import type { Curve, Track } from '../../../scene/scene.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { type BoneKeys, type Skeleton, worldSystems } from './skeleton.ts';
import { IDENTITY, type System, within } from './systems.ts';
import { neededKeys, type Timing } from './timing.ts';

/**
 * The keys of each bone that a sequence moves: indices among all, by key frame. A bone without one is at rest
 * (docs/reference/c3s.md#sequences).
 */
type KeysByBone = Map<number, Map<number, number>>;

export function boneTracks(
  { keyFrames }: ModelRows['sequences'],
  timing: Timing,
  keys: BoneKeys,
  skeleton: Skeleton,
): Track[] {
  const moved: KeysByBone = new Map();
  for (let frame = 0; frame < timing.count; frame++) {
    const { start } = keyFrames.boneKeys;
    const key = timing.first + frame;
    for (let item = start[key]!; item < start[key + 1]!; item++) {
      const bone = keys.bone[item]!;
      if (bone < 0) continue;
      const own = moved.get(bone) ?? new Map<number, number>();
      moved.set(bone, own);
      own.set(frame, item);
    }
  }
  return skeleton.isFlat
    ? flatTracks(timing, keys, skeleton, moved)
    : [...moved].flatMap(([bone, own]) => {
        const frames = neededKeys(own.keys(), timing);
        const systems = frames.map((frame) => localSystem(skeleton, bone, keyedSystem(keys, own.get(frame))));
        const rest = localSystem(skeleton, bone, IDENTITY);
        return tracksOf(skeleton.nodes[bone]!, frames, systems, rest, timing);
      });
}

function keyedSystem({ systems }: BoneKeys, key: number | undefined): System {
  return key === undefined ? IDENTITY : systems(key);
}

/** The transform of a bone's node: the keyed system within the base, or alone if the base is a separate node. */
function localSystem({ base, isSplit }: Skeleton, bone: number, keyed: System): System {
  return isSplit[bone] ? keyed : within(base[bone]!, keyed);
}

/** Limit of the systems of all bones that are computed for one sequence. */
const MOST_SYSTEMS = 2 ** 20;

/** Whether the systems of all bones exceed the limit. */
export function isTooLong({ isFlat, base }: Skeleton, { count }: Timing): boolean {
  return isFlat && base.length * count > MOST_SYSTEMS;
}

/** Flattened bones have keys at all key frames. */
function flatTracks(timing: Timing, keys: BoneKeys, skeleton: Skeleton, moved: KeysByBone): Track[] {
  const { base, nodes } = skeleton;
  if (isTooLong(skeleton, timing) || moved.size === 0) return [];
  const frames = Array.from({ length: timing.count }, (_, frame) => frame);
  const rest = worldSystems(skeleton, base);
  const worlds = frames.map((frame) =>
    worldSystems(
      skeleton,
      base.map((system, bone) => within(system, keyedSystem(keys, moved.get(bone)?.get(frame)))),
    ),
  );
  return base.flatMap((_, bone) =>
    tracksOf(
      nodes[bone]!,
      frames,
      worlds.map((world) => world[bone]!),
      rest[bone]!,
      timing,
    ),
  );
}

const INTERPOLATION = { translation: 'linear', rotation: 'slerp', scale: 'linear' } as const;

/** The tracks of those properties of a node that ever leave the rest pose. */
function tracksOf(
  target: number,
  frames: readonly number[],
  systems: readonly System[],
  rest: System,
  timing: Timing,
): Track[] {
  return (['translation', 'rotation', 'scale'] as const).flatMap((property): Track[] => {
    const still = rest[property];
    const values = new Float32Array(systems.length * still.length);
    systems.forEach((system, key) => {
      values.set(system[property], key * still.length);
    });
    if (values.every((value, at) => value === Math.fround(still[at % still.length]!))) return [];
    return [{ target, property, curve: curveOf(frames, values, INTERPOLATION[property], timing) }];
  });
}

export function curveOf(
  frames: readonly number[],
  values: Float32Array,
  interpolation: Curve['interpolation'],
  { rate, end, isClosed }: Timing,
): Curve {
  const outside = isClosed ? 'cycle' : 'hold';
  return {
    interpolation,
    times: Float32Array.from(frames, (frame) => frame / rate),
    values,
    before: outside,
    after: outside,
    ...(isClosed ? { range: { start: 0, end } } : {}),
  };
}
