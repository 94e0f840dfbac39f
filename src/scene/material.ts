/** Materials and textures of a scene. */
import type { Color, Properties, Vec3 } from './values.ts';

/** The look of a surface. */
export interface Material {
  name: string;
  /** Encoding of the colors below. */
  colorSpace: 'srgb' | 'linear';
  diffuse: Color;
  ambient: Color;
  specular: Color;
  /** Phong exponent; 0 if the file has none. */
  shininess: number;
  /** 0..1, a factor of the metalness in a `metallicRoughness` map. Default 0, or 1 with such a map. */
  metalness?: number;
  /** Use of the texture's alpha channel. */
  alpha: 'opaque' | 'mask' | 'blend';
  /** For `mask`: pixels with less alpha are not drawn. Default 0.5. */
  alphaCutoff?: number;
  /** Emitted color, in the same encoding as the others. */
  emissive?: Vec3;
  /** Drawn in its color and texture, without lights. */
  unlit?: boolean;
  doubleSided: boolean;
  maps: MaterialMap[];
  properties?: Properties;
}

/**
 * `bump` contains heights, `normal` directions; `metallicRoughness` roughness in green and metalness in blue, `occlusion`
 * ambient occlusion in red.
 */
export type MapUse =
  | 'diffuse'
  | 'opacity'
  | 'bump'
  | 'normal'
  | 'specular'
  | 'gloss'
  | 'reflection'
  | 'emissive'
  | 'metallicRoughness'
  | 'occlusion'
  | 'other';

/** A texture with its use in a material. */
export interface MaterialMap {
  texture: number;
  /** Index into the primitive's `uvs`. */
  uv: number;
  use: MapUse;
  /**
   * Texture coordinates are scaled, then rotated, then translated. They rotate counter-clockwise with v down, about 0, 0: u
   * becomes u · cos + v · sin, and v becomes v · cos - u · sin.
   */
  transform?: { offset: [u: number, v: number]; scale: [u: number, v: number]; rotation: number };
  /** Wrapping outside of the image. Default `repeat`. */
  wrap?: { u: Wrap; v: Wrap };
  /** Its slot in a material of the source that no `MapUse` expresses, such as `KHR_materials_clearcoat.clearcoatTexture`. */
  slot?: string;
}

/** Wrapping outside of an image: repeated, mirrored, or clamped to its border. */
export type Wrap = 'repeat' | 'mirror' | 'clamp';

/** An image file. */
export interface Texture {
  name: string;
  /** As written in the file, including folders. */
  uri: string;
  /** The image file as found (TGA, DDS, PNG, JPEG); absent if it was not found. */
  bytes?: Uint8Array;
}
