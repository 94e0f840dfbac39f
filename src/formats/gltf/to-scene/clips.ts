/** Animations as clips. */

import { shiftClip } from '../../../animation/shift.ts';
import { FormatError } from '../../../report/report.ts';
import type { Clip, ClipEvent, Curve, MorphTrack, Subrange, Track } from '../../../scene/scene.ts';
import { NONE } from '../../../scene/scene.ts';
import { counted, shortList } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { type Interpolation, interpolationOf } from '../files/container/interpolation.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { POINTER } from './extensions.ts';
import { ownExtras } from './extras.ts';
import type { Placement } from './nodes.ts';
import { makeAllUnit } from './rotations.ts';

const PROPERTIES = {
  translation: { property: 'translation', width: 3 },
  rotation: { property: 'rotation', width: 4 },
  scale: { property: 'scale', width: 3 },
} as const;

/** Parts of a cubic key: in-tangent, value, out-tangent. */
export const CUBIC = 3;

/** Pointers that a message names. */
const MOST_POINTERS = 3;

/** @param morphTracks the morph tracks of each animation */
export function addClips(
  source: Source,
  placement: Placement,
  morphTracks: readonly (readonly MorphTrack[])[],
): void {
  source.json.objects('animations').forEach((animation, index) => {
    source.scene.clips.push(readClip(source, animation, placement, morphTracks[index]!));
  });
}

function readClip(
  source: Source,
  animation: JsonObject,
  { indexOf }: Placement,
  morphTracks: readonly MorphTrack[],
): Clip {
  const tracks = readTracks(source, animation, indexOf);
  const { start, duration, cycle, subranges, events, ...others } = ownExtras(source, animation);
  const properties = {
    ...others,
    ...(start === undefined || typeof start === 'number' ? {} : { start }),
    ...(cycle === undefined || cycle === true ? {} : { cycle }),
  };
  const parts = partsOf(subranges);
  const moments = momentsOf(events);
  const clip: Clip = {
    name: animation.string('name') ?? '',
    start: 0,
    end: typeof duration === 'number' ? duration : lastTime([...tracks, ...morphTracks]),
    ...(cycle === true ? { cycle } : {}),
    tracks,
    ...(morphTracks.length > 0 ? { morphTracks: [...morphTracks] } : {}),
    ...(parts ? { subranges: parts } : {}),
    ...(moments ? { events: moments } : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
  return typeof start === 'number' ? shiftClip(clip, start) : clip;
}

/** The tracks of nodes; channels of other things are reported. */
function readTracks(source: Source, animation: JsonObject, indexOf: Placement['indexOf']): Track[] {
  const samplers = animation.objects('samplers');
  const tracks: Track[] = [];
  const pointers: string[] = [];
  let unplaced = 0;
  for (const channel of animation.objects('channels')) {
    const target = channel.object('target');
    const node = target?.whole('node');
    const path = target?.string('path') ?? '';
    const sampler = entry(samplers, channel.neededWhole('sampler'), 'sampler', channel.path);
    const pointer = target?.extension(POINTER)?.string('pointer');
    if (pointer !== undefined) pointers.push(pointer);
    else if (node === undefined || !target) unplaced++;
    else if (Object.hasOwn(PROPERTIES, path) && (indexOf[node] ?? NONE) !== NONE) {
      const { property, width } = PROPERTIES[path as keyof typeof PROPERTIES];
      tracks.push({
        target: indexOf[node]!,
        property,
        curve: curveOf(source, sampler, width, property === 'rotation'),
      });
    } else if (path !== 'weights') unplaced++;
  }
  if (pointers.length > 0)
    ignore(
      source,
      `${counted(pointers.length, 'channel')} that ${POINTER} gives the target ${shortList(pointers, MOST_POINTERS)}`,
      animation.path,
    );
  if (unplaced > 0)
    ignore(source, `${counted(unplaced, 'channel')} without a target in the scene`, animation.path);
  return tracks;
}

function lastTime(tracks: readonly { curve: Curve }[]): number {
  return tracks.reduce((last, { curve }) => Math.max(last, curve.times.at(-1) ?? 0), 0);
}

/** @param width numbers per key */
export function curveOf(source: Source, sampler: JsonObject, width: number, isRotation: boolean): Curve {
  const curve = storedCurve(source, sampler, width, isRotation);
  // Tangents are relative to the original values.
  if (isRotation && !curve.tangents) makeAllUnit(curve.values, source.report, sampler.pathOf('output'));
  return curve;
}

function storedCurve(source: Source, sampler: JsonObject, width: number, isRotation: boolean): Curve {
  const kind = interpolationOf(sampler);
  const times = source.accessors.floats(sampler.neededWhole('input'), 1, sampler.pathOf('input'));
  const output = sampler.neededWhole('output');
  const outputWidth = source.accessors.width(output, sampler.path);
  const values = source.accessors.floats(output, outputWidth, sampler.pathOf('output'));
  const perKey = kind === 'CUBICSPLINE' ? width * CUBIC : width;
  if (values.length < times.length * perKey) {
    const message = `Expected ${counted(times.length * perKey, 'number')} for ${counted(times.length, 'key')}, found ${values.length}`;
    throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: sampler.path });
  }
  const order = keyOrder(times);
  if (order) {
    const message = `${counted(times.length, 'key')} not in order of time`;
    source.report.lose(GLTF_CODES.GLTF_KEYS_ORDER, message, { source: sampler.path });
    return curveOfKeys(kind, inOrder(times, 1, order), inOrder(values, perKey, order), width, isRotation);
  }
  return curveOfKeys(kind, times, values, width, isRotation);
}

/** The order of keys by time; undefined if they are sorted. */
function keyOrder(times: Float32Array): Uint32Array | undefined {
  if (times.every((time, key) => key === 0 || !(time < times[key - 1]!))) return undefined;
  return Uint32Array.from(times.keys()).sort((a, b) => times[a]! - times[b]! || a - b);
}

function inOrder(rows: Float32Array, width: number, order: Uint32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(order.length * width);
  for (const [to, from] of order.entries()) {
    out.set(rows.subarray(from * width, (from + 1) * width), to * width);
  }
  return out;
}

function curveOfKeys(
  kind: Interpolation,
  times: Float32Array<ArrayBuffer>,
  values: Float32Array<ArrayBuffer>,
  width: number,
  isRotation: boolean,
): Curve {
  const perKey = kind === 'CUBICSPLINE' ? width * CUBIC : width;
  const ends = { before: 'hold', after: 'hold' } as const;
  if (kind !== 'CUBICSPLINE') {
    const interpolation = kind === 'STEP' ? 'step' : isRotation ? 'slerp' : 'linear';
    return { interpolation, times, values: values.slice(0, times.length * width), ...ends };
  }
  const part = (which: number) => {
    return Float32Array.from({ length: times.length * width }, (_, i) => {
      return values[Math.floor(i / width) * perKey + which * width + (i % width)]!;
    });
  };
  return {
    interpolation: 'hermite',
    times,
    values: part(1),
    tangents: { in: part(0), out: part(2) },
    ...ends,
  };
}

function partsOf(value: unknown): Subrange[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((part): part is Subrange => {
    const { name, start, end } = (part ?? {}) as Partial<Subrange>;
    return typeof name === 'string' && typeof start === 'number' && typeof end === 'number';
  });
}

function momentsOf(value: unknown): ClipEvent[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((event): event is ClipEvent => {
    const { name, time } = (event ?? {}) as Partial<ClipEvent>;
    return typeof name === 'string' && typeof time === 'number';
  });
}
