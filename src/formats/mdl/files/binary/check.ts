/** The rules for the structure of a compiled model. */
import type { IssuePlace, Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { MDL_CODES } from '../../codes.ts';
import { checkControllers } from './check/controllers.ts';
import { checkSkin } from './check/skin.ts';
import { dialectOf } from './controller-ids.ts';
import type { MdlDocument, Node } from './document.ts';
import { FILE_HEADER_BYTES } from './frame.ts';
import { PART_NAMES } from './leads.ts';
import { NODE_FLAG } from './records/node.ts';
import { drawnCorners } from './triangles.ts';
import { allNodes, eachNode } from './walk.ts';

const KNOWN_FLAGS = Object.values(NODE_FLAG).reduce((all, flag) => all | flag, 0);
const MESH_FLAGS = NODE_FLAG.skin | NODE_FLAG.animmesh | NODE_FLAG.dangly | NODE_FLAG.aabb;

/** Values of the surface in the header of a mesh. */
const SURFACE = ['diffuse', 'ambient', 'specular', 'shininess'] as const;

export function checkDocument(document: MdlDocument, report: Report): void {
  document.gaps.forEach(({ offset, bytes }, index) => {
    const content = bytes.some((byte) => byte !== 0) ? '' : ', all zero';
    const place = { path: `gaps[${index}]`, offset };
    report.add(MDL_CODES.MDL_GAP, `Nothing refers to ${counted(bytes.length, 'byte')}${content}`, place);
  });
  checkHeaders(document, report);
  checkNames(document, report);
  // Skins refer to the nodes of the model by their depth-first order.
  const nodeCount = allNodes({ ...document, animations: [] }).size;
  const dialect = dialectOf(document);
  const parents = new Map<Node, string>();
  eachNode(document, (node, path) => {
    const place = { path, offset: FILE_HEADER_BYTES + node.at };
    checkFlags(node, place, report);
    checkSharing(node, path, parents, report);
    checkControllers(node, dialect, path, report);
    checkNumbers(node, path, report);
    checkMesh(node, path, report);
    checkSkin(node, nodeCount, path, report);
  });
}

/** Numbers of the model and its animations; other headers have uninitialized memory. */
function checkHeaders({ model, animations }: MdlDocument, report: Report): void {
  const check = (path: string, value: number) => {
    if (!Number.isFinite(value)) report.add(MDL_CODES.MDL_NUMBER_NOT_FINITE, `Value is ${value}`, { path });
  };
  check('model.header.animationScale', model.header.animationScale);
  for (const [index, { header, events = [] }] of animations.entries()) {
    const path = `animations[${index}]`;
    check(`${path}.header.length`, header.length);
    check(`${path}.header.transitionTime`, header.transitionTime);
    for (const [at, { time }] of events.entries()) check(`${path}.events[${at}].time`, time);
  }
}

function checkNames({ animations }: MdlDocument, report: Report): void {
  const first = new Map<string, number>();
  for (const [index, { header }] of animations.entries()) {
    const name = header.name.text.toLowerCase();
    const known = first.get(name);
    if (known === undefined) first.set(name, index);
    else {
      const message = `Animation name ${JSON.stringify(header.name.text)} is also used by animations[${known}]`;
      report.add(MDL_CODES.MDL_CLIP_DUPLICATE, message, { path: `animations[${index}].header.name` });
    }
  }
}

function checkFlags({ header: { flags } }: Node, place: IssuePlace, report: Report): void {
  const unknown = flags & ~KNOWN_FLAGS;
  const add = (message: string) => report.add(MDL_CODES.MDL_NODE_FLAGS, message, place);
  if (unknown !== 0) add(`Unknown node flags 0x${(unknown >>> 0).toString(16)}`);
  if (!(flags & NODE_FLAG.header)) add(`Node flag 0x${NODE_FLAG.header.toString(16)} is missing`);
  if (flags & MESH_FLAGS && !(flags & NODE_FLAG.mesh))
    add(`Node flags 0x${flags.toString(16)} require the flag of meshes, 0x${NODE_FLAG.mesh.toString(16)}`);
}

/** @param parents path of the first parent of each node */
function checkSharing(node: Node, path: string, parents: Map<Node, string>, report: Report): void {
  const { children } = node;
  for (let index = 0; index < children.length; index++) {
    const child = children[index]!;
    const before = parents.get(child);
    if (before === undefined) {
      parents.set(child, path);
      continue;
    }
    const message = `Node ${JSON.stringify(child.header.name.text)} is also a child of ${before}`;
    const place = { path: `${path}.children[${index}]`, offset: FILE_HEADER_BYTES + child.at };
    report.add(MDL_CODES.MDL_NODE_SHARED, message, place);
  }
}

function checkNumbers(node: Node, path: string, report: Report): void {
  checkList(node.controllerData, `${path}.controllerData`, report);
  for (const name of PART_NAMES) {
    const lists = node[name] as Record<string, unknown> | undefined;
    for (const list in lists) checkList(lists[list], `${path}.${name}.${list}`, report);
  }
}

function checkList(numbers: unknown, path: string, report: Report): void {
  if (!(numbers instanceof Float32Array)) return;
  let wrong = 0;
  for (let at = 0; at < numbers.length; at++) if (!Number.isFinite(numbers[at])) wrong++;
  if (wrong === 0) return;
  const message = `${wrong} of ${counted(numbers.length, 'value')} not finite`;
  report.add(MDL_CODES.MDL_NUMBER_NOT_FINITE, message, { path });
}

function checkMesh({ mesh, dangly, aabb }: Node, path: string, report: Report): void {
  const vertexCount = mesh?.header.vertexCount ?? 0;
  if (!mesh || vertexCount === 0) return;
  for (const name of SURFACE) checkList(mesh.header[name], `${path}.mesh.header.${name}`, report);
  const faceCount = mesh.faces?.count ?? 0;
  if (!mesh.vertices && faceCount > 0) {
    const message = `No positions for ${counted(vertexCount, 'vertex', 'vertices')}`;
    report.add(MDL_CODES.MDL_STREAM_MISSING, message, { path: `${path}.mesh.header.vertices` });
  }
  checkCorners(mesh.faces?.vertices, vertexCount, `${path}.mesh.faces`, report);
  for (const [index, list] of (mesh.indices ?? []).entries())
    checkCorners(list, vertexCount, `${path}.mesh.indices[${index}]`, report);
  const drawn = drawnCorners(mesh)?.length ?? faceCount * 3;
  if (drawn !== faceCount * 3) {
    const message = `${counted(drawn / 3, 'drawn triangle')}, but ${counted(faceCount, 'face')}`;
    report.add(MDL_CODES.MDL_INDEX_LIST, message, { path: `${path}.mesh.indices` });
  }
  const constraints = dangly?.constraints?.length ?? 0;
  if (dangly && constraints !== vertexCount) {
    const message = `Expected ${counted(vertexCount, 'constraint')}, one per vertex, found ${constraints}`;
    report.add(MDL_CODES.MDL_CONSTRAINT_COUNT, message, { path: `${path}.dangly.constraints` });
  }
  if (aabb) checkTree(aabb, faceCount, `${path}.aabb.tree`, report);
}

function checkCorners(
  corners: Uint16Array | undefined,
  vertexCount: number,
  path: string,
  report: Report,
): void {
  const wrong = corners?.findIndex((vertex) => vertex >= vertexCount) ?? -1;
  if (wrong < 0) return;
  const known = counted(vertexCount, 'vertex', 'vertices');
  const message = `Unknown vertex ${corners![wrong]} in triangle ${Math.floor(wrong / 3)}; the mesh has ${known}`;
  report.add(MDL_CODES.MDL_VERTEX_RANGE, message, { path });
}

function checkTree(
  { tree }: NonNullable<Node['aabb']>,
  faceCount: number,
  path: string,
  report: Report,
): void {
  const leaves = (tree ?? []).flatMap(({ entries }) => Array.from(entries.face).filter((face) => face >= 0));
  const found = new Set(leaves.filter((face) => face < faceCount)).size;
  if (found === faceCount && leaves.length === faceCount) return;
  const message = `Tree with ${counted(leaves.length, 'leaf', 'leaves')} contains ${found} of ${counted(faceCount, 'face')}`;
  report.add(MDL_CODES.MDL_TREE, message, { path });
}
