/** What moves nodes and morph targets in a clip. Of several tracks for the same the last one that has keys counts. */
import { momentBefore } from '../animation/moments.ts';
import type { Clip, Curve, Track } from '../scene/scene.ts';

/** The curves of one node. */
export type Curves = { [P in Track['property']]?: Curve };

export function curvesByNode({ tracks }: Clip): Map<number, Curves> {
  const byNode = new Map<number, Curves>();
  for (const { target, property, curve } of tracks) {
    if (curve.times.length === 0) continue;
    const own = byNode.get(target) ?? {};
    own[property] = curve;
    byNode.set(target, own);
  }
  return byNode;
}

/** By the names of morph targets, the curves of their weights. */
export function curvesByMorph({ morphTracks = [] }: Clip): Map<string, Curve> {
  return new Map(
    morphTracks.filter(({ curve }) => curve.times.length > 0).map(({ morph, curve }) => [morph, curve]),
  );
}

/** The times at which one of the curves has a key, ascending. */
export function keyTimes(curves: Iterable<Curve>): Float32Array<ArrayBuffer> {
  const all = new Set<number>();
  for (const { times } of curves) for (const time of times) all.add(time);
  return Float32Array.from(all).sort();
}

/** The same for keys between which everything goes straight: a jump is a line from the last moment before it. */
export function straightKeyTimes(curves: readonly Curve[]): Float32Array<ArrayBuffer> {
  const jumps = curves.filter(({ interpolation }) => interpolation === 'step');
  const before = jumps.map((curve) => ({
    ...curve,
    times: curve.times
      .filter((_, key) => key > 0 && curve.values[key] !== curve.values[key - 1])
      .map(momentBefore),
  }));
  return keyTimes([...curves, ...before]);
}
