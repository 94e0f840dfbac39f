/** Vectors with each component a curve over time, or constant. */
import type { Track } from '../../../../scene/scene.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import type { PreparedCurve } from '../graph/curve.ts';
import { OPERATIONS } from '../graph/operations.ts';
import type { ParamGraph } from '../graph/param-graph.ts';
import { planOf, type Requested, type Step } from '../graph/plan.ts';
import type { Stage } from '../stage.ts';
import { type AxisRotation, chainOf, paramsOf, type Triple } from './chain.ts';
import type { Component } from './exact.ts';

const FLOAT3 = OPERATIONS.get('o3d.ParamOp3FloatsToFloat3');

/** The three numbers of a track as the archive computes them; of rotations with the order of their axes. */
export type TrackComponents = Pick<RotationComponents, 'components'> & Partial<RotationComponents>;

/** Undefined if they are not computed by curves over time. */
export function trackComponents(
  { index, graph }: Stage,
  transform: SceneObject,
  property: Track['property'],
): TrackComponents | undefined {
  const chain = chainOf(index, graph, transform);
  if (!chain || property === 'rotation') return chain && rotationComponents(graph, chain.rotations);
  const triples = property === 'scale' ? chain.scales : chain.translations;
  const components = triples && componentsOf(graph, triples, property === 'scale');
  return components && { components };
}

/** The components of a sum or product with at most one animated part, driven by curves over time. */
export function componentsOf(
  graph: ParamGraph,
  triples: readonly Triple[],
  isProduct: boolean,
): Component[] | undefined {
  const driven = triples.filter(({ params }) => params.some(({ isDriven }) => isDriven));
  const [only] = driven;
  if (!only || driven.length > 1) return undefined;
  const params = triples.flatMap((triple) => triple.params);
  graph.run(0, planOf(params));
  const components = [0, 1, 2].map((axis): Component | undefined => {
    const source = sourceOf(graph, only, axis);
    if (source === undefined) return undefined;
    const others = triples
      .filter((triple) => triple !== only)
      .map(({ slots }) => graph.values[slots[axis]!]!);
    return isProduct
      ? { source, factor: others.reduce((product, value) => product * value, 1), added: 0 }
      : { source, factor: 1, added: others.reduce((sum, value) => sum + value, 0) };
  });
  return components.every((component) => component !== undefined) ? components : undefined;
}

/** Angles about the coordinate axes, from left to right; unused axes come last. */
interface RotationComponents {
  components: Component[];
  /** The axes, by number. */
  order: readonly [first: number, second: number, third: number];
}

/** Undefined if a rotation has another axis or one that is used twice, or an angle is not driven by a curve over time. */
function rotationComponents(
  graph: ParamGraph,
  rotations: readonly AxisRotation[],
): RotationComponents | undefined {
  graph.run(0, planOf(paramsOf(rotations)));
  const components = new Map<number, Component>();
  for (const { axis, angle } of rotations) {
    const isStill = !('params' in axis) || axis.params.every(({ isDriven }) => !isDriven);
    const along = 'params' in axis ? axis.slots.map((slot) => graph.values[slot]!) : axis;
    const number = along.findIndex((part) => part !== 0);
    const source = numberSource(graph, angle);
    const isOne = along.filter((part) => part !== 0).length === 1 && !components.has(number);
    if (!isStill || !isOne || source === undefined) return undefined;
    components.set(number, { source, factor: Math.sign(along[number]!), added: 0 });
  }
  for (const axis of [0, 1, 2]) {
    if (!components.has(axis)) components.set(axis, { source: 0, factor: 1, added: 0 });
  }
  const [first, second, third] = [...components.keys()];
  return { components: [...components.values()], order: [first!, second!, third!] };
}

function numberSource(
  graph: ParamGraph,
  { slot, step, isDriven }: Requested,
): PreparedCurve | number | undefined {
  if (step) return curveOf(graph, step);
  return isDriven ? undefined : graph.values[slot]!;
}

function sourceOf(
  graph: ParamGraph,
  { slots, params }: Triple,
  axis: number,
): PreparedCurve | number | undefined {
  const step = (params.length === 1 ? params[0] : params[axis])?.step;
  if (!step) return graph.values[slots[axis]!]!;
  if (params.length > 1) return curveOf(graph, step);
  if (step.operation !== FLOAT3) return undefined;
  const input = step.inputs[axis]!;
  const from = step.needs.find(({ output }) => output === input);
  return from ? curveOf(graph, from) : input === graph.time ? undefined : graph.values[input]!;
}

/** The curve that a step evaluates over the time. */
function curveOf(graph: ParamGraph, { operation, inputs }: Step): PreparedCurve | undefined {
  return inputs[0] === graph.time ? operation.curve : undefined;
}
