import type { Axes, Axis } from '../scene/scene.ts';

/**
 * The direction of the camera: `front` looks at the character's face, `side` at its left side (it faces the left of the
 * picture), `back` from behind, `top` from above (it faces the bottom of the picture), `turn` from the front, its left and
 * a little above. A number is an angle in degrees from the front towards the character's left, with the elevation of `turn`.
 */
export type View = ViewName | number;

/** A named direction of the camera. */
export type ViewName = 'front' | 'side' | 'top' | 'turn' | 'back';

/** Degrees around the character from its front towards its left, and upwards. */
const ORBIT: Record<ViewName, readonly [azimuth: number, elevation: number]> = {
  front: [0, 0],
  side: [90, 0],
  back: [180, 0],
  top: [0, 90],
  turn: [35, 15],
};

export const VIEW_NAMES = Object.keys(ORBIT) as readonly ViewName[];

/** Margin on every side, relative to the picture. */
const MARGIN = 0.07;

/** An orthographic camera: x = originX + scale · (right · position), and so on; y goes down, depth towards the viewer. */
export interface Camera {
  /** Three directions in the scene's axes: the picture's right, its top, the viewer. */
  basis: Float64Array;
  /** Samples per unit. */
  scale: number;
  originX: number;
  originY: number;
}

/** The extent of points along some directions. */
export interface Extent {
  /** 3 per direction. */
  directions: Float64Array;
  /** Per direction; Infinity and -Infinity while there are no points. */
  min: Float64Array;
  max: Float64Array;
}

function axisVector(axis: Axis): [number, number, number] {
  const sign = axis.startsWith('-') ? -1 : 1;
  return [axis.endsWith('x') ? sign : 0, axis.endsWith('y') ? sign : 0, axis.endsWith('z') ? sign : 0];
}

/** The character's left, up and front as three directions in the scene's axes. */
export function characterAxes(axes: Axes): Float64Array {
  const up = axisVector(axes.up);
  const front = axisVector(axes.front);
  // Up × front is left in right-handed axes, and right in left-handed ones.
  const sign = axes.handedness === 'right' ? 1 : -1;
  const left = [
    sign * (up[1] * front[2] - up[2] * front[1]),
    sign * (up[2] * front[0] - up[0] * front[2]),
    sign * (up[0] * front[1] - up[1] * front[0]),
  ];
  return Float64Array.of(...left, ...up, ...front);
}

/** The picture's right, its top and the viewer as three directions in the scene's axes. */
export function viewBasis(character: Float64Array, view: View): Float64Array {
  const orbit = typeof view === 'number' ? [view, ORBIT.turn[1]] : ORBIT[view];
  const [azimuth, elevation] = orbit.map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const sinA = Math.sin(azimuth);
  const cosA = Math.cos(azimuth);
  const sinE = Math.sin(elevation);
  const cosE = Math.cos(elevation);
  // Rows in terms of the character's left, up and front.
  const rows = [cosA, 0, -sinA, -sinE * sinA, cosE, -sinE * cosA, cosE * sinA, sinE, cosE * cosA];
  const basis = new Float64Array(9);
  for (let row = 0; row < 9; row += 3) {
    for (let i = 0; i < 3; i++) {
      basis[row + i] =
        rows[row]! * character[i]! + rows[row + 1]! * character[3 + i]! + rows[row + 2]! * character[6 + i]!;
    }
  }
  return basis;
}

export function createExtent(directions: Float64Array): Extent {
  const count = directions.length / 3;
  return {
    directions,
    min: new Float64Array(count).fill(Infinity),
    max: new Float64Array(count).fill(-Infinity),
  };
}

/** Extends an extent by the finite ones of the points in `indices`, 3 numbers each. */
export function extend(extent: Extent, points: Float32Array, indices: ArrayLike<number>): void {
  const { directions, min, max } = extent;
  for (let i = 0; i < indices.length; i++) {
    const p = indices[i]! * 3;
    const x = points[p]!;
    const y = points[p + 1]!;
    const z = points[p + 2]!;
    if (!Number.isFinite(x + y + z)) continue;
    for (let d = 0; d < min.length; d++) {
      const along = directions[d * 3]! * x + directions[d * 3 + 1]! * y + directions[d * 3 + 2]! * z;
      if (along < min[d]!) min[d] = along;
      if (along > max[d]!) max[d] = along;
    }
  }
}

/**
 * Cameras that show the whole extent, centered and with the same scale.
 *
 * @param first index of the first camera's right in the extent's directions; its top and the others' pairs follow
 * @param width in samples, as is the height
 */
export function fitCameras(
  bases: readonly Float64Array[],
  extent: Extent,
  first: number,
  width: number,
  height: number,
): Camera[] {
  const { min, max } = extent;
  let scale = Infinity;
  for (let d = first; d < min.length; d++) {
    const room = ((d - first) % 2 === 0 ? width : height) * (1 - 2 * MARGIN);
    if (max[d]! > min[d]!) scale = Math.min(scale, room / (max[d]! - min[d]!));
  }
  // A single point, or none, has no size.
  if (scale === Infinity) scale = 1;
  return bases.map((basis, index) => {
    const right = first + index * 2;
    return {
      basis,
      scale,
      originX: width / 2 - scale * middle(extent, right),
      originY: height / 2 + scale * middle(extent, right + 1),
    };
  });
}

function middle({ min, max }: Extent, direction: number): number {
  return max[direction]! >= min[direction]! ? (min[direction]! + max[direction]!) / 2 : 0;
}

/** Projects points from the scene's axes to x, y (down) and depth in samples, 3 numbers each. */
export function project(camera: Camera, points: ArrayLike<number>, out: Float32Array): void {
  const { basis, scale, originX, originY } = camera;
  for (let p = 0; p < points.length; p += 3) {
    const x = points[p]!;
    const y = points[p + 1]!;
    const z = points[p + 2]!;
    out[p] = originX + scale * (basis[0]! * x + basis[1]! * y + basis[2]! * z);
    out[p + 1] = originY - scale * (basis[3]! * x + basis[4]! * y + basis[5]! * z);
    out[p + 2] = scale * (basis[6]! * x + basis[7]! * y + basis[8]! * z);
  }
}
