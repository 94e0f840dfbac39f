/** The nodes of a tree, depth first. */
import { NONE } from '../../../../../scene/scene.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { ModelNode, NodeValues } from '../../../model/model.ts';
import type { Node } from '../document.ts';
import {
  DANGLY_PROPERTIES,
  EMITTER_PROPERTIES,
  type HeaderProperty,
  LIGHT_PROPERTIES,
  MESH_PROPERTIES,
  NODE_PROPERTIES,
  REFERENCE_PROPERTIES,
  RENDER_HINTS,
} from '../header-properties.ts';
import { nodeKind } from '../kinds.ts';
import { textOf } from '../names.ts';
import { addFlares, checkEmitterFlags } from './effects.ts';
import { framesOf } from './frames.ts';
import { addControllers } from './keys.ts';
import { meshOf } from './mesh.ts';
import { skinWeightsOf } from './skin.ts';
import type { Source } from './source.ts';

interface Found {
  node: Node;
  parent: number;
  path: string;
}

/** @param isAnimation whether headers of parts are ignored (docs/reference/mdl.md#nodes) */
export function nodesOf(
  source: Source,
  root: Node | undefined,
  isAnimation: boolean,
  path: string,
): ModelNode[] {
  const found = root ? everyNode(source, root, path) : [];
  return found.map(({ node, parent, path }) => {
    const target = createNode(node, parent);
    if (!isAnimation) addHeaders(source, node, target, path);
    addMesh(source, node, target, found.length, isAnimation, path);
    addControllers(source, node, target, isAnimation, path);
    return target;
  });
}

/** A child of several nodes is kept below the first: compilers that share nodes made them from a single one in the text. */
function everyNode(source: Source, root: Node, path: string): Found[] {
  const found: Found[] = [];
  const seen = new Set<Node>();
  const visit = (node: Node, parent: number, path: string) => {
    if (seen.has(node)) {
      const message = `Node ${textOf(node.header.name)} with several parents is kept below the first`;
      source.report.lose(MDL_CODES.MDL_NODE_SHARED, message, { source: path });
      return;
    }
    seen.add(node);
    const index = found.push({ node, parent, path }) - 1;
    node.children.forEach((child, at) => {
      visit(child, index, `${path}.children[${at}]`);
    });
  };
  visit(root, NONE, path);
  return found;
}

function createNode({ header }: Node, parent: number): ModelNode {
  return {
    name: textOf(header.name),
    kind: nodeKind(header.flags),
    parent,
    partNumber: header.partNumber,
    values: {},
    keys: {},
  };
}

function addHeaders(source: Source, node: Node, target: ModelNode, path: string): void {
  const { values } = target;
  const { header, mesh, light, emitter, reference, dangly } = node;
  readAll(NODE_PROPERTIES, header, values);
  if (mesh) {
    readAll(MESH_PROPERTIES, mesh.header, values);
    checkRenderHint(source, mesh.header.renderHint, path);
  }
  if (dangly) readAll(DANGLY_PROPERTIES, dangly.header, values);
  if (light) {
    readAll(LIGHT_PROPERTIES, light.header, values);
    addFlares(source, light, target, path);
  }
  if (emitter) {
    readAll(EMITTER_PROPERTIES, emitter.header, values);
    checkEmitterFlags(source, emitter, path);
  }
  if (reference) readAll(REFERENCE_PROPERTIES, reference.header, values);
}

function readAll<H>(properties: readonly HeaderProperty<H>[], header: H, values: NodeValues): void {
  for (const property of properties) property.read(header, values);
}

function checkRenderHint(source: Source, renderHint: number, path: string): void {
  if (renderHint < RENDER_HINTS.length) return;
  const message = `Unknown render hint ${renderHint}`;
  source.report.lose(MDL_CODES.MDL_VALUE_UNKNOWN, message, { source: `${path}.mesh` });
}

function addMesh(
  source: Source,
  node: Node,
  target: ModelNode,
  nodeCount: number,
  isAnimation: boolean,
  path: string,
): void {
  const mesh = meshOf(source, node, path);
  if (!mesh) return;
  target.mesh = mesh;
  if (isAnimation && node.mesh) readAll(MESH_PROPERTIES, node.mesh.header, target.values);
  const weights = node.skin && skinWeightsOf(source, node.skin, nodeCount, `${path}.skin`);
  if (weights) mesh.weights = weights;
  const frames = framesOf(source, node, path);
  if (frames) target.frames = frames;
}
