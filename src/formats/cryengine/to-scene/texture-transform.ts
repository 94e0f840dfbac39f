/**
 * How a texture map lies on a surface.
 *
 * 3D Studio Max, whose numbers the files hold, moves the coordinate by minus the offset, turns and then scales it, all
 * about the center of the image: c' = ½ + S · R · (c - ½ - offset), with v upwards; that the game did so too is not
 * established. The scene has v downwards, scales, turns counter-clockwise as one sees the image, and moves: c' = R · S · c
 * + offset. Turning v round keeps the center, the scales and the sense in which one sees it turn, and changes the sign of
 * the offset of v. A turn of a map with two different scales, unless by right angles, would have to shear it and
 * keeps only the scales along the turned axes.
 */
import type { MaterialMap } from '../../../scene/scene.ts';
import type { TextureMap } from '../files/chunks/materials.ts';

/** The numbers of a texture map that place it in its plane, as stored. */
export interface Placement {
  offsetU: number;
  offsetV: number;
  scaleU: number;
  scaleV: number;
  /** Radians. */
  rotation: number;
}

/** The place of a map at rest in the scene's terms; undefined where it lies as it is, or nowhere that numbers say. */
export function textureTransform(map: TextureMap): MaterialMap['transform'] {
  const placement = placementOf(map);
  const { offsetU, offsetV, scaleU, scaleV, rotation } = placement;
  if (offsetU === 0 && offsetV === 0 && scaleU === 1 && scaleV === 1 && rotation === 0) return undefined;
  const placed = scenePlacement(placement);
  if (!Object.values(placed).every(Number.isFinite)) return undefined;
  return {
    offset: [placed.offsetU, placed.offsetV],
    scale: [placed.scaleU, placed.scaleV],
    rotation: placed.rotation,
  };
}

export function placementOf({ offsetU, offsetV, scaleU, scaleV, rotationW }: TextureMap): Placement {
  return { offsetU, offsetV, scaleU, scaleV, rotation: rotationW };
}

const CENTER = 0.5;

/** A stored placement as the scene's numbers of the same names. */
export function scenePlacement(stored: Placement): Placement {
  const { scaleU, scaleV, rotation } = turnedScales(stored);
  const u = scaleU * (CENTER + stored.offsetU);
  const v = scaleV * (CENTER - stored.offsetV);
  const cosine = Math.cos(rotation);
  const sine = Math.sin(rotation);
  return {
    offsetU: CENTER - (cosine * u + sine * v),
    offsetV: CENTER - (cosine * v - sine * u),
    scaleU,
    scaleV,
    rotation,
  };
}

/** Scales before the turn from scales behind it: the lengths of the columns of the matrix, and where the first points. */
function turnedScales({ scaleU, scaleV, rotation }: Placement) {
  if (rotation === 0 || scaleU === scaleV) return { scaleU, scaleV, rotation };
  const cosine = Math.cos(rotation);
  const sine = Math.sin(rotation);
  const mirror = scaleU * scaleV < 0 ? -1 : 1;
  return {
    scaleU: Math.hypot(scaleU * cosine, scaleV * sine),
    scaleV: mirror * Math.hypot(scaleU * sine, scaleV * cosine),
    rotation: Math.atan2(scaleV * sine, scaleU * cosine),
  };
}
