/** Puts edited meshes into a file, and adds new ones. */
import type { GLTF, TypedArray } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import { Pose } from '../../../../pose/pose.ts';
import { Report } from '../../../../report/report.ts';
import { type Mesh, NONE, type Primitive } from '../../../../scene/scene.ts';
import { flipTriangles } from '../../../../scene/triangles.ts';
import { GLTF_CODES } from '../../codes.ts';
import { DRACO } from '../../files/container/draco.ts';
import { JsonObject } from '../../files/container/json.ts';
import { type Column, columnsOf } from '../../from-scene/columns.ts';
import { type JointSets, packInfluences } from '../../from-scene/joint-sets.ts';
import { addColumn } from '../../from-scene/new-columns.ts';
import { skinOf } from '../../from-scene/new-joints.ts';
import { listOf, type Target } from '../../from-scene/target-file.ts';
import { drawableGeometry } from '../../to-scene/geometry.ts';
import { isDrawn } from '../../to-scene/triangles.ts';
import { putTargets } from './morph-targets.ts';
import { type Part, VERTICES } from './part.ts';

const TRIANGLES = 34963;
/** 65535 as a 16-bit index means "start a new strip". */
const MAX_SHORT_INDEXED = 65535;

/** @param changed indices of edited meshes */
export function putMeshes(target: Target, changed: readonly number[]): void {
  const { before, after } = target;
  const list = listOf(target, 'meshes');
  for (const index of changed) {
    const [was, is] = [before.meshes[index], after.meshes[index]!];
    const known = was && list[index];
    // A copy that only the scene has.
    if (was && !known) continue;
    const mesh = known ?? { name: is.name, primitives: [] };
    if (!known) list.push(mesh);
    putMesh(target, mesh, was, is, index);
  }
}

function putMesh(target: Target, mesh: GLTF.IMesh, was: Mesh | undefined, is: Mesh, index: number): void {
  if (was && was.name !== is.name) mesh.name = is.name;
  const drawn = mesh.primitives.filter((primitive) => isDrawn(new JsonObject(primitive, '')));
  const targets = was && (drawn[0]?.targets?.length ?? 0);
  const isAlike = was?.primitives.length === is.primitives.length;
  is.primitives.forEach((primitive, at) => {
    const json = drawn[at] ?? newPrimitive(mesh);
    const old = isAlike ? was.primitives[at] : undefined;
    putPrimitive({
      target,
      json,
      was: old,
      is: primitive,
      mesh: index,
      ...(targets === undefined ? {} : { targets }),
      path: `meshes[${index}].primitives[${at}]`,
    });
  });
  const surplus = new Set(drawn.slice(is.primitives.length));
  mesh.primitives = mesh.primitives.filter((primitive) => !surplus.has(primitive));
}

function newPrimitive({ primitives }: GLTF.IMesh): GLTF.IMeshPrimitive {
  const primitive = { attributes: {} };
  primitives.push(primitive);
  return primitive;
}

function putPrimitive(edited: Part): void {
  const { json, is, was } = edited;
  if (was?.material !== is.material) {
    if (is.material === NONE) delete json.material;
    else json.material = is.material;
  }
  const isPacked = json.extensions?.[DRACO] !== undefined;
  if (isPacked && was && !isReattached(edited) && saysTheSame(dataOf(was), dataOf(is))) return;
  if (isPacked) delete json.extensions![DRACO];
  const part = isPacked ? { ...edited, was: undefined } : edited;
  const isRebuilt = part.was?.positions.length !== is.positions.length;
  putColumns(isRebuilt ? { ...part, was: undefined } : part);
  putInfluences(isRebuilt ? { ...part, was: undefined } : part);
  putTargets(isRebuilt ? { ...part, was: undefined } : part);
  if (!part.was || !saysTheSame(part.was.indices, is.indices)) putTriangles(part);
}

function dataOf({ material: _, ...data }: Primitive): Partial<Primitive> {
  return data;
}

function putColumns(part: Part): void {
  const { json, was, is, target } = part;
  const isNormalMapped =
    json.attributes.TANGENT !== undefined && is.normals !== undefined && hasNormalMap(part, is);
  const [old, own] = [
    was && columns(part, was, isNormalMapped, new Report()),
    columns(part, is, isNormalMapped, target.report),
  ];
  const stale = Object.keys(json.attributes).filter((name) => !/^(JOINTS|WEIGHTS)_/.test(name));
  const written = new Set(own.map(({ semantic }) => semantic));
  for (const name of stale) {
    const wasThere = old?.some(({ semantic }) => semantic === name);
    if (written.has(name) || (was && !wasThere)) continue;
    delete json.attributes[name];
    if (!was && name !== 'TANGENT') reportDropped(part, name);
  }
  for (const column of own)
    putColumn(
      part,
      column,
      old?.find(({ semantic }) => semantic === column.semantic),
    );
}

