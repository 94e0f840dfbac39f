/** The floor grid under a character, which fades towards its edges. */
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three';
import type { Palette } from './palette.ts';

/** Squares from the center to each edge. */
const SQUARES = 10;

const THIN = 0.22;
const THICK = 0.5;

export class Floor {
  readonly object = new Group();
  readonly #material = new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false });
  readonly #lines = new LineSegments(lines(), this.#material);

  constructor() {
    this.object.add(this.#lines);
  }

  /** @param step side of a square, in meters @param ground its height */
  place(step: number, ground: number): void {
    this.object.scale.setScalar(step);
    this.object.position.y = ground;
  }

  paint({ quiet }: Palette): void {
    this.#material.color.copy(quiet);
  }
}

/** Lines of single squares, whose ends have the opacity of their distance. */
function lines(): BufferGeometry {
  const corners: number[] = [];
  const colors: number[] = [];
  const add = (x: number, z: number, strength: number) => {
    corners.push(x, 0, z);
    colors.push(1, 1, 1, strength * Math.max(0, 1 - Math.hypot(x, z) / SQUARES));
  };
  for (let line = -SQUARES; line <= SQUARES; line++) {
    const strength = line === 0 ? THICK : THIN;
    for (let square = -SQUARES; square < SQUARES; square++) {
      for (const end of [square, square + 1]) add(line, end, strength);
      for (const end of [square, square + 1]) add(end, line, strength);
    }
  }
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(new Float32Array(corners), 3))
    .setAttribute('color', new BufferAttribute(new Float32Array(colors), 4));
}
