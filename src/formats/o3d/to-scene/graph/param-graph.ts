/** Evaluates params of a scene at a time, following their bindings (docs/reference/o3d.md#animation-graph). */

import type { Numbers } from '../../../../math/affine.ts';
import { identity, multiplyMatrices } from '../../../../math/affine.ts';
import type { Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { O3D_CODES } from '../../codes.ts';
import type { JsonValue, Param, SceneIndex, SceneObject } from '../../files/archive/document.ts';
import { paramPath, referenceOf } from '../../files/archive/scene-index.ts';
import { type CurveMode, evaluateCurve, type PreparedCurve } from './curve.ts';
import { type Input, OPERATIONS, type Operation } from './operations.ts';
import type { Requested, Step } from './plan.ts';

/** Returns the curve of an object, if it has one. */
export type CurveOf = (object: SceneObject) => PreparedCurve | undefined;

const CODES = O3D_CODES;

/** The origin of an input: an object that computes it, or the slot of its values. */
type Origin = { object: SceneObject; operation: Operation } | { slot: number; isDriven: boolean };

/** A step whose inputs are being resolved. */
interface Frame {
  object: SceneObject;
  step: Step;
  origins: Origin[];
}

export class ParamGraph {
  /** Values of all requested params; a new array after each request. */
  values: Numbers;
  /** Slot of the animation time, in seconds. */
  readonly time: number;
  readonly #index: SceneIndex;
  readonly #curveOf: CurveOf;
  readonly #report: Report;
  /** All steps, dependencies first. */
  readonly #steps: Step[] = [];
  /** By the object whose output they compute; unfinished ones are being resolved. */
  readonly #known = new Map<SceneObject, { step: Step; finished: boolean }>();
  readonly #timeParam: Param | undefined;
  #length = 0;

  /** @param mode `plugin` keeps numbers in single precision */
  constructor(index: SceneIndex, curveOf: CurveOf, mode: CurveMode, report: Report) {
    this.#index = index;
    this.#curveOf = curveOf;
    this.#report = report;
    this.values = mode === 'plugin' ? new Float32Array(64) : new Float64Array(64);
    this.#timeParam = animationSource(index);
    this.time = this.#reserve(1);
  }

  /** Requests a param of an object, to be read after `run`. */
  request(object: SceneObject, input: Input): Requested {
    const origin = this.#originOf(object, input);
    if ('slot' in origin) return origin;
    return this.#requested(this.#stepOf(origin));
  }

  /** Requests the world matrix of a Transform. */
  requestWorld(transform: SceneObject): Requested {
    return this.#requested(this.#stepOf({ object: transform, operation: WORLD }));
  }

  /** Computes everything that was requested, or a plan. @param seconds of the animation */
  run(seconds: number, plan: readonly Step[] = this.#steps): void {
    const { values } = this;
    values[this.time] = seconds;
    for (let at = 0; at < plan.length; at++) {
      const { operation, inputs, output } = plan[at]!;
      operation.run(values, inputs, output);
    }
  }

  #requested(step: Step): Requested {
    return { slot: step.output, isDriven: step.isDriven, step };
  }

  #reserve(width: number): number {
    const at = this.#length;
    this.#length += width;
    if (this.#length > this.values.length) {
      const { values } = this;
      const Column = values instanceof Float32Array ? Float32Array : Float64Array;
      this.values = new Column(this.#length * 2);
      this.values.set(values);
    }
    return at;
  }

  #constant(numbers: ArrayLike<number>): Origin {
    const slot = this.#reserve(numbers.length);
    this.values.set(numbers, slot);
    return { slot, isDriven: false };
  }

  /** Follows the bindings of a param up to an object that computes it, or a value. */
  #originOf(object: SceneObject, input: Input): Origin {
    let param = object.params.get(input.name);
    const seen = new Set<Param>();
    while (param?.bind !== undefined) {
      const target = this.#index.params.get(param.bind);
      if (target && target === this.#timeParam) {
        if (input.width === 1) return { slot: this.time, isDriven: true };
        return this.#unresolved(param, input, `is bound to the time, which is a single number`);
      }
      if (!target) return this.#unresolved(param, input, `is bound to unknown param ${param.bind}`);
      const operation = this.#operationOf(target.owner);
      if (operation?.output === target.name) {
        if (operation.width === input.width) return { object: target.owner, operation };
        return this.#unresolved(
          param,
          input,
          `is bound to a param of ${counted(operation.width, 'number')} instead of ${input.width}`,
        );
      }
      if (seen.has(target)) return this.#cut(param, input);
      seen.add(target);
      if (target.bind === undefined && target.value === undefined) return this.#unknown(target, input);
      param = target;
    }
    return this.#stored(param, input);
  }

  #operationOf(object: SceneObject): Operation | undefined {
    if (object.className === 'o3d.Transform') return WORLD;
    if (object.className === 'o3d.FunctionEval') return this.#evaluation(object);
    return OPERATIONS.get(object.className);
  }

  #evaluation(object: SceneObject): Operation {
    const known = this.#known.get(object);
    if (known) return known.step.operation;
    const param = object.params.get('o3d.functionObject');
    const source = this.#index.byId.get(referenceOf(param?.value) ?? 0);
    const curve = source && this.#curveOf(source);
    if (!curve) {
      const path = param ? paramPath(param) : object.path;
      this.#report.add(CODES.O3D_GRAPH_SOURCE_MISSING, 'FunctionEval without a curve', { path });
    }
    return {
      inputs: [{ name: 'o3d.input', width: 1 }],
      output: 'o3d.output',
      width: 1,
      ...(curve ? { curve } : {}),
      run: (values, inputs, out) => {
        values[out] = curve ? evaluateCurve(curve, values[inputs[0]!]!) : 0;
      },
    };
  }

  #stored(param: Param | undefined, { width, fallback = 0 }: Input): Origin {
    const numbers = param ? flatten(param.value) : [];
    if (numbers.length === width) return this.#constant(numbers);
    return this.#constant(width === 16 ? identity() : Array.from({ length: width }, () => fallback));
  }

  #unresolved(param: Param, input: Input, problem: string): Origin {
    this.#report.add(CODES.O3D_GRAPH_SOURCE_MISSING, `Param ${param.name} ${problem}`, {
      path: paramPath(param),
    });
    return this.#stored(param, input);
  }

  #cut(param: Param, input: Input): Origin {
    const message = `Param ${param.name} is bound to itself by way of others`;
    this.#report.add(CODES.O3D_GRAPH_CYCLE, message, { path: paramPath(param) });
    return this.#stored(param, input);
  }

  #unknown(target: Param, input: Input): Origin {
    const message = `Class ${target.owner.className} cannot be evaluated, but a param is bound to it`;
    this.#report.add(CODES.O3D_GRAPH_CLASS_UNKNOWN, message, { path: paramPath(target) });
    return this.#stored(undefined, input);
  }

  /** Adds a step and its dependencies, the deepest first. */
  #stepOf(root: Extract<Origin, { object: SceneObject }>): Step {
    const known = this.#known.get(root.object);
    if (known) return known.step;
    const frames = [this.#open(root)];
    const { step } = frames[0]!;
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const origin = frame.origins[frame.step.inputs.length];
      if (!origin) {
        this.#close(frame);
        frames.pop();
      } else if ('slot' in origin) {
        frame.step.inputs.push(origin.slot);
        frame.step.isDriven ||= origin.isDriven;
      } else {
        const found = this.#known.get(origin.object);
        if (!found) frames.push(this.#open(origin));
        else frame.step.inputs.push(this.#inputFrom(frame, origin.object, found));
      }
    }
    return step;
  }

  #open({ object, operation }: Extract<Origin, { object: SceneObject }>): Frame {
    const output = this.#reserve(operation.width);
    const step: Step = { operation, inputs: [], output, needs: [], isDriven: false, isMoving: false };
    this.#known.set(object, { step, finished: false });
    return { object, step, origins: this.#originsOf(object, operation) };
  }

  #originsOf(object: SceneObject, operation: Operation): Origin[] {
    if (operation !== WORLD) return operation.inputs.map((input) => this.#originOf(object, input));
    const local = this.#originOf(object, LOCAL_MATRIX);
    const parent = this.#index.byId.get(referenceOf(object.properties.parent) ?? 0);
    const isTransform = parent?.className === 'o3d.Transform';
    return [isTransform ? { object: parent, operation: WORLD } : this.#constant(identity()), local];
  }

  #inputFrom(
    { object, step }: Frame,
    from: SceneObject,
    { step: found, finished }: { step: Step; finished: boolean },
  ): number {
    if (!finished) {
      const message = `${object.className} and ${from.className} depend on each other`;
      this.#report.add(CODES.O3D_GRAPH_CYCLE, message, { path: object.path });
      const rest = this.#stored(undefined, { name: '', width: found.operation.width });
      return 'slot' in rest ? rest.slot : found.output;
    }
    step.needs.push(found);
    step.isDriven ||= found.isDriven;
    return found.output;
  }

  #close({ object, step }: Frame): void {
    const { operation, inputs, needs } = step;
    const isMoved = inputs.includes(this.time) || needs.some(({ isMoving }) => isMoving);
    step.isMoving = isMoved && !operation.curve?.isConstant;
    this.#known.set(object, { step, finished: true });
    this.#steps.push(step);
  }
}

