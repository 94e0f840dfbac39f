/** The rows of a dope sheet, and their keys. */
import type { Clip, Curve, Scene } from 'exhume';
import { shownName } from '../../ui/shown-name.ts';

export interface DopeRow {
  name: string;
  kind: 'all' | 'bone' | 'morph' | 'texture';
  /** Node index of a bone. */
  node?: number;
  /** The keys of all its curves. */
  curves: readonly Curve[];
}

/** A summary of all keys, then the bones in the order of the scene, the morph targets, and the textures. */
export function dopeRows({ nodes, materials }: Pick<Scene, 'nodes' | 'materials'>, clip: Clip): DopeRow[] {
  const bones = new Map<number, Curve[]>();
  for (const { target, curve } of clip.tracks) grouped(bones, target).push(curve);
  const textures = new Map<number, Curve[]>();
  for (const { material, curve } of clip.textureTracks ?? []) grouped(textures, material).push(curve);
  const rows: DopeRow[] = [
    ...[...bones]
      .sort(([a], [b]) => a - b)
      .map(([node, curves]): DopeRow => {
        return { name: shownName(nodes[node]?.name, `node ${node}`), kind: 'bone', node, curves };
      }),
    ...(clip.morphTracks ?? []).map(({ morph, curve }): DopeRow => {
      return { name: morph, kind: 'morph', curves: [curve] };
    }),
    ...[...textures].map(([material, curves]): DopeRow => {
      return { name: shownName(materials[material]?.name, `material ${material}`), kind: 'texture', curves };
    }),
  ];
  return [{ name: 'All keys', kind: 'all', curves: rows.flatMap(({ curves }) => curves) }, ...rows];
}

function grouped(groups: Map<number, Curve[]>, key: number): Curve[] {
  const known = groups.get(key) ?? [];
  groups.set(key, known);
  return known;
}

/**
 * The columns of pixels that contain keys. The cost depends on the columns, not on the number of keys.
 *
 * @param span the shown seconds
 * @param columns number of columns across the span
 */
export function keyColumns(
  curves: readonly Curve[],
  { start, end }: { start: number; end: number },
  columns: number,
): number[] {
  const marked = new Uint8Array(columns + 1);
  const perSecond = columns / (end - start);
  for (const { times } of curves) {
    let key = firstFrom(times, start);
    while (key < times.length && times[key]! <= end) {
      const column = Math.min(columns, Math.max(0, Math.round((times[key]! - start) * perSecond)));
      marked[column] = 1;
      const next = start + (column + 0.5) / perSecond;
      key = Math.max(key + 1, firstFrom(times, next));
    }
  }
  const found: number[] = [];
  for (let column = 0; column <= columns; column++) if (marked[column] === 1) found.push(column);
  return found;
}

/** The nearest key before or after a time, by a tolerance; undefined without one. */
export function keyBeside(curves: readonly Curve[], time: number, after: boolean): number | undefined {
  let nearest: number | undefined;
  for (const { times } of curves) {
    const at = after ? firstFrom(times, time + TOLERANCE) : firstFrom(times, time - TOLERANCE) - 1;
    const key = times[at];
    if (key === undefined) continue;
    if (nearest === undefined || (after ? key < nearest : key > nearest)) nearest = key;
  }
  return nearest;
}

/** Seconds within which a key counts as being at a time. */
const TOLERANCE = 1e-4;

/** Index of the first of ascending times that is not before a time. */
function firstFrom(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
