import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
} from 'three';

/** Movable line segments; with `onTop` they are drawn over everything else. */
export class Lines {
  readonly object: LineSegments;
  /** 6 per segment. */
  readonly ends: Float32Array;
  readonly #colors: Float32Array;
  readonly #geometry = new BufferGeometry();
  readonly #material: LineBasicMaterial;

  constructor(segments: number, onTop: boolean) {
    this.ends = new Float32Array(segments * 6);
    this.#colors = new Float32Array(segments * 6).fill(1);
    this.#geometry.setAttribute('position', new BufferAttribute(this.ends, 3).setUsage(DynamicDrawUsage));
    this.#geometry.setAttribute('color', new BufferAttribute(this.#colors, 3));
    this.#material = new LineBasicMaterial({ vertexColors: true, depthTest: !onTop, transparent: onTop });
    this.object = new LineSegments(this.#geometry, this.#material);
    this.object.frustumCulled = false;
    this.object.renderOrder = onTop ? 10 : 0;
  }

  paint(segment: number, { r, g, b }: Color): void {
    const at = segment * 6;
    for (let end = 0; end < 6; end += 3) {
      this.#colors[at + end] = r;
      this.#colors[at + end + 1] = g;
      this.#colors[at + end + 2] = b;
    }
    this.#geometry.attributes.color!.needsUpdate = true;
  }

  paintAll(color: Color): void {
    for (let segment = 0; segment < this.ends.length / 6; segment++) this.paint(segment, color);
  }

  moved(): void {
    this.#geometry.attributes.position!.needsUpdate = true;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
  }
}

/** Sets one end of a segment to the translation of a 4 × 4 matrix. */
export function placeEnd(ends: Float32Array, at: number, matrices: ArrayLike<number>, matrix: number): void {
  for (let axis = 0; axis < 3; axis++) ends[at + axis] = matrices[matrix * 16 + 12 + axis]!;
}
