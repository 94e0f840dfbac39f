import { comparedMoments } from '../pose/moments.ts';
import { Pose } from '../pose/pose.ts';
import type { Code, Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Clip, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { changedVertices } from './changed-vertices.ts';
import { countDistances, maxAndMean, noErrors } from './errors.ts';

const FRAMES_PER_SECOND = 30;
/** Coordinates and influences that can be computed in some seconds. */
const MAX_WORK = 5e8;
/** Cost of posing a node, in the same unit. */
const NODE_WORK = 50;
/** Cost of a frame, however small the scene. */
const FRAME_WORK = 10_000;

/** An exact surface and its approximation, and the loss to report if they differ. */
export interface Approximation {
  code: Code;
  message: string;
  path: ElementPath;
  /** The nodes to which the surface is attached. */
  nodes: readonly number[];
  exact: Primitive;
  written: Primitive;
  /** Distances below this are not reported, in units. */
  tolerance: number;
}

/**
 * Measures approximations in the rest pose and in all clips at 30 frames per second (fewer if that would take too long),
 * and reports them.
 */
export function reportApproximations(
  scene: Scene,
  approximations: readonly Approximation[],
  report: Report,
): void {
  if (approximations.length === 0) return;
  const meters = approximations.map(createMeter);
  const pose = new Pose(scene);
  for (const meter of meters) meter.measure(pose);
  const rate = frameRate(
    scene,
    approximations.map(({ exact }) => exact),
  );
  for (const clip of scene.clips) {
    const frames = Math.ceil((clip.end - clip.start) * rate);
    for (let frame = 0; frame <= frames; frame++) {
      pose.sample(clip, Math.min(clip.end, clip.start + frame / rate));
      for (const meter of meters) meter.measure(pose);
    }
  }
  approximations.forEach(({ code, message, path, tolerance }, index) => {
    const { max, mean } = meters[index]!.result();
    if (max >= tolerance) report.lose(code, message, { path, error: { max, mean, unit: 'units' } });
  });
}

/** Frames per second at which all clips can be measured in time. */
function frameRate(scene: Scene, surfaces: readonly Primitive[]): number {
  const work = surfaces.reduce(
    (sum, { positions, influences }) => sum + positions.length + (influences?.joint.length ?? 0),
    0,
  );
  const seconds = scene.clips.reduce((sum, { start, end }) => sum + end - start, 0);
  // A damaged file may declare a clip of years with a small mesh.
  const posing = scene.clips.reduce((most, { tracks }) => Math.max(most, tracks.length), scene.nodes.length);
  return Math.min(
    FRAMES_PER_SECOND,
    MAX_WORK / Math.max(1, (work + posing * NODE_WORK + FRAME_WORK) * seconds),
  );
}

interface Meter {
  measure(pose: Pose): void;
  result(): Distance;
}

function createMeter(approximation: Approximation): Meter {
  const { exact, written, same } = changedVertices(approximation.exact, approximation.written);
  const a = new Float32Array(exact.positions.length);
  const b = new Float32Array(exact.positions.length);
  const errors = noErrors();
  return {
    measure(pose) {
      for (const node of approximation.nodes) {
        pose.deform(node, exact, a);
        pose.deform(node, written, b);
        countDistances(errors, a, b);
        errors.count += same;
      }
    },
    result: () => maxAndMean(errors),
  };
}

/** Distances between points, in units. */
export interface Distance {
  max: number;
  mean: number;
}

/** The distance between the rest poses of two scenes that only differ in transforms, by surfaces and joints. */
export function restDistance(exact: Scene, written: Scene): Distance {
  const pair = new PosedPair(exact, written);
  pair.compare();
  return pair.result();
}

/**
 * The same while clips play, also between keys. Both scenes have them in the same order.
 *
 * @param ignored nodes whose places and surfaces do not count
 */
export function clipsDistance(
  exact: Scene,
  written: Scene,
  ignored: ReadonlySet<number> = new Set(),
): Distance {
  const pair = new PosedPair(exact, written, ignored);
  const rate = frameRate(exact, shownPrimitives(exact));
  exact.clips.forEach((clip, index) => {
    const other = written.clips[index]!;
    for (const time of comparedMoments(clip, other, rate)) {
      pair.play(clip, other, clip.start + time);
      pair.compare();
    }
  });
  return pair.result();
}

/** The larger of the distances in the rest pose and while clips play. Both scenes have these in the same order. */
export function sceneDistance(exact: Scene, written: Scene): Distance {
  const [rest, moving] = [restDistance(exact, written), clipsDistance(exact, written)];
  return moving.max > rest.max ? moving : rest;
}

/** Most moments besides those at a rate. */
const MOST_MOMENTS = 256;

/**
 * The distance between surfaces and joints of a scene that play two versions of a clip, also between keys.
 *
 * @param moments seconds that are compared too; of very many some
 * @param limit the distance beyond which the rest of the clip is skipped, in units
 */
export function clipDistance(
  scene: Scene,
  clip: Clip,
  written: Clip,
  moments: readonly number[] = [],
  limit = Number.POSITIVE_INFINITY,
): Distance {
  const pair = new PosedPair(scene, scene);
  for (const time of timesOf(scene, clip, written, moments)) {
    pair.play(clip, written, time);
    pair.compare();
    if (pair.result().max > limit) break;
  }
  return pair.result();
}

/** Whether `clipDistance` is at most a limit, in units. */
export function isClipWithin(
  scene: Scene,
  clip: Clip,
  written: Clip,
  limit: number,
  moments: readonly number[] = [],
): boolean {
  return clipDistance(scene, clip, written, moments, limit).max <= limit;
}

function* timesOf(scene: Scene, clip: Clip, written: Clip, moments: readonly number[]): Generator<number> {
  const rate = frameRate(scene, shownPrimitives(scene));
  for (const time of comparedMoments(clip, written, rate)) yield clip.start + time;
  const stride = Math.ceil(moments.length / MOST_MOMENTS);
  for (let at = 0; at < moments.length; at += stride) yield moments[at]!;
}

function shownPrimitives({ nodes, meshes }: Scene): Primitive[] {
  return nodes.flatMap(({ mesh = NONE }) => meshes[mesh]?.primitives ?? []);
}

/** A primitive of two scenes, with room for both posed surfaces. */
interface Part {
  exact: Primitive;
  written: Primitive;
  places: Float32Array;
  otherPlaces: Float32Array;
}

/** Two scenes with the same nodes and meshes, in a pose each. */
class PosedPair {
  readonly #a: Pose;
  readonly #b: Pose;
  /** Per node; undefined for those that do not count. */
  readonly #parts: readonly (readonly Part[] | undefined)[];
  readonly #joint = new Float32Array(3);
  readonly #otherJoint = new Float32Array(3);
  readonly #errors = noErrors();
  readonly #isOneScene: boolean;
  /** Whether one of the clips plays morph targets. */
  #isMorphing = false;

  constructor(exact: Scene, written: Scene, ignored: ReadonlySet<number> = new Set()) {
    this.#isOneScene = exact === written;
    this.#a = new Pose(exact);
    this.#b = new Pose(written);
    this.#parts = exact.nodes.map(({ mesh = NONE }, node) => {
      if (ignored.has(node)) return undefined;
      const others = written.meshes[written.nodes[node]!.mesh ?? NONE]?.primitives;
      return (exact.meshes[mesh]?.primitives ?? []).map((primitive, index) => ({
        exact: primitive,
        written: others![index]!,
        places: new Float32Array(primitive.positions),
        otherPlaces: new Float32Array(primitive.positions),
      }));
    });
  }

  play(clip: Clip, written: Clip, time: number): void {
    this.#isMorphing = [clip, written].some(({ morphTracks = [] }) => morphTracks.length > 0);
    this.#a.sample(clip, time);
    this.#b.sample(written, time);
  }

  /** Adds the distances between the joints and surfaces. */
  compare(): void {
    this.#parts.forEach((parts, node) => {
      if (!parts) return;
      placeOf(this.#a, node, this.#joint);
      placeOf(this.#b, node, this.#otherJoint);
      countDistances(this.#errors, this.#joint, this.#otherJoint);
      for (const { exact, written, places, otherPlaces } of parts) {
        // Nothing differs but the matrices of joints and nodes.
        if (this.#isOneScene && !(this.#isMorphing && exact.morphTargets?.length)) {
          this.#a.displace(this.#b, node, exact, places);
          countDistances(this.#errors, places);
          continue;
        }
        this.#a.deform(node, exact, places);
        this.#b.deform(node, written, otherPlaces);
        countDistances(this.#errors, places, otherPlaces);
      }
    });
  }

  result(): Distance {
    return maxAndMean(this.#errors);
  }
}

function placeOf({ world }: Pose, node: number, out: Float32Array): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = world[node * 16 + 12 + axis]!;
}
