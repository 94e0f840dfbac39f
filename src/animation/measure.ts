import { comparedMoments } from '../pose/moments.ts';
import { Pose } from '../pose/pose.ts';
import type { Code, Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Clip, NONE, type Primitive, type Scene } from '../scene/scene.ts';

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

function createMeter({ nodes, exact, written }: Approximation): Meter {
  const a = new Float32Array(exact.positions.length);
  const b = new Float32Array(exact.positions.length);
  const tally = createTally();
  return {
    measure(pose) {
      for (const node of nodes) {
        pose.deform(node, exact, a);
        pose.deform(node, written, b);
        tally.add(a, b);
      }
    },
    result: tally.result,
  };
}

/** Distances between points, in units. */
export interface Distance {
  max: number;
  mean: number;
}

/** The distance between the rest poses of two scenes that only differ in transforms, by surfaces and joints. */
export function restDistance(exact: Scene, written: Scene): Distance {
  const [a, b] = [new Pose(exact), new Pose(written)];
  const tally = createTally();
  compare(exact, written, a, b, tally);
  return tally.result();
}

/** The same while clips play, which both scenes have in the same order. */
export function clipsDistance(exact: Scene, written: Scene): Distance {
  const [a, b] = [new Pose(exact), new Pose(written)];
  const tally = createTally();
  const shown = exact.nodes.flatMap(({ mesh = NONE }) => exact.meshes[mesh]?.primitives ?? []);
  const rate = frameRate(exact, shown);
  exact.clips.forEach((clip, index) => {
    const frames = Math.ceil((clip.end - clip.start) * rate);
    for (let frame = 0; frame <= frames; frame++) {
      const time = Math.min(clip.end, clip.start + frame / rate);
      a.sample(clip, time);
      b.sample(written.clips[index]!, time);
      compare(exact, written, a, b, tally);
    }
  });
  return tally.result();
}

/** Most moments besides those at a rate. */
const MOST_MOMENTS = 256;

/**
 * The distance between surfaces and joints of a scene that play two versions of a clip, also between keys.
 *
 * @param moments seconds that are compared too; of very many some
 */
export function clipDistance(
  scene: Scene,
  clip: Clip,
  written: Clip,
  moments: readonly number[] = [],
): Distance {
  const [a, b] = [new Pose(scene), new Pose(scene)];
  const tally = createTally();
  const shown = scene.nodes.flatMap(({ mesh = NONE }) => scene.meshes[mesh]?.primitives ?? []);
  const compareAt = (time: number) => {
    a.sample(clip, time);
    b.sample(written, time);
    compare(scene, scene, a, b, tally);
  };
  for (const time of comparedMoments(clip, written, frameRate(scene, shown))) compareAt(clip.start + time);
  const stride = Math.ceil(moments.length / MOST_MOMENTS);
  for (let at = 0; at < moments.length; at += stride) compareAt(moments[at]!);
  return tally.result();
}

function compare(exact: Scene, written: Scene, a: Pose, b: Pose, tally: Tally): void {
  exact.nodes.forEach(({ mesh = NONE }, node) => {
    const place = (pose: Pose) => Float32Array.from(pose.world.subarray(node * 16 + 12, node * 16 + 15));
    tally.add(place(a), place(b));
    const others = written.meshes[written.nodes[node]!.mesh ?? NONE]?.primitives;
    exact.meshes[mesh]?.primitives.forEach((primitive, index) => {
      const [x, y] = [new Float32Array(primitive.positions), new Float32Array(primitive.positions)];
      a.deform(node, primitive, x);
      b.deform(node, others![index]!, y);
      tally.add(x, y);
    });
  });
}

interface Tally {
  /** Adds points, 3 numbers each; those that are not finite are ignored. */
  add(exact: Float32Array, written: Float32Array): void;
  result(): Distance;
}

function createTally(): Tally {
  let max = 0;
  let sum = 0;
  let count = 0;
  return {
    add(a, b) {
      for (let v = 0; v < a.length; v += 3) {
        const x = a[v]! - b[v]!;
        const y = a[v + 1]! - b[v + 1]!;
        const z = a[v + 2]! - b[v + 2]!;
        const distance = Math.sqrt(x * x + y * y + z * z);
        if (!Number.isFinite(distance)) continue;
        max = Math.max(max, distance);
        sum += distance;
        count++;
      }
    },
    result: () => ({ max, mean: count > 0 ? sum / count : 0 }),
  };
}
