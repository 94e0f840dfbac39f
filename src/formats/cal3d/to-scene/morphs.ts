/** Converts morph targets between files and scenes. */

import { clippedCurve, keyTally, straightCurve } from '../../../animation/clipped.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import type { Precision } from '../../../animation/sample.ts';
import { shiftCurve } from '../../../animation/shift.ts';
import { stored } from '../../../binary/schema.ts';
import type { ClipPlace } from '../../../fit/clip-losses.ts';
import { reportSampledClip } from '../../../fit/curves.ts';
import { POSE_SECONDS, reportLastingPose } from '../../../fit/lasting-poses.ts';
import { vectorLength } from '../../../math/vector.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import type { Report } from '../../../report/report.ts';
import type { Clip, Curve, MorphTarget, MorphTrack, Primitive } from '../../../scene/scene.ts';
import { CAL3D_CODES } from '../codes.ts';
import { recordsOf } from '../files/binary/morph-records.ts';
import type { Morph, MorphAnimationContent, Submesh } from '../files/binary/schema.ts';

/**
 * Whether the records of a mesh are differences. Neither the layout of a record nor the version number decides this:
 * absolute positions are near their vertices, differences are near the origin.
 */
export function holdsDifferences(submeshes: readonly Submesh[]): boolean {
  let fromVertex = 0;
  let fromOrigin = 0;
  for (const { vertices, morphs = [] } of submeshes) {
    for (const { count, index, position } of morphs.map(recordsOf)) {
      for (let row = 0; row < count; row++) {
        const vertex = index[row]!;
        if (vertex < 0 || vertex >= vertices.count) continue;
        const [x, y, z] = [position[row * 3]!, position[row * 3 + 1]!, position[row * 3 + 2]!];
        fromOrigin += vectorLength(x, y, z);
        fromVertex += vectorLength(
          x - vertices.position[vertex * 3]!,
          y - vertices.position[vertex * 3 + 1]!,
          z - vertices.position[vertex * 3 + 2]!,
        );
      }
    }
  }
  return fromVertex > fromOrigin;
}

/** @param differences the result of `holdsDifferences` for the whole mesh */
export function morphTargets({ vertices, morphs = [] }: Submesh, differences: boolean): MorphTarget[] {
  return morphs.map((morph) => {
    const { count, index, position, normal } = recordsOf(morph);
    const rows = knownRows(index, count, vertices.count);
    const from = (values: Float32Array, base: Float32Array) =>
      Float32Array.from({ length: rows.length * 3 }, (_, i) => {
        const row = rows[Math.floor(i / 3)]!;
        const axis = i % 3;
        return values[row * 3 + axis]! - (differences ? 0 : base[index[row]! * 3 + axis]!);
      });
    return {
      name: morph.name.text,
      vertices: Uint32Array.from(rows, (row) => index[row]!),
      positions: from(position, vertices.position),
      normals: from(normal, vertices.normal),
    };
  });
}

