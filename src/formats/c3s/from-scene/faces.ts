/** Faces with their ranges of levels, from the triangles of each level. */
import type { Infer } from '../../../binary/schema.ts';
import type { faceRows } from '../files/scene/records/geometry.ts';
import { head, starts } from './columns.ts';
import type { EdgePool } from './edges.ts';
import type { Level, Triangle } from './triangles.ts';

/** The form of a face from a level on. */
interface Stage {
  from: number;
  triangle: Triangle;
}

export interface WrittenFaces {
  rows: Infer<typeof faceRows>;
  /** For each face its triangle at the lowest level. */
  base: Triangle[];
  /** Faces of each vertex, as indices. */
  byVertex: number[][];
}

/**
 * The levels share faces: the first triangles of all levels are one face, whose base is that of the lowest level and whose
 * ranges are those of the others; faces of higher levels only have a death level. A face has the same flags at all levels, so
 * that triangles with other flags are numbered separately.
 *
 * @param levels the lowest first
 * @param materials index of each of the scene's materials in the file
 * @param vertices number of vertices
 */
export function writeFaces(
  levels: readonly Level[],
  edges: EdgePool,
  materials: (material: number) => number,
  vertices: number,
): WrittenFaces {
  const kinds = new Set(levels.flatMap(({ triangles }) => triangles.map(({ flags }) => flags)));
  const faces = [...kinds].sort((a, b) => a - b).flatMap((flags) => stagesOf(levels, flags));
  const rings = new Map<Stage, number[]>();
  for (const { from } of levels) {
    faces.forEach((stages, face) => {
      const stage = stages.find((one) => one.from === from);
      if (stage) rings.set(stage, ringOf(stage.triangle, edges, face + 1, stage === stages[0]));
    });
    edges.closeLevel();
  }
  const surfaces = (stages: readonly Stage[]) => ({
    material: Uint32Array.from(stages, ({ triangle }) => materials(triangle.material)),
    edgeRing: Uint32Array.from(stages.flatMap((stage) => rings.get(stage)!)),
    texVertRing: Uint32Array.from(
      stages.flatMap(({ triangle }) => triangle.texVertices.map((row) => row + 1)),
    ),
  });
  const bases = faces.map((stages) => stages[0]!);
  const ranges = faces.map((stages) => stages.slice(1));
  const flags = bases.map(({ triangle }) => triangle.flags);
  return {
    rows: {
      ...head(faces.length, [], flags),
      lodDeathLevel: Float32Array.from(bases, ({ from }) => from),
      ...surfaces(bases),
      lodRanges: {
        start: starts(ranges.map(({ length }) => length)),
        rangeStart: Float32Array.from(ranges.flat(), ({ from }) => from),
        ...surfaces(ranges.flat()),
      },
    },
    base: bases.map(({ triangle }) => triangle),
    byVertex: facesByVertex(faces, vertices),
  };
}

/** For each face its forms, from the first level where it exists; only where it changes. */
function stagesOf(levels: readonly Level[], flags: number): Stage[][] {
  const byLevel = levels.map(({ from, triangles }) => ({
    from,
    triangles: triangles.filter((triangle) => triangle.flags === flags),
  }));
  const count = Math.max(0, ...byLevel.map(({ triangles }) => triangles.length));
  return Array.from({ length: count }, (_, face) => {
    const stages: Stage[] = [];
    for (const { from, triangles } of byLevel) {
      const last = stages.at(-1)?.triangle;
      const triangle = triangles[face] ?? (last && nothing(last));
      if (triangle && !(last && isSame(last, triangle))) stages.push({ from, triangle });
    }
    return stages;
  });
}

/** An invisible triangle, for a level with fewer triangles than a lower one. */
function nothing({ vertices: [vertex], ...triangle }: Triangle): Triangle {
  return { ...triangle, vertices: [vertex, vertex, vertex] };
}

function isSame(a: Triangle, b: Triangle): boolean {
  return (
    a.material === b.material &&
    a.vertices.every((row, corner) => row === b.vertices[corner]) &&
    a.texVertices.every((row, corner) => row === b.texVertices[corner])
  );
}

function ringOf({ vertices }: Triangle, edges: EdgePool, face: number, isBase: boolean): number[] {
  return vertices.map((tail, corner) => edges.add(tail, vertices[(corner + 1) % 3]!, face, isBase));
}

function facesByVertex(faces: readonly (readonly Stage[])[], vertices: number): number[][] {
  const found = Array.from({ length: vertices }, () => new Set<number>());
  faces.forEach((stages, face) => {
    for (const { triangle } of stages) for (const vertex of triangle.vertices) found[vertex]!.add(face + 1);
  });
  return found.map((set) => [...set]);
}
