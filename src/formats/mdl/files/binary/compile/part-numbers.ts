/** Which node of the supermodel a node is, as the game numbers them (docs/reference/mdl.md#part-numbers). */
import { NONE } from '../../../../../scene/scene.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { Model, ModelNode } from '../../../model/model.ts';
import type { Job } from './job.ts';

/** Of a node that inherited animations do not move. */
const UNMOVED = -1;

export interface Numbering {
  /** One per node. */
  numbers: Int32Array;
  /** Own nodes, and what all supermodels have. */
  nodeCount: number;
}

/** @param supermodels that of the model first, then that of each before; as many as are at hand */
export function numberingOf(job: Job, model: Model, supermodels: readonly Model[]): Numbering {
  const [supermodel, ...further] = supermodels;
  const { nodes } = model;
  if (model.supermodel === undefined) return alone(model);
  if (supermodel) return below(model, supermodel, numberingOfSupermodel(supermodel, further));
  const given = nodes.flatMap(({ partNumber }) => partNumber ?? []);
  if (given.length === nodes.length) return { numbers: Int32Array.from(given), nodeCount: nodes.length };
  const message = `part numbers need the supermodel ${model.supermodel}`;
  job.report.lose(MDL_CODES.MDL_PART_NUMBERS_UNKNOWN, message, { source: 'supermodel' });
  const numbers = Int32Array.from(nodes, ({ parent }) => (parent === NONE ? 0 : UNMOVED));
  return { numbers, nodeCount: nodes.length };
}

/** Where its own supermodel is not at hand, it counts as compiled, or by itself. */
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

/** Roots are the same, and nodes of one name below the same; what is below others goes on counting. */
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
 * The numbers of the nodes of an animation: those of the nodes of the model that have their names. Where several have one
 * name, the first of the animation is the first of the model.
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
    const turn = used.get(key) ?? 0;
    used.set(key, turn + 1);
    return known[Math.min(turn, known.length - 1)]!;
  });
}
