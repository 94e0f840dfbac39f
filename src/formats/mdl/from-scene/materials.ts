/**
 * Materials as surface properties of nodes and as companions of the model
 * (docs/reference/mdl.md#materials-and-textures).
 */
import type { Report } from '../../../report/report.ts';
import { linearToSrgb } from '../../../scene/color.ts';
import { lieAlike, mapFor, separateOpacity } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { MapUse, Material, MaterialMap, Scene } from '../../../scene/scene.ts';
import type { NamedBytes } from '../../format.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import type { Target } from '../model/game.ts';
import type { NodeValues } from '../model/model.ts';
import { Names } from '../model/names.ts';
import { type MaterialProperties, mdlProperties } from '../properties.ts';
import { DISCARDED_ALPHA } from '../to-scene/surfaces/pictures.ts';
import { settingsFile, TextureWriter } from './textures.ts';

/** The surface of a node. */
export interface Surface {
  values: NodeValues;
  /** The map whose UV set comes first. */
  map?: MaterialMap;
  /** Whether it has a normal map, for which vertices need tangents. */
  isNormalMapped: boolean;
}

/** Texture numbers in material files by use. */
const SLOTS: Readonly<Partial<Record<MapUse, number>>> = {
  diffuse: 0,
  normal: 1,
  specular: 2,
  bump: 4,
  emissive: 5,
};

/** Uses that are not written to material files. */
const HELD_ELSEWHERE: readonly MapUse[] = ['diffuse', 'opacity'];

/** Default alpha cutoff. */
const USUAL_CUTOFF = 0.5;

/** Uses that the first texture may also have. */
const IN_FIRST: readonly MapUse[] = ['opacity', 'emissive'];

/** Bits of `clamp` in TXI files. */
const CLAMP = { u: 1, v: 2 };

export class MaterialWriter {
  readonly #scene: Scene;
  readonly #target: Target;
  readonly #report: Report;
  readonly #names: Names;
  readonly #textures: TextureWriter;
  readonly #files: NamedBytes[] = [];
  readonly #surfaces = new Map<number, Surface>();

  constructor(scene: Scene, target: Target, report: Report) {
    this.#scene = scene;
    this.#target = target;
    this.#report = report;
    this.#names = new Names('files');
    this.#textures = new TextureWriter(scene.textures, this.#names, report);
  }

  /** Companions of the model, once all surfaces have been requested. */
  finish(): NamedBytes[] {
    this.#names.reportChanged(this.#report);
    return [...this.#textures.files, ...this.#files];
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
    const bitmap = map && this.#bitmapOf(material, map, kept);
    const maps = this.#target === 'ee' ? shownMaps(material, map) : [];
    if (kept.plt !== undefined) {
      const message = `Baked layered image ${kept.plt} of material ${material.name} into one texture`;
      this.#report.lose(CODES.MDL_LAYERS_BAKED, message, { path });
    }
    const isNormalMapped = maps.some(({ use }) => use === 'normal');
    const { mtr: _, txi: _t, plt: _p, ...values } = kept;
    return {
      values: {
        ...(material.alpha === 'blend' ? { transparencyhint: 1 } : {}),
        ...values,
        ...colorValues(material),
        ...(bitmap ? { bitmap } : {}),
        ...this.#materialFile(material, maps, kept),
      },
      isNormalMapped,
      ...(map ? { map } : {}),
    };
  }

  #bitmapOf(material: Material, map: MaterialMap, kept: Partial<MaterialProperties>): string {
    const opacity = separateOpacity(this.#scene, material)?.texture;
    const opaque = material.alpha === 'opaque';
    const masked = opacity === undefined ? {} : { opacity };
    const bitmap = this.#textures.nameOf({ texture: map.texture, opaque, ...masked });
    const cuts = material.alpha === 'mask' ? ['blending punchthrough'] : [];
    this.#textures.set(bitmap, kept.bitmap ? (kept.txi ?? []) : [...clampLines(map), ...cuts]);
    return bitmap;
  }

  /**
   * A material file for surface properties that nodes cannot hold, which only the Enhanced Edition reads. Its first texture
   * is that of the node.
   */
  #materialFile(
    material: Material,
    maps: readonly MaterialMap[],
    { mtr, materialname, bitmap }: Partial<MaterialProperties>,
  ): NodeValues {
    if (this.#target !== 'ee') return {};
    const hint = maps.some(({ use }) => use === 'normal' || use === 'specular') ? HINT : undefined;
    if (mtr && mtr.length > 0) {
      // The original material file refers to images by their names.
      for (const { texture } of material.maps) this.#textures.nameOf({ texture, opaque: true });
      this.#files.push(materialFile(materialname ?? bitmap ?? material.name, mtr));
      return {};
    }
    const lines = this.#materialLines(material, maps, hint);
    if (lines.length === 0) return {};
    const name = this.#names.own(material.name);
    this.#files.push(materialFile(name, lines));
    return { materialname: name, ...(hint ? { renderhint: hint } : {}) };
  }

  #materialLines(
    { alpha, alphaCutoff = USUAL_CUTOFF, doubleSided }: Material,
    maps: readonly MaterialMap[],
    hint: string | undefined,
  ): string[] {
    const cuts = alpha === 'mask' && alphaCutoff !== DISCARDED_ALPHA;
    const textures = maps.map((map) => {
      const name = this.#textures.nameOf({ texture: map.texture, opaque: true });
      return `texture${SLOTS[map.use]} ${name}`;
    });
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

function materialFile(name: string, lines: readonly string[]): NamedBytes {
  return { name: `${name}.mtr`, bytes: settingsFile('mdl.mtr', lines) };
}

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
  const { colorSpace, diffuse, ambient, specular, shininess, emissive } = material;
  const color = (channels: readonly number[]) =>
    Float32Array.from(channels.slice(0, 3), (value) =>
      colorSpace === 'linear' ? linearToSrgb(value) : value,
    );
  return {
    ambient: color(ambient),
    diffuse: color(diffuse),
    specular: color(specular),
    shininess,
    ...(diffuse[3] === 1 ? {} : { alpha: diffuse[3] }),
    ...(emissive?.some((value) => value !== 0) ? { selfillumcolor: color(emissive) } : {}),
  };
}

function clampLines({ wrap }: MaterialMap): string[] {
  const bits = (wrap?.u === 'clamp' ? CLAMP.u : 0) | (wrap?.v === 'clamp' ? CLAMP.v : 0);
  return bits === 0 ? [] : [`clamp ${bits}`];
}
