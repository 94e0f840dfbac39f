/** Texture coordinates of meshes. */
import type { Primitive, Scene } from 'exhume';

export interface UvSet {
  title: string;
  uvs: Float32Array;
  primitive: Primitive;
  /** Of the base color that uses this set; undefined without one. */
  texture: number | undefined;
}

export function uvSetsOf({ meshes, materials }: Scene, mesh: number): UvSet[] {
  return (meshes[mesh]?.primitives ?? []).flatMap((primitive) => {
    const material = materials[primitive.material];
    return primitive.uvs.map((uvs, at) => ({
      title: `${material?.name || primitive.name || 'surface'}, UV ${at}`,
      uvs,
      primitive,
      texture: material?.maps.find(({ use, uv }) => use === 'diffuse' && uv === at)?.texture,
    }));
  });
}

/** The square of the texture, or of as many repetitions of it as the coordinates reach. */
export function extentOf(uvs: ArrayLike<number>): { low: [number, number]; size: number } {
  const low: [number, number] = [0, 0];
  const high: [number, number] = [1, 1];
  for (let at = 0; at < uvs.length; at++) {
    const axis = at % 2;
    if (!Number.isFinite(uvs[at])) continue;
    low[axis] = Math.min(low[axis]!, Math.floor(uvs[at]! + EPSILON));
    high[axis] = Math.max(high[axis]!, Math.ceil(uvs[at]! - EPSILON));
  }
  return { low, size: Math.min(MOST_TILES, Math.max(high[0] - low[0], high[1] - low[1])) };
}

const EPSILON = 1e-3;
/** More repetitions are not shown. */
const MOST_TILES = 16;
