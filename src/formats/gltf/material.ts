import type { Document, GLTF, Material as GltfMaterial, Texture as GltfTexture } from '@gltf-transform/core';
import type { Report } from '../../report/report.ts';
import { type Color, type Material, NONE, type Scene } from '../../scene/scene.ts';
import { GLTF_CODES } from './codes.ts';
import { linearChannel, unit } from './color.ts';
import { toExtras } from './extras.ts';
import { writeTexture } from './texture.ts';

/**
 * The glTF material for a primitive.
 *
 * @param index into the scene's materials, or NONE
 * @param uvSets how many texture coordinate sets the primitive has
 * @param path of the primitive
 */
export type MaterialFor = (index: number, uvSets: number, path: string) => GltfMaterial | null;

type TextureMap = Material['maps'][number];

const ALPHA_MODE = { opaque: 'OPAQUE', mask: 'MASK', blend: 'BLEND' } as const;
/** The filter LINEAR and the wrapping REPEAT, as glTF numbers them. */
const LINEAR: GLTF.TextureMagFilter = 9729;
const REPEAT: GLTF.TextureWrapMode = 10497;

/** Writes all materials with their textures. */
export function writeMaterials(document: Document, scene: Scene, report: Report): MaterialFor {
  const images = new Map<number, GltfTexture | null>();
  const written = scene.materials.map((material, index) => {
    const target = writeMaterial(document, scene, material);
    const map = baseColorMap(material);
    const image = map && imageOf(map.texture, material);
    if (image) showTexture(target, image, map);
    reportUnusedMaps(scene, material, report, `materials[${index}]`);
    return target;
  });
  reportUnusedTextures(scene, report);
  const untextured = new Map<number, GltfMaterial>();

  function imageOf(texture: number, { name }: Material): GltfTexture | null {
    const known = images.get(texture);
    if (known !== undefined) return known;
    const image = writeTexture(document, scene.textures[texture]!, name, report, `textures[${texture}]`);
    images.set(texture, image);
    return image;
  }

  return (index, uvSets, path) => {
    const material = scene.materials[index];
    const target = written[index];
    if (!material || !target) return null;
    if (!target.getBaseColorTexture() || baseColorMap(material)!.uv < uvSets) return target;
    const message = `Material "${material.name}" asks for uv set ${baseColorMap(material)!.uv} and there are ${uvSets}`;
    report.lose(GLTF_CODES.GLTF_UV_MISSING, message, { path });
    const variant = untextured.get(index) ?? writeMaterial(document, scene, material);
    untextured.set(index, variant);
    return variant;
  };
}

/** The map that is seen: the first diffuse one. */
function baseColorMap({ maps }: Material): TextureMap | undefined {
  return maps.find(({ use, texture }) => use === 'diffuse' && texture !== NONE);
}

/** Everything but the texture. */
function writeMaterial(document: Document, scene: Scene, material: Material): GltfMaterial {
  const { name, colorSpace, diffuse, ambient, specular, shininess, alpha, doubleSided, maps, properties } =
    material;
  const unused = unusedMaps(material).map(({ texture, uv, use }) => {
    return { texture: scene.textures[texture]?.name ?? '', uri: scene.textures[texture]?.uri ?? '', uv, use };
  });
  const phong = { colorSpace, diffuse, ambient, specular, shininess };
  const hasDiffuseMap = maps.some(({ use }) => use === 'diffuse');
  return document
    .createMaterial(name)
    .setBaseColorFactor(baseColor(material, hasDiffuseMap))
    .setMetallicFactor(0)
    .setRoughnessFactor(roughness(shininess))
    .setAlphaMode(ALPHA_MODE[alpha])
    .setDoubleSided(doubleSided)
    .setExtras(
      toExtras({
        ...phong,
        ...(unused.length > 0 ? { maps: unused } : {}),
        ...(properties ? { properties } : {}),
      }),
    );
}

/**
 * The diffuse colour, linear. Old tools write black where a texture covers it, and glTF multiplies the two: black under a
 * diffuse map counts as white. Alpha counts only where the material is not opaque.
 */
function baseColor({ diffuse, colorSpace, alpha }: Material, hasDiffuseMap: boolean): Color {
  const linear = (channel: number) => linearChannel(channel, colorSpace);
  const [red, green, blue] = diffuse;
  const opacity = alpha === 'opaque' ? 1 : unit(diffuse[3]);
  if (hasDiffuseMap && red === 0 && green === 0 && blue === 0) return [1, 1, 1, opacity];
  return [linear(red), linear(green), linear(blue), opacity];
}

/** The roughness whose highlight is as wide as that of a Phong exponent: sqrt(2 / (exponent + 2)). */
function roughness(shininess: number): number {
  return unit(Math.sqrt(2 / (Math.max(0, shininess) + 2)));
}

function showTexture(material: GltfMaterial, image: GltfTexture, { uv }: TextureMap): void {
  material.setBaseColorTexture(image);
  material
    .getBaseColorTextureInfo()!
    .setTexCoord(uv)
    .setMagFilter(LINEAR)
    .setMinFilter(LINEAR)
    .setWrapS(REPEAT)
    .setWrapT(REPEAT);
}

function unusedMaps(material: Material): TextureMap[] {
  const shown = baseColorMap(material);
  return material.maps.filter((map) => map !== shown && map.texture !== NONE);
}

/** An opacity map that is the diffuse map once more is no loss: the alpha of the base colour says the same. */
function reportUnusedMaps(scene: Scene, material: Material, report: Report, path: string): void {
  const shown = baseColorMap(material);
  const shownUri = scene.textures[shown?.texture ?? NONE]?.uri;
  for (const { texture, uv, use } of unusedMaps(material)) {
    const { uri } = scene.textures[texture]!;
    if (use === 'opacity' && uri === shownUri && uv === shown?.uv) continue;
    const message = `The texture "${uri}" of material "${material.name}" is not its diffuse map and was left out`;
    report.lose(GLTF_CODES.GLTF_MAP_UNUSED, message, { path });
  }
}

function reportUnusedTextures(scene: Scene, report: Report): void {
  const used = new Set(scene.materials.flatMap(({ maps }) => maps.map(({ texture }) => texture)));
  scene.textures.forEach(({ uri }, index) => {
    if (used.has(index)) return;
    report.lose(GLTF_CODES.GLTF_MAP_UNUSED, `No material uses the texture "${uri}"`, {
      path: `textures[${index}]`,
    });
  });
}
