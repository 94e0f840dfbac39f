/** The corners of the faces that compilers keep (docs/reference/mdl.md#from-text-to-streams). */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { Lose } from '../../../model/game.ts';
import type { PropertyValues } from '../../../model/node-properties.ts';

/** Columns of `faces`: three vertices, smoothing groups, three texture vertices, material. */
export const FACE_COLUMNS = 8;
const SMOOTHING = 3;
const FIRST_COORDINATE = 4;
const SURFACE = 7;
const CORNERS = 3;
export const POSITION_COLUMNS = 3;
export const TEXT_UV_COLUMNS = 3;
/** Row of a missing texture vertex. */
export const NO_ROW = -1;

export interface Corners {
  /** For every kept face, its index in the text model. */
  faces: Uint32Array<ArrayBuffer>;
  /** For every kept face. */
  smoothing: Uint32Array<ArrayBuffer>;
  surface: Int32Array<ArrayBuffer>;
  /** For every corner, its vertex. */
  vertices: Int32Array<ArrayBuffer>;
  sets: CoordinateSet[];
}

export interface CoordinateSet {
  /** Its lines, with three numbers each. */
  list: Float32Array<ArrayBuffer>;
  /** For every corner, its line, or NO_ROW. */
  rows: Int32Array<ArrayBuffer>;
}

/** Faces with unknown or repeated vertices are dropped. */
export function cornersOf(properties: PropertyValues, vertexCount: number, lose: Lose): Corners {
  const lines = properties.faces ?? new Int32Array(0);
  const faces = soundFaces(lines, vertexCount, lose);
  const vertices = new Int32Array(faces.length * CORNERS);
  for (let face = 0; face < faces.length; face++) {
    const line = faces[face]! * FACE_COLUMNS;
    for (let corner = 0; corner < CORNERS; corner++) {
      vertices[face * CORNERS + corner] = lines[line + corner]!;
    }
  }
  return {
    faces,
    smoothing: new Uint32Array(faces).map((face) => lines[face * FACE_COLUMNS + SMOOTHING]!),
    surface: new Int32Array(faces).map((face) => lines[face * FACE_COLUMNS + SURFACE]!),
    vertices,
    sets: coordinateSets(properties, faces, lose),
  };
}

function soundFaces(lines: Int32Array, vertexCount: number, lose: Lose): Uint32Array<ArrayBuffer> {
  const kept = new Uint32Array(Math.floor(lines.length / FACE_COLUMNS));
  let count = 0;
  let wild = 0;
  let degenerate = 0;
  for (let face = 0; face < kept.length; face++) {
    const line = face * FACE_COLUMNS;
    const a = lines[line]!;
    const b = lines[line + 1]!;
    const c = lines[line + 2]!;
    if (!(isRow(a, vertexCount) && isRow(b, vertexCount) && isRow(c, vertexCount))) wild++;
    else if (a === b || b === c || c === a) degenerate++;
    else kept[count++] = face;
  }
  if (wild > 0) lose(CODES.MDL_ASCII_FACE_VERTEX, `Dropped ${counted(wild, 'face')} with unknown vertices`);
  if (degenerate > 0) {
    lose(CODES.MDL_ASCII_FACE_DEGENERATE, `Dropped ${counted(degenerate, 'face')} with a repeated vertex`);
  }
  return kept.slice(0, count);
}

/** Further sets have their own indices if the text model lists them. */
function coordinateSets(
  { faces = new Int32Array(0), ...properties }: PropertyValues,
  kept: Uint32Array,
  lose: Lose,
): CoordinateSet[] {
  const first = { lines: faces, columns: FACE_COLUMNS, column: FIRST_COORDINATE };
  const own = (lines: Int32Array | undefined) => (lines ? { lines, columns: CORNERS, column: 0 } : first);
  return [
    { list: properties.tverts, by: first },
    { list: properties.tverts1, by: own(properties.texindices1) },
    { list: properties.tverts2, by: own(properties.texindices2) },
    { list: properties.tverts3, by: own(properties.texindices3) },
  ].map(({ list = new Float32Array(0), by }) => ({ list, rows: rowsOf(list, by, kept, lose) }));
}

interface Table {
  lines: Int32Array;
  columns: number;
  /** Column of the first corner. */
  column: number;
}

function rowsOf(
  list: Float32Array,
  { lines, columns, column }: Table,
  kept: Uint32Array,
  lose: Lose,
): Int32Array<ArrayBuffer> {
  const rows = new Int32Array(kept.length * CORNERS).fill(NO_ROW);
  const count = Math.floor(list.length / TEXT_UV_COLUMNS);
  if (count === 0) return rows;
  let missing = 0;
  for (let face = 0; face < kept.length; face++) {
    const start = kept[face]! * columns + column;
    for (let corner = 0; corner < CORNERS; corner++) {
      const row = lines[start + corner] ?? NO_ROW;
      if (isRow(row, count)) rows[face * CORNERS + corner] = row;
      else missing++;
    }
  }
  if (missing > 0) {
    lose(
      CODES.MDL_ASCII_FACE_TEXTURE_VERTEX,
      `Used 0, 0 for ${counted(missing, 'face corner')} without a texture vertex`,
    );
  }
  return rows;
}

function isRow(value: number, count: number): boolean {
  return value >= 0 && value < count;
}
