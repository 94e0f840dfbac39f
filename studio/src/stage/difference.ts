/** How far the graphics processor's vertices are from the library's. */
import { Matrix4, type Object3D, type WebGLRenderer } from 'three';
import { GpuPositions } from './gpu-positions.ts';
import { heatColors } from './heat.ts';
import type { Part } from './part.ts';

export class Difference {
  /** Of the moment that was measured last, in units of the scene. */
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

  /** Measures the moment that is shown, and colors all parts by it; they must be dressed for heat. */
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
 * @returns the largest; what is not finite on both sides does not count
 */
export function distances(expected: Float32Array, actual: Float32Array, out: Float32Array): number {
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
