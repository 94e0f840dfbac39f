/** Faces with their ranges of levels, from the triangles of each level. */

import type { Infer } from '../../../binary/schema.ts';
import { gatherRows } from '../../../math/columns.ts';
import type { faceRows } from '../files/scene/records/geometry.ts';
import { head, type Lists, listsByRow } from './columns.ts';
import { EdgePool } from './edges.ts';
import { pickTriangles, type Stages, stagesOf } from './stages.ts';
import type { Levels, Triangles } from './triangles.ts';

export interface WrittenFaces {
  rows: Infer<typeof faceRows>;
  /** For each face its triangle at the lowest level. */
  base: Triangles;
  /** Faces of each vertex, as indices. */
  byVertex: Lists;
  edges: EdgePool;
}

/**
 * The levels share faces: the base of a face is its first form, and its ranges are the others. Faces of higher levels only have
 * a death level.
 *
 * @param materials index of each of the scene's materials in the file
 * @param vertices number of vertices
 */
export function writeFaces(
  levels: Levels,
  materials: (material: number) => number,
  vertices: number,
): WrittenFaces {
  const stages = stagesOf(levels);
  const edges = new EdgePool(stages.count);
  const edgeRings = ringsOf(stages, levels.from.length, edges);
  const bases = stages.start.slice(0, -1);
  const ranges = stages.face.map((_, stage) => stage).filter((stage) => !isBase(stages, stage));
  const surfaces = (chosen: Uint32Array) => ({
    material: chosen.map((stage) => materials(stages.material[stage]!)),
    edgeRing: gatherRows(edgeRings, chosen, 3),
    texVertRing: gatherRows(stages.texVertices, chosen, 3),
  });
  const base = pickTriangles(stages, bases);
  // Each face has one base among its stages.
  const start = stages.start.map((stage, face) => stage - face);
  const fromOf = (stage: number) => levels.from[stages.level[stage]!]!;
  return {
    rows: {
      ...head(base.count, [], base.flags),
      lodDeathLevel: Float32Array.from(bases, fromOf),
      ...surfaces(bases),
      lodRanges: { start, rangeStart: Float32Array.from(ranges, fromOf), ...surfaces(ranges) },
    },
    base,
    byVertex: facesByVertex(stages, vertices),
    edges,
  };
}

function isBase({ start, face }: Stages, stage: number): boolean {
  return start[face[stage]! - 1] === stage;
}

/** Adds the edges of all levels. @returns for each stage the indices of 3 edges */
function ringsOf(stages: Stages, levels: number, edges: EdgePool): Uint32Array<ArrayBuffer> {
  const rings = new Uint32Array(stages.count * 3);
  for (let level = 0; level < levels; level++) {
    const shown = stages.face.map((_, stage) => stage).filter((stage) => stages.level[stage] === level);
    const added = edges.addLevel({
      vertices: gatherRows(stages.vertices, shown, 3),
      face: gatherRows(stages.face, shown, 1),
      isBase: Uint8Array.from(shown, (stage) => Number(isBase(stages, stage))),
    });
    for (let at = 0; at < added.length; at++) rings[shown[Math.floor(at / 3)]! * 3 + (at % 3)] = added[at]!;
  }
  return rings;
}

function facesByVertex({ start, vertices }: Stages, count: number): Lists {
  return listsByRow(count, (add) => {
    const last = new Uint32Array(count);
    for (let face = 1; face < start.length; face++) {
      for (let at = start[face - 1]! * 3; at < start[face]! * 3; at++) {
        const vertex = vertices[at]!;
        if (last[vertex] !== face) add(vertex, face);
        last[vertex] = face;
      }
    }
  });
}
