/** Measures the errors of a written file: it is read again, and both scenes are posed at the same times. */
import { count, countDistances, type Errors, maxAndMean, noErrors } from '../../../animation/errors.ts';
import { momentAfter, momentBefore } from '../../../animation/moments.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Numbers } from '../../../math/affine.ts';
import { vectorLength } from '../../../math/vector.ts';
import { lapLength } from '../../../pose/cycle.ts';
import { comparedMoments } from '../../../pose/moments.ts';
import { Pose } from '../../../pose/pose.ts';
import { type Code, type LossDetail, Report } from '../../../report/report.ts';
import { type Clip, type Curve, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { C3S_CODES } from '../codes.ts';
import type { C3sDocument } from '../files/scene/document.ts';
import { toScene } from '../to-scene/to-scene.ts';
import type { VertexPool } from './vertices.ts';

const FRAMES_PER_SECOND = 30;
/** Limit of the frames and of the keys of a clip at which it is measured. */
const MOST_MOMENTS = 240;
/** Tracks of a clip that are sampled in some seconds: one with a morph target for each of its frames may have 50,000. */
const MOST_SAMPLES = 2 ** 21;
/** Rounding in single precision, as a fraction of the model's size. */
const NEGLIGIBLE = 1e-5;
/** Degrees. */
const NEGLIGIBLE_ANGLE = 1;

/**
 * @param mountNodes nodes that became mounts, in the order of these
 */
export function measureWritten(
  scene: Scene,
  document: C3sDocument,
  vertices: VertexPool,
  mountNodes: readonly number[],
  report: Report,
): void {
  if (vertices.count === 0 && mountNodes.length === 0) return;
  const written = toScene([{ name: '', document }], [], new Report());
  const pair = new Pair(scene, written, vertices, mountNodes);
  const limit = NEGLIGIBLE * sizeOf(vertices.positions);
  const reportBeyond = (errors: Errors, code: Code, message: string, detail: LossDetail = {}) => {
    if (errors.max <= limit) return;
    report.lose(code, message, { ...detail, error: { ...maxAndMean(errors), unit: 'm' } });
  };
  const rest = noErrors();
  pair.rest();
  pair.compareSurfaces(rest);
  reportBeyond(rest, C3S_CODES.C3S_REST_APPROXIMATE, 'Rest pose of the model is approximated');
  reportNormals(pair, report);
  const mounts = mountNodes.map(noErrors);
  scene.clips.forEach((clip, index) => {
    const errors = clipErrors(pair, clip, written.clips[index]!, mounts);
    const message = `Surfaces in clip "${clip.name}" are approximated`;
    reportBeyond(errors, C3S_CODES.C3S_CLIP_APPROXIMATE, message, { path: `clips[${index}]` });
  });
  mounts.forEach((errors, index) => {
    const node = mountNodes[index]!;
    const message = `Motion of mount "${scene.nodes[node]!.name}" is approximated`;
    reportBeyond(errors, C3S_CODES.C3S_MOUNT_APPROXIMATE, message, { path: `nodes[${node}]` });
  });
}

/** Reports normals in the rest pose that the faces do not give. */
function reportNormals(pair: Pair, report: Report): void {
  const angles = noErrors();
  pair.compareNormals(angles);
  if (angles.max <= NEGLIGIBLE_ANGLE) return;
  const message = 'Normals computed from the faces differ from the original ones';
  report.lose(FIT_CODES.FIT_NORMALS_DROPPED, message, {
    error: { ...maxAndMean(angles), unit: 'degrees' },
  });
}

/** The errors of the surfaces in a clip. @param mounts gets those of the mounts */
function clipErrors(pair: Pair, clip: Clip, other: Clip, mounts: readonly Errors[]): Errors {
  const errors = noErrors();
  for (const time of momentsOf(clip, other, mostMoments(other))) {
    pair.sample(clip, other, time);
    pair.compareSurfaces(errors);
    pair.compareMounts(mounts);
  }
  return errors;
}

function mostMoments({ tracks, morphTracks = [] }: Clip): number {
  const samples = Math.floor(MOST_SAMPLES / Math.max(1, tracks.length + morphTracks.length));
  return Math.max(1, Math.min(MOST_MOMENTS, samples));
}

/** The times at which clips are compared: at a rate, which is lower for long ones, and at their keys. */
function momentsOf(clip: Clip, written: Clip, most: number): number[] {
  const rate = Math.min(FRAMES_PER_SECOND, most / (clip.end - clip.start));
  const atRate = Array.from(comparedMoments(clip, written, rate), (time) => clip.start + time);
  const known = new Set(atRate.map(microseconds));
  const jumps = aroundJumps(clip, most);
  const isNew = (time: number) => !known.has(microseconds(time)) || jumps.has(time);
  return [...atRate, ...keysOf(clip, most).filter(isNew)];
}

/** Keys within a microsecond of a compared time are not compared again: files with decimal times round them. */
function microseconds(time: number): number {
  return Math.round(time * 1e6);
}

/** The times of the keys of a clip and of its jumps, where it differs most from lines; some of very many. */
export function keysOf(clip: Clip, most = MOST_MOMENTS): number[] {
  const times = new Set<number>();
  for (const curve of curvesOf(clip)) {
    if (curve.interpolation === 'step') continue;
    for (let key = 0; key < curve.times.length; key++) times.add(curve.times[key]!);
  }
  return [...someWithin(clip, times, most), ...someWithin(clip, aroundJumps(clip, most), most)];
}

/** Times within a clip, at most so many. */
function someWithin({ start, end }: Clip, times: ReadonlySet<number>, most: number): number[] {
  const within = [...times].filter((time) => time > start && time < end);
  const stride = Math.max(1, Math.ceil(within.length / most));
  return within.filter((_, at) => at % stride === 0);
}

/** The times of steps and of the ends of laps, and those next to them. */
function aroundJumps(clip: Clip, most: number): Set<number> {
  const around = curvesOf(clip).flatMap((curve) => {
    const jumps = jumpsOf(curve, clip, most);
    // A lap may also end with its last key, and the next one begin after it.
    const after = isRepeated(curve) ? jumps.map(momentAfter) : [];
    return [...jumps.map(momentBefore), ...jumps, ...after];
  });
  return new Set(around);
}

function isRepeated({ times, before, after }: Curve): boolean {
  return times.length > 1 && (before === 'cycle' || after === 'cycle');
}

/** The times at which a curve may jump, also in laps within a clip; of very many some. */
function jumpsOf(curve: Curve, { start, end }: Clip, most: number): number[] {
  const { interpolation, times } = curve;
  const repeats = isRepeated(curve);
  const own = interpolation === 'step' ? Array.from(times) : repeats ? [times[0]!] : [];
  if (!repeats) return own;
  const length = lapLength(curve);
  const first = Math.floor((start - times[0]!) / length);
  const laps = Math.min(most / own.length, Math.ceil((end - start) / length) + 1);
  return Array.from({ length: Math.ceil(laps) }, (_, lap) =>
    own.map((time) => Math.fround(time + (first + lap) * length)),
  ).flat();
}

function curvesOf({ tracks, morphTracks = [] }: Clip): Curve[] {
  return [...tracks, ...morphTracks].map(({ curve }) => curve);
}

/** An upper bound of the largest extent of a model with these positions. */
export function sizeOf(positions: readonly number[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of positions) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return Math.max(0, high - low);
}

/** A primitive, the vertices of the file that are its vertices, and room for its posed surface and the other one. */
interface Shape {
  node: number;
  primitive: Primitive;
  rows: ArrayLike<number>;
  positions: Float32Array;
  normals: Float32Array;
  others: Float32Array;
}

function shapeOf(node: number, primitive: Primitive, rows: ArrayLike<number>): Shape {
  const room = () => new Float32Array(primitive.positions.length);
  return { node, primitive, rows, positions: room(), normals: room(), others: room() };
}

/** A scene and the written one. */
class Pair {
  readonly #mountNodes: readonly number[];
  /** Node of the first mount in the scene that was read again. */
  readonly #firstMount: number;
  readonly #before: Pose;
  readonly #after: Pose;
  readonly #original: readonly Shape[];
  readonly #written: readonly Shape[];
  /** Posed positions, 3 per vertex of the file; NaN for vertices without a face. */
  readonly #places: Float32Array;
  readonly #normals: Float32Array;

  constructor(scene: Scene, written: Scene, vertices: VertexPool, mountNodes: readonly number[]) {
    this.#mountNodes = mountNodes;
    this.#firstMount = written.nodes.length - mountNodes.length;
    this.#before = new Pose(scene);
    this.#after = new Pose(written);
    this.#original = vertices.pieces.map(({ node, primitive, rows }) => shapeOf(node, primitive, rows));
    this.#written = writtenShapes(written);
    this.#places = new Float32Array(vertices.count * 3).fill(Number.NaN);
    this.#normals = new Float32Array(vertices.count * 3);
  }

  rest(): void {
    this.#before.rest();
    this.#after.rest();
    for (const shape of this.#written) {
      this.#after.deform(shape.node, shape.primitive, shape.positions, shape.normals);
      scatter(shape.positions, shape.rows, this.#places);
      scatter(shape.normals, shape.rows, this.#normals);
    }
  }

  sample(clip: Clip, written: Clip, time: number): void {
    this.#before.sample(clip, time);
    this.#after.sample(written, time - clip.start);
    for (const { node, primitive, rows, positions } of this.#written) {
      this.#after.deform(node, primitive, positions);
      scatter(positions, rows, this.#places);
    }
  }

  compareSurfaces(errors: Errors): void {
    for (const { node, primitive, rows, positions, others } of this.#original) {
      this.#before.deform(node, primitive, positions);
      collect(this.#places, rows, others);
      countDistances(errors, positions, others);
    }
  }

  compareNormals(errors: Errors): void {
    for (const { node, primitive, rows, positions, normals } of this.#original) {
      if (!primitive.normals) continue;
      this.#before.deform(node, primitive, positions, normals);
      for (let vertex = 0; vertex < rows.length; vertex++) {
        const chord = distance(normals, vertex * 3, this.#normals, rows[vertex]! * 3);
        count(errors, (2 * Math.asin(Math.min(1, chord / 2)) * 180) / Math.PI);
      }
    }
  }

  compareMounts(errors: readonly Errors[]): void {
    this.#mountNodes.forEach((node, index) => {
      count(
        errors[index]!,
        distance(this.#before.world, node * 16 + 12, this.#after.world, (this.#firstMount + index) * 16 + 12),
      );
    });
  }
}

/** The shown levels of detail of a written scene; the highest is last, since its normals count. */
function writtenShapes({ nodes, meshes }: Scene): Shape[] {
  const node = nodes.findIndex(({ mesh }) => mesh !== undefined);
  const shown = meshes[nodes[node]?.mesh ?? NONE];
  const lower = (shown?.lods ?? []).flatMap((index) => meshes[index]!.primitives);
  return [...lower, ...(shown?.primitives ?? [])].map((primitive) =>
    shapeOf(node, primitive, primitive.origin!),
  );
}

/** Copies vectors to the places of their rows. */
function scatter(vectors: Float32Array, rows: ArrayLike<number>, out: Float32Array): void {
  for (let vertex = 0, from = 0; vertex < rows.length; vertex++) {
    const at = rows[vertex]! * 3;
    out[at] = vectors[from++]!;
    out[at + 1] = vectors[from++]!;
    out[at + 2] = vectors[from++]!;
  }
}

/** Copies the vectors of rows; the reverse of `scatter`. */
function collect(vectors: Float32Array, rows: ArrayLike<number>, out: Float32Array): void {
  for (let vertex = 0, at = 0; vertex < rows.length; vertex++) {
    const from = rows[vertex]! * 3;
    out[at++] = vectors[from]!;
    out[at++] = vectors[from + 1]!;
    out[at++] = vectors[from + 2]!;
  }
}

function distance(a: Numbers, atA: number, b: Numbers, atB: number): number {
  return vectorLength(a[atA]! - b[atB]!, a[atA + 1]! - b[atB + 1]!, a[atA + 2]! - b[atB + 2]!);
}
