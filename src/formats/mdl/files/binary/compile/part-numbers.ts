/** Part numbers, which relate nodes to those of the supermodel (docs/reference/mdl.md#part-numbers). */
import { NONE } from '../../../../../scene/scene.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { Model, ModelNode } from '../../../model/model.ts';
import type { Job } from './job.ts';

/** Part number of a node that inherited animations do not move. */
const UNMOVED = -1;

export interface Numbering {
  /** One per node. */
  numbers: Int32Array;
  /** Number of nodes, including those of all supermodels. */
  nodeCount: number;
}

/** @param supermodels the available ones, in the order of inheritance */
export function numberingOf(job: Job, model: Model, supermodels: readonly Model[]): Numbering {
  const [supermodel, ...further] = supermodels;
  const { nodes } = model;
  if (model.supermodel === undefined) return alone(model);
  if (supermodel) return below(model, supermodel, numberingOfSupermodel(supermodel, further));
  const given = nodes.flatMap(({ partNumber }) => partNumber ?? []);
  if (given.length === nodes.length) return { numbers: Int32Array.from(given), nodeCount: nodes.length };
  const message = `Missing supermodel ${model.supermodel} for part numbers`;
  job.report.lose(MDL_CODES.MDL_PART_NUMBERS_UNKNOWN, message, { source: 'supermodel' });
  const numbers = Int32Array.from(nodes, ({ parent }) => (parent === NONE ? 0 : UNMOVED));
  return { numbers, nodeCount: nodes.length };
}

/** Without its own supermodel, a supermodel has its compiled part numbers, else those of a model without one. */
function numberingOfSupermodel(model: Model, further: readonly Model[]): Numbering {
  const [supermodel, ...rest] = further;
  if (model.supermodel !== undefined && supermodel) {
    return below(model, supermodel, numberingOfSupermodel(supermodel, rest));
  }
  const { numbers, nodeCount } = alone(model);
  return { numbers: numbers.map((number, node) => model.nodes[node]!.partNumber ?? number), nodeCount };
}

function alone({ nodes }: Model): Numbering {
  return { numbers: Int32Array.from(nodes, (_, node) => node), nodeCount: nodes.length };
}

/** Roots match, and nodes with the same name below matching parents; other nodes get new numbers. */
function below({ nodes }: Model, supermodel: Model, above: Numbering): Numbering {
  const children = childrenByName(supermodel.nodes);
  const numbers = new Int32Array(nodes.length);
  const matches = new Int32Array(nodes.length).fill(NONE);
  const firstFresh = above.nodeCount + 1;
  nodes.forEach(({ name, parent }, node) => {
    if (parent === NONE) {
      matches[node] = 0;
      return;
    }
    const parentMatch = matches[parent]!;
    const match = parentMatch === NONE ? undefined : children.get(keyOf(parentMatch, name));
    matches[node] = match ?? NONE;
    if (match !== undefined) numbers[node] = above.numbers[match]!;
    else numbers[node] = parentMatch === NONE ? firstFresh + node : UNMOVED;
  });
  return { numbers, nodeCount: nodes.length + 1 + above.nodeCount };
}

const keyOf = (parent: number, name: string) => `${parent} ${name.toLowerCase()}`;

function childrenByName(nodes: readonly ModelNode[]): Map<string, number> {
  const children = new Map<string, number>();
  nodes.forEach(({ name, parent }, node) => {
    const key = keyOf(parent, name);
    if (!children.has(key)) children.set(key, node);
  });
  return children;
}

/**
 * The part numbers of the nodes of an animation: those of the nodes of the model with the same names. Nodes with equal names
 * match in their order.
 */
export function numbersByName(
  nodes: readonly ModelNode[],
  model: readonly ModelNode[],
  numbers: Int32Array,
): Int32Array {
  const byName = new Map<string, number[]>();
  model.forEach(({ name }, node) => {
    const key = name.toLowerCase();
    const known = byName.get(key);
    if (known) known.push(numbers[node]!);
    else byName.set(key, [numbers[node]!]);
  });
  const used = new Map<string, number>();
  return Int32Array.from(nodes, ({ name }) => {
    const key = name.toLowerCase();
    const known = byName.get(key);
    if (!known) return UNMOVED;
    const index = used.get(key) ?? 0;
    used.set(key, index + 1);
    return known[Math.min(index, known.length - 1)]!;
  });
}
