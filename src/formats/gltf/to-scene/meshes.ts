/** Meshes: columns of vertices, and triangles. */

import { FormatError } from '../../../report/report.ts';
import { type Mesh, NONE, type Primitive } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { collapseOf, ownExtras, springsOf } from './extras.ts';
import { type ColumnOf, influencesOf } from './influences.ts';
import { readTargets } from './targets.ts';
import { trianglesOf } from './triangles.ts';

/** The unnumbered attributes of a primitive that a scene can represent. */
const PLACED: ReadonlySet<string> = new Set(['POSITION', 'NORMAL', 'TANGENT', 'COLOR_0']);
const NUMBERED = /^(TEXCOORD|JOINTS|WEIGHTS)_\d+$/;

/** Adds all meshes of the file with their indices. */
export function addMeshes(source: Source): void {
  for (const mesh of source.json.objects('meshes')) source.scene.meshes.push(readMesh(source, mesh));
}

function readMesh(source: Source, mesh: JsonObject): Mesh {
  const names = targetNames(mesh);
  const primitives = mesh.objects('primitives').flatMap((primitive) => {
    const read = readPrimitive(source, primitive, names);
    return read ? [read] : [];
  });
  const properties = ownExtras(source, mesh);
  return {
    name: mesh.string('name') ?? '',
    primitives,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}

/** The names of the targets of a mesh, by the convention of many programs. */
export function targetNames(mesh: JsonObject): (index: number) => string {
  const { targetNames } = mesh.extras();
  return (index) => {
    const name: unknown = Array.isArray(targetNames) ? targetNames[index] : undefined;
    return typeof name === 'string' ? name : `target ${index}`;
  };
}

function readPrimitive(
  source: Source,
  primitive: JsonObject,
  nameOf: (target: number) => string,
): Primitive | undefined {
  const { accessors } = source;
  const attributes = new Map(primitive.indexEntries('attributes'));
  const path = primitive.pathOf('attributes');
  const position = attributes.get('POSITION');
  if (position === undefined) return undefined;
  const positions = accessors.floats(position, 3, path);
  const count = positions.length / 3;
  /** A column with an entry for each vertex. */
  const column = (name: string, width: number): Float32Array<ArrayBuffer> | undefined => {
    const index = attributes.get(name);
    if (index === undefined) return undefined;
    const values = accessors.floats(index, width, `${path}.${name}`);
    if (values.length === count * width) return values;
    const message = `Expected ${counted(count, 'entry', 'entries')} of ${name}, found ${values.length / width}`;
    throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: `${path}.${name}` });
  };
  const indices = trianglesOf(source, primitive, count);
  if (!indices) return undefined;
  reportUnplaced(source, [...attributes.keys()], path);
  const normals = column('NORMAL', 3);
  const colors = colorsOf(source, primitive, attributes.get('COLOR_0'), column);
  const influences = influencesOf(source, attributes, count, path, column);
  const targets = readTargets(source, primitive, count, nameOf);
  const { name = '', collapse, springs, ...properties } = ownExtras(source, primitive);
  const collapsing = collapseOf({ collapse }, count, indices.length / 3);
  const spring = springsOf({ springs }, count);
  return {
    name: String(name),
    material: materialOf(source, primitive),
    positions,
    ...(normals ? { normals } : {}),
    uvs: textureCoordinates(column),
    ...(colors ? { colors } : {}),
    indices,
    ...(influences ? { influences } : {}),
    ...(targets.length > 0 ? { morphTargets: targets } : {}),
    ...(collapsing ? { collapse: collapsing } : {}),
    ...(spring ? { springs: spring } : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}

/** @throws FormatError GLTF_INDEX_RANGE */
function materialOf({ scene }: Source, primitive: JsonObject): number {
  const index = primitive.whole('material');
  if (index === undefined) return NONE;
  entry(scene.materials, index, 'material', primitive.pathOf('material'));
  return index;
}

function textureCoordinates(column: ColumnOf): Float32Array<ArrayBuffer>[] {
  const sets: Float32Array<ArrayBuffer>[] = [];
  for (let set = column('TEXCOORD_0', 2); set; set = column(`TEXCOORD_${sets.length}`, 2)) sets.push(set);
  return sets;
}

/** Linear colors, as in glTF; converted to the color space of the material later. */
function colorsOf(
  { accessors }: Source,
  primitive: JsonObject,
  index: number | undefined,
  column: ColumnOf,
): Float32Array<ArrayBuffer> | undefined {
  if (index === undefined) return undefined;
  if (accessors.width(index, primitive.path) === 4) return column('COLOR_0', 4);
  const opaque = column('COLOR_0', 3);
  if (!opaque) return undefined;
  return Float32Array.from({ length: (opaque.length / 3) * 4 }, (_, at) =>
    at % 4 === 3 ? 1 : opaque[(at >> 2) * 3 + (at % 4)]!,
  );
}

/** Tangents are not reported: they follow from normals and texture coordinates. */
function reportUnplaced(source: Source, names: readonly string[], path: string): void {
  const unplaced = names.filter((name) => !PLACED.has(name) && !NUMBERED.test(name));
  if (unplaced.length > 0) ignore(source, `attributes ${unplaced.join(', ')}`, path);
}
