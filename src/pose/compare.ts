/** Measures the distance between two scenes at rest and in their clips. */
import { requirePositive } from '../report/arguments.ts';
import type { Axes, Clip, Scene } from '../scene/scene.ts';
import { inAxes } from './axes.ts';
import { Distances } from './distances.ts';
import { modelSize } from './extent.ts';
import { matchSurfaces } from './matching.ts';
import { comparedMoments } from './moments.ts';
import { Pair } from './pair.ts';
import type { Surface } from './surface.ts';

/** Options of a comparison of two scenes. */
export interface CompareOptions {
  /** Times per second of each clip, besides those between keys. Default 30. */
  fps?: number;
  /** Names in the second scene of clips of the first, if known. */
  clipNames?: ClipNames;
  /**
   * Called at each compared time of the common clips, with the completed share of their duration, from 0 to 1, the name and
   * index of the clip, and the number of common clips.
   */
  onMoment?: (share: number, clip: string, index: number, count: number) => void;
}

/** Renamed clips. A clip may be renamed several times in sequence. */
export type ClipNames = readonly { from: string; to: string }[];

/** Distances are in units of the first scene. */
export interface Comparison {
  /** Number of times that were compared: the rest pose and those of all common clips. */
  frames: number;
  max: number;
  /** The largest distance while clips play. It excludes the rest pose, in which formats differ. */
  moving: number;
  mean: number;
  /** The 99th percentile, to within one percent. */
  p99: number;
  /** Meters per unit. */
  metersPerUnit: number;
  /** Height of the first scene at rest; if it is nearly flat, the largest side of its bounding box. */
  height: number;
  /** `max` relative to `height`. */
  relative: number;
  /**
   * Per vertex if both have the same triangles, even with merged or split vertices or in another order, else by nearest
   * points in both directions. If the order does not match, counterparts are searched in the rest pose, or at the beginning
   * of a clip if the surfaces are closer there, since formats differ in the rest pose.
   */
  matched: 'vertex' | 'nearest';
  worst: Worst;
  /** Clips of both scenes, and those of only one. */
  clips: {
    common: string[];
    onlyFirst: string[];
    onlySecond: string[];
    /** Common clips that are not equally long in both; absent if there are none. */
    lengths?: ClipLengths[];
  };
}

/** Seconds of a clip of both scenes. */
export interface ClipLengths {
  /** Name in the first scene. */
  clip: string;
  first: number;
  second: number;
}

/** The place of the largest distance: a vertex of a primitive of a mesh. */
export interface Worst {
  /** Null in the rest pose. */
  clip: string | null;
  time: number;
  mesh: string;
  vertex: number;
  /** The scene with the mesh. */
  of: 'first' | 'second';
}

/**
 * Compares the surfaces of two scenes at rest and in all clips of the same name, in any axes and units.
 *
 * @throws RangeError for `fps` that are not positive
 * @example
 * ```ts
 * import { compareScenes, gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const library = new FolderLibrary();
 * const first = toScene(await gather(library, ['samples/yorick/cal3d/yorick.cfg']));
 * const second = toScene(await gather(library, ['samples/yorick/cal3d-xml/yorick.cfg']));
 * console.log(compareScenes(first, second).relative < 0.001); // true
 * ```
 */
export function compareScenes(
  first: Scene,
  second: Scene,
  { fps = 30, clipNames = [], onMoment }: CompareOptions = {},
): Comparison {
  requirePositive('frame rate', fps);
  const pair = new Pair(first, inAxes(second, first.axes));
  const height = heightOf(pair.first.surface, first.axes) || modelSize(first);
  const clips = commonClips(first.clips, pair.second.scene.clips, clipNames);
  const { matched, measures } = matchSurfaces(pair, clips.pairs, height);
  pair.rest();
  const distances = new Distances();
  let worst: Worst = { clip: null, time: 0, mesh: '', vertex: 0, of: 'first' };
  let frames = 0;
  let moving = 0;

  function measureAt(clip: string | null, time: number): void {
    frames++;
    for (const { of, measure } of measures) {
      let largest = distances.max;
      let place = -1;
      measure((vertex, distance) => {
        distances.add(distance);
        if (clip !== null && distance > moving && Number.isFinite(distance)) moving = distance;
        if (!(distance > largest)) return;
        largest = distance;
        place = vertex;
      });
      if (place >= 0) worst = { clip, time, ...pair[of].surface.placeOf(place), of };
    }
  }

  measureAt(null, 0);
  const count = clips.pairs.length;
  const seconds = clips.pairs.reduce((sum, [{ start, end }]) => sum + end - start, 0);
  let before = 0;
  for (const [index, [a, b]] of clips.pairs.entries()) {
    for (const time of comparedMoments(a, b, fps)) {
      onMoment?.(seconds > 0 ? (before + time) / seconds : 1, a.name, index, count);
      pair.play(a, b, time);
      measureAt(a.name, time);
    }
    before += a.end - a.start;
  }
  const { max, mean } = distances;
  return {
    frames,
    max,
    moving,
    mean,
    p99: distances.share(0.99),
    metersPerUnit: first.axes.metersPerUnit,
    height,
    relative: height > 0 ? max / height : 0,
    matched,
    worst,
    clips: { common: clips.pairs.map(([{ name }]) => name), ...clips.alone, ...lengthsOf(clips.pairs) },
  };
}

