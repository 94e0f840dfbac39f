/** The surface of a mesh and its files as a material of a scene (docs/reference/mdl.md#materials-and-textures). */
import type { Report } from '../../../../report/report.ts';
import type { Color, MapUse, Material, MaterialMap, Vec3 } from '../../../../scene/scene.ts';
import { isOn, type Settings, settingTexts, settingValues } from '../../files/surfaces/document.ts';
import { resrefOf } from '../../files/surfaces/lookup.ts';
import { mtrCutoff, mtrTextures } from '../../files/surfaces/mtr.ts';
import type { NodeValues } from '../../model/model.ts';
import { type MaterialProperties, SURFACE_WORDS } from '../../properties.ts';
import { DISCARDED_ALPHA } from './pictures.ts';
import type { SurfaceTexture, SurfaceTextures } from './textures.ts';
import { transparencyOf } from './transparency.ts';

const COLORS = ['ambient', 'diffuse', 'specular', 'shininess', 'selfillumcolor', 'alpha'] as const;

/** Properties of nodes that describe surfaces. */
export const SURFACE_VALUES = [...SURFACE_WORDS, ...COLORS] as const;
export type SurfaceValues = Pick<NodeValues, (typeof SURFACE_VALUES)[number]>;

/** Uses of the images of a material with normals, by number. The fourth is roughness, the opposite of gloss. */
const USES: readonly MapUse[] = ['diffuse', 'normal', 'specular', 'other', 'bump', 'emissive'];

/** The images of a surface, by number, and its material settings. */
interface Images {
  list: readonly (SurfaceTexture | undefined)[];
  material?: Settings;
  /** Whether shaders use more than the first image. */
  withNormals: boolean;
}

/** @param node name of the mesh, for a material without a name */
export function surfaceMaterial(
  values: SurfaceValues,
  node: string,
  textures: SurfaceTextures,
  report: Report,
): Material {
  const images = findImages(values, textures, report);
  const transparency = transparencyOf(images.list[0], images.material, values);
  const { selfillumcolor, alpha = 1 } = values;
  const isLit = selfillumcolor?.some((channel) => channel > 0) ?? false;
  return {
    name: resrefOf(values.materialname) ?? resrefOf(values.bitmap) ?? node,
    colorSpace: 'srgb',
    diffuse: color(values.diffuse, 1, alpha),
    ambient: color(values.ambient, 1, 1),
    specular: color(values.specular, 0, 1),
    shininess: values.shininess ?? 0,
    alpha: transparency.alpha,
    ...(transparency.alpha === 'mask'
      ? { alphaCutoff: (images.material && mtrCutoff(images.material)) ?? DISCARDED_ALPHA }
      : {}),
    ...(selfillumcolor && isLit ? { emissive: [...selfillumcolor.slice(0, 3)] as Vec3 } : {}),
    doubleSided: isOn(images.material, 'twosided'),
    maps: mapsOf(images, values, isLit),
    properties: {
      mdl: { ...propertiesOf(values, images), ...(transparency.isGuess ? { mirrors: true } : {}) },
    },
  };
}

function color(channels: Float32Array | undefined, usual: number, alpha: number): Color {
  const [red = usual, green = usual, blue = usual] = channels ?? [];
  return [red, green, blue, alpha];
}

/**
 * The material that the mesh names is used, else the one with the name of its first image. Images of the material replace
 * those of the mesh.
 */
function findImages(values: SurfaceValues, textures: SurfaceTextures, report: Report): Images {
  const bitmap = resrefOf(values.bitmap);
  const materialName = resrefOf(values.materialname);
  const material = textures.material(materialName ?? bitmap);
  const named = material ? mtrTextures(material) : [];
  const first = [bitmap, materialName].find((name) => name !== undefined && textures.isFound(name)) ?? bitmap;
  const own = [first, values.texture1, values.texture2, values.texture3].map(resrefOf);
  const count = Math.max(own.length, named.length);
  const names = Array.from({ length: count }, (_, index) => named[index] ?? own[index]);
  const hint = material && settingValues(material).get('renderhint')?.[0];
  return {
    list: names.map((name) => (name === undefined ? undefined : textures.texture(name, report))),
    withNormals: /^normal/i.test(hint ?? values.renderhint ?? ''),
    ...(material ? { material } : {}),
  };
}

/** Self-illuminated surfaces show their image too, not only a color. */
function mapsOf(
  { list, withNormals }: Images,
  { lightmapped }: SurfaceValues,
  isLit: boolean,
): MaterialMap[] {
  const maps = list.flatMap((texture, index): MaterialMap[] => {
    if (!texture) return [];
    const use = withNormals || index === 0 ? (USES[index] ?? 'other') : 'other';
    const uv = index === 1 && lightmapped === 1 ? 1 : 0;
    return [{ texture: texture.index, uv, use, ...placement(texture.settings) }];
  });
  const [first] = maps;
  const showsLight = maps.some(({ use }) => use === 'emissive');
  return isLit && first?.use === 'diffuse' && !showsLight ? [...maps, { ...first, use: 'emissive' }] : maps;
}

/** Bits of `clamp`. */
const CLAMP_U = 1;
const CLAMP_V = 2;

/** Wrapping and placement of an image according to its settings; the first frame of an animated image is shown. */
function placement(settings: Settings | undefined): Pick<MaterialMap, 'wrap' | 'transform'> {
  if (!settings) return {};
  const values = settingValues(settings);
  const number = (keyword: string) => Number(values.get(keyword)?.[0] ?? 0) || 0;
  const clamp = number('clamp');
  const wrap = (bit: number) => (clamp & bit ? 'clamp' : 'repeat');
  const isFilm = values.get('proceduretype')?.[0]?.toLowerCase() === 'cycle';
  const share = (keyword: string) => 1 / Math.max(1, number(keyword));
  return {
    ...(clamp & (CLAMP_U | CLAMP_V) ? { wrap: { u: wrap(CLAMP_U), v: wrap(CLAMP_V) } } : {}),
    ...(isFilm ? { transform: { offset: [0, 0], scale: [share('numx'), share('numy')], rotation: 0 } } : {}),
  };
}

function propertiesOf(
  values: SurfaceValues,
  { list: [first, ...others], material }: Images,
): MaterialProperties {
  const kept = SURFACE_WORDS.flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]] as const],
  );
  const set = others.flatMap((texture) =>
    texture?.settings ? [[texture.name, settingTexts(texture.settings)] as const] : [],
  );
  return {
    ...Object.fromEntries(kept),
    ...(material ? { mtr: settingTexts(material) } : {}),
    ...(first?.settings ? { txi: settingTexts(first.settings) } : {}),
    ...(set.length > 0 ? { txis: Object.fromEntries(set) } : {}),
    ...(first?.plt === undefined ? {} : { plt: first.plt }),
  };
}
