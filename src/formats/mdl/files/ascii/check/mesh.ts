/** Rules for meshes: faces, lists with a line per vertex, skins and bounding box trees. */

import { counted, grouped } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import { LIMITS } from '../../../model/limits.ts';
import type { AsciiNode } from '../document.ts';
import type { Findings } from '../findings.ts';
import { checkSkin } from './skin.ts';

const POSITION_COLUMNS = 3;
const FACE_COLUMNS = 8;
/** Columns of a face with vertices, and those with texture vertices. */
const VERTEX_COLUMNS = [0, 1, 2];
const TEXTURE_VERTEX_COLUMNS = [4, 5, 6];

/** @param byName the nodes of the model, by their names in lower case */
export function checkMesh(
  node: AsciiNode,
  path: string,
  byName: ReadonlyMap<string, AsciiNode>,
  findings: Findings,
): void {
  const { verts, normals, tverts, faces, weights, aabb } = node.properties;
  checkStreams(node, path, findings);
  if (faces) {
    const count = faces.length / FACE_COLUMNS;
    checkFaces(faces, (verts?.length ?? 0) / POSITION_COLUMNS, `${path}.faces`, findings);
    const pick = { columns: FACE_COLUMNS, of: TEXTURE_VERTEX_COLUMNS };
    if (tverts) checkTextureVertices(faces, pick, tverts, `${path}.faces`, findings);
    // Only the Enhanced Edition has normals in text.
    const most = LIMITS[normals ? 'ee' : '1.69'].faces;
    if (count > most) {
      const message = `Mesh has ${grouped(count)} faces, more than ${grouped(most)}`;
      findings.add(CODES.MDL_ASCII_FACES_MANY, message, `${path}.faces`, faces);
    }
  }
  checkFurtherTextureVertices(node, path, findings);
  if (weights) checkSkin(weights, normals !== undefined, `${path}.weights`, byName, findings);
  if (aabb) checkBoxes(aabb.faces, (faces?.length ?? 0) / FACE_COLUMNS, `${path}.aabb`, aabb, findings);
}

function checkFaces(faces: Int32Array, vertices: number, path: string, findings: Findings): void {
  const wild = findRow(faces, FACE_COLUMNS, (start) =>
    VERTEX_COLUMNS.some((column) => !isIndex(faces[start + column]!, vertices)),
  );
  if (wild) {
    const known = counted(vertices, 'vertex', 'vertices');
    const message = `Unknown vertex in face ${wild.row}${more(wild.count)}; the mesh has ${known}`;
    findings.add(CODES.MDL_ASCII_FACE_VERTEX, message, `${path}[${wild.row}]`, faces, wild.row);
  }
  const flat = findRow(faces, FACE_COLUMNS, (start) => {
    const [a, b, c] = [faces[start], faces[start + 1], faces[start + 2]];
    return a === b || b === c || c === a;
  });
  if (!flat) return;
  const message = `Repeated vertex in face ${flat.row}${more(flat.count)}`;
  findings.add(CODES.MDL_ASCII_FACE_DEGENERATE, message, `${path}[${flat.row}]`, faces, flat.row);
}

function checkTextureVertices(
  faces: Int32Array,
  { columns, of }: { columns: number; of: readonly number[] },
  textureVertices: Float32Array,
  path: string,
  findings: Findings,
): void {
  const count = textureVertices.length / POSITION_COLUMNS;
  const wild = findRow(faces, columns, (start) =>
    of.some((column) => !isIndex(faces[start + column]!, count)),
  );
  if (!wild) return;
  const known = counted(count, 'texture vertex', 'texture vertices');
  const message = `Unknown texture vertex in face ${wild.row}${more(wild.count)}; the mesh has ${known}`;
  findings.add(CODES.MDL_ASCII_FACE_TEXTURE_VERTEX, message, `${path}[${wild.row}]`, faces, wild.row);
}

function checkFurtherTextureVertices({ properties }: AsciiNode, path: string, findings: Findings): void {
  const faces = (properties.faces?.length ?? 0) / FACE_COLUMNS;
  for (const [name, indices, coordinates] of [
    ['texindices1', properties.texindices1, properties.tverts1],
    ['texindices2', properties.texindices2, properties.tverts2],
    ['texindices3', properties.texindices3, properties.tverts3],
  ] as const) {
    if (!indices) continue;
    const pick = { columns: VERTEX_COLUMNS.length, of: VERTEX_COLUMNS };
    checkTextureVertices(indices, pick, coordinates ?? new Float32Array(0), `${path}.${name}`, findings);
    const rows = indices.length / VERTEX_COLUMNS.length;
    if (rows === faces) continue;
    const message = `Expected ${counted(faces, 'line')} in ${name}, one per face, found ${rows}`;
    findings.add(CODES.MDL_ASCII_FACE_TEXTURE_VERTEX, message, `${path}.${name}`, indices);
  }
}

function checkStreams({ properties }: AsciiNode, path: string, findings: Findings): void {
  const { verts, normals, tangents, colors, constraints, weights } = properties;
  if (!verts) return;
  const vertices = verts.length / POSITION_COLUMNS;
  for (const [name, list, rows] of [
    ['normals', normals, (normals?.length ?? 0) / 3],
    ['tangents', tangents, (tangents?.length ?? 0) / 4],
    ['colors', colors, (colors?.length ?? 0) / 3],
    ['constraints', constraints, constraints?.length ?? 0],
    ['weights', weights, (weights?.start.length ?? 1) - 1],
  ] as const) {
    if (!list || rows === vertices) continue;
    const message = `Expected ${counted(vertices, 'line')} in ${name}, one per vertex, found ${rows}`;
    findings.add(CODES.MDL_ASCII_STREAM_LENGTH, message, `${path}.${name}`, list);
  }
}

/** Every face must be the leaf of one box, and every other box must have two children. */
function checkBoxes(leaves: Int32Array, faces: number, path: string, part: object, findings: Findings): void {
  const held = new Set(leaves.filter((face) => isIndex(face, faces)));
  const inner = leaves.filter((face) => face === -1).length;
  if (held.size === faces && leaves.length === faces + inner && inner === Math.max(faces - 1, 0)) return;
  const tree = `bounding box tree with ${counted(leaves.length, 'box', 'boxes')}`;
  const message = `${tree} contains ${held.size} of ${counted(faces, 'face')}`;
  findings.add(CODES.MDL_ASCII_BOXES, message, path, part);
}

function isIndex(value: number, count: number): boolean {
  return value >= 0 && value < count;
}

/** The first wrong row, and the number of wrong rows. @param isWrong tests the row at an offset */
function findRow(
  values: Int32Array,
  columns: number,
  isWrong: (start: number) => boolean,
): { row: number; count: number } | undefined {
  let found: { row: number; count: number } | undefined;
  for (let start = 0; start < values.length; start += columns) {
    if (!isWrong(start)) continue;
    found ??= { row: start / columns, count: 0 };
    found.count++;
  }
  return found;
}

function more(count: number): string {
  return count > 1 ? ` and in ${count - 1} more` : '';
}
