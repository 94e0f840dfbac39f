import { DoubleSide, FrontSide, MeshStandardMaterial } from 'three';
import { unit } from '../formats/gltf/color.ts';
import { baseColor, emissiveFactor, roughness } from '../formats/gltf/from-scene/metallic-roughness.ts';
import { mapFor } from '../scene/maps.ts';
import type { Material, Primitive, Scene } from '../scene/scene.ts';
import type { Textures } from './textures.ts';

/** Default alpha cutoff of masks. */
const CUTOFF = 0.5;

/** The material for a primitive; primitives with the same requirements share one. */
export type MaterialFor = (primitive: Primitive) => MeshStandardMaterial;

/**
 * Metallic-roughness materials, converted like those of glTF files: a character looks the same when loaded from a GLB or
 * its original files, and other objects in three.js usually have such materials.
 */
export function createMaterials(scene: Scene, textures: Textures): MaterialFor {
  const made = new Map<string, MeshStandardMaterial>();
  return ({ material: index, normals, colors, uvs }) => {
    const key = [index, normals !== undefined, colors !== undefined, uvs.length].join(' ');
    const known = made.get(key);
    if (known) return known;
    const target = new MeshStandardMaterial({
      metalness: 0,
      vertexColors: colors !== undefined,
      flatShading: normals === undefined,
    });
    const source = scene.materials[index];
    if (source) show(target, source, textures, uvs.length, normals !== undefined);
    made.set(key, target);
    return target;
  };
}

function show(
  target: MeshStandardMaterial,
  source: Material,
  textures: Textures,
  uvSets: number,
  hasNormals: boolean,
): void {
  const texture = (use: 'diffuse' | 'normal' | 'emissive') => {
    const map = mapFor(source, use);
    return map && map.uv < uvSets ? textures.forUse(source, use) : undefined;
  };
  const [red, green, blue, opacity] = baseColor(source);
  target.name = source.name;
  target.color.setRGB(red, green, blue);
  target.opacity = opacity;
  target.roughness = roughness(source.shininess);
  target.side = source.doubleSided ? DoubleSide : FrontSide;
  target.map = texture('diffuse') ?? null;
  target.normalMap = (hasNormals && texture('normal')) || null;
  target.emissiveMap = texture('emissive') ?? null;
  target.emissive.setRGB(...emissiveFactor(source, target.emissiveMap !== null));
  if (source.alpha === 'mask') target.alphaTest = unit(source.alphaCutoff ?? CUTOFF);
  if (source.alpha !== 'blend') return;
  target.transparent = true;
  target.depthWrite = false;
}
