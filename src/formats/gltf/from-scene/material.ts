import type { Document, Material as GltfMaterial, Texture as GltfTexture } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { ImageFitter } from '../../../fit/images.ts';
import type { Report } from '../../../report/report.ts';
import { mapFor, separateOpacity } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Material, Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { unit } from '../color.ts';
import { ALPHA_MODES } from '../values.ts';
import { toExtras } from './extras.ts';
import { reportMaps, type ShownMap, shownMaps, showTexture, unusedMaps } from './maps.ts';
import { baseColor, emissiveFactor } from './metallic-roughness.ts';
import { writePhysical } from './physical.ts';
import { writeMaskedTexture, writeTexture } from './texture.ts';

/** The attributes of a primitive that its material needs. */
export interface Surfacing {
  /** How many UV sets. */
  uvSets: number;
  hasNormals: boolean;
}

/**
 * The glTF material for a primitive.
 *
 * @param index into the scene's materials, or NONE
 * @param path of the primitive
 */
export type MaterialFor = (index: number, surfacing: Surfacing, path: ElementPath) => GltfMaterial | null;

/** A map whose texture was found. */
interface FoundMap extends ShownMap {
  image: GltfTexture;
}

/** Writes all materials with their textures. */
export function writeMaterials(document: Document, scene: Scene, report: Report): MaterialFor {
  const images = new Map<string, GltfTexture | null>();
  const fitter = new ImageFitter(scene.textures, report);
  const found = scene.materials.map((material, index) => {
    const masked = maskedImage(material);
    reportMaps(scene, material, report, `materials[${index}]`);
    return shownMaps(material).flatMap((shown): FoundMap[] => {
      const image = (shown.use === 'diffuse' ? masked : null) ?? imageOf(shown.map.texture);
      return image ? [{ ...shown, image }] : [];
    });
  });
  const written = scene.materials.map((material, index) => {
    return writeMaterial(document, scene, material, found[index]!, found[index]!);
  });
  const variants = new Map<string, GltfMaterial>();

  function imageOf(texture: number): GltfTexture | null {
    return once(`${texture}`, () => writeTexture(document, nameOf(texture), fitter, texture));
  }

  function nameOf(texture: number): string {
    return scene.textures[texture]!.name;
  }

  /** The diffuse texture with the opacity map as its alpha; null if they cannot be combined. */
  function maskedImage(material: Material): GltfTexture | null {
    const diffuse = mapFor(material, 'diffuse');
    const opacity = separateOpacity(scene, material);
    if (!diffuse || !opacity) return null;
    const [source, mask] = [diffuse.texture, opacity.texture];
    return once(`${source} ${mask}`, () =>
      writeMaskedTexture(document, nameOf(source), fitter, source, mask),
    );
  }

  function once(key: string, write: () => GltfTexture | null): GltfTexture | null {
    const known = images.get(key);
    const image = known === undefined ? write() : known;
    images.set(key, image);
    return image;
  }

  return (index, surfacing, path) => {
    const material = scene.materials[index];
    const target = written[index];
    if (!material || !target) return null;
    const usable = found[index]!.filter((map) => canShow(map, surfacing));
    if (usable.length === found[index]!.length) return target;
    reportMissing(material.name, found[index]!, surfacing, report, path);
    const key = [index, ...usable.map(({ use }) => (typeof use === 'string' ? use : use.texture))].join(' ');
    const variant = variants.get(key) ?? writeMaterial(document, scene, material, usable, found[index]!);
    variants.set(key, variant);
    return variant;
  };
}

function canShow({ use, map }: ShownMap, { uvSets, hasNormals }: Surfacing): boolean {
  return map.uv < uvSets && (use !== 'normal' || hasNormals);
}

function reportMissing(
  material: string,
  maps: readonly ShownMap[],
  { uvSets, hasNormals }: Surfacing,
  report: Report,
  path: ElementPath,
): void {
  const sets = maps.map(({ map }) => map.uv).filter((uv) => uv >= uvSets);
  if (sets.length > 0) {
    const message = `Material "${material}" uses UV set ${sets.join(', ')}, but the primitive has ${counted(uvSets, 'UV set')}`;
    report.lose(GLTF_CODES.GLTF_UV_MISSING, message, { path });
  }
  if (!hasNormals && maps.some(({ use, map }) => use === 'normal' && map.uv < uvSets)) {
    const message = `Normal map of material "${material}" dropped: the primitive has no normals`;
    report.lose(GLTF_CODES.GLTF_NORMALS_MISSING, message, { path });
  }
}

function writeMaterial(
  document: Document,
  scene: Scene,
  material: Material,
  maps: readonly FoundMap[],
  found: readonly FoundMap[],
): GltfMaterial {
  const { name, colorSpace, diffuse, ambient, specular, shininess, emissive } = material;
  const hasEmissiveMap = maps.some(({ use }) => use === 'emissive');
  const unused = unusedMaps(scene, material, found);
  const target = document
    .createMaterial(name)
    .setBaseColorFactor(baseColor(material))
    .setEmissiveFactor(emissiveFactor(material, hasEmissiveMap))
    .setAlphaMode(ALPHA_MODES[material.alpha])
    .setDoubleSided(material.doubleSided)
    .setExtras(
      toExtras({
        ...{ colorSpace, diffuse, ambient, specular, shininess },
        ...(emissive ? { emissive } : {}),
        ...(unused.length > 0 ? { maps: unused } : {}),
        ...ownProperties(material),
      }),
    );
  if (material.alpha === 'mask' && material.alphaCutoff !== undefined) {
    target.setAlphaCutoff(unit(material.alphaCutoff));
  }
  if (material.unlit) makeUnlit(document, target);
  for (const map of maps) showTexture(document, target, map, map.image);
  const isRoughnessMapped = maps.some(({ use }) => use === 'metallicRoughness');
  writePhysical(document, target, material, isRoughnessMapped);
  return target;
}

/** Without those that glTF itself says. */
function ownProperties({ properties }: Material): Pick<Material, 'properties'> {
  const { gltf: _, ...own } = properties ?? {};
  return Object.keys(own).length > 0 ? { properties: own } : {};
}

function makeUnlit(document: Document, target: GltfMaterial): void {
  target.setExtension(
    KHRMaterialsUnlit.EXTENSION_NAME,
    document.createExtension(KHRMaterialsUnlit).createUnlit(),
  );
}
