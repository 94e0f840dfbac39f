/** Materials of CryTek files as those of a scene. */
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import type { Color, MapUse, Material, MaterialMap, Scene, Vec3 } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { TextureFile } from '../../format.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import {
  MATERIAL_FLAG,
  type MapSlot,
  type StandardMaterial,
  type TextureMap,
} from '../files/chunks/materials.ts';
import type { MaterialProperties } from '../properties.ts';
import { textureTransform } from './texture-transform.ts';

const USES: Partial<Record<MapSlot, MapUse>> = {
  diffuse: 'diffuse',
  opacity: 'opacity',
  specular: 'specular',
  gloss: 'gloss',
  bump: 'bump',
  reflection: 'reflection',
};

/** Suffixes by which tools of the time marked normal maps, as opposed to height maps. */
export const NORMAL_MAP = /_(ddn|nm|normal|normals)\.[a-z]+$/i;

/**
 * Slots of bump maps. The detail slot is used for displacement (docs/reference/cryengine.md#materials), often with a normal
 * map.
 */
const RELIEFS: readonly MapSlot[] = ['bump', 'detail'];

/** The scene's texture for the path of a map; added to the scene if it is new. */
export type TextureOf = (uri: string) => number;

/** Adds textures to a scene, each once. */
export function textureCollector(scene: Scene, files: readonly TextureFile[]): TextureOf {
  const known = new Map(scene.textures.map(({ uri }, index) => [uri.toLowerCase(), index]));
  return (uri) => {
    const key = uri.toLowerCase();
    const index = known.get(key) ?? scene.textures.length;
    if (index === scene.textures.length) {
      const bytes = files.find((file) => file.uri.toLowerCase() === key)?.bytes;
      scene.textures.push({ name: stemOf(uri), uri, ...(bytes ? { bytes } : {}) });
      known.set(key, index);
    }
    return index;
  };
}

/** @param path of the material in the scene */
export function sceneMaterial(
  source: StandardMaterial,
  textureOf: TextureOf,
  report: Report,
  path: ScenePath,
): Material {
  const { name, flags, opacity, alphaTest, shininess, selfIllumination } = source;
  const isTextured = source.maps.some(({ slot }) => slot === 'diffuse');
  const diffuse = isTextured ? WHITE : source.diffuse;
  const maps = source.maps.map(({ slot, map }) => {
    reportRotations(`the ${slot} map of ${name}`, map, report, path);
    return materialMap(slot, map, textureOf);
  });
  if (flags & BLENDING) {
    const message = `${flags & MATERIAL_FLAG.subtractive ? 'Subtractive' : 'Additive'} blending of material ${name} became alpha blending`;
    report.lose(CRYENGINE_CODES.CRYENGINE_BLENDING_APPROXIMATED, message, { path });
  }
  const surface = selfIllumination > 0 ? maps.find(({ use }) => use === 'diffuse') : undefined;
  return {
    name,
    colorSpace: 'srgb',
    // Textures replace the color in the engine's shaders, and the exporter wrote black for textured materials.
    diffuse: color(diffuse, opacity),
    ambient: color(source.ambient, 1),
    specular: color(source.specular, 1),
    shininess: shininess * SHININESS,
    alpha: alphaOf(source),
    ...(alphaTest > 0 ? { alphaCutoff: alphaTest } : {}),
    ...(selfIllumination > 0 ? { emissive: glowOf(diffuse, selfIllumination) } : {}),
    doubleSided: (flags & MATERIAL_FLAG.twoSided) !== 0,
    maps: surface ? [...maps, { ...surface, use: 'emissive' }] : maps,
    properties: { cryengine: keptProperties(source) },
  };
}

/** The engine multiplies the stored glossiness by this (docs/reference/cryengine.md#materials). */
const SHININESS = 100;

function color(bytes: Uint8Array, alpha: number): Color {
  return [bytes[0]! / 255, bytes[1]! / 255, bytes[2]! / 255, alpha];
}

