/** The lists of a mesh and the faces that refer to them (docs/reference/mdl.md#from-text-to-streams). */

import { smoothingGroups } from '../../../../../fit/smoothing-groups.ts';
import type { Welded } from '../../../../../fit/weld.ts';
import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES, MDL_CODES } from '../../../codes.ts';
import type { Lose, Target } from '../../../model/game.ts';
import type { ModelMesh } from '../../../model/model.ts';
import type { PropertyValues } from '../../../model/node-properties.ts';
import type { Weights } from '../../../model/shapes.ts';
import { FACE_COLUMNS } from '../to-model/corners.ts';
import { loseNormals } from './normals.ts';
import { linesApart, weldedCoordinates, weldedPositions, weldedVertices } from './weld.ts';

const CORNERS = 3;
const EVERYONE = 1;

export interface MeshSettings {
  target: Target;
  /** Whether it has vertex animation, for which vertices are not merged. */
  isMoving: boolean;
  /** Names of the nodes. */
  names: readonly string[];
  lose: Lose;
}

export function meshProperties(
  mesh: ModelMesh,
  { target, isMoving, names, lose }: MeshSettings,
): PropertyValues {
  const { positions, uvs, colors, constraints, weights, boxes } = mesh;
  const isWelded = target === '1.69' && !isMoving;
  const vertexCount = positions.length / 3;
  const lines = isWelded ? weldedVertices(mesh) : linesApart(vertexCount);
  const sets = uvs.map((set) => set && (isWelded ? weldedCoordinates(set) : linesApart(vertexCount)));
  const groups = groupsOf(mesh, isWelded);
  const verts = rowsOf(positions, 3, lines);
  const isColored = colors?.some((value) => value !== 1) || (colors !== undefined && target === 'ee');
  if (isWelded) {
    loseNormals(mesh, lines, verts, groups, lose);
    loseFlatFaces(mesh, lines, lose);
  }
  loseRest(mesh, target, lose);
  return {
    verts,
    ...(mesh.faces.surface.length > 0 ? { faces: faceLines(mesh, lines, sets[0], groups) } : {}),
    ...(target === 'ee' ? enhancedLists(mesh) : {}),
    ...coordinateLists(mesh, sets),
    ...(isColored && colors ? { colors: rowsOf(colors, 4, lines, 3) } : {}),
    ...(constraints ? { constraints: rowsOf(constraints, 1, lines) } : {}),
    ...(weights ? { weights: weightLines(weights, lines, names) } : {}),
    ...(boxes ? { aabb: boxes } : {}),
  };
}

/** The original smoothing groups, if the vertices are unchanged; else groups that give the normals. */
function groupsOf({ positions, normals, faces }: ModelMesh, isWelded: boolean): Uint32Array<ArrayBuffer> {
  if (faces.smoothing && !(isWelded && normals)) return faces.smoothing;
  if (!normals) return new Uint32Array(faces.surface.length).fill(EVERYONE);
  return smoothingGroups(weldedPositions(positions).number, normals, faces.vertices);
}

function faceLines(
  { faces }: ModelMesh,
  { number }: Welded,
  coordinates: Welded | undefined,
  groups: Uint32Array,
): Int32Array<ArrayBuffer> {
  const lines = new Int32Array(faces.surface.length * FACE_COLUMNS);
  for (let face = 0; face < faces.surface.length; face++) {
    const at = face * FACE_COLUMNS;
    for (let corner = 0; corner < CORNERS; corner++) {
      const vertex = faces.vertices[face * CORNERS + corner]!;
      lines[at + corner] = number[vertex]!;
      lines[at + CORNERS + 1 + corner] = coordinates?.number[vertex] ?? 0;
    }
    lines[at + CORNERS] = groups[face]!;
    lines[at + FACE_COLUMNS - 1] = faces.surface[face]!;
  }
  return lines;
}

/** Lists of the Enhanced Edition, where vertices are not merged. */
function enhancedLists({ normals, tangents }: ModelMesh): PropertyValues {
  return { ...(normals ? { normals } : {}), ...(tangents ? { tangents } : {}) };
}

