import {
  ClampToEdgeWrapping,
  type ColorSpace,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MirroredRepeatWrapping,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
  type Wrapping,
} from 'three';
import { decodeImage } from '../images/decode.ts';
import type { Image } from '../images/image.ts';
import { withOpacity } from '../images/opacity.ts';
import { FormatError } from '../report/report.ts';
import { mapFor, separateOpacity } from '../scene/maps.ts';
import type { Material, MaterialMap, Scene, Wrap } from '../scene/scene.ts';

const WRAPPING: Record<Wrap, Wrapping> = {
  repeat: RepeatWrapping,
  mirror: MirroredRepeatWrapping,
  clamp: ClampToEdgeWrapping,
};

/** The textures of materials. Each image is decoded and uploaded once. */
export interface Textures {
  /** Undefined if the material has no such map, or its image is missing or damaged. */
  forUse(material: Material, use: 'diffuse' | 'normal' | 'emissive'): Texture | undefined;
  /** Indices of the scene's textures whose images cannot be decoded, with the reason. */
  damaged: Map<number, FormatError>;
  all: Texture[];
}

export function createTextures(scene: Scene): Textures {
  const images = new Map<number, Image | undefined>();
  const originals = new Map<string, DataTexture>();
  const damaged: Textures['damaged'] = new Map();
  const all: Texture[] = [];

  function imageOf(index: number): Image | undefined {
    if (!images.has(index)) images.set(index, decode(index));
    return images.get(index);
  }

  function decode(index: number): Image | undefined {
    const { bytes, uri } = scene.textures[index] ?? {};
    if (!bytes) return undefined;
    try {
      return decodeImage(bytes, uri ?? '');
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      damaged.set(index, error);
      return undefined;
    }
  }

  function original(map: MaterialMap, opacity: MaterialMap | undefined): DataTexture | undefined {
    const image = imageOf(map.texture);
    if (!image) return undefined;
    const mask = opacity && imageOf(opacity.texture);
    const isMasked = mask?.width === image.width && mask.height === image.height;
    const key = `${map.texture} ${isMasked ? opacity?.texture : ''}`;
    const texture = originals.get(key) ?? createTexture(isMasked ? withOpacity(image, mask) : image);
    originals.set(key, texture);
    return texture;
  }

  return {
    damaged,
    all,
    forUse(material, use) {
      const map = mapFor(material, use);
      const source = map && original(map, use === 'diffuse' ? separateOpacity(scene, material) : undefined);
      if (!source) return undefined;
      const texture = placed(source, map, use === 'normal' ? NoColorSpace : SRGBColorSpace);
      texture.name = scene.textures[map.texture]!.name;
      all.push(texture);
      return texture;
    },
  };
}

function createTexture({ width, height, data }: Image): DataTexture {
  const texture = new DataTexture(data, width, height);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  return texture;
}

/** The same image with the placement of a material's map. */
function placed(source: DataTexture, { uv, wrap, transform }: MaterialMap, colorSpace: ColorSpace): Texture {
  const texture = source.clone();
  texture.colorSpace = colorSpace;
  texture.channel = uv;
  texture.wrapS = WRAPPING[wrap?.u ?? 'repeat'];
  texture.wrapT = WRAPPING[wrap?.v ?? 'repeat'];
  if (transform) {
    // three.js would rotate before scaling, which is different.
    const [cosine, sine] = [Math.cos(transform.rotation), Math.sin(transform.rotation)];
    const [u, v] = transform.scale;
    texture.matrixAutoUpdate = false;
    texture.matrix.set(
      cosine * u,
      sine * v,
      transform.offset[0],
      -sine * u,
      cosine * v,
      transform.offset[1],
      0,
      0,
      1,
    );
  }
  texture.needsUpdate = true;
  return texture;
}
