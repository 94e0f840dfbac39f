/**
 * Placement of texture maps.
 *
 * 3ds Max, whose values the files store, subtracts the offset from the coordinate, rotates and then scales it, all about
 * the center of the image: c' = ½ + S · R · (c - ½ - offset), with v upwards; it is not established that the game did so
 * too. In a scene v is downwards, and coordinates are scaled, rotated counterclockwise and translated: c' = R · S · c +
 * offset. Flipping v keeps the center, the scales and the apparent sense of rotation, and negates the offset of v. A
 * rotated map with two different scales, unless by right angles, would be sheared; it keeps only the scales along the
 * rotated axes.
 */
import type { MaterialMap } from '../../../scene/scene.ts';
import type { TextureMap } from '../files/chunks/materials.ts';

/** The placement of a texture map in its plane, as stored. */
export interface Placement {
  offsetU: number;
  offsetV: number;
  scaleU: number;
  scaleV: number;
  /** Radians. */
  rotation: number;
}

/** The placement of a map at rest in the scene's terms; undefined for the identity and for values that are not finite. */
export function textureTransform(map: TextureMap): MaterialMap['transform'] {
  const placement = placementOf(map);
  const { offsetU, offsetV, scaleU, scaleV, rotation } = placement;
  if (offsetU === 0 && offsetV === 0 && scaleU === 1 && scaleV === 1 && rotation === 0) return undefined;
  const placed = scenePlacement(placement);
  if (!Object.values(placed).every(Number.isFinite)) return undefined;
  return transformBy(placed);
}

export function placementOf({ offsetU, offsetV, scaleU, scaleV, rotationW }: TextureMap): Placement {
  return { offsetU, offsetV, scaleU, scaleV, rotation: rotationW };
}

const CENTER = 0.5;

/**
 * Transforms texture coordinates by a stored placement, including shear.
 *
 * @param uvs 2 per coordinate, v downwards
 */
export function placedAsStored(uvs: Float32Array, stored: Placement): Float32Array {
  const cosine = Math.cos(stored.rotation);
  const sine = Math.sin(stored.rotation);
  const out = new Float32Array(uvs.length);
  for (let i = 0; i < uvs.length; i += 2) {
    const u = uvs[i]! - CENTER - stored.offsetU;
    const v = CENTER - uvs[i + 1]! - stored.offsetV;
    out[i] = CENTER + stored.scaleU * (cosine * u - sine * v);
    out[i + 1] = CENTER - stored.scaleV * (sine * u + cosine * v);
  }
  return out;
}

/** A placement in the scene's terms as the transform of a map. */
export function transformBy(placed: Placement): NonNullable<MaterialMap['transform']> {
  return {
    offset: [placed.offsetU, placed.offsetV],
    scale: [placed.scaleU, placed.scaleV],
    rotation: placed.rotation,
  };
}

/** A stored placement as the scene's values of the same names. */
export function scenePlacement(stored: Placement): Placement {
  const { scaleU, scaleV, rotation } = scalesBeforeRotation(stored);
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

/** Scales before the rotation from scales after it: the lengths of the matrix columns, and the direction of the first. */
function scalesBeforeRotation({ scaleU, scaleV, rotation }: Placement) {
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
