/** The classes of objects that compute params (docs/reference/o3d.md#animation-graph). */

import type { Numbers } from '../../../../math/affine.ts';
import { multiplyMatrices } from '../../../../math/affine.ts';
import type { PreparedCurve } from './curve.ts';
import { composed, rotated, scaled, translated } from './matrix.ts';

export interface Operation {
  inputs: readonly Input[];
  /** Name of the param that receives the result. */
  output: string;
  /** Count of numbers in the result. */
  width: number;
  /** The curve, if it evaluates one. */
  curve?: PreparedCurve;
  /** Computes the numbers at `out` from those at `inputs`, which are in the order of the inputs above. */
  run(values: Numbers, inputs: readonly number[], out: number): void;
}

export interface Input {
  name: string;
  /** Count of numbers in the param: 1 to 4, or 16 for a matrix. */
  width: number;
  /** Value without one in the file. Default: zeros, for a matrix the identity. */
  fallback?: number;
}

const INPUT_MATRIX: Input = { name: 'o3d.inputMatrix', width: 16 };
const OUTPUT_MATRIX = { output: 'o3d.outputMatrix', width: 16 };

export const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['o3d.ParamOp2FloatsToFloat2', gather(2)],
  ['o3d.ParamOp3FloatsToFloat3', gather(3)],
  ['o3d.ParamOp4FloatsToFloat4', gather(4)],
  ['o3d.ParamOp16FloatsToMatrix4', gather(16)],
  [
    'o3d.Matrix4Translation',
    {
      ...OUTPUT_MATRIX,
      inputs: [INPUT_MATRIX, { name: 'o3d.translation', width: 3 }],
      run: (values, inputs, out) => translated(values, inputs[0]!, inputs[1]!, out),
    },
  ],
  [
    'o3d.Matrix4AxisRotation',
    {
      ...OUTPUT_MATRIX,
      inputs: [INPUT_MATRIX, { name: 'o3d.axis', width: 3 }, { name: 'o3d.angle', width: 1 }],
      run: (values, inputs, out) => rotated(values, inputs[0]!, inputs[1]!, inputs[2]!, out),
    },
  ],
  [
    'o3d.Matrix4Scale',
    {
      ...OUTPUT_MATRIX,
      inputs: [INPUT_MATRIX, { name: 'o3d.scale', width: 3 }],
      run: (values, inputs, out) => scaled(values, inputs[0]!, inputs[1]!, out),
    },
  ],
  [
    'o3d.Matrix4Composition',
    {
      ...OUTPUT_MATRIX,
      inputs: [INPUT_MATRIX, { name: 'o3d.localMatrix', width: 16 }],
      run: (values, inputs, out) => multiplyMatrices(values, out, values, inputs[0]!, values, inputs[1]!),
    },
  ],
  [
    'o3d.TRSToMatrix4',
    {
      output: 'o3d.output',
      width: 16,
      inputs: ['translate', 'rotate', 'scale'].flatMap((part) =>
        ['X', 'Y', 'Z'].map((axis) => ({
          name: `o3d.${part}${axis}`,
          width: 1,
          fallback: part === 'scale' ? 1 : 0,
        })),
      ),
      run: composed,
    },
  ],
]);

/** Combines single numbers; those of a matrix in the order of scene.json. */
function gather(width: number): Operation {
  return {
    output: 'o3d.output',
    width,
    inputs: Array.from({ length: width }, (_, index) => ({ name: `o3d.input${index}`, width: 1 })),
    run: (values, inputs, out) => {
      for (let index = 0; index < width; index++) values[out + index] = values[inputs[index]!]!;
    },
  };
}
