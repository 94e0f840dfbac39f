/** Vertex streams of a mesh from lists to which its faces refer (docs/reference/mdl.md#from-text-to-streams). */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { Lose } from '../../../model/game.ts';
import type { ModelMesh } from '../../../model/model.ts';
import type { PropertyValues } from '../../../model/node-properties.ts';
import type { AsciiNode } from '../document.ts';
import { boxesWithout } from './boxes.ts';
import { type CoordinateSet, cornersOf, NO_ROW, POSITION_COLUMNS, TEXT_UV_COLUMNS } from './corners.ts';
import { type Expansion, expand, NO_CORNER } from './expand.ts';
import { smoothNormals } from './smoothing.ts';
import { expandedWeights } from './weights.ts';

const COLOR_COLUMNS = 3;
const UV_COLUMNS = 2;

/** A mesh with the origin of its vertices. */
export interface ExpandedMesh {
  mesh: ModelMesh;
  /** For every vertex, its listed vertex. */
  origin: Uint32Array<ArrayBuffer>;
  /** Number of listed vertices. */
  listed: number;
  /** For every vertex, its line of `tverts`, or NO_ROW, and the number of lines. */
  coordinate: Int32Array<ArrayBuffer>;
  coordinates: number;
}

/** @param nodeOf index of nodes of the model, by their names in lower case */
export function expandedMesh(
  { type, properties }: AsciiNode,
  nodeOf: ReadonlyMap<string, number>,
  lose: Lose,
): ExpandedMesh | undefined {
  const { verts, weights, aabb, constraints } = properties;
  if (!verts?.length) return undefined;
  const listed = verts.length / POSITION_COLUMNS;
  const corners = cornersOf(properties, listed, lose);
  const streams = listedStreams(properties, listed, lose);
  const smooth = streams.normals ? undefined : smoothNormals(verts, corners);
  const expansion = expand(listed, corners, smooth?.number);
  const { origin } = expansion;
  const normals = streams.normals ? taken(streams.normals, 3, origin) : cornerNormals(smooth, expansion);
  const rows = corners.sets.map((set) => coordinateRows(set, expansion, listed));
  const mesh: ModelMesh = {
    positions: taken(verts, POSITION_COLUMNS, origin),
    ...(normals ? { normals } : {}),
    ...(streams.colors ? { colors: opaque(taken(streams.colors, COLOR_COLUMNS, origin)) } : {}),
    uvs: coordinateSets(corners.sets, rows),
    ...(streams.tangents ? { tangents: taken(streams.tangents, 4, origin) } : {}),
    faces: { vertices: expansion.vertices, surface: corners.surface, smoothing: corners.smoothing },
    ...(origin.length === listed ? {} : { listed: { origin, count: listed } }),
    ...(type === 'skin' && weights ? { weights: expandedWeights(weights, origin, nodeOf, lose) } : {}),
    ...(type === 'danglymesh' && constraints ? { constraints: taken(constraints, 1, origin) } : {}),
    ...(type === 'aabb' && aabb ? { boxes: boxesWithout(aabb, corners.faces) } : {}),
  };
  const coordinates = corners.sets[0]!.list.length / TEXT_UV_COLUMNS;
  return { mesh, origin, listed, coordinate: rows[0]!, coordinates };
}

/** Lists with a line per vertex; lists that are too short are dropped. */
function listedStreams(
  { normals, tangents, colors, constraints }: PropertyValues,
  listed: number,
  lose: Lose,
) {
  const whole = (name: string, list: Float32Array | undefined, columns: number) => {
    const rows = (list?.length ?? 0) / columns;
    if (!list || rows >= listed) return list?.length ? list : undefined;
    lose(
      CODES.MDL_ASCII_STREAM_LENGTH,
      `Dropped ${name}: expected ${counted(listed, 'line')}, found ${rows}`,
    );
    return undefined;
  };
  if (constraints && constraints.length < listed) {
    const missing = listed - constraints.length;
    lose(
      CODES.MDL_ASCII_STREAM_LENGTH,
      `Used constraint 0 for ${counted(missing, 'vertex', 'vertices')} without constraints`,
    );
  }
  return {
    normals: whole('normals', normals, 3),
    tangents: whole('tangents', tangents, 4),
    colors: whole('colors', colors, COLOR_COLUMNS),
  };
}

/** Rows of a list; those beyond its end are 0. */
function taken(list: Float32Array, columns: number, rows: Uint32Array): Float32Array<ArrayBuffer> {
  const values = new Float32Array(rows.length * columns);
  for (let row = 0; row < rows.length; row++) {
    const from = rows[row]! * columns;
    for (let column = 0; column < columns; column++) {
      values[row * columns + column] = list[from + column] ?? 0;
    }
  }
  return values;
}

/** Normals of vertices; those that no face uses point up. */
function cornerNormals(
  smooth: ReturnType<typeof smoothNormals> | undefined,
  { corner }: Expansion,
): Float32Array<ArrayBuffer> | undefined {
  if (!smooth || smooth.values.length === 0) return undefined;
  const normals = new Float32Array(corner.length * 3);
  for (let vertex = 0; vertex < corner.length; vertex++) {
    const from = corner[vertex]!;
    if (from === NO_CORNER) normals[vertex * 3 + 2] = 1;
    else {
      const number = smooth.number[from]! * 3;
      for (let axis = 0; axis < 3; axis++) normals[vertex * 3 + axis] = smooth.values[number + axis]!;
    }
  }
  return normals;
}

/** A vertex that no face uses gets the texture vertex of its index, if there is one for each. */
function coordinateRows(
  { list, rows }: CoordinateSet,
  { corner, origin }: Expansion,
  listed: number,
): Int32Array<ArrayBuffer> {
  const isParallel = list.length / TEXT_UV_COLUMNS === listed;
  return corner.map((from, vertex) => {
    if (from !== NO_CORNER) return rows[from]!;
    return isParallel ? origin[vertex]! : NO_ROW;
  });
}

/** UV sets up to the last one that is not empty. */
function coordinateSets(sets: readonly CoordinateSet[], rows: readonly Int32Array[]): ModelMesh['uvs'] {
  const last = sets.findLastIndex(({ list }) => list.length > 0);
  return sets
    .slice(0, last + 1)
    .map(({ list }, set) => (list.length > 0 ? coordinatesOf(list, rows[set]!) : undefined));
}

function coordinatesOf(list: Float32Array, rows: Int32Array): Float32Array<ArrayBuffer> {
  const uvs = new Float32Array(rows.length * UV_COLUMNS);
  for (let vertex = 0; vertex < rows.length; vertex++) {
    const row = rows[vertex]!;
    if (row === NO_ROW) continue;
    uvs[vertex * UV_COLUMNS] = list[row * TEXT_UV_COLUMNS]!;
    uvs[vertex * UV_COLUMNS + 1] = list[row * TEXT_UV_COLUMNS + 1]!;
  }
  return uvs;
}

function opaque(colors: Float32Array): Float32Array<ArrayBuffer> {
  const values = new Float32Array((colors.length / COLOR_COLUMNS) * 4).fill(1);
  for (let vertex = 0; vertex * COLOR_COLUMNS < colors.length; vertex++) {
    values.set(colors.subarray(vertex * COLOR_COLUMNS, (vertex + 1) * COLOR_COLUMNS), vertex * 4);
  }
  return values;
}
