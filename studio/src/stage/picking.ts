/** Picking: the triangle under the pointer. */
import type { Vec3 } from 'exhume';
import type { Surface } from './surfaces.ts';

/** In scene space. */
export interface Ray {
  origin: Vec3;
  direction: Vec3;
}

export interface Hit {
  surface: Surface;
  triangle: number;
  /** Where in the triangle: shares of its second and third corner. */
  u: number;
  v: number;
  /** The vertex of the triangle nearest to the hit point. */
  vertex: number;
  /** Along the ray, in multiples of its direction. */
  distance: number;
}

/** The first triangle that a ray hits, from either side. */
export function pick(surfaces: readonly Surface[], ray: Ray): Hit | undefined {
  let best: Hit | undefined;
  const found = { distance: 0, u: 0, v: 0 };
  for (const surface of surfaces) {
    const { indices } = surface.primitive;
    for (let corner = 0; corner + 2 < indices.length; corner += 3) {
      if (!meet(surface.positions, indices, corner, ray, found)) continue;
      if (best && found.distance >= best.distance) continue;
      const { u, v } = found;
      const shares = [1 - u - v, u, v];
      const vertex = indices[corner + shares.indexOf(Math.max(...shares))]!;
      best = { surface, triangle: corner / 3, u, v, vertex, distance: found.distance };
    }
  }
  return best;
}

/** After Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997. */
function meet(
  p: Float32Array,
  indices: Uint32Array,
  corner: number,
  { origin, direction }: Ray,
  found: { distance: number; u: number; v: number },
): boolean {
  const a = indices[corner]! * 3;
  const b = indices[corner + 1]! * 3;
  const c = indices[corner + 2]! * 3;
  const [dx, dy, dz] = direction;
  const e1x = p[b]! - p[a]!;
  const e1y = p[b + 1]! - p[a + 1]!;
  const e1z = p[b + 2]! - p[a + 2]!;
  const e2x = p[c]! - p[a]!;
  const e2y = p[c + 1]! - p[a + 1]!;
  const e2z = p[c + 2]! - p[a + 2]!;
  const px = dy * e2z - dz * e2y;
  const py = dz * e2x - dx * e2z;
  const pz = dx * e2y - dy * e2x;
  const determinant = e1x * px + e1y * py + e1z * pz;
  if (determinant === 0) return false;
  const tx = origin[0] - p[a]!;
  const ty = origin[1] - p[a + 1]!;
  const tz = origin[2] - p[a + 2]!;
  const u = (tx * px + ty * py + tz * pz) / determinant;
  const qx = ty * e1z - tz * e1y;
  const qy = tz * e1x - tx * e1z;
  const qz = tx * e1y - ty * e1x;
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  const distance = (e2x * qx + e2y * qy + e2z * qz) / determinant;
  if (!(u >= 0 && v >= 0 && u + v <= 1 && distance > 0)) return false;
  found.distance = distance;
  found.u = u;
  found.v = v;
  return true;
}
