/** Measures the errors of a written file: it is read again, and both scenes are posed at the same times. */
import { momentBefore } from '../../../animation/moments.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { vectorLength } from '../../../math/vector.ts';
import { Pose } from '../../../pose/pose.ts';
import { type LossDetail, Report } from '../../../report/report.ts';
import { type Clip, NONE, type Scene } from '../../../scene/scene.ts';
import { C3S_CODES } from '../codes.ts';
import type { C3sDocument } from '../files/scene/document.ts';
import { toScene } from '../to-scene/to-scene.ts';
import type { VertexPool } from './vertices.ts';

/** Limit of the sampled times of a clip. */
const MOST_MOMENTS = 240;
/** Rounding in single precision, as a fraction of the model's size. */
const NEGLIGIBLE = 1e-5;
/** Degrees. */
const NEGLIGIBLE_ANGLE = 1;

interface Tally {
  max: number;
  sum: number;
  count: number;
}

function count(tally: Tally, value: number): void {
  if (!Number.isFinite(value)) return;
  tally.max = Math.max(tally.max, value);
  tally.sum += value;
  tally.count++;
}

const newTally = (): Tally => ({ max: 0, sum: 0, count: 0 });

function errorOf({ max, sum, count: n }: Tally, unit: string) {
  return { error: { max, mean: n > 0 ? sum / n : 0, unit } };
}

/**
 * @param keyTimes the times of the key frames of each clip
 * @param mountNodes nodes that became mounts, in the order of these
 */
export function measureWritten(
  scene: Scene,
  document: C3sDocument,
  vertices: VertexPool,
  keyTimes: readonly (readonly number[])[],
  mountNodes: readonly number[],
  report: Report,
): void {
  const written = toScene([{ name: '', document }], [], new Report());
  const pair = new Pair(scene, written, vertices, mountNodes);
  const limit = NEGLIGIBLE * sizeOf(vertices.positions);
  const rest = newTally();
  pair.rest();
  pair.compareSurfaces(rest);
  if (rest.max > limit) {
    report.lose(
      C3S_CODES.C3S_REST_APPROXIMATE,
      'Rest pose of the model is approximated',
      errorOf(rest, 'units'),
    );
  }
  const angles = newTally();
  pair.compareNormals(angles);
  if (angles.max > NEGLIGIBLE_ANGLE) {
    report.lose(
      FIT_CODES.FIT_NORMALS_DROPPED,
      'Normals computed from the faces differ from the original ones',
      errorOf(angles, 'degrees'),
    );
  }
  const mounts = mountNodes.map(newTally);
  scene.clips.forEach((clip, index) => {
    const tally = newTally();
    for (const time of [...momentsOf(keyTimes[index]!), ...keysOf(clip)]) {
      pair.sample(clip, written.clips[index]!, time);
      pair.compareSurfaces(tally);
      pair.compareMounts(mounts);
    }
    if (tally.max > limit) {
      const detail: LossDetail = { path: `clips[${index}]`, ...errorOf(tally, 'units') };
      report.lose(C3S_CODES.C3S_CLIP_APPROXIMATE, `Surfaces in clip "${clip.name}" are approximated`, detail);
    }
  });
  mounts.forEach((tally, index) => {
    if (tally.max <= limit) return;
    const node = mountNodes[index]!;
    const detail: LossDetail = { path: `nodes[${node}]`, ...errorOf(tally, 'units') };
    report.lose(
      C3S_CODES.C3S_MOUNT_APPROXIMATE,
      `Motion of mount "${scene.nodes[node]!.name}" is approximated`,
      detail,
    );
  });
}

/** The times of key frames and between them; a selection if there are too many. */
function momentsOf(times: readonly number[]): number[] {
  const all = times.flatMap((time, key) => (key > 0 ? [(times[key - 1]! + time) / 2, time] : [time]));
  const step = Math.max(1, Math.ceil(all.length / MOST_MOMENTS));
  // An even step would select only key frames, where there is no error.
  const odd = step % 2 === 0 ? step + 1 : step;
  return all.filter((_, at) => at % odd === 0);
}

/**
 * The times of the keys of a clip and the last ones before those of steps, where it differs most from lines; some of very
 * many.
 */
