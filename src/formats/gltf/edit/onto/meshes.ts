/** Puts edited meshes into a file, and adds new ones. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import { Pose } from '../../../../pose/pose.ts';
import { Report } from '../../../../report/report.ts';
import { type Mesh, NONE, type Primitive } from '../../../../scene/scene.ts';
import { flipTriangles } from '../../../../scene/triangles.ts';
import { GLTF_CODES } from '../../codes.ts';
import { DRACO } from '../../files/container/draco.ts';
import { JsonObject } from '../../files/container/json.ts';
import { TARGETS } from '../../from-scene/column-layout.ts';
import { type Column, columnsOf, indexArray } from '../../from-scene/columns.ts';
import { named, toExtras } from '../../from-scene/extras.ts';
import { listOf } from '../../from-scene/lists.ts';
import { primitiveExtras } from '../../from-scene/mesh.ts';
import type { Target } from '../../from-scene/target-file.ts';
import { drawableGeometry } from '../../to-scene/geometry.ts';
import { isDrawn } from '../../to-scene/triangles.ts';
import { isReattached, putInfluences } from './influences.ts';
import { putTargetNames, putTargets } from './morph-targets.ts';
import { type Part, putVertices } from './part.ts';

/** @param changed indices of edited meshes */
export function putMeshes(target: Target, changed: readonly number[]): void {
  const { before, after } = target;
  const list = listOf(target.draft.json, 'meshes');
  for (const index of changed) {
    const [was, is] = [before.meshes[index], after.meshes[index]!];
    const mesh = was ? list[index] : { ...named(is.name, toExtras(is.properties)), primitives: [] };
    if (mesh && !was) list.push(mesh);
    // Copies are only in the scene.
    if (mesh) putMesh(target, mesh, was, is, index);
  }
}

function putMesh(target: Target, mesh: GLTF.IMesh, was: Mesh | undefined, is: Mesh, index: number): void {
  if (was && was.name !== is.name) mesh.name = is.name;
  const drawn = mesh.primitives.filter((primitive) => isDrawn(new JsonObject(primitive, '')));
  const isAlike = was?.primitives.length === is.primitives.length;
  const parts = is.primitives.map((primitive, at): Part => {
    return {
      target,
      json: drawn[at] ?? { attributes: {}, ...primitiveExtras(primitive) },
      was: isAlike ? was.primitives[at] : undefined,
      is: primitive,
      mesh: index,
      targets: was ? (drawn[0]?.targets?.length ?? 0) : (primitive.morphTargets?.length ?? 0),
      path: `meshes[${index}].primitives[${at}]`,
    };
  });
  for (const part of parts) putPrimitive(part);
  putTargetNames(mesh, was, is);
  const surplus = new Set(drawn.slice(parts.length));
  const added = parts.slice(drawn.length).map(({ json }) => json);
  mesh.primitives = [...mesh.primitives.filter((primitive) => !surplus.has(primitive)), ...added];
}

function putPrimitive(part: Part): void {
  const { json, is, was } = part;
  if (was?.material !== is.material) {
    if (is.material === NONE) delete json.material;
    else json.material = is.material;
  }
  const isPacked = json.extensions?.[DRACO] !== undefined;
  if (isPacked) {
    if (was && !isReattached(part) && saysTheSame(dataOf(was), dataOf(is))) return;
    delete json.extensions![DRACO];
  }
  const isRebuilt = isPacked || was?.positions.length !== is.positions.length;
  const own = isRebuilt ? { ...part, was: undefined } : part;
  putColumns(own);
  putInfluences(own);
  putTargets(own);
  if (!own.was || !saysTheSame(own.was.indices, is.indices)) putTriangles(part);
}

function dataOf({ material: _, ...data }: Primitive): Partial<Primitive> {
  return data;
}

/** Columns that only the file has are dropped with its vertices. */
function putColumns(part: Part): void {
  const { json, was, is, target } = part;
  const { attributes } = json;
  const isNormalMapped =
    attributes.TANGENT !== undefined && is.normals !== undefined && hasNormalMap(part, is);
  const old = was && columns(part, was, isNormalMapped, new Report());
  const own = columns(part, is, isNormalMapped, target.report);
  for (const name of Object.keys(attributes)) {
    if (own.has(name) || (old && !old.has(name)) || /^(JOINTS|WEIGHTS)_/.test(name)) continue;
    delete attributes[name];
    if (!old && name !== 'TANGENT') reportDropped(part, name);
  }
  for (const [semantic, { type, array }] of own) {
    const [before, instead] = [old?.get(semantic)?.array, attributes[semantic]];
    const isKnown = before !== undefined && instead !== undefined;
    if (isKnown && saysTheSame(before, array)) continue;
    const numbers = isKnown ? keptNumbers(part, instead, before, array) : array;
    putVertices(part, attributes, semantic, numbers, type);
  }
}

function hasNormalMap({ target: { after } }: Part, { material }: Primitive): boolean {
  return after.materials[material]?.maps.some(({ use }) => use === 'normal') ?? false;
}

function reportDropped({ target, is, path }: Part, name: string): void {
  const message = `Attribute ${name} of primitive "${is.name}" was dropped, because its vertices changed`;
  target.report.lose(GLTF_CODES.GLTF_FEATURE_IGNORED, message, { path });
}

/** The vertex attributes of a primitive, by their names. */
function columns(
  { target: { after }, mesh, path }: Part,
  source: Primitive,
  isNormalMapped: boolean,
  report: Report,
): Map<string, Column> {
  const { name } = after.meshes[mesh]!;
  const geometry = drawableGeometry(source, name, report, path);
  const outward = geometry.indices;
  const surface = { scene: after, source, geometry, outward, isNormalMapped, mesh: name, path };
  return new Map(columnsOf(surface, report).map((column) => [column.semantic, column]));
}

/** Keeps the file's values of unchanged numbers, from which the scene may differ in rounding or by an offset. */
function keptNumbers(
  { target: { accessors } }: Part,
  accessor: number,
  was: Float32Array,
  is: Float32Array,
): Float32Array {
  const path = `accessors[${accessor}]`;
  const width = accessors.width(accessor, path);
  const stored = accessors.floats(accessor, width, path);
  if (stored.length !== is.length) return is;
  return is.map((value, at) => {
    if (value === was[at]) return stored[at]!;
    return stored[at] === was[at] ? value : stored[at]! + value - was[at]!;
  });
}

function putTriangles(part: Part): void {
  const { json, is, target } = part;
  const indices = isTurned(part) ? flipTriangles(is.indices) : is.indices;
  const placing = { instead: json.indices, target: TARGETS.indices };
  json.indices = target.draft.addColumn(indexArray(is, indices), 'SCALAR', placing);
  delete json.mode;
}

/** Whether reading the file reverses the winding of a primitive. */
function isTurned({ target: { after }, is, mesh }: Part): boolean {
  const { nodes, meshes, axes } = after;
  const isLevelOf = (shown: number) => shown === mesh || meshes[shown]?.lods?.includes(mesh);
  const node = nodes.findIndex((one) => one.mesh !== undefined && isLevelOf(one.mesh));
  if (nodes[node]?.skin !== undefined && is.influences) return new Pose(after).mirrors(node, is);
  return axes.handedness === 'left';
}
