/** Sequences as clips of a scene. */
import { textAt } from '../../../binary/schema.ts';
import type { Report } from '../../../report/report.ts';
import type { Clip, ClipEvent, MorphTrack, Scene } from '../../../scene/scene.ts';
import { C3S_CODES } from '../codes.ts';
import { type IndexedModel, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import { lettersOf } from '../files/scene/kinds.ts';
import { isTrigger } from '../files/scene/triggers.ts';
import type { ClipProperties, EventProperties } from '../properties.ts';
import type { Choices } from './choices.ts';
import type { FrameTargets } from './morphs.ts';
import { boneKeysOf, type Skeleton } from './skeleton.ts';
import { neededKeys, type Timing, timingOf } from './timing.ts';
import { boneTracks, curveOf, isTooLong } from './tracks.ts';

/** Adds the sequences of a model. @returns the clip of each */
export function addClips(
  scene: Scene,
  source: IndexedModel,
  skeleton: Skeleton,
  frames: FrameTargets,
  choices: Choices,
  report: Report,
): Clip[] {
  const { sequences } = source.model;
  const keys = boneKeysOf(source, choices);
  const first = scene.clips.length;
  const clips = Array.from({ length: sequences.count }, (_, row): Clip => {
    const timing = timingOf(source, row, choices);
    const name = textAt(sequences.name, row);
    if (isTooLong(skeleton, timing))
      report.lose(C3S_CODES.C3S_PARTS_DROPPED, `Animation of sequence "${name}" was dropped`, {
        path: `clips[${first + row}]`,
      });
    const morphTracks = frameTracks(source, timing, frames);
    const events = eventsOf(source, row, timing);
    return {
      name,
      start: 0,
      end: timing.end,
      ...(timing.isClosed ? { cycle: true } : {}),
      tracks: boneTracks(sequences, timing, keys, skeleton),
      ...(morphTracks.length > 0 ? { morphTracks } : {}),
      ...(events.length > 0 ? { events } : {}),
      properties: { c3s: propertiesOf(source, row, first) },
    };
  });
  scene.clips.push(...clips);
  return clips;
}

/** @param first clip of the model's sequences */
function propertiesOf(source: IndexedModel, row: number, first: number): ClipProperties {
  const { sequences } = source.model;
  const { start, sequence } = sequences.linkedSeqs;
  return {
    group: textAt(sequences.sequenceGroup, row),
    playRate: sequences.playRate[row]!,
    linked: Array.from(sequence.subarray(start[row], start[row + 1]), (index) =>
      rowAt(source, 'sequences', index),
    )
      .filter((linked) => linked !== UNKNOWN_ROW)
      .map((linked) => first + linked),
  };
}

/** Key frames without bone keys show their vertex frames, interpolated linearly. */
function frameTracks(source: IndexedModel, timing: Timing, { names, groups }: FrameTargets): MorphTrack[] {
  const { boneKeys, vertexFrameKeys } = source.model.sequences.keyFrames;
  const shown = new Map<number, Set<number>>();
  for (let frame = 0; frame < timing.count; frame++) {
    const key = timing.first + frame;
    if (boneKeys.start[key]! < boneKeys.start[key + 1]!) continue;
    const byGroup = new Map<number, number>();
    for (let item = vertexFrameKeys.start[key]!; item < vertexFrameKeys.start[key + 1]!; item++) {
      const row = rowAt(source, 'vertexFrames', vertexFrameKeys.frame[item]!);
      if (row !== UNKNOWN_ROW) byGroup.set(groups.ofFrame(row), row);
    }
    for (const row of byGroup.values()) shown.set(row, (shown.get(row) ?? new Set()).add(frame));
  }
  return [...shown].map(([row, own]) => {
    const frames = neededKeys(own, timing);
    const weights = Float32Array.from(frames, (frame) => (own.has(frame) ? 1 : 0));
    return { morph: names[row]!, curve: curveOf(frames, weights, 'linear', timing) };
  });
}

/** Triggers, whose times are fractions of the sequence. */
function eventsOf({ model }: IndexedModel, row: number, { end }: Timing): ClipEvent[] {
  const { start, timeVal, command, parameters } = model.sequences.seqTriggers;
  const events: ClipEvent[] = [];
  for (let item = start[row]!; item < start[row + 1]!; item++) {
    const bytes = parameters.byte.subarray(parameters.start[item], parameters.start[item + 1]);
    const time = timeVal[item]! * end;
    if (isTrigger(command[item]!)) {
      const nul = bytes.indexOf(0);
      events.push({ time, name: String.fromCharCode(...bytes.subarray(0, nul < 0 ? bytes.length : nul)) });
    } else {
      const letters = lettersOf(command[item]!);
      const properties: EventProperties = { command: letters, parameters: [...bytes] };
      events.push({ time, name: letters, properties: { c3s: properties } });
    }
  }
  return events.sort((a, b) => a.time - b.time);
}
