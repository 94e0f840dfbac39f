/** The forms that faces have at levels of detail. */
import { gatherRows } from '../../../math/columns.ts';
import { NONE } from '../../../scene/scene.ts';
import type { Levels, Triangles } from './triangles.ts';

/** Forms face by face, each from a level on, the lowest first. */
export interface Stages extends Triangles {
  /** For each face its first stage, and the end of the last. */
  start: Uint32Array<ArrayBuffer>;
  level: Uint32Array;
  /** Index of the face, from 1. */
  face: Uint32Array;
}

/** A triangle, twice, plus 1 if it is hidden, as at a level with fewer triangles than a lower one: all its corners are the first. */
type Form = number;

/**
 * The first triangles of all levels are one face, and so on. A face has the same flags at all levels, so that triangles with
 * other flags are numbered separately. It has a form at the first level where it exists, and where it changes.
 */
export function stagesOf({ from, start, triangles }: Levels): Stages {
  const forms: Form[] = [];
  const level: number[] = [];
  const face: number[] = [];
  const starts = [0];
  for (const flags of [...new Set(triangles.flags)].sort((a, b) => a - b)) {
    const byLevel = from.map((_, at) => trianglesWith(triangles, flags, start[at]!, start[at + 1]!));
    const faces = Math.max(...byLevel.map(({ length }) => length));
    for (let place = 0; place < faces; place++) {
      let last: Form = NONE;
      for (const [at, rows] of byLevel.entries()) {
        const hidden = last === NONE ? NONE : last | 1;
        const form = place < rows.length ? rows[place]! * 2 : hidden;
        if (form === NONE || (last !== NONE && isSame(triangles, last, form))) continue;
        forms.push(form);
        level.push(at);
        face.push(starts.length);
        last = form;
      }
      starts.push(forms.length);
    }
  }
  return {
    ...pickTriangles(
      triangles,
      Uint32Array.from(forms, (form) => form >> 1),
    ),
    vertices: Uint32Array.from({ length: forms.length * 3 }, (_, at) => {
      return vertexOf(triangles, forms[Math.floor(at / 3)]!, at % 3);
    }),
    start: Uint32Array.from(starts),
    level: Uint32Array.from(level),
    face: Uint32Array.from(face),
  };
}

/** The triangles of a range that have these flags. */
function trianglesWith({ flags: all }: Triangles, flags: number, from: number, to: number): number[] {
  const found: number[] = [];
  for (let triangle = from; triangle < to; triangle++) if (all[triangle] === flags) found.push(triangle);
  return found;
}

function vertexOf({ vertices }: Triangles, form: Form, corner: number): number {
  return vertices[(form >> 1) * 3 + (form & 1 ? 0 : corner)]!;
}

function isSame(triangles: Triangles, a: Form, b: Form): boolean {
  const { texVertices, material } = triangles;
  const [first, second] = [a >> 1, b >> 1];
  if (material[first] !== material[second]) return false;
  for (let corner = 0; corner < 3; corner++) {
    if (vertexOf(triangles, a, corner) !== vertexOf(triangles, b, corner)) return false;
    if (texVertices[first * 3 + corner] !== texVertices[second * 3 + corner]) return false;
  }
  return true;
}

/** Some of the triangles. */
export function pickTriangles(triangles: Triangles, chosen: Uint32Array): Triangles {
  return {
    count: chosen.length,
    vertices: gatherRows(triangles.vertices, chosen, 3),
    texVertices: gatherRows(triangles.texVertices, chosen, 3),
    material: gatherRows(triangles.material, chosen, 1),
    flags: gatherRows(triangles.flags, chosen, 1),
  };
}
