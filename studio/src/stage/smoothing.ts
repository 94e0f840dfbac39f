/** Smoothing groups: triangles that are shaded as one surface. */
import type { Primitive, Properties } from 'exhume';

/** Source of the groups of a primitive: its file, or shared vertices. */
export type SmoothingSource = 'file' | 'vertices';

export interface SmoothingGroups {
  source: SmoothingSource;
  /** A group number per triangle; 0 for none. */
  groups: Uint32Array;
}

/** Properties in which families store groups, one per triangle. */
const PROPERTY_NAMES = ['smoothing', 'smoothingGroups'];

export function smoothingGroupsOf({ properties, indices, positions }: Primitive): SmoothingGroups {
  const triangles = indices.length / 3;
  const ofFile = groupsOfFile(properties, triangles);
  if (ofFile) return { source: 'file', groups: ofFile };
  return { source: 'vertices', groups: groupsBySharing(indices, positions.length / 3) };
}

/** Properties are grouped by family. */
function groupsOfFile(properties: Properties | undefined, triangles: number): Uint32Array | undefined {
  for (const family of Object.values(properties ?? {})) {
    if (typeof family !== 'object' || family === null) continue;
    for (const [name, value] of Object.entries(family)) {
      const isColumn =
        value instanceof Uint32Array || value instanceof Int32Array || value instanceof Uint8Array;
      if (PROPERTY_NAMES.includes(name) && isColumn && value.length === triangles)
        return Uint32Array.from(value);
    }
  }
  return undefined;
}

/** Triangles with a common vertex share its normal. Groups are numbered from 1, in order of appearance. */
function groupsBySharing(indices: Uint32Array, vertices: number): Uint32Array {
  const leader = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
  const leaderOf = (vertex: number) => {
    let first = vertex;
    while (leader[first] !== first) {
      leader[first] = leader[leader[first]!]!;
      first = leader[first]!;
    }
    return first;
  };
  for (let corner = 0; corner + 2 < indices.length; corner += 3) {
    const first = leaderOf(indices[corner]!);
    leader[leaderOf(indices[corner + 1]!)] = first;
    leader[leaderOf(indices[corner + 2]!)] = first;
  }
  const numbers = new Map<number, number>();
  return Uint32Array.from({ length: indices.length / 3 }, (_, triangle) => {
    const first = leaderOf(indices[triangle * 3]!);
    const number = numbers.get(first) ?? numbers.size + 1;
    numbers.set(first, number);
    return number;
  });
}

/** Fraction of the color circle: steps by the golden ratio make successive groups easy to distinguish. */
const HUE_STEP = 0.381966;

/** A color for each corner of each triangle, 3 numbers, linear. Triangles without a group are gray. */
export function groupColors(groups: Uint32Array): Float32Array {
  const hues = new Map<number, number>();
  const colors = new Float32Array(groups.length * 9);
  groups.forEach((group, triangle) => {
    if (!hues.has(group)) hues.set(group, hues.size);
    const color = group === 0 ? [0.2, 0.2, 0.2] : hueColor(hues.get(group)! * HUE_STEP);
    for (let corner = 0; corner < 3; corner++) colors.set(color, triangle * 9 + corner * 3);
  });
  return colors;
}

/** Saturated hues, softened. */
function hueColor(hue: number): number[] {
  return [0, 1 / 3, 2 / 3].map((shift) => {
    const wave = Math.abs(((((hue + shift) % 1) * 6 + 6) % 6) - 3) - 1;
    return 0.08 + 0.72 * Math.min(Math.max(wave, 0), 1);
  });
}