export const LOCAL_MATRIX: Input = { name: 'o3d.localMatrix', width: 16 };
/** The output of a Transform to which joints are bound. */
export const WORLD_MATRIX = 'o3d.worldMatrix';

/** World matrix: the parent's times the local one. */
const WORLD: Operation = {
  inputs: [],
  output: WORLD_MATRIX,
  width: 16,
  run: (values, inputs, out) => multiplyMatrices(values, out, values, inputs[0]!, values, inputs[1]!),
};

/** The param that the loader sets to the elapsed seconds. */
/** The param with the time in seconds. */
export function animationSource({ byClass }: SceneIndex): Param | undefined {
  const owner = byClass
    .get('o3d.ParamObject')
    ?.find(({ properties, params }) => properties.name === 'o3d.animSourceOwner' && params.has('animSource'));
  return owner?.params.get('animSource');
}

/** Matrices are lists of rows; no value is deeper. */
const DEEPEST = 2;

/** The numbers of a value, those of matrices row by row. */
export function flatten(value: JsonValue | undefined): number[] {
  const numbers: number[] = [];
  addNumbers(numbers, value, 0);
  return numbers;
}

function addNumbers(numbers: number[], value: JsonValue | undefined, depth: number): void {
  if (typeof value === 'number') numbers.push(value);
  else if (Array.isArray(value) && depth < DEEPEST)
    for (const part of value) addNumbers(numbers, part, depth + 1);
}
