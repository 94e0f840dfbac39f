import { DoubleSide, FrontSide, MeshBasicMaterial, MeshStandardMaterial, type Texture } from 'three';
import { baseColor, emissiveFactor, roughness } from '../formats/gltf/from-scene/metallic-roughness.ts';
import { unit } from '../scene/linear-color.ts';
import { mapFor } from '../scene/maps.ts';
import type { Material, Primitive, Scene } from '../scene/scene.ts';
import type { Textures } from './textures.ts';

/** Default alpha cutoff of masks. */
const CUTOFF = 0.5;

/** The material of a surface; that of an unlit one is a MeshBasicMaterial. */
export type SurfaceMaterial = MeshStandardMaterial | MeshBasicMaterial;

/** The material for a primitive; primitives with the same requirements share one. */
export type MaterialFor = (primitive: Primitive) => SurfaceMaterial;

/**
 * Metallic-roughness materials, converted like those of glTF files: a character looks the same when loaded from a GLB or
 * its original files, and other objects in three.js usually have such materials.
 */
export function createMaterials(scene: Scene, textures: Textures): MaterialFor {
  const made = new Map<string, SurfaceMaterial>();
  return ({ material: index, normals, colors, uvs }) => {
    const key = [index, normals !== undefined, colors !== undefined, uvs.length].join(' ');
    const known = made.get(key);
    if (known) return known;
    const source = scene.materials[index];
    const texture: TextureFor = (use) => {
      const map = source && mapFor(source, use);
      return (map && map.uv < uvs.length && textures.forUse(source, use)) || null;
    };
    const vertexColors = colors !== undefined;
    const target = source?.unlit
      ? new MeshBasicMaterial({ vertexColors })
      : new MeshStandardMaterial({ metalness: 0, vertexColors, flatShading: normals === undefined });
    if (source) show(target, source, texture);
    if (source && target instanceof MeshStandardMaterial)
      light(target, source, texture, normals !== undefined);
    made.set(key, target);
    return target;
  };
}

type TextureFor = (use: 'diffuse' | 'normal' | 'emissive') => Texture | null;

/** Sets the properties that do not depend on lights. */
function show(target: SurfaceMaterial, source: Material, texture: TextureFor): void {
  const [red, green, blue, opacity] = baseColor(source);
  target.name = source.name;
  target.color.setRGB(red, green, blue);
  target.opacity = opacity;
  target.side = source.doubleSided ? DoubleSide : FrontSide;
  target.map = texture('diffuse');
  if (source.alpha === 'mask') target.alphaTest = unit(source.alphaCutoff ?? CUTOFF);
  if (source.alpha !== 'blend') return;
  target.transparent = true;
  target.depthWrite = false;
}

function light(
  target: MeshStandardMaterial,
  source: Material,
  texture: TextureFor,
  hasNormals: boolean,
): void {
  target.roughness = roughness(source.shininess);
  target.normalMap = hasNormals ? texture('normal') : null;
  target.emissiveMap = texture('emissive');
  target.emissive.setRGB(...emissiveFactor(source, target.emissiveMap !== null));
}