const WHITE = Uint8Array.of(255, 255, 255);

/** The emission of a surface that glows in its own color. */
export function glowOf(diffuse: ArrayLike<number>, selfIllumination: number): Vec3 {
  return [0, 1, 2].map((channel) => Math.min(1, (diffuse[channel]! / 255) * selfIllumination)) as Vec3;
}

const BLENDING = MATERIAL_FLAG.additive | MATERIAL_FLAG.subtractive | MATERIAL_FLAG.additiveDecal;

function alphaOf({ alphaTest, opacity, flags, maps }: StandardMaterial): Material['alpha'] {
  if (alphaTest > 0) return 'mask';
  const isClear = opacity < 1 || (flags & BLENDING) !== 0 || maps.some(({ slot }) => slot === 'opacity');
  return isClear ? 'blend' : 'opaque';
}

function materialMap(slot: MapSlot, map: TextureMap, textureOf: TextureOf): MaterialMap {
  const uri = map.name.text;
  const use = RELIEFS.includes(slot) && NORMAL_MAP.test(uri) ? 'normal' : (USES[slot] ?? 'other');
  const transform = textureTransform(map);
  return {
    texture: textureOf(uri),
    uv: 0,
    use,
    ...(transform ? { transform } : {}),
    ...wrapOf(map),
  };
}

/** Reports rotations that a scene cannot represent: its maps rotate only in their plane and before they are scaled. */
function reportRotations(what: string, map: TextureMap, report: Report, path: ScenePath): void {
  const { rotationU, rotationV, rotationW, scaleU, scaleV } = map;
  const { CRYENGINE_TEXTURE_TURN_DROPPED, CRYENGINE_TEXTURE_SHEARED } = CRYENGINE_CODES;
  if (rotationU !== 0 || rotationV !== 0) {
    const message = `Rotation out of the image plane was dropped from ${what}`;
    report.lose(CRYENGINE_TEXTURE_TURN_DROPPED, message, { path });
  }
  const isOblique = Math.abs(Math.sin(2 * rotationW)) > 1e-6;
  if (isOblique && scaleU !== scaleV) {
    report.lose(CRYENGINE_TEXTURE_SHEARED, `Shear was dropped from ${what}`, { path });
  }
}

/** A texture that neither tiles nor mirrors is clamped. */
function wrapOf({ tilesU, mirrorsU, tilesV, mirrorsV }: TextureMap): Pick<MaterialMap, 'wrap'> {
  const wrap = (tiles: number, mirrors: number) => (mirrors ? 'mirror' : tiles ? 'repeat' : 'clamp');
  const u = wrap(tilesU, mirrorsU);
  const v = wrap(tilesV, mirrorsV);
  return u === 'repeat' && v === 'repeat' ? {} : { wrap: { u, v } };
}

function keptProperties(source: StandardMaterial): MaterialProperties {
  const { flags, alphaTest, specularLevel, selfIllumination, bounce, staticFriction, slidingFriction } =
    source;
  return {
    flags,
    alphaTest,
    specularLevel,
    selfIllumination,
    diffuse: [...source.diffuse],
    dynamics: [bounce, staticFriction, slidingFriction],
    maps: Object.fromEntries(
      source.maps.map(({ slot, map: { amount = 100, mappingType = 0, mapFlags = 0 } }) => [
        slot,
        { amount, mappingType, flags: mapFlags },
      ]),
    ),
  };
}

/** A material of which only the name is known. */
export function namedMaterial(name: string): Material {
  return {
    name,
    colorSpace: 'srgb',
    diffuse: [GRAY, GRAY, GRAY, 1],
    ambient: [0, 0, 0, 1],
    specular: [0, 0, 0, 1],
    shininess: 0,
    alpha: 'opaque',
    doubleSided: false,
    maps: [],
  };
}
const GRAY = 0.8;
