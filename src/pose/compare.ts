/** How far two scenes are apart while they move. */
import type { Clip, Scene } from '../scene/scene.ts';
import { inAxes } from './axes.ts';
import { Distances } from './distances.ts';
import { modelSize } from './extent.ts';
import { matchingWays } from './matching.ts';
import { Pair } from './pair.ts';
import type { Surface } from './surface.ts';

/** How closely two scenes are compared, and which of their clips belong together. */
export interface CompareOptions {
  /** Moments per second of every clip. Default 30. */
  fps?: number;
  /** What clips of the first scene are called in the second, where that is known. */
  clipNames?: ClipNames;
}

/** A clip may be renamed several times, one after the other. */
export type ClipNames = readonly { from: string; to: string }[];

/** Distances are in units of the first scene. */
export interface Comparison {
  /** Moments that were compared: the rest pose and those of all clips that both have. */
  frames: number;
  max: number;
  /** The largest while clips play, without the rest pose: formats differ in what is at rest. */
  moving: number;
  mean: number;
  /** Below this lie 99 of 100 distances, told within one part in a hundred. */
  p99: number;
  /** Meters in a unit. */
  metersPerUnit: number;
  /** Of the first scene at rest; of what is flat the largest side of the box around it. */
  height: number;
  /** `max` as a part of `height`. */
  relative: number;
  /**
   * Vertex by vertex where both have the same triangles, even of merged or split vertices and in another order, else by
   * nearest points, both ways. Where the order does not tell, they are sought at rest, or at the beginning of a clip if the
   * surfaces lie closer together there: formats differ in what is at rest.
   */
  matched: 'vertex' | 'nearest';
  worst: Worst;
  /** Clips that both have, and those that only one has. */
  clips: { common: string[]; onlyFirst: string[]; onlySecond: string[] };
}

/** Where the largest distance is: vertex of a primitive of a mesh. */
export interface Worst {
  /** Null in the rest pose. */
  clip: string | null;
  time: number;
  mesh: string;
  vertex: number;
  /** Which scene has the mesh. */
  of: 'first' | 'second';
}

/**
 * Compares the surfaces of two scenes at rest and over all clips of the same name, whatever their axes and units.
 *
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
  { fps = 30, clipNames = [] }: CompareOptions = {},
): Comparison {
  const pair = new Pair(first, inAxes(second, first.axes));
  const height = heightOf(pair.first.surface, first.axes.up.slice(1)) || modelSize(first);
  const clips = commonClips(first.clips, pair.second.scene.clips, clipNames);
  const { matched, ways } = matchingWays(pair, clips.pairs, height);
  pair.rest();
  const distances = new Distances();
  let worst: Worst = { clip: null, time: 0, mesh: '', vertex: 0, of: 'first' };
  let frames = 0;
  let moving = 0;

  function measureMoment(clip: string | null, time: number): void {
    frames++;
    for (const { of, measure } of ways) {
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

  measureMoment(null, 0);
  for (const [a, b] of clips.pairs) {
    for (const time of momentsOf(a, fps)) {
      pair.play(a, b, time);
      measureMoment(a.name, time);
    }
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
    clips: { common: clips.pairs.map(([{ name }]) => name), ...clips.alone },
  };
}

/** Seconds from the start of a clip, its end among them. */
function* momentsOf({ start, end }: Clip, fps: number): Generator<number> {
  const frames = Math.ceil((end - start) * fps);
  for (let frame = 0; frame <= frames; frame++) yield Math.min(end - start, frame / fps);
}

type Alike = (a: string, b: string) => boolean;

/** Whether two clips are the same by their names, from the surest way to tell to the last. */
const NAMED_ALIKE: readonly Alike[] = [
  (a, b) => a === b,
  (a, b) => a.toLowerCase() === b.toLowerCase(),
  // Where clips are files, these are called after their model.
  (a, b) => isBehind(a.toLowerCase(), b.toLowerCase()) || isBehind(b.toLowerCase(), a.toLowerCase()),
];

function isBehind(name: string, whole: string): boolean {
  return whole.endsWith(`_${name}`);
}

/** Whether one name became another one. */
function becameBy(names: ClipNames): Alike {
  const all = new Map<string, Set<string>>();
  for (const { from, to } of names) {
    for (const [name, known] of all) if (name !== from && known.has(from)) known.add(to);
    all.set(from, (all.get(from) ?? new Set()).add(to));
  }
  return (a, b) => all.get(a)?.has(b) === true;
}

/** Pairs of clips by their names; where each scene has only one, these are the same whatever they are called. */
export function commonClips(first: readonly Clip[], second: readonly Clip[], names: ClipNames = []) {
  const partner = new Map<Clip, Clip>();
  const taken = new Set<Clip>();
  const pair = (a: Clip, b: Clip) => {
    partner.set(a, b);
    taken.add(b);
  };
  if (first.length === 1 && second.length === 1) pair(first[0]!, second[0]!);
  for (const isAlike of [becameBy(names), ...NAMED_ALIKE]) {
    for (const clip of first.filter((candidate) => !partner.has(candidate))) {
      const other = second.find((candidate) => !taken.has(candidate) && isAlike(clip.name, candidate.name));
      if (other) pair(clip, other);
    }
  }
  const alone = {
    onlyFirst: first.filter((clip) => !partner.has(clip)).map(({ name }) => name),
    onlySecond: second.filter((clip) => !taken.has(clip)).map(({ name }) => name),
  };
  return { pairs: [...partner], alone };
}

/** @param up name of the axis, without its sign */
export function heightOf({ positions }: Surface, up: string): number {
  const axis = 'xyz'.indexOf(up);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = axis; at < positions.length; at += 3) {
    if (!Number.isFinite(positions[at]!)) continue;
    low = Math.min(low, positions[at]!);
    high = Math.max(high, positions[at]!);
  }
  return Math.max(0, high - low);
}
