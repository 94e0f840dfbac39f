/** The faces of a model at a level of detail, as triangles of its vertices. */
import { type IndexedModel, type Model, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import { DISABLED, FACE_FLAG } from '../files/scene/records/geometry.ts';

/** Triangles in the order of the file. */
export interface Triangles {
  count: number;
  /** Row of the face. */
  face: Uint32Array;
  /** 3 per triangle: rows of vertices, clockwise seen from outside, as in the file. */
  vertex: Uint32Array;
  /** 3 per triangle: rows of texture vertices, -1 for none. */
  texVertex: Int32Array;
  /** Row of the material; -1 for none. */
  material: Int32Array;
  flags: Uint32Array;
}

/**
 * The faces at a level: of the ranges that begin at or below it the last one is used, and faces with a death level above it
 * do not exist (docs/reference/c3s.md#levels-of-detail). Disabled faces and those with unknown edges are skipped.
 */
export function trianglesAt(source: IndexedModel, level: number): Triangles {
  const { model } = source;
  const { faces, edges } = model;
  const out: Triangles = {
    count: 0,
    face: new Uint32Array(faces.count),
    vertex: new Uint32Array(faces.count * 3),
    texVertex: new Int32Array(faces.count * 3),
    material: new Int32Array(faces.count),
    flags: new Uint32Array(faces.count),
  };
  for (let face = 0; face < faces.count; face++) {
    if ((faces.flags[face]! & DISABLED) !== 0 || faces.lodDeathLevel[face]! > level) continue;
    const range = rangeAt(model, face, level);
    const surface = range === UNKNOWN_ROW ? faces : faces.lodRanges;
    const row = range === UNKNOWN_ROW ? face : range;
    const at = out.count;
    let isWhole = true;
    for (let corner = 0; corner < 3; corner++) {
      const edge = rowAt(source, 'edges', surface.edgeRing[row * 3 + corner]!);
      const vertex = rowAt(source, 'vertices', edges.tailVertex[edge] ?? 0);
      if (vertex === UNKNOWN_ROW) isWhole = false;
      else out.vertex[at * 3 + corner] = vertex;
      out.texVertex[at * 3 + corner] = rowAt(source, 'texVertices', surface.texVertRing[row * 3 + corner]!);
    }
    if (!isWhole) continue;
    out.face[at] = face;
    out.material[at] = rowAt(source, 'materials', surface.material[row]!);
    out.flags[at] = faces.flags[face]!;
    out.count++;
  }
  return out;
}

/** The range of a face at a level; -1 below the first one. */
function rangeAt({ faces }: Model, face: number, level: number): number {
  const { start, rangeStart } = faces.lodRanges;
  for (let range = start[face + 1]! - 1; range >= start[face]!; range--) {
    if (rangeStart[range]! <= level) return range;
  }
  return UNKNOWN_ROW;
}

/** Limit of a model's levels in a scene. */
const MOST_LEVELS = 8;

/**
 * Levels of detail where the model changes, the highest first; an evenly spaced selection if there are too many.
 *
 * @returns the levels, and their total number
 */
export function levelsOf({ faces }: Model): { levels: number[]; total: number } {
  const bounds = new Set<number>([0]);
  for (let face = 0; face < faces.count; face++) {
    if ((faces.flags[face]! & DISABLED) !== 0) continue;
    bounds.add(faces.lodDeathLevel[face]!);
    const { start, rangeStart } = faces.lodRanges;
    for (let range = start[face]!; range < start[face + 1]!; range++) bounds.add(rangeStart[range]!);
  }
  const all = [...bounds].filter((level) => level >= 0 && Number.isFinite(level)).sort((a, b) => b - a);
  if (all.length <= MOST_LEVELS) return { levels: all, total: all.length };
  const step = (all.length - 1) / (MOST_LEVELS - 1);
  const levels = Array.from({ length: MOST_LEVELS }, (_, index) => all[Math.round(index * step)]!);
  return { levels, total: all.length };
}

export function isHidden(flags: number): boolean {
  return (flags & FACE_FLAG.hidden) !== 0;
}
