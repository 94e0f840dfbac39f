/** The tracks of bones in sequences. */
import type { Curve, Track } from '../../../scene/scene.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { type BoneKeys, copies, inModel, type Skeleton } from './skeleton.ts';
import { copySystem, IDENTITY, mirrorRotation, newSystem, type System, within } from './systems.ts';
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
        const values = valuesOf(frames.length);
        const system = newSystem();
        frames.forEach((frame, key) => {
          putValues(values, key, inParent(skeleton, bone, keyedSystem(system, keys, own.get(frame))));
        });
        const rest = inParent(skeleton, bone, copySystem(system, IDENTITY));
        return tracksOf(skeleton.nodes[bone]!, frames, values, rest, timing);
      });
}

/** Converts a keyed system to the transform of a bone's node: within the base, or alone if the base is a separate node. */
function inParent({ base, isSplit }: Skeleton, bone: number, keyed: System): System {
  if (isSplit[bone]) return keyed;
  const own = base[bone]!;
  mirrorRotation(keyed.rotation, own.scale);
  return within(keyed, own, keyed);
}

function keyedSystem(out: System, { systemOf }: BoneKeys, key: number | undefined): System {
  return key === undefined ? copySystem(out, IDENTITY) : systemOf(out, key);
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
  const values = base.map(() => valuesOf(timing.count));
  const systems = base.map(newSystem);
  for (const frame of frames) {
    systems.forEach((system, bone) => {
      within(system, base[bone]!, keyedSystem(system, keys, moved.get(bone)?.get(frame)));
    });
    inModel(skeleton, systems).forEach((system, bone) => {
      putValues(values[bone]!, frame, system);
    });
  }
  const rest = inModel(skeleton, copies(base));
  return values.flatMap((own, bone) => tracksOf(nodes[bone]!, frames, own, rest[bone]!, timing));
}

const INTERPOLATION = { translation: 'linear', rotation: 'slerp', scale: 'linear' } as const;
type Property = keyof typeof INTERPOLATION;
const PROPERTIES = Object.keys(INTERPOLATION) as Property[];

/** The values of the properties of a node at key frames. */
type Values = Record<Property, Float32Array<ArrayBuffer>>;

function valuesOf(count: number): Values {
  return {
    translation: new Float32Array(count * 3),
    rotation: new Float32Array(count * 4),
    scale: new Float32Array(count * 3),
  };
}

function putValues({ translation, rotation, scale }: Values, key: number, system: System): void {
  translation.set(system.translation, key * 3);
  rotation.set(system.rotation, key * 4);
  scale.set(system.scale, key * 3);
}

/** The tracks of those properties of a node that ever leave the rest pose. */
function tracksOf(
  target: number,
  frames: readonly number[],
  all: Values,
  rest: System,
  timing: Timing,
): Track[] {
  return PROPERTIES.flatMap((property): Track[] => {
    const [values, still] = [all[property], rest[property]];
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
