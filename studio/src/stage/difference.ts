/** Difference between the vertices of GPU and CPU skinning. */
import { Matrix4, type Object3D, type WebGLRenderer } from 'three';
import { GpuPositions } from './gpu-positions.ts';
import { heatColors } from './heat.ts';
import type { Part } from './part.ts';

export class Difference {
  /** Of the last measurement, in units of the scene. */
  max = 0;
  readonly #sides: { part: Part; gpu: GpuPositions; values: Float32Array }[];
  readonly #root: Object3D;
  readonly #rootInverse = new Matrix4();

  constructor(parts: readonly Part[], root: Object3D) {
    this.#root = root;
    this.#sides = parts.map((part) => ({
      part,
      gpu: new GpuPositions(part.shown, part.ownGeometry),
      values: new Float32Array(part.surface.positions.length / 3),
    }));
  }

  /** Measures the current pose and colors all parts by it; they must wear heat appearances. */
  measure(renderer: WebGLRenderer): void {
    this.#rootInverse.copy(this.#root.matrixWorld).invert();
    this.max = 0;
    for (const { part, gpu, values } of this.#sides) {
      gpu.read(renderer, this.#rootInverse);
      this.max = Math.max(this.max, distances(part.surface.positions, gpu.positions, values));
    }
    for (const { part, values } of this.#sides) {
      if (part.colors) heatColors(values, this.max, part.colors);
      part.recolored();
    }
  }

  dispose(): void {
    for (const { gpu } of this.#sides) gpu.dispose();
  }
}

/**
 * @param expected 3 per vertex
 * @param actual 4 per vertex
 * @returns the largest; non-finite values do not count
 */
function distances(expected: Float32Array, actual: Float32Array, out: Float32Array): number {
  let max = 0;
  for (let vertex = 0; vertex < out.length; vertex++) {
    const distance = Math.hypot(
      expected[vertex * 3]! - actual[vertex * 4]!,
      expected[vertex * 3 + 1]! - actual[vertex * 4 + 1]!,
      expected[vertex * 3 + 2]! - actual[vertex * 4 + 2]!,
    );
    out[vertex] = distance;
    if (distance > max) max = distance;
  }
  return max;
}
