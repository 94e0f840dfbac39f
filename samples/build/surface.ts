import type { Vec3 } from '../../src/scene/scene.ts';
import { add, cross, length, mirror, subtract, unit } from './vector.ts';

/** Triangles with shared vertices, counter-clockwise seen from outside. */
export interface Surface {
  positions: Vec3[];
  /** Unit length. */
  normals: Vec3[];
  /** 0..1; v = 0 is the top row of the image. */
  uvs: [u: number, v: number][];
  /** 3 per triangle. */
  indices: number[];
}

/** A rectangle of the texture, in pixels, to which a part of a surface is mapped. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width and height of the textures that regions are measured in. */
export const TEXTURE_SIZE = 256;
/** Pixels between a region's border and the surface, so that filtering does not bring in the neighbor. */
const INSET = 1.5;
/** Triangles below this area come from rows that shrink to a point, and are dropped. */
const SMALLEST_AREA = 1e-6;
/** Positions that differ by less are the same. */
const SAME_PLACE = 1e-4;

/** Where in the texture the place (u, v), 0..1, of a region is. */
export function mapTo(region: Region, u: number, v: number): [u: number, v: number] {
  return [
    (region.x + INSET + u * (region.width - 2 * INSET)) / TEXTURE_SIZE,
    (region.y + INSET + v * (region.height - 2 * INSET)) / TEXTURE_SIZE,
  ];
}

/**
 * A patch of rows × columns quads. Seen from outside, columns run to the right where rows run upwards. Rows may
 * shrink to a point and the last column may meet the first: normals are smooth across.
 *
 * @param point place of (u, v), both 0..1 along the columns and the rows
 */
export function sheet(
  columns: number,
  rows: number,
  region: Region,
  point: (u: number, v: number) => Vec3,
): Surface {
  const surface: Surface = { positions: [], normals: [], uvs: [], indices: [] };
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const u = column / columns;
      const v = row / rows;
      surface.positions.push(point(u, v));
      surface.uvs.push(mapTo(region, u, 1 - v));
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corner = row * (columns + 1) + column;
      const above = corner + columns + 1;
      surface.indices.push(corner, corner + 1, above + 1, corner, above + 1, above);
    }
  }
  return smoothNormals(dropCollapsed(surface));
}

/** Several surfaces as one, each with its own normals. */
export function merge(...surfaces: Surface[]): Surface {
  const merged: Surface = { positions: [], normals: [], uvs: [], indices: [] };
  for (const surface of surfaces) {
    const first = merged.positions.length;
    merged.positions.push(...surface.positions);
    merged.normals.push(...surface.normals);
    merged.uvs.push(...surface.uvs);
    merged.indices.push(...surface.indices.map((index) => first + index));
  }
  return merged;
}

/** The surface with its points moved and its normals made anew. */
export function reshape(surface: Surface, move: (point: Vec3) => Vec3): Surface {
  return smoothNormals({ ...surface, positions: surface.positions.map(move) });
}

/** The same surface on the other side of the plane x = 0. */
export function mirrorSurface(surface: Surface): Surface {
  return {
    positions: surface.positions.map(mirror),
    normals: surface.normals.map(mirror),
    uvs: surface.uvs,
    indices: surface.indices.map((_, i, all) => all[i - (i % 3) + [0, 2, 1][i % 3]!]!),
  };
}

/** Normals as the mean of the faces around a place, weighted by area; vertices at one place share their normal. */
function smoothNormals(surface: Surface): Surface {
  const sums = new Map<string, Vec3>();
  const keys = surface.positions.map((point) => point.map((value) => Math.round(value / SAME_PLACE)).join());
  for (let i = 0; i < surface.indices.length; i += 3) {
    const normal = faceNormal(surface, i);
    for (const vertex of surface.indices.slice(i, i + 3)) {
      sums.set(keys[vertex]!, add(sums.get(keys[vertex]!) ?? [0, 0, 0], normal));
    }
  }
  return { ...surface, normals: keys.map((key) => unit(sums.get(key) ?? [0, 0, 0])) };
}

/** Without the triangles that have no area and the vertices that no triangle uses. */
function dropCollapsed(surface: Surface): Surface {
  const kept: Surface = { positions: [], normals: [], uvs: [], indices: [] };
  const renamed = new Map<number, number>();
  for (let i = 0; i < surface.indices.length; i += 3) {
    if (length(faceNormal(surface, i)) / 2 < SMALLEST_AREA) continue;
    for (const vertex of surface.indices.slice(i, i + 3)) {
      if (!renamed.has(vertex)) {
        renamed.set(vertex, kept.positions.length);
        kept.positions.push(surface.positions[vertex]!);
        kept.uvs.push(surface.uvs[vertex]!);
      }
      kept.indices.push(renamed.get(vertex)!);
    }
  }
  return kept;
}

/** The normal of the triangle at `indices[i]`, as long as twice its area. */
function faceNormal({ positions, indices }: Surface, i: number): Vec3 {
  const a = positions[indices[i]!]!;
  const b = positions[indices[i + 1]!]!;
  const c = positions[indices[i + 2]!]!;
  return cross(subtract(b, a), subtract(c, a));
}
