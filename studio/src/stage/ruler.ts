/** Two points on a character and the line between them, which follow its motion. */
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Points,
  PointsMaterial,
} from 'three';
import type { Overlay, Subject } from './overlays/overlay.ts';
import { pick, type Ray } from './picking.ts';

/** A point that moves with a character: at a joint, or in a triangle with the shares of its second and third corner. */
export type Anchor =
  | { kind: 'joint'; node: number }
  | { kind: 'surface'; surface: number; triangle: number; u: number; v: number };

/** How far from a joint a click may be, as a fraction of the character's size. */
const REACH = 0.02;
const DOT_PIXELS = 9;

/**
 * What a click measures from or to.
 *
 * @param joints whether joints near the pointer come before the surface, as they are drawn over it
 */
export function anchorAt(
  { surfaces, bones, pose, size }: Subject,
  ray: Ray,
  joints: boolean,
): Anchor | undefined {
  if (joints) {
    const node = nearestJoint(bones.bones, pose.world, ray, size * REACH);
    if (node !== undefined) return { kind: 'joint', node };
  }
  surfaces.update();
  const hit = pick(surfaces.all, ray);
  if (!hit) return undefined;
  const { surface, triangle, u, v } = hit;
  return { kind: 'surface', surface: surfaces.all.indexOf(surface), triangle, u, v };
}

function nearestJoint(
  joints: readonly number[],
  world: Float64Array,
  { origin, direction }: Ray,
  reach: number,
): number | undefined {
  const [dx, dy, dz] = direction;
  const length = Math.hypot(dx, dy, dz);
  let nearest: number | undefined;
  let least = reach;
  for (const node of joints) {
    const x = world[node * 16 + 12]! - origin[0];
    const y = world[node * 16 + 13]! - origin[1];
    const z = world[node * 16 + 14]! - origin[2];
    const distance = Math.hypot(y * dz - z * dy, z * dx - x * dz, x * dy - y * dx) / length;
    if (distance >= least) continue;
    least = distance;
    nearest = node;
  }
  return nearest;
}

/** @param onLength called in each pose with the distance of two points, in units of the scene */
export function rulerOverlay(
  { surfaces, pose }: Subject,
  anchors: readonly Anchor[],
  onLength: (units: number) => void,
): Overlay {
  const ends = new BufferAttribute(new Float32Array(anchors.length * 3), 3);
  const geometry = new BufferGeometry().setAttribute('position', ends);
  const line = new LineBasicMaterial({ depthTest: false, transparent: true });
  const dots = new PointsMaterial({
    size: DOT_PIXELS,
    sizeAttenuation: false,
    depthTest: false,
    transparent: true,
  });
  const object = new Group();
  for (const drawn of [new Line(geometry, line), new Points(geometry, dots)]) {
    drawn.renderOrder = 21;
    drawn.frustumCulled = false;
    object.add(drawn);
  }

  function place(anchor: Anchor, at: number): void {
    const { array } = ends;
    if (anchor.kind === 'joint') {
      for (let axis = 0; axis < 3; axis++) array[at + axis] = pose.world[anchor.node * 16 + 12 + axis]!;
      return;
    }
    const { positions, primitive } = surfaces.all[anchor.surface]!;
    const [a, b, c] = primitive.indices.subarray(anchor.triangle * 3, anchor.triangle * 3 + 3);
    const { u, v } = anchor;
    for (let axis = 0; axis < 3; axis++)
      array[at + axis] =
        (1 - u - v) * positions[a! * 3 + axis]! +
        u * positions[b! * 3 + axis]! +
        v * positions[c! * 3 + axis]!;
  }

  return {
    object,
    follow() {
      if (anchors.some(({ kind }) => kind === 'surface')) surfaces.update();
      anchors.forEach((anchor, index) => {
        place(anchor, index * 3);
      });
      ends.needsUpdate = true;
      const [x, y, z, ...to] = ends.array;
      if (to.length === 3) onLength(Math.hypot(to[0]! - x!, to[1]! - y!, to[2]! - z!));
    },
    paint({ warning }) {
      line.color.copy(warning);
      dots.color.copy(warning);
    },
    dispose() {
      geometry.dispose();
      line.dispose();
      dots.dispose();
    },
  };
}
