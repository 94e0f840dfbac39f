/**
 * Materials as surface properties of nodes and as companions of the model
 * (docs/reference/mdl.md#materials-and-textures).
 */
import type { Report } from '../../../report/report.ts';
import { linearToSrgb } from '../../../scene/color.ts';
import { lieAlike, mapFor, separateOpacity } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type MapUse, type Material, type MaterialMap, NONE, type Scene } from '../../../scene/scene.ts';
import type { NamedBytes } from '../../format.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import type { Target } from '../model/game.ts';
import type { NodeValues } from '../model/model.ts';
import { Names } from '../model/names.ts';
import { type MaterialProperties, mdlProperties } from '../properties.ts';
import { DISCARDED_ALPHA } from '../to-scene/surfaces/pictures.ts';
import { clampLines, editedMtr, editedTxi, SettingsFiles, SLOTS } from './settings.ts';
import { TextureWriter } from './textures.ts';

/** The surface of a node. */
export interface Surface {
  values: NodeValues;
  /** Whether it has a normal map, for which vertices need tangents. */
  isNormalMapped: boolean;
}

/** Uses that are not written to material files. */
const HELD_ELSEWHERE: readonly MapUse[] = ['diffuse', 'opacity'];

/** Default alpha cutoff. */
const USUAL_CUTOFF = 0.5;

/** Uses that the first texture may also have. */
const IN_FIRST: readonly MapUse[] = ['opacity', 'emissive'];

export class MaterialWriter {
  readonly #scene: Scene;
  readonly #target: Target;
  readonly #report: Report;
  readonly #names: Names;
  readonly #textures: TextureWriter;
  readonly #settings: SettingsFiles;
  readonly #surfaces = new Map<number, Surface>();

  constructor(scene: Scene, target: Target, report: Report) {
    this.#scene = scene;
    this.#target = target;
    this.#report = report;
    this.#names = new Names('files');
    this.#textures = new TextureWriter(scene.textures, this.#names, report);
    this.#settings = new SettingsFiles(report);
  }

  /** Companions of the model, once all surfaces have been requested. */
  finish(): NamedBytes[] {
    this.#names.reportChanged(this.#report);
    return [...this.#textures.files, ...this.#settings.files];
  }

  /** @param index into the materials of the scene, or NONE */
  surfaceOf(index: number): Surface {
    const known = this.#surfaces.get(index);
    if (known) return known;
    const material = this.#scene.materials[index];
    const surface = material ? this.#surface(material, `materials[${index}]`) : PLAIN;
    this.#surfaces.set(index, surface);
    return surface;
  }

  #surface(material: Material, path: ElementPath): Surface {
    const kept = mdlProperties<MaterialProperties>(material);
    const map = mapFor(material, 'diffuse');
    const bitmap = map && this.#bitmapOf(material, map, path);
    const maps = this.#target === 'ee' ? shownMaps(material, map) : [];
    if (kept.plt !== undefined) {
      const message = `Baked layered image ${kept.plt} of material ${material.name} into one texture`;
      this.#report.lose(CODES.MDL_LAYERS_BAKED, message, { path });
    }
    const isNormalMapped = maps.some(({ use }) => use === 'normal');
    const { mtr: _, txi: _t, txis: _s, plt: _p, ...values } = kept;
    return {
      values: {
        ...(material.alpha === 'blend' ? { transparencyhint: 1 } : {}),
        ...values,
        ...colorValues(material),
        ...(bitmap ? { bitmap } : {}),
        ...this.#materialFile(material, maps, path),
      },
      isNormalMapped,
    };
  }

  #bitmapOf(material: Material, map: MaterialMap, path: ElementPath): string {
    const kept = mdlProperties<MaterialProperties>(material);
    const opacity = separateOpacity(this.#scene, material)?.texture;
    const opaque = material.alpha === 'opaque';
    const masked = opacity === undefined ? {} : { opacity };
    const bitmap = this.#textures.nameOf({ texture: map.texture, opaque, ...masked });
    const cuts = material.alpha === 'mask' ? ['blending punchthrough'] : [];
    const lines = kept.bitmap ? editedTxi(kept.txi ?? [], map) : [...clampLines(map), ...cuts];
    this.#settings.put(`${bitmap}.txi`, lines, material.name, path);
    return bitmap;
  }