function hasNormalMap({ target: { after } }: Part, { material }: Primitive): boolean {
  return after.materials[material]?.maps.some(({ use }) => use === 'normal') ?? false;
}

function reportDropped({ target, is, path }: Part, name: string): void {
  const message = `Attribute ${name} of primitive "${is.name}" was dropped, since its vertices are others`;
  target.report.lose(GLTF_CODES.GLTF_FEATURE_IGNORED, message, { path });
}

function columns(
  { target: { after }, mesh, path }: Part,
  source: Primitive,
  isNormalMapped: boolean,
  report: Report,
): Column[] {
  const { name } = after.meshes[mesh]!;
  const geometry = drawableGeometry(source, name, report, path);
  return columnsOf(
    { scene: after, source, geometry, outward: geometry.indices, isNormalMapped, mesh: name, path },
    report,
  );
}

function putColumn(part: Part, { semantic, type, array }: Column, old: Column | undefined): void {
  const { attributes } = part.json;
  const instead = attributes[semantic];
  if (old && instead !== undefined && saysTheSame(old.array, array)) return;
  const kept = old && instead !== undefined ? keptNumbers(part, instead, old.array, array) : array;
  const isPlaced = semantic === 'POSITION';
  attributes[semantic] = addColumn(part.target, kept, type, { instead, target: VERTICES, bounds: isPlaced });
}

/** Unchanged numbers are those of the file, from which those of the scene may differ in rounding or by a shift. */
export function keptNumbers(
  { target: { accessors } }: Part,
  accessor: number,
  was: Float32Array,
  is: Float32Array<ArrayBuffer>,
): Float32Array<ArrayBuffer> {
  const path = `accessors[${accessor}]`;
  const width = accessors.width(accessor, path);
  const stored = accessors.floats(accessor, width, path);
  if (stored.length !== is.length) return is;
  return is.map((value, at) => {
    if (value === was[at]) return stored[at]!;
    return stored[at] === was[at] ? value : stored[at]! + value - was[at]!;
  });
}

function putInfluences(part: Part): void {
  const { json, was, is, target } = part;
  if (was && !isReattached(part) && saysTheSame(was.influences, is.influences)) return;
  const [before, after] = restingJoints(part);
  const own = is.influences && packInfluences(is.influences, () => after);
  const old = was?.influences && packInfluences(was.influences, () => before);
  const sets = own?.joints.length ?? 0;
  for (const name of Object.keys(json.attributes)) {
    const set = /^(?:JOINTS|WEIGHTS)_(\d+)$/.exec(name)?.[1];
    if (set !== undefined && Number(set) >= sets) delete json.attributes[name];
  }
  for (let set = 0; own && set < sets; set++) putSet(target, json, own, old, set);
}

/** Vertices that no joint moves are attached to the node with the axes, if the file has one: which joint it was and is. */
function restingJoints({ target, mesh }: Part): [before: number, after: number] {
  const { draft, placement, after, joints } = target;
  const skin = skinOf(after, mesh);
  const lists = [joints[skin], draft.json.skins?.[skin]?.joints];
  return lists.map((list) => Math.max(0, list?.lastIndexOf(placement.root) ?? 0)) as [number, number];
}

function isReattached(part: Part): boolean {
  const [before, after] = restingJoints(part);
  return before !== after;
}

function putSet(
  target: Target,
  json: GLTF.IMeshPrimitive,
  own: JointSets,
  old: JointSets | undefined,
  set: number,
): void {
  const put = (name: string, array: TypedArray, was: TypedArray | undefined) => {
    const instead = json.attributes[name];
    if (instead !== undefined && was && saysTheSame(was, array)) return;
    json.attributes[name] = addColumn(target, array, 'VEC4', { instead, target: VERTICES });
  };
  put(`JOINTS_${set}`, own.joints[set]!, old?.joints[set]);
  put(`WEIGHTS_${set}`, own.weights[set]!, old?.weights[set]);
}

function putTriangles(part: Part): void {
  const { json, is, target } = part;
  const indices = isTurned(part) ? flipTriangles(is.indices) : is.indices;
  const isShort = is.positions.length / 3 < MAX_SHORT_INDEXED;
  const array = isShort ? Uint16Array.from(indices) : Uint32Array.from(indices);
  json.indices = addColumn(target, array, 'SCALAR', { instead: json.indices, target: TRIANGLES });
  delete json.mode;
}

/** Whether reading the file turns the triangles of a primitive outward. */
function isTurned({ target: { after }, is, mesh }: Part): boolean {
  const node = after.nodes.findIndex((one) => one.mesh === mesh);
  if (node >= 0 && after.nodes[node]!.skin !== undefined && is.influences)
    return new Pose(after).mirrors(node, is);
  return after.axes.handedness === 'left';
}