/** The rows whose vertex exists, the last one of each vertex, in order of the vertices. */
function knownRows(index: Int32Array, count: number, vertices: number): number[] {
  const rowOf = new Map<number, number>();
  for (let row = 0; row < count; row++)
    if (index[row]! >= 0 && index[row]! < vertices) rowOf.set(index[row]!, row);
  return [...rowOf].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** The morph target that changes one shape into another at weight 1, with only the vertices that differ. */
export function shapeTarget(
  name: string,
  { positions, normals = new Float32Array(positions.length) }: Primitive,
  shape: Pick<Submesh['vertices'], 'position' | 'normal'>,
): MorphTarget {
  const moved: number[] = [];
  for (let v = 0; v < positions.length; v += 3) {
    const differs = [v, v + 1, v + 2].some(
      (i) => shape.position[i] !== positions[i] || shape.normal[i] !== normals[i],
    );
    if (differs) moved.push(v / 3);
  }
  const deltas = (to: Float32Array, from: Float32Array) =>
    Float32Array.from({ length: moved.length * 3 }, (_, i) => {
      const at = moved[Math.floor(i / 3)]! * 3 + (i % 3);
      return to[at]! - from[at]!;
    });
  return {
    name,
    vertices: Uint32Array.from(moved),
    positions: deltas(shape.position, positions),
    normals: deltas(shape.normal, normals),
  };
}

/** A morph target with its vertices in ascending order, as the libraries require them; the same object if they are. */
function inVertexOrder(target: MorphTarget): MorphTarget {
  const { vertices, positions, normals } = target;
  if (vertices.every((vertex, row) => row === 0 || vertex > vertices[row - 1]!)) return target;
  const rows = [...vertices.keys()].sort((a, b) => vertices[a]! - vertices[b]!);
  const sorted = (column: Float32Array) =>
    column.map((_, at) => column[rows[Math.floor(at / 3)]! * 3 + (at % 3)]!);
  return {
    ...target,
    vertices: Uint32Array.from(rows, (row) => vertices[row]!),
    positions: sorted(positions),
    ...(normals ? { normals: sorted(normals) } : {}),
  };
}

/** Morph targets as IMVU's versions store them: absolute, terminated by an index that is out of range. */
export function absoluteMorphs({ morphTargets = [], positions, normals, uvs }: Primitive): Morph[] {
  return morphTargets.map(inVertexOrder).map((target) => {
    const count = target.vertices.length;
    const body = {
      count,
      index: Int32Array.from(target.vertices),
      position: plusBase(target.positions, target.vertices, positions, 1),
      normal: plusBase(target.normals ?? new Float32Array(count * 3), target.vertices, normals, 1),
      textureCoordinates: new Float32Array(count * uvs.length * 2),
      // One more than the number of vertices, as IMVU's own writer does it.
      terminator: positions.length / 3 + 1,
    };
    return { name: stored(target.name), moved: { body } };
  });
}

/** Absolute morph targets as 1301 stores them: counted differences. */
export function countedMorphs(morphs: readonly Morph[], { position, normal }: Submesh['vertices']): Morph[] {
  return morphs.flatMap(({ name, moved }) => {
    const { count, index, textureCoordinates, ...absolute } =
      'records' in moved.body ? moved.body.records : moved.body;
    // The library asserts that every morph target moves a vertex.
    if (count === 0) return [];
    const records = {
      count,
      index,
      position: plusBase(absolute.position, index, position, -1),
      normal: plusBase(absolute.normal, index, normal, -1),
      textureCoordinates,
    };
    return [{ name, moved: { body: { records } } }];
  });
}

/** Vectors of some vertices with those of all vertices added or subtracted. */
function plusBase(
  vectors: Float32Array,
  vertices: Uint32Array | Int32Array,
  base: Float32Array | undefined,
  sign: 1 | -1,
): Float32Array<ArrayBuffer> {
  return vectors.map((value, i) => {
    const rest = base?.[vertices[Math.floor(i / 3)]! * 3 + (i % 3)] ?? 0;
    return value + sign * rest;
  });
}

/** A morph animation as a clip. */
export function morphClip(name: string, { duration, tracks }: MorphAnimationContent, report: Report): Clip {
  const morphTracks = tracks.flatMap(({ morphName, keys }, index) => {
    if (keys.count === 0) {
      report.add(CAL3D_CODES.CAL3D_TRACK_EMPTY, 'Track without keys', { path: `tracks[${index}]` });
      return [];
    }
    const curve: Curve = {
      interpolation: 'linear',
      times: keys.time,
      values: keys.weight,
      before: 'hold',
      after: 'hold',
    };
    return [{ morph: morphName.text, curve }];
  });
  return { name, start: 0, end: duration, tracks: [], morphTracks };
}

/** The morph tracks of a clip as a morph animation; undefined if it has none. */
export function morphAnimation(
  place: ClipPlace,
  precisionOf: PrecisionOf,
  report: Report,
): Pick<MorphAnimationContent, 'duration' | 'tracks'> | undefined {
  const { clip, path } = place;
  const { start, end, tracks: ofBones, morphTracks = [] } = clip;
  if (morphTracks.length === 0) return undefined;
  if (end <= start) {
    if (ofBones.length === 0) reportLastingPose(clip, report, path);
    return { duration: POSE_SECONDS, tracks: morphTracks.map((track) => poseTrack(track, start)) };
  }
  const sampled = new Map<Curve, Curve>();
  const tracks = morphTracks.map(({ morph, curve }) => {
    const straight = heldCurve(curve, clip, precisionOf('weights'));
    if (straight !== curve) sampled.set(curve, straight);
    const { times, values } = straight;
    const time = times.map((time) => time - start);
    return {
      morphName: stored(morph),
      keys: { count: times.length, time, weight: new Float32Array(values) },
    };
  });
  reportSampledClip(sampled, place, report);
  return { duration: end - start, tracks };
}

/** A linear curve with additional keys for its extrapolation within the clip: readers hold the first and last weight. */
function heldCurve(curve: Curve, clip: Clip, precision: Precision): Curve {
  const straight = straightCurve(curve, clip, precision);
  const { times, before, after } = straight;
  const goesOn =
    (before === 'linear' && clip.start < times[0]!) || (after === 'linear' && clip.end > times.at(-1)!);
  const clipped = goesOn && clippedCurve(straight, clip, precision, keyTally());
  return clipped ? shiftCurve(clipped, clip.start) : straight;
}

/** The weight at a time, as two equal keys. */
function poseTrack({ morph, curve }: MorphTrack, time: number): MorphAnimationContent['tracks'][number] {
  const value = new Float64Array(1);
  sampleCurve(curve, time, value, 0);
  const keys = {
    count: 2,
    time: Float32Array.of(0, POSE_SECONDS),
    weight: new Float32Array(2).fill(value[0]!),
  };
  return { morphName: stored(morph), keys };
}
