/** Puts edited images into a file, and gives maps their textures. */

import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../binary/patch.ts';
import { ImageFitter } from '../../../fit/images.ts';
import { Report } from '../../../report/report.ts';
import type { MaterialMap, Texture } from '../../../scene/scene.ts';
import { toBase64 } from '../../../text/base64.ts';
import { JsonObject } from '../files/container/json.ts';
import { IMAGE_EXTENSIONS, imageOf, imageUri } from '../to-scene/textures.ts';
import { type ImagePlace, imagePlace } from './image-place.ts';
import { indexIn, listOf } from './lists.ts';
import { wrapping } from './maps.ts';
import type { Target } from './target-file.ts';
import { type WrittenImage, writtenImage } from './texture.ts';

export class ImageWriter {
  readonly #target: Target;
  readonly #fitter: ImageFitter;
  /** Images of textures of the scene, in the file. */
  readonly #images: Map<number, number>;
  readonly #usual: ImagePlace;

  /** @param usual where new images go */
  constructor(target: Target, usual: ImagePlace) {
    this.#target = target;
    this.#fitter = new ImageFitter(target.after.textures, target.report);
    this.#images = new Map(target.images);
    this.#usual = usual;
  }

  /**
   * The texture of the file that shows a texture of the scene.
   *
   * @param like the texture of the file that it replaces, whose sampler it has
   * @returns undefined without an image, which is reported
   */
  textureFor(texture: number, like?: number): number | undefined {
    const textures = listOf(this.#target.draft.json, 'textures');
    const old = textures[like ?? -1];
    const shown = old && imageIndex(old);
    if (this.#isSame(texture, shown)) return like;
    const image = this.#images.get(texture) ?? this.#put(texture, shown);
    if (image === undefined) return undefined;
    if (shown === image) return like;
    const { sampler } = old ?? {};
    const same = textures.findIndex((other) => imageIndex(other) === image && other.sampler === sampler);
    if (same >= 0) return same;
    return textures.push({ source: image, ...(sampler === undefined ? {} : { sampler }) }) - 1;
  }

  /** The texture of the file with the same image and other wrapping, which is added if there is none. */
  wrapped(index: number, wrap: MaterialMap['wrap']): number {
    const textures = listOf(this.#target.draft.json, 'textures');
    const samplers = listOf(this.#target.draft.json, 'samplers');
    const texture = textures[index]!;
    const { wrapS: _, wrapT: __, ...old } = samplers[texture.sampler ?? -1] ?? {};
    const sampler = indexIn<GLTF.ISampler>(samplers, { ...old, ...wrapping(wrap) });
    return indexIn(textures, { ...texture, sampler });
  }

  /** The texture of the scene that an image of the file is. */
  #textureOf(image: number | undefined): number | undefined {
    return [...this.#target.images].find(([, other]) => other === image)?.[0];
  }

  /** Whether a new texture has the same pixels as an image of the file: other programs may encode them differently. */
  #isSame(texture: number, image: number | undefined): boolean {
    const old = this.#textureOf(image);
    if (old === undefined || texture < this.#target.before.textures.length) return old === texture;
    const silent = new ImageFitter(this.#target.after.textures, new Report());
    const [was, is] = [silent.decoded(old), silent.decoded(texture)];
    return was !== undefined && is !== undefined && saysTheSame(was, is);
  }

  /** Whether a texture of the scene became unused. */
  #isUnused(texture: number): boolean {
    return this.#target.after.materials.every(({ maps }) => maps.every((map) => map.texture !== texture));
  }

  /** @param old image in the file, which is replaced if it became unused @returns the image in the file */
  #put(texture: number, old: number | undefined): number | undefined {
    const written = writtenImage(this.#fitter, texture);
    if (!written) return undefined;
    const images = listOf(this.#target.draft.json, 'images');
    const replaced = this.#textureOf(old);
    const own = old !== undefined && replaced !== undefined && this.#isUnused(replaced) ? old : undefined;
    const { name, uri } = this.#target.after.textures[texture]!;
    const image = own === undefined ? { name } : images[own]!;
    this.#fill(image, this.#placeOf(old), written, uri);
    const index = own ?? images.push(image) - 1;
    this.#images.set(texture, index);
    return index;
  }

  #placeOf(old: number | undefined): ImagePlace {
    const image = listOf(this.#target.draft.json, 'images')[old ?? -1];
    return image ? imagePlace(image.bufferView, image.uri) : this.#usual;
  }

  /** The textures of the edited scene, named like those that were put into the file. */
  written(): Texture[] {
    const images = this.#target.draft.json.images ?? [];
    return this.#target.after.textures.map((texture, index) => {
      const image = this.#images.get(index);
      if (image === undefined) return texture;
      return { ...texture, uri: imageUri(new JsonObject(images[image], ''), image) };
    });
  }

  #fill(image: GLTF.IImage, place: ImagePlace, { bytes, mimeType }: WrittenImage, uri: string): void {
    if (place === 'view') {
      image.bufferView = this.#target.draft.addView({ instead: image.bufferView }, bytes);
      image.mimeType = mimeType;
    } else if (place === 'data') {
      image.uri = `data:${mimeType};base64,${toBase64(bytes)}`;
      if (image.mimeType !== undefined) image.mimeType = mimeType;
    } else {
      image.uri = encodeURI(uri);
      if (image.mimeType !== undefined) image.mimeType = mimeType;
    }
    this.#makePlain(image);
  }

  /** Extensions of textures name images of other formats. */
  #makePlain(image: GLTF.IImage): void {
    const index = listOf(this.#target.draft.json, 'images').indexOf(image);
    for (const texture of listOf(this.#target.draft.json, 'textures')) {
      const { extensions } = texture;
      if (index < 0 || !extensions || imageIndex(texture) !== index) continue;
      texture.source = index;
      for (const name of IMAGE_EXTENSIONS) delete extensions[name];
      if (Object.keys(extensions).length === 0) delete texture.extensions;
    }
  }
}

function imageIndex(texture: GLTF.ITexture): number | undefined {
  return imageOf(new JsonObject(texture, ''));
}
