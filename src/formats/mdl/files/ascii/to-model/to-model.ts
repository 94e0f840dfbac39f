/** The model of a text model, in the same form as that of a compiled one (docs/reference/mdl.md#text-models). */
import type { Report } from '../../../../../report/report.ts';
import { NONE } from '../../../../../scene/scene.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { Lose } from '../../../model/game.ts';
import type { Classification, Model, ModelAnimation, ModelNode } from '../../../model/model.ts';
import { propertiesOf } from '../../../model/node-properties.ts';
import type { AsciiAnimation, AsciiMdlDocument, AsciiModel, AsciiNode } from '../document.ts';
import { flaresOf } from './flares.ts';
import { framesOf } from './frames.ts';
import { type ExpandedMesh, expandedMesh } from './mesh.ts';
import { sortNodes } from './sort.ts';
import { animatedValues, keyedOnce, keysOf, valuesOf } from './values.ts';

/**
 * Nodes with unknown parents become roots, vertices are duplicated where their faces differ, and losses are reported with
 * their path in the document. Lists that are the same in both are shared with the document.
 */
export function toModel({ content }: AsciiMdlDocument, report: Report): Model {
  const sorted = sortNodes(content.nodes, '', content.name !== undefined, report);
  const indexOf = indexByName(sorted.nodes);
  const meshes = sorted.nodes.map((node, index) =>
    isMesh(node) ? expandedMesh(node, indexOf, loseAt(report, sorted.paths[index]!)) : undefined,
  );
  const meshOf = (name: string) => meshes[indexOf.get(name.toLowerCase()) ?? NONE];
  return {
    name: content.name ?? content.geometry?.name ?? '',
    ...supermodelOf(content),
    classification: classificationOf(content, report),
    fog: (content.ignoreFog ?? 0) === 0,
    animationScale: content.animationScale ?? 1,
    nodes: sorted.nodes.map((node, index) =>
      geometryNode(node, sorted.parents[index]!, meshes[index], loseAt(report, sorted.paths[index]!)),
    ),
    animations: content.animations.map((animation, index) =>
      animationOf(animation, `animations[${index}]`, { indexOf, meshOf }, report),
    ),
  };
}

/** Other classifications have no number in compiled models (docs/reference/mdl.md#headers). */
const CLASSIFICATIONS: ReadonlyMap<string, Classification> = new Map([
  ['none', 'none'],
  ['effect', 'effect'],
  ['effects', 'effect'],
  ['tile', 'tile'],
  ['character', 'character'],
  ['door', 'door'],
]);

function classificationOf({ classification = 'none' }: AsciiModel, report: Report): Classification {
  const known = CLASSIFICATIONS.get(classification.toLowerCase());
  if (known === undefined) {
    const message = `Classification "${classification}" has no number in compiled models and was dropped`;
    report.lose(MDL_CODES.MDL_CLASSIFICATION_DROPPED, message, { source: 'classification' });
  }
  return known ?? 'none';
}

function supermodelOf({ supermodel = '' }: AsciiModel): Pick<Model, 'supermodel'> {
  return supermodel === '' || supermodel.toUpperCase() === 'NULL' ? {} : { supermodel };
}

/** The first of several nodes with one name counts. */
function indexByName(nodes: readonly AsciiNode[]): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  for (const [index, { name }] of nodes.entries()) {
    if (!indices.has(name.toLowerCase())) indices.set(name.toLowerCase(), index);
  }
  return indices;
}

function loseAt(report: Report, path: string): Lose {
  return (code, message) => report.lose(code, message, { source: path });
}

function isMesh({ type }: AsciiNode): boolean {
  return propertiesOf(type)?.has('verts') ?? false;
}

function kindOf({ type }: AsciiNode): ModelNode['kind'] {
  return propertiesOf(type) ? (type as ModelNode['kind']) : 'dummy';
}

function geometryNode(
  node: AsciiNode,
  parent: number,
  expanded: ExpandedMesh | undefined,
  lose: Lose,
): ModelNode {
  const keys = keysOf(node, lose);
  const values = { ...valuesOf(node), ...keyedOnce(keys) };
  return {
    name: node.name,
    kind: kindOf(node),
    parent,
    values,
    keys: Object.fromEntries(Object.entries(keys).filter(([name]) => !Object.hasOwn(values, name))),
    ...(expanded ? { mesh: expanded.mesh } : {}),
    ...flaresOf(node),
  };
}

/** Nodes and meshes of the geometry, by names in lower case. */
interface Geometry {
  indexOf: ReadonlyMap<string, number>;
  meshOf(this: void, name: string): ExpandedMesh | undefined;
}

function animationOf(
  { name, length, transtime, animroot, events, nodes }: AsciiAnimation,
  path: string,
  geometry: Geometry,
  report: Report,
): ModelAnimation {
  const { nodes: sorted, parents, paths } = sortNodes(nodes, `${path}.`, true, report);
  return {
    name,
    length: length ?? 0,
    transitionTime: transtime ?? 0,
    root: animroot ?? '',
    events: events.map((event) => ({ ...event })),
    nodes: sorted.map((node, index) =>
      animationNode(node, parents[index]!, geometry, loseAt(report, paths[index]!)),
    ),
  };
}

/** Compiled models repeat the mesh with animated vertices, and text models may. */
function animationNode(node: AsciiNode, parent: number, geometry: Geometry, lose: Lose): ModelNode {
  const own = valuesOf(node);
  const once = animatedValues(own);
  return {
    name: node.name,
    kind: kindOf(node),
    parent,
    values: Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(once, name))),
    keys: { ...once, ...keysOf(node, lose) },
    ...(node.type === 'animmesh' ? movingMesh(node, geometry, lose) : {}),
  };
}

function movingMesh(
  node: AsciiNode,
  { indexOf, meshOf }: Geometry,
  lose: Lose,
): Pick<ModelNode, 'mesh' | 'frames'> {
  const own = expandedMesh(node, indexOf, lose);
  const moved = own ?? meshOf(node.name);
  const frames = framesOf(node, moved, lose);
  return {
    ...(moved && (own || frames) ? { mesh: moved.mesh } : {}),
    ...(frames ? { frames } : {}),
  };
}