const FURTHER = [
  ['tverts1', 'texindices1'],
  ['tverts2', 'texindices2'],
  ['tverts3', 'texindices3'],
] as const;

function coordinateLists({ uvs, faces }: ModelMesh, sets: readonly (Welded | undefined)[]): PropertyValues {
  const lists: PropertyValues = {};
  if (uvs[0] && sets[0]) lists.tverts = coordinateRows(uvs[0], sets[0]);
  for (const [index, [tverts, texindices]] of FURTHER.entries()) {
    const set = uvs[index + 1];
    const lines = sets[index + 1];
    if (!set || !lines) continue;
    lists[tverts] = coordinateRows(set, lines);
    lists[texindices] = Int32Array.from(faces.vertices, (vertex) => lines.number[vertex]!);
  }
  return lists;
}

/** Text models have a third coordinate without meaning. */
function coordinateRows(uvs: Float32Array, { first }: Welded): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(first.length * 3);
  for (let row = 0; row < first.length; row++) {
    rows[row * 3] = uvs[first[row]! * 2]!;
    rows[row * 3 + 1] = uvs[first[row]! * 2 + 1]!;
  }
  return rows;
}

/** The first columns of the merged vertices. */
function rowsOf(
  values: Float32Array<ArrayBuffer>,
  width: number,
  { first }: Welded,
  columns = width,
): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(first.length * columns);
  for (let row = 0; row < first.length; row++) {
    for (let column = 0; column < columns; column++) {
      rows[row * columns + column] = values[first[row]! * width + column]!;
    }
  }
  return rows;
}

/**
 * Bones are listed in the order of their first use, as when the text is read. A line cannot be empty: a vertex without bones
 * is attached to the root with weight 0.
 */
function weightLines(
  { start, bone, weight }: NonNullable<ModelMesh['weights']>,
  { first }: Welded,
  names: readonly string[],
): Weights {
  const numbers = new Map<number, number>();
  const numberOf = (node: number) => {
    const number = numbers.get(node) ?? numbers.size;
    numbers.set(node, number);
    return number;
  };
  const starts = new Uint32Array(first.length + 1);
  const bones: number[] = [];
  const weights: number[] = [];
  for (const [row, from] of first.entries()) {
    for (let entry = start[from]!; entry < start[from + 1]!; entry++) {
      bones.push(numberOf(bone[entry]!));
      weights.push(weight[entry]!);
    }
    if (bones.length === starts[row]) {
      bones.push(numberOf(0));
      weights.push(0);
    }
    starts[row + 1] = bones.length;
  }
  return {
    bones: [...numbers.keys()].map((node) => names[node] ?? ''),
    start: starts,
    bone: Int32Array.from(bones),
    weight: Float32Array.from(weights),
  };
}

/** Reports degenerate faces, which compilers drop. */
function loseFlatFaces({ faces: { vertices } }: ModelMesh, { number }: Welded, lose: Lose): void {
  let count = 0;
  for (let at = 0; at + 2 < vertices.length; at += CORNERS) {
    const [a, b, c] = [number[vertices[at]!], number[vertices[at + 1]!], number[vertices[at + 2]!]];
    if (a === b || b === c || c === a) count++;
  }
  if (count > 0)
    lose(MDL_CODES.MDL_ASCII_FACE_DEGENERATE, `${counted(count, 'face')} with a repeated vertex`);
}

function loseRest({ drawn, tangents, colors, uvs }: ModelMesh, target: Target, lose: Lose): void {
  if (target === '1.69' && uvs.slice(1).some((set) => set))
    lose(
      CODES.MDL_TEXT_UV_SETS,
      `${counted(uvs.length, 'UV set')} are written, but compilers may take only one`,
    );
  if (drawn)
    lose(
      CODES.MDL_DECOMPILE_TRIANGLES,
      `Dropped ${counted(drawn.length / CORNERS, 'triangle')} that are not faces`,
    );
  if (tangents && target === '1.69') lose(CODES.MDL_DECOMPILE_ENHANCED, 'Tangents were dropped');
  if (colors?.some((value, index) => index % 4 === 3 && value !== 1)) {
    lose(CODES.MDL_DECOMPILE_ALPHA, 'Alpha of vertex colors was dropped');
  }
}