  /** The name of a texture other than the first, whose settings are written. */
  #otherName(material: Material, map: MaterialMap, path: ElementPath): string {
    const { txis = {} } = mdlProperties<MaterialProperties>(material);
    const name = this.#textures.nameOf({ texture: map.texture, opaque: true });
    const lines = txis[this.#scene.textures[map.texture]!.name] ?? [];
    this.#settings.put(`${name}.txi`, editedTxi(lines, map), material.name, path);
    return name;
  }

  /**
   * A material file for surface properties that nodes cannot hold, which only the Enhanced Edition reads. Its first texture
   * is that of the node.
   */
  #materialFile(material: Material, maps: readonly MaterialMap[], path: ElementPath): NodeValues {
    if (this.#target !== 'ee') return {};
    const { mtr, materialname, bitmap } = mdlProperties<MaterialProperties>(material);
    const hint = maps.some(({ use }) => use === 'normal' || use === 'specular') ? HINT : undefined;
    if (mtr && mtr.length > 0) {
      const file = `${materialname ?? bitmap ?? material.name}.mtr`;
      this.#settings.put(file, this.#keptLines(material, mtr, path), material.name, path);
      return {};
    }
    const lines = this.#materialLines(material, maps, hint, path);
    if (lines.length === 0) return {};
    const name = this.#names.own(material.name);
    this.#settings.put(`${name}.mtr`, lines, material.name, path);
    return { materialname: name, ...(hint ? { renderhint: hint } : {}) };
  }

  /** The original material file refers to images by their names. */
  #keptLines(material: Material, mtr: readonly string[], path: ElementPath): string[] {
    const first = mapFor(material, 'diffuse');
    const names = new Map<number, string>();
    if (first) names.set(first.texture, this.#bitmapOf(material, first, path));
    for (const map of material.maps)
      if (map.texture !== NONE && !names.has(map.texture))
        names.set(map.texture, this.#otherName(material, map, path));
    return editedMtr(mtr, material, ({ texture }) => names.get(texture)!);
  }

  #materialLines(
    material: Material,
    maps: readonly MaterialMap[],
    hint: string | undefined,
    path: ElementPath,
  ): string[] {
    const { alpha, alphaCutoff = USUAL_CUTOFF, doubleSided } = material;
    const cuts = alpha === 'mask' && alphaCutoff !== DISCARDED_ALPHA;
    const textures = maps.map((map) => `texture${SLOTS[map.use]} ${this.#otherName(material, map, path)}`);
    return [
      ...(hint ? [`renderhint ${hint}`] : []),
      ...textures,
      ...(doubleSided ? ['twosided 1'] : []),
      ...(cuts ? [`alphacutoff ${alphaCutoff}`] : []),
    ];
  }
}

const HINT = 'NormalAndSpecMapped';
const PLAIN: Surface = { values: {}, isNormalMapped: false };

/** Maps for a material file: with the placement of the diffuse map, each use once. */
function shownMaps({ maps }: Material, diffuse: MaterialMap | undefined): MaterialMap[] {
  return maps.filter((map) => {
    const isFirst = maps.find(({ use }) => use === map.use) === map;
    const repeats = IN_FIRST.includes(map.use) && map.texture === diffuse?.texture;
    const lies = diffuse ? lieAlike(map, diffuse) : map.uv === 0 && !map.transform;
    return isFirst && lies && !repeats && map.use in SLOTS && !HELD_ELSEWHERE.includes(map.use);
  });
}

function colorValues(material: Material): NodeValues {
  const { colorSpace, diffuse, ambient, specular, shininess, emissive, alpha } = material;
  const opacity = alpha === 'opaque' ? 1 : diffuse[3];
  const color = (channels: readonly number[]) =>
    Float32Array.from(channels.slice(0, 3), (value) =>
      colorSpace === 'linear' ? linearToSrgb(value) : value,
    );
  return {
    ambient: color(ambient),
    diffuse: color(diffuse),
    specular: color(specular),
    shininess,
    ...(opacity === 1 ? {} : { alpha: opacity }),
    ...(emissive?.some((value) => value !== 0) ? { selfillumcolor: color(emissive) } : {}),
  };
}
