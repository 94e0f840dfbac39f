/** Places of animations: channels are tracks, entries of their samplers' accessors are keys. */
import type { Elements, Place } from '../../../../scene/places.ts';
import { type Clip, NONE, type Scene } from '../../../../scene/scene.ts';
import { entry, type JsonObject } from '../../files/container/json.ts';
import { CUBIC } from '../../to-scene/clips.ts';
import { targetNames } from '../../to-scene/meshes.ts';
import type { Placement } from '../../to-scene/nodes.ts';
import type { Origin } from './origin.ts';

export function clipPlaces(origin: Origin, placement: Placement, { clips }: Scene): Place[] {
  return origin.json.objects('animations').flatMap((animation, index) => {
    const clip = clips[index]!;
    return [
      origin.record(animation, { kind: 'clip', index }),
      ...trackPlaces(origin, animation, placement, clip, index),
      ...morphTrackPlaces(origin, animation, clip, index),
    ];
  });
}

/** Tracks are in the order of their channels; a channel that moves nothing in the scene has none. */
function trackPlaces(
  origin: Origin,
  animation: JsonObject,
  { indexOf }: Placement,
  { tracks }: Clip,
  clip: number,
): Place[] {
  let next = 0;
  return channelsOf(animation).flatMap(({ channel, sampler, node, property }): Place[] => {
    const track = tracks[next];
    if (!track || track.target !== indexOf[node] || track.property !== property) return [];
    const index = next++;
    const perKey = isCubic(sampler) ? CUBIC : 1;
    const rows = Uint32Array.from(track.curve.times, (_, key) => key * perKey);
    return [
      origin.record(channel, { kind: 'track', clip, index }),
      origin.record(sampler, { kind: 'track', clip, index }),
      ...keyPlaces(origin, sampler, { kind: 'key', clip, track: index }, { rows, length: perKey }),
    ];
  });
}

/** A key has a weight for each target of the mesh. Of channels that move targets of one name the first one is used. */
function morphTrackPlaces(
  origin: Origin,
  animation: JsonObject,
  { morphTracks = [] }: Clip,
  clip: number,
): Place[] {
  const left = new Set(morphTracks.keys());
  return channelsOf(animation).flatMap(({ channel, sampler, node, property }) => {
    const mesh = property === 'weights' ? meshOf(origin, node) : undefined;
    const count = mesh?.objects('primitives')[0]?.objects('targets').length ?? 0;
    return Array.from({ length: count }, (_, target) => target).flatMap((target): Place[] => {
      const index = morphTracks.findIndex(({ morph }) => morph === targetNames(mesh!)(target));
      if (!left.delete(index)) return [];
      const rowOf = (key: number) => (isCubic(sampler) ? key * CUBIC + 1 : key) * count + target;
      const rows = Uint32Array.from(morphTracks[index]!.curve.times, (_, key) => rowOf(key));
      return [
        origin.record(channel, { kind: 'morphTrack', clip, index }),
        ...keyPlaces(origin, sampler, { kind: 'morphKey', clip, track: index }, { rows, length: 1 }),
      ];
    });
  });
}

interface Channel {
  channel: JsonObject;
  sampler: JsonObject;
  node: number;
  property: string | undefined;
}

function channelsOf(animation: JsonObject): Channel[] {
  const samplers = animation.objects('samplers');
  return animation.objects('channels').map((channel) => {
    const target = channel.object('target');
    return {
      channel,
      sampler: entry(samplers, channel.neededWhole('sampler'), 'sampler', channel.path),
      node: target?.whole('node') ?? NONE,
      property: target?.string('path'),
    };
  });
}

function isCubic(sampler: JsonObject): boolean {
  return sampler.string('interpolation') === 'CUBICSPLINE';
}

function meshOf({ json }: Origin, node: number): JsonObject | undefined {
  return json.objects('meshes')[json.objects('nodes')[node]?.whole('mesh') ?? NONE];
}

/** Values come first, because a key may share its time with keys of other tracks. */
function keyPlaces(
  origin: Origin,
  sampler: JsonObject,
  elements: Elements,
  values: { rows: Uint32Array; length: number },
): Place[] {
  return [
    ...origin.entries(sampler.whole('output'), elements, values),
    ...origin.entries(sampler.whole('input'), elements, {
      rows: values.rows.map((_, key) => key),
      length: 1,
    }),
  ];
}
