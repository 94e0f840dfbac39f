/** Names of nodes as HTML text over the canvas, as many as do not overlap. */
import { type Camera, Matrix4, Vector3 } from 'three';
import type { Label } from './overlays/overlay.ts';

/** Position of a viewport on the canvas, in CSS pixels. */
export interface Frame {
  left: number;
  width: number;
  height: number;
}

/** Estimates in pixels, since measuring would lay out the page anew: of a letter, of the space around a name, of a line. */
const LETTER = 6.3;
const SPACE = 12;
const LINE = 15;

export class Labels {
  readonly element = document.createElement('div');
  readonly #spans: HTMLSpanElement[] = [];
  readonly #point = new Vector3();
  readonly #matrix = new Matrix4();
  #labels: readonly Label[] = [];
  /** Indices of the labels, the selected one first: the later ones give way. */
  #order: number[] = [];
  /** Left, top, right and bottom edges of the labels that are shown. */
  #edges = new Float32Array(0);

  constructor() {
    this.element.className = 'stage-labels';
    // Screen readers get the names from the Contents panel.
    this.element.ariaHidden = 'true';
  }

  set(labels: readonly Label[], selected: number): void {
    this.#labels = labels;
    const rank = (index: number) => (labels[index]!.node === selected ? 0 : 1);
    this.#order = [...labels.keys()].sort((a, b) => rank(a) - rank(b));
    this.#edges = new Float32Array(labels.length * 4);
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
    let shown = 0;
    for (const i of this.#order) {
      const { node, text } = this.#labels[i]!;
      const at = node * 16 + 12;
      const { x, y, z } = this.#point
        .set(world[at]!, world[at + 1]!, world[at + 2]!)
        .applyMatrix4(this.#matrix);
      const { style } = this.#spans[i]!;
      const px = left + ((x + 1) / 2) * width;
      const py = ((1 - y) / 2) * height;
      const isInside = z > -1 && z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1;
      const isSeen = isInside && this.#takesRoom(shown, px, py, text.length * LETTER + SPACE);
      style.display = isSeen ? '' : 'none';
      if (!isSeen) continue;
      shown++;
      style.transform = `translate(${px.toFixed(1)}px, ${py.toFixed(1)}px)`;
    }
  }

  /** Notes the edges of a label, unless it would cover one of those that are shown already. */
  #takesRoom(shown: number, x: number, y: number, width: number): boolean {
    const edges = this.#edges;
    const [right, bottom] = [x + width, y + LINE];
    for (let at = 0; at < shown * 4; at += 4) {
      const isBeside = x >= edges[at + 2]! || right <= edges[at]!;
      if (!isBeside && y < edges[at + 3]! && bottom > edges[at + 1]!) return false;
    }
    edges.set([x, y, right, bottom], shown * 4);
    return true;
  }
}
