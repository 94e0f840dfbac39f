/** The textures of a scene: each image once, with its settings. */
import { imageFormat } from '../../../../images/decode.ts';
import type { Report } from '../../../../report/report.ts';
import type { Scene, Texture } from '../../../../scene/scene.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../../../format.ts';
import type { Settings } from '../../files/surfaces/document.ts';
import { keyOf } from '../../files/surfaces/lookup.ts';
import { type SurfaceFiles, surfaceFiles } from './files.ts';
import { LayerPainter } from './layers.ts';
import { type Coverage, FULL_COVERAGE, type Picture, pictureOf } from './pictures.ts';

export interface SurfaceTexture {
  name: string;
  /** Into the textures of the scene. */
  index: number;
  coverage: Coverage;
  /** Of its TXI. */
  settings?: Settings;
  /** The file of a layered image, which was colored with palettes. */
  plt?: string;
}

export class SurfaceTextures {
  readonly #scene: Scene;
  readonly #files: SurfaceFiles;
  readonly #images: ReadonlyMap<string, TextureFile>;
  readonly #painter: LayerPainter;
  readonly #known = new Map<string, SurfaceTexture>();

  constructor(
    scene: Scene,
    textures: readonly TextureFile[],
    files: readonly SourceFile[],
    layers: NonNullable<ReadingOptions['layers']>,
  ) {
    this.#scene = scene;
    this.#files = surfaceFiles(files);
    this.#images = new Map(textures.map((file) => [keyOf(file.uri), file]));
    this.#painter = new LayerPainter(textures, layers);
  }

  /** The settings of a material, if there are any of this name. */
  material(name: string | undefined): Settings | undefined {
    return name === undefined ? undefined : this.#files.materials.get(keyOf(name))?.content;
  }

  isFound(name: string): boolean {
    return this.#images.has(keyOf(name));
  }

  /** The texture of this name, added to the scene if it is new. */
  texture(name: string, report: Report): SurfaceTexture {
    const key = keyOf(name);
    const known = this.#known.get(key);
    if (known) return known;
    const image = this.#images.get(key);
    const picture = image && this.#picture(image, report);
    const settings = this.#files.settings.get(key)?.content;
    const texture: SurfaceTexture = {
      name,
      index: this.#scene.textures.push({ name, ...fileOf(name, picture?.bytes) }) - 1,
      coverage: picture?.coverage ?? FULL_COVERAGE,
      ...(settings ? { settings } : {}),
      ...(image && picture?.isPainted ? { plt: nameOf(image) } : {}),
    };
    this.#known.set(key, texture);
    return texture;
  }

  #picture(image: TextureFile, report: Report): Picture & { isPainted: boolean } {
    const name = nameOf(image);
    const layered = /\.plt$/i.test(name) ? this.#files.layered.get(keyOf(image.uri)) : undefined;
    if (!layered) return { ...pictureOf(image.bytes, name), isPainted: false };
    return { bytes: this.#painter.paint(layered, name, report), coverage: FULL_COVERAGE, isPainted: true };
  }
}

/** A texture with the extension of its converted image, under which the image is written. */
function fileOf(name: string, bytes: Uint8Array | undefined): Pick<Texture, 'uri' | 'bytes'> {
  const format = bytes && imageFormat(bytes, name);
  return { uri: format ? `${name}.${format}` : name, ...(bytes ? { bytes } : {}) };
}

function nameOf({ name, uri }: TextureFile): string {
  return name ?? uri;
}