function keysOf({ tracks, morphTracks = [], start, end }: Clip): number[] {
  const times = new Set<number>();
  for (const { curve } of [...tracks, ...morphTracks])
    for (const time of curve.times) times.add(curve.interpolation === 'step' ? momentBefore(time) : time);
  const within = [...times].filter((time) => time > start && time < end);
  const stride = Math.max(1, Math.ceil(within.length / MOST_MOMENTS));
  return within.filter((_, at) => at % stride === 0);
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

/** A scene and the written one. */
class Pair {
  readonly #written: Scene;
  readonly #vertices: VertexPool;
  readonly #mountNodes: readonly number[];
  readonly #before: Pose;
  readonly #after: Pose;
  /** The location of each vertex of the file in the scene that was read again. */
  readonly #node: number;
  /** Posed positions, 3 per vertex of the file; NaN for vertices without a face. */
  readonly #places: Float32Array;
  readonly #normals: Float32Array;

  constructor(scene: Scene, written: Scene, vertices: VertexPool, mountNodes: readonly number[]) {
    this.#written = written;
    this.#vertices = vertices;
    this.#mountNodes = mountNodes;
    this.#before = new Pose(scene);
    this.#after = new Pose(written);
    this.#node = written.nodes.findIndex(({ mesh }) => mesh !== undefined);
    this.#places = new Float32Array(vertices.count * 3);
    this.#normals = new Float32Array(vertices.count * 3);
  }

  rest(): void {
    this.#before.rest();
    this.#after.rest();
    this.#update();
  }

  sample(clip: Clip, written: Clip, time: number): void {
    this.#before.sample(clip, time);
    this.#after.sample(written, time - clip.start);
    this.#update();
  }

  /** Poses the scene that was read again, by the vertices of the file. */
  #update(): void {
    this.#places.fill(Number.NaN);
    const shown = this.#written.meshes[this.#written.nodes[this.#node]?.mesh ?? NONE];
    const lower = (shown?.lods ?? []).flatMap((index) => this.#written.meshes[index]!.primitives);
    // Vertices in several levels have the normals of the highest.
    for (const primitive of [...lower, ...(shown?.primitives ?? [])]) {
      const positions = new Float32Array(primitive.positions.length);
      const normals = new Float32Array(primitive.positions.length);
      this.#after.deform(this.#node, primitive, positions, normals);
      primitive.origin!.forEach((row, vertex) => {
        this.#places.set(positions.subarray(vertex * 3, vertex * 3 + 3), row * 3);
        this.#normals.set(normals.subarray(vertex * 3, vertex * 3 + 3), row * 3);
      });
    }
  }

  compareSurfaces(tally: Tally): void {
    for (const { node, primitive, rows } of this.#vertices.pieces) {
      const positions = new Float32Array(primitive.positions.length);
      this.#before.deform(node, primitive, positions);
      rows.forEach((row, vertex) => {
        count(tally, distance(positions, vertex * 3, this.#places, row * 3));
      });
    }
  }

  compareNormals(tally: Tally): void {
    for (const { node, primitive, rows } of this.#vertices.pieces) {
      if (!primitive.normals) continue;
      const positions = new Float32Array(primitive.positions.length);
      const normals = new Float32Array(primitive.positions.length);
      this.#before.deform(node, primitive, positions, normals);
      rows.forEach((row, vertex) => {
        const chord = distance(normals, vertex * 3, this.#normals, row * 3);
        count(tally, (2 * Math.asin(Math.min(1, chord / 2)) * 180) / Math.PI);
      });
    }
  }

  compareMounts(tallies: readonly Tally[]): void {
    const first = this.#written.nodes.length - this.#mountNodes.length;
    this.#mountNodes.forEach((node, index) => {
      count(
        tallies[index]!,
        distance(this.#before.world, node * 16 + 12, this.#after.world, (first + index) * 16 + 12),
      );
    });
  }
}

function distance(a: ArrayLike<number>, atA: number, b: ArrayLike<number>, atB: number): number {
  return vectorLength(a[atA]! - b[atB]!, a[atA + 1]! - b[atB + 1]!, a[atA + 2]! - b[atB + 2]!);
}
