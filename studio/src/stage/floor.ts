/** The floor grid under a character. */
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three';
import type { Palette } from './palette.ts';

/** Squares from the center to each edge. */
const SQUARES = 10;

export class Floor {
  readonly object = new Group();
  readonly #thin = new LineBasicMaterial({ transparent: true, opacity: 0.55 });
  readonly #thick = new LineBasicMaterial();
  readonly #lines: LineSegments[];

  constructor() {
    this.#lines = [
      new LineSegments(
        linesAt((square) => square !== 0),
        this.#thin,
      ),
      new LineSegments(
        linesAt((square) => square === 0),
        this.#thick,
      ),
    ];
    this.object.add(...this.#lines);
  }

  /** @param step side of a square, in meters */
  resize(step: number): void {
    this.object.scale.setScalar(step);
  }

  paint({ line, quiet }: Palette): void {
    this.#thin.color.copy(line);
    this.#thick.color.copy(quiet);
  }

  dispose(): void {
    for (const { geometry } of this.#lines) geometry.dispose();
    this.#thin.dispose();
    this.#thick.dispose();
  }
}

function linesAt(chosen: (square: number) => boolean): BufferGeometry {
  const corners: number[] = [];
  for (let square = -SQUARES; square <= SQUARES; square++) {
    if (!chosen(square)) continue;
    corners.push(square, 0, -SQUARES, square, 0, SQUARES);
    corners.push(-SQUARES, 0, square, SQUARES, 0, square);
  }
  return new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
}
