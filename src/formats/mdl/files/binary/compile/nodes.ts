/** Compiles the nodes of a model or an animation to a tree. */
import { FormatError } from '../../../../../report/report.ts';
import { NONE } from '../../../../../scene/scene.ts';
import { grouped } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import { type Rest, restOf } from '../../../model/bind.ts';
import type { ModelNode } from '../../../model/model.ts';
import type { Node } from '../document.ts';
import { kindFlags } from '../kinds.ts';
import { DEPTH_LIMIT } from '../read-nodes.ts';
import { emitterHeader, lightHeader, referenceHeader } from '../records/effects.ts';
import { aabbHeader, danglyHeader } from '../records/mesh.ts';
import { nodeHeader } from '../records/node.ts';
import { blank } from './blank.ts';
import { controllersOfNode } from './controllers.ts';
import { compileFrames } from './frames.ts';
import { nodeFunctions } from './functions.ts';
import { fillHeaders } from './headers.ts';
import { fieldText, type Job } from './job.ts';
import { compileMesh } from './mesh.ts';
import { compileSkin, emptySkin, noWeights } from './skin.ts';
import { compileTree } from './tree.ts';

const NAME_WIDTH = 32;
/** Limit of bind transforms of all skins; real models have a few thousand. */
const TABLE_LIMIT = 1 << 20;

/**
 * @param partNumbers one per node
 * @returns the root, if there are any nodes
 * @throws FormatError for nodes that do not form a tree or exceed the limits of the format
 */
export function compileNodes(
  job: Job,
  sources: readonly ModelNode[],
  partNumbers: Int32Array,
  path: string,
): Node | undefined {
  checkOrder(sources, path);
  const skins = sources.filter(({ kind, mesh }) => kind === 'skin' && mesh?.weights);
  checkTables(skins.length * sources.length, path);
  const rests = skins.length > 0 ? restOf(sources) : [];
  const nodes: Node[] = [];
  sources.forEach((source, index) => {
    const place = `${path}[${index}]`;
    const node = compileNode(job, sources, index, rests, partNumbers[index]!, place);
    nodes.push(node);
    if (index > 0) nodes[parentOf(job, source, place)]!.children.push(node);
  });
  return nodes[0];
}

/** Compiled models have one root; further roots become its children. */
function parentOf({ report }: Job, { name, parent }: ModelNode, path: string): number {
  if (parent !== NONE) return parent;
  report.lose(MDL_CODES.MDL_ROOT_SECOND, `Node ${name} became a child of the root`, { source: path });
  return 0;
}

/** Checks depth-first order: a node follows its parent and all descendants of its earlier siblings. */
function checkOrder(sources: readonly ModelNode[], path: string): void {
  const open: number[] = [];
  sources.forEach(({ name, parent }, index) => {
    while (open.length > 0 && open.at(-1) !== parent) open.pop();
    if (open.length === 0 && parent !== NONE) {
      const message = `Node ${name} does not follow its parent`;
      throw new FormatError(MDL_CODES.MDL_MODEL_FAULTY, message, { path: `${path}[${index}]` });
    }
    open.push(index);
    if (open.length <= DEPTH_LIMIT) return;
    const message = `Nodes are nested more than ${DEPTH_LIMIT} levels deep`;
    throw new FormatError(MDL_CODES.MDL_DEPTH_LIMIT, message, { path: `${path}[${index}]` });
  });
}

/** Limits tables of skins, which have an entry per node, so that a small model does not become a huge file. */
function checkTables(entries: number, path: string): void {
  if (entries <= TABLE_LIMIT) return;
  const message = `Skins need ${grouped(entries)} bind transforms, more than ${grouped(TABLE_LIMIT)}`;
  throw new FormatError(MDL_CODES.MDL_SKIN_LIMIT, message, { path });
}

function compileNode(
  job: Job,
  sources: readonly ModelNode[],
  index: number,
  rests: readonly Rest[],
  partNumber: number,
  path: string,
): Node {
  const source = sources[index]!;
  const { kind } = source;
  const header = blank(nodeHeader);
  header.functions = nodeFunctions(job.target, kind);
  header.name = fieldText(job, source.name, NAME_WIDTH, path);
  header.partNumber = partNumber;
  header.flags = kindFlags(kind);
  const parts = { ...partsOf(job, source, path), ...skinOf(job, source, index, rests, path) };
  const node: Node = { at: 0, header, ...controllersOfNode(job, source, path), ...parts, children: [] };
  fillHeaders(job, source, node, path);
  return node;
}

type Parts = Partial<Node>;

function partsOf(job: Job, source: ModelNode, path: string): Parts {
  const { kind, mesh, frames } = source;
  if (kind === 'dummy' || kind === 'camera') return {};
  if (kind === 'light') return { light: lightOf(job, source, path) };
  if (kind === 'emitter') return { emitter: { header: blank(emitterHeader) } };
  if (kind === 'reference') return { reference: { header: blank(referenceHeader) } };
  const part = compileMesh(job, source, path);
  if (kind === 'danglymesh') {
    const constraints = mesh?.constraints;
    return { mesh: part, dangly: { header: blank(danglyHeader), ...(constraints ? { constraints } : {}) } };
  }
  if (kind === 'animmesh')
    return { mesh: part, animmesh: compileFrames(job, frames, part.header.vertexCount, path) };
  if (kind === 'aabb') return { mesh: part, aabb: mesh ? compileTree(mesh) : { header: blank(aabbHeader) } };
  return { mesh: part };
}

function skinOf(
  job: Job,
  { kind, mesh }: ModelNode,
  index: number,
  rests: readonly Rest[],
  path: string,
): Parts {
  if (kind !== 'skin') return {};
  const vertexCount = (mesh?.positions.length ?? 0) / 3;
  if (!mesh || vertexCount === 0) return { skin: emptySkin(job) };
  return { skin: compileSkin(job, mesh.weights ?? noWeights(vertexCount), vertexCount, rests, index, path) };
}

function lightOf(job: Job, { flares }: ModelNode, path: string): NonNullable<Node['light']> {
  const header = blank(lightHeader);
  if (!flares) return { header };
  const { textures, sizes, positions, colorShifts } = flares;
  return {
    header,
    flareSizes: sizes,
    flarePositions: positions,
    flareColorShifts: colorShifts,
    flareTextures: textures.map((name) => fieldText(job, name, name.length + 1, path)),
  };
}