/** Seconds by which clips may differ because formats round times. */
const SAME_LENGTH = 1e-3;

function lengthsOf(pairs: readonly (readonly [Clip, Clip])[]): Pick<Comparison['clips'], 'lengths'> {
  const lengths = pairs
    .map(([a, b]): ClipLengths => ({ clip: a.name, first: a.end - a.start, second: b.end - b.start }))
    .filter(({ first, second }) => Math.abs(first - second) > SAME_LENGTH);
  return lengths.length > 0 ? { lengths } : {};
}

type NameMatch = (a: string, b: string) => boolean;

/** Ways to match clips by name, from the most to the least reliable. */
const NAME_MATCHES: readonly NameMatch[] = [
  (a, b) => a === b,
  (a, b) => a.toLowerCase() === b.toLowerCase(),
  // Clips that are separate files often have the name of the model as a prefix.
  (a, b) => isSuffix(a.toLowerCase(), b.toLowerCase()) || isSuffix(b.toLowerCase(), a.toLowerCase()),
];

function isSuffix(name: string, whole: string): boolean {
  return whole.endsWith(`_${name}`);
}

/** Matches clips that were renamed. */
function renamedBy(names: ClipNames): NameMatch {
  const all = new Map<string, Set<string>>();
  for (const { from, to } of names) {
    for (const [name, known] of all) if (name !== from && known.has(from)) known.add(to);
    all.set(from, (all.get(from) ?? new Set()).add(to));
  }
  return (a, b) => all.get(a)?.has(b) === true;
}

/** Pairs of clips with matching names. If each scene has only one clip, the two are a pair regardless of their names. */
export function commonClips(first: readonly Clip[], second: readonly Clip[], names: ClipNames = []) {
  const partner = new Map<Clip, Clip>();
  const taken = new Set<Clip>();
  const pair = (a: Clip, b: Clip) => {
    partner.set(a, b);
    taken.add(b);
  };
  if (first.length === 1 && second.length === 1) pair(first[0]!, second[0]!);
  for (const matches of [renamedBy(names), ...NAME_MATCHES]) {
    for (const clip of first.filter((candidate) => !partner.has(candidate))) {
      const other = second.find((candidate) => !taken.has(candidate) && matches(clip.name, candidate.name));
      if (other) pair(clip, other);
    }
  }
  const alone = {
    onlyFirst: first.filter((clip) => !partner.has(clip)).map(({ name }) => name),
    onlySecond: second.filter((clip) => !taken.has(clip)).map(({ name }) => name),
  };
  return { pairs: [...partner], alone };
}

/** Share of the largest side of the bounding box below which a model counts as flat. */
const FLAT = 0.01;

/** The extent of a surface at rest along the up axis, or along any axis if it is nearly flat. */
export function heightOf({ positions }: Surface, { up }: Pick<Axes, 'up'>): number {
  const extents = [0, 1, 2].map((axis) => extentAlong(positions, axis));
  const height = extents['xyz'.indexOf(up.slice(1))]!;
  const size = Math.max(...extents);
  return height > FLAT * size ? height : size;
}

function extentAlong(positions: Float32Array, axis: number): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = axis; at < positions.length; at += 3) {
    if (!Number.isFinite(positions[at]!)) continue;
    low = Math.min(low, positions[at]!);
    high = Math.max(high, positions[at]!);
  }
  return Math.max(0, high - low);
}
