import { decodeImage } from '../images/decode.ts';
import type { Image } from '../images/image.ts';
import { withOpacity } from '../images/opacity.ts';
import { unlessRefused } from '../report/report.ts';
import { srgbToLinear } from '../scene/color.ts';
import { mapFor, repeatsDiffuse, separateOpacity } from '../scene/maps.ts';
import { type Material, type MaterialMap, NONE, type Scene, type Texture } from '../scene/scene.ts';
import type { Pyramid } from './texture.ts';

/** The look of a surface. */
export interface Paint {
  /** Linear light, 0..1; multiplied with the texture, if there is one. */
  color: readonly [red: number, green: number, blue: number, alpha: number];
  /** Emitted linear light. */
  emissive: readonly [red: number, green: number, blue: number];
  /** Whether the emitted light is multiplied with the texture, too. */
  emitsTexture: boolean;
  texture?: { pyramid: Pyramid; map: MaterialMap };
  /** Drawn without lights. */
  unlit: boolean;
  alpha: Material['alpha'];
  /** Alpha cutoff of a mask. */
  alphaCutoff: number;
  doubleSided: boolean;
}

export const LIGHT_GRAY: Paint = {
  color: [0.6, 0.6, 0.6, 1],
  emissive: [0, 0, 0],
  emitsTexture: false,
  unlit: false,
  alpha: 'opaque',
  alphaCutoff: 0.5,
  doubleSided: false,
};

/** The paint of every material. */
export function createPaints(scene: Scene): Paint[] {
  const pyramids = new Map<string, Pyramid | undefined>();
  return scene.materials.map((material) => {
    const map = mapFor(material, 'diffuse');
    const opacity = separateOpacity(scene, material)?.texture ?? NONE;
    const key = `${map?.texture} ${opacity}`;
    if (map && !pyramids.has(key)) {
      pyramids.set(key, pyramidOf(scene.textures[map.texture], scene.textures[opacity]));
    }
    const pyramid = pyramids.get(key);
    return {
      color: paintColor(material),
      ...emissionOf(scene, material),
      ...(map && pyramid && { texture: { pyramid, map } }),
      unlit: material.unlit === true,
      alpha: material.alpha,
      alphaCutoff: material.alphaCutoff ?? 0.5,
      doubleSided: material.doubleSided,
    };
  });
}

/** The diffuse color in linear light. Old tools write black for textured materials, which is treated as white. */
function paintColor({ diffuse, colorSpace, maps }: Material): Paint['color'] {
  const [red, green, blue, alpha] = diffuse.map(channel) as [number, number, number, number];
  const isCovered = maps.some(({ use }) => use === 'diffuse');
  if (isCovered && red === 0 && green === 0 && blue === 0) return [1, 1, 1, alpha];
  return [...linear([red, green, blue], colorSpace), alpha];
}

/** None if there is an emissive map with an image of its own, which is not drawn. */
function emissionOf(scene: Scene, material: Material): Pick<Paint, 'emissive' | 'emitsTexture'> {
  const { emissive, colorSpace } = material;
  const map = mapFor(material, 'emissive');
  const emitsTexture = map !== undefined && repeatsDiffuse(scene, material, map);
  if (!emissive || (map && !emitsTexture)) return { emissive: [0, 0, 0], emitsTexture };
  return { emissive: linear(emissive.map(channel) as [number, number, number], colorSpace), emitsTexture };
}

function channel(value: number): number {
  return Math.min(1, Math.max(0, value || 0));
}

function linear(
  color: [number, number, number],
  colorSpace: Material['colorSpace'],
): [number, number, number] {
  return colorSpace === 'srgb' ? (color.map(srgbToLinear) as [number, number, number]) : color;
}

/** An opacity map that does not match its texture is ignored. */
function pyramidOf(texture: Texture | undefined, opacity: Texture | undefined): Pyramid | undefined {
  const image = decode(texture);
  const mask = image && decode(opacity);
  const fits = mask && mask.width === image.width && mask.height === image.height;
  return image && { levels: [fits ? withOpacity(image, mask) : image] };
}

/** A missing or damaged texture is ignored. */
function decode(texture: Texture | undefined): Image | undefined {
  if (!texture?.bytes) return undefined;
  const image = unlessRefused(() => decodeImage(texture.bytes!, texture.uri));
  return image && image.width > 0 && image.height > 0 ? image : undefined;
}
