/** Names of nodes as HTML text over the canvas. */
import { type Camera, Matrix4, Vector3 } from 'three';
import type { Label } from './overlays/overlay.ts';

/** Position of a viewport on the canvas, in CSS pixels. */
export interface Frame {
  left: number;
  width: number;
  height: number;
}

export class Labels {
  readonly element = document.createElement('div');
  readonly #spans: HTMLSpanElement[] = [];
  readonly #point = new Vector3();
  readonly #matrix = new Matrix4();
  #labels: readonly Label[] = [];

  constructor() {
    this.element.className = 'stage-labels';
    // Screen readers get the names from the Contents panel.
    this.element.ariaHidden = 'true';
  }

  set(labels: readonly Label[], selected: number): void {
    this.#labels = labels;
    while (this.#spans.length > labels.length) this.#spans.pop()!.remove();
    while (this.#spans.length < labels.length) {
      const span = document.createElement('span');
      this.#spans.push(span);
      this.element.append(span);
    }
    labels.forEach(({ text, kind, node }, i) => {
      this.#spans[i]!.textContent = text;
      this.#spans[i]!.className = node === selected ? `${kind} selected` : kind;
    });
  }

  /**
   * @param world 16 per node, in scene space
   * @param root transforms scene space to the stage
   */
  place(world: Float64Array, root: Matrix4, camera: Camera, { left, width, height }: Frame): void {
    if (this.#labels.length === 0) return;
    this.#matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(root);
    for (let i = 0; i < this.#labels.length; i++) {
      const at = this.#labels[i]!.node * 16 + 12;
      const { x, y, z } = this.#point
        .set(world[at]!, world[at + 1]!, world[at + 2]!)
        .applyMatrix4(this.#matrix);
      const { style } = this.#spans[i]!;
      const isSeen = z > -1 && z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1;
      style.display = isSeen ? '' : 'none';
      if (!isSeen) continue;
      const px = left + ((x + 1) / 2) * width;
      const py = ((1 - y) / 2) * height;
      style.transform = `translate(${px.toFixed(1)}px, ${py.toFixed(1)}px)`;
    }
  }
}
