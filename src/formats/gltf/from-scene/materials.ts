/** Writes the materials of a scene with their textures. */
import { ImageFitter } from '../../../fit/images.ts';
import type { Report } from '../../../report/report.ts';
import { mapFor, separateOpacity } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Material, Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { named, toExtras } from './extras.ts';
import { reportMaps, type ShownMap, shownMaps, textureInfo, textureOf, unusedMaps } from './maps.ts';
import { describeMaterial, type InfoOf } from './material.ts';
import type { NewFile } from './new-file.ts';
import { maskedImage, type WrittenImage, writtenImage } from './texture.ts';

/** The attributes of a primitive that its material needs. */
export interface Surfacing {
  /** How many UV sets. */
  uvSets: number;
  hasNormals: boolean;
}

/** A map whose image was found. */
interface FoundMap extends ShownMap {
  /** Its image in the file. */
  image: number;
}

/**
 * The material in the file for a primitive; undefined without one.
 *
 * @param index into the scene's materials, or NONE
 * @param path of the primitive
 */
export type MaterialFor = (index: number, surfacing: Surfacing, path: ElementPath) => number | undefined;

/** Writes all materials with their textures. */
export function writeMaterials(file: NewFile, scene: Scene, report: Report): MaterialFor {
  const { materials } = file.json;
  const images = new Map<string, number | undefined>();
  const fitter = new ImageFitter(scene.textures, report);
  const found = scene.materials.map((material, index) => {
    const masked = maskedDiffuse(material);
    reportMaps(scene, material, report, `materials[${index}]`);
    return shownMaps(material).flatMap((shown): FoundMap[] => {
      const image = (shown.use === 'diffuse' ? masked : undefined) ?? imageOf(shown.map.texture);
      return image === undefined ? [] : [{ ...shown, image }];
    });
  });
  for (const [index, maps] of found.entries()) write(index, maps);
  const variants = new Map<string, number>();

  function imageOf(texture: number): number | undefined {
    return once(`${texture}`, texture, () => writtenImage(fitter, texture));
  }

  /** The diffuse texture with the opacity map as its alpha; undefined if they cannot be combined. */
  function maskedDiffuse(material: Material): number | undefined {
    const diffuse = mapFor(material, 'diffuse');
    const opacity = separateOpacity(scene, material);
    if (!diffuse || !opacity) return undefined;
    const [source, mask] = [diffuse.texture, opacity.texture];
    return once(`${source} ${mask}`, source, () => maskedImage(fitter, source, mask));
  }

  /** @param texture whose name the image gets */
  function once(key: string, texture: number, make: () => WrittenImage | undefined): number | undefined {
    if (!images.has(key)) {
      const image = make();
      images.set(key, image && addImage(file, scene.textures[texture]!.name, image));
    }
    return images.get(key);
  }

  function write(index: number, maps: readonly FoundMap[]): number {
    const material = scene.materials[index]!;
    const extras = extrasOf(material, unusedMaps(scene, material, found[index]!));
    const infoOf: InfoOf = (use, strength) => {
      const map = maps.find((map) => map.use === use);
      return map && textureInfo(file.json, map.map, textureOf(file.json, map.image, map.map), strength);
    };
    return materials.push(describeMaterial(file.json, material, infoOf, extras)) - 1;
  }

  return (index, surfacing, path) => {
    const own = found[index];
    if (!own) return undefined;
    const usable = own.filter((map) => canShow(map, surfacing));
    if (usable.length === own.length) return index;
    reportMissing(scene.materials[index]!.name, own, surfacing, report, path);
    const key = [index, ...usable.map(({ use }) => (typeof use === 'string' ? use : use.texture))].join(' ');
    const variant = variants.get(key) ?? write(index, usable);
    variants.set(key, variant);
    return variant;
  };
}

function addImage({ json, images }: NewFile, name: string, { bytes, mimeType }: WrittenImage): number {
  images.push(bytes);
  return json.images.push({ ...named(name), mimeType }) - 1;
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

/** @param unused maps that glTF does not show */
function extrasOf(material: Material, unused: Record<string, unknown>[]): Record<string, unknown> {
  const { colorSpace, diffuse, ambient, specular, shininess, emissive } = material;
  return toExtras({
    ...{ colorSpace, diffuse, ambient, specular, shininess },
    ...(emissive ? { emissive } : {}),
    ...(unused.length > 0 ? { maps: unused } : {}),
    ...ownProperties(material),
  });
}

/** Without those that glTF itself says. */
function ownProperties({ properties }: Material): Pick<Material, 'properties'> {
  const { gltf: _, ...own } = properties ?? {};
  return Object.keys(own).length > 0 ? { properties: own } : {};
}
