/** Other images of materials as members of an archive. */
import { ImageFitter } from '../../../../fit/images.ts';
import type { Material } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { textureAssets } from '../../files/archive/assets.ts';
import type { JsonObject, Param, SceneObject } from '../../files/archive/document.ts';
import { fileNamed } from '../../files/archive/layout.ts';
import { type Mentions, mentionsIn } from '../../files/archive/mentions.ts';
import { isObject, referenceOf } from '../../files/archive/scene-index.ts';
import { reference } from '../../from-scene/builder.ts';
import { type ArchivedImage, archivedImage, ImageNames, textureJson } from '../../from-scene/images.ts';
import { type SamplerParam, samplerParams } from '../../to-scene/materials.ts';
import { textOf } from '../../to-scene/stage.ts';
import type { Draft } from './draft.ts';

/** A map of a material whose image is another one after the edit. */
interface Swap extends SamplerParam {
  texture: SceneObject;
  /** Texture of the scene before and after. */
  from: number;
  to: number;
}

/**
 * Puts the images of edited materials into an archive and points their textures to them.
 *
 * @param objects of the materials of the scene
 * @returns the names that new textures of the scene have in the archive
 */
export function putImages(
  edit: Edit,
  draft: Draft,
  objects: ReadonlyMap<number, SceneObject>,
): ReadonlyMap<number, string> {
  const { before, after } = edit;
  const known = new Map<number, SceneObject>();
  const swaps: Swap[] = [];
  for (const [index, object] of objects) {
    const maps = mapParams(draft, object);
    const [was, is] = [before.materials[index]!, after.materials[index]!];
    was.maps.forEach(({ texture }, at) => {
      const to = counterpart(was, at, is);
      if (maps[at]) known.set(texture, maps[at].texture);
      if (maps[at] && to !== undefined && to !== texture) swaps.push({ ...maps[at], from: texture, to });
    });
  }
  const images = new Images(edit, draft, swaps, known);
  const isNew = ({ to }: Swap) => to >= before.textures.length;
  for (const swap of swaps) {
    const texture = isNew(swap) ? images.textureFor(swap) : known.get(swap.to)?.id;
    if (texture !== undefined && texture !== swap.texture.id) images.point(swap, texture);
  }
  return images.names;
}

/** What the maps of a material were made of. */
function mapParams({ stage }: Draft, object: SceneObject) {
  return samplerParams(stage.index, object).flatMap((one) => {
    const { texture } = one;
    return texture?.className === 'o3d.Texture2D' ? [{ ...one, texture }] : [];
  });
}

/** The texture of the map of the same use in the edited material, where it has equally many. */
function counterpart({ maps }: Material, at: number, edited: Material): number | undefined {
  const alike = maps.filter(({ use }) => use === maps[at]!.use);
  const others = edited.maps.filter(({ use }) => use === maps[at]!.use);
  return alike.length === others.length ? others[alike.indexOf(maps[at]!)]?.texture : undefined;
}

class Images {
  /** By texture of the scene. */
  readonly names = new Map<number, string>();
  readonly #edit: Edit;
  readonly #draft: Draft;
  readonly #swaps: readonly Swap[];
  /** The objects of textures that the scene had. */
  readonly #known: ReadonlyMap<number, SceneObject>;
  readonly #mentions: Mentions;
  readonly #imageNames: ImageNames;
  readonly #fitter: ImageFitter;
  readonly #images = new Map<number, ArchivedImage | undefined>();
  /** Copies of textures and samplers for one new texture, by their ids and its index. */
  readonly #copies = new Map<string, number>();

  constructor(edit: Edit, draft: Draft, swaps: readonly Swap[], known: ReadonlyMap<number, SceneObject>) {
    const { document, index } = draft.stage;
    this.#edit = edit;
    this.#draft = draft;
    this.#swaps = swaps;
    this.#known = known;
    this.#mentions = swaps.length > 0 ? mentionsIn(index) : new Map();
    this.#imageNames = new ImageNames(document.members);
    this.#fitter = new ImageFitter(edit.after.textures, edit.report);
  }

  /** The Texture2D for the new image of a map: the one that it has, or where others need that a copy. */
  textureFor(swap: Swap): number | undefined {
    const { texture, to } = swap;
    const image = this.#imageOf(to);
    if (!image) return undefined;
    const isOwn = this.#isOwn(texture, to);
    const name = this.names.get(to) ?? this.#put(swap, image, isOwn);
    this.names.set(to, name);
    const { custom, params } = textureJson(image, name);
    if (isOwn) {
      describeImage(texture, custom);
      this.#draft.setParam(texture.params.get('o3d.uri')!, name);
      return texture.id;
    }
    return this.#copy(texture, to, (copy) => {
      if (isObject(copy.custom)) Object.assign(copy.custom, custom);
      if (isObject(copy.params)) Object.assign(copy.params, params);
    });
  }

  /** Lets the Sampler of a map have another texture, or a copy of the Sampler where others need it. */
  point({ param, sampler, to }: Swap, texture: number): void {
    const other = reference(texture);
    if (this.#isOnlyFor(sampler, to)) this.#draft.setParam(sampler.params.get('o3d.texture')!, other);
    else {
      const copy = this.#copy(sampler, to, ({ params }) => {
        const named = isObject(params) ? params['o3d.texture'] : undefined;
        if (isObject(named)) named.value = other;
      });
      this.#draft.setParam(param, reference(copy));
    }
  }

  #imageOf(to: number): ArchivedImage | undefined {
    if (this.#images.has(to)) return this.#images.get(to);
    const image = archivedImage(this.#fitter, to);
    this.#images.set(to, image);
    return image;
  }

  /** Puts an image in the place of the one that it was painted over, or behind all others. @returns its name */
  #put({ texture, from, to }: Swap, image: ArchivedImage, isOwn: boolean): string {
    const { before, after } = this.#edit;
    const { document, index } = this.#draft.stage;
    const { uri, name } = after.textures[to]!;
    // It lies beside the scene.json.
    if (document.container.kind === 'json') return uri;
    const old = textOf(texture, 'o3d.uri') ?? '';
    const folder = old.slice(0, old.lastIndexOf('/') + 1);
    const users = textureAssets(index).filter((asset) => asset.uri === old);
    const isPaintedOver = isOwn && users.length === 1 && before.textures[from]!.name === name;
    if (!isPaintedOver || !fileNamed(document, old)) {
      const added = this.#imageNames.nameFor(folder, uri, image);
      this.#draft.addMember({ name: added, bytes: image.bytes });
      return added;
    }
    const member = isNameFor(old, image) ? old : this.#imageNames.nameFor(folder, old, image);
    this.#draft.replaceMember(old, { name: member, bytes: image.bytes });
    return member;
  }

  /** Whether nothing has a texture but maps that all get the same other one. */
  #isOwn(texture: SceneObject, to: number): boolean {
    const samplers = [...(this.#mentions.get(texture.id) ?? [])];
    return (
      !this.#swaps.some((swap) => this.#known.get(swap.to) === texture) &&
      samplers.every((one) => one.className === 'o3d.Sampler' && this.#isOnlyFor(one, to))
    );
  }

  #isOnlyFor(sampler: SceneObject, to: number): boolean {
    return [...(this.#mentions.get(sampler.id) ?? [])].every(({ params }) => {
      const named = [...params.values()].filter(({ value }) => referenceOf(value) === sampler.id);
      const isSwapped = (param: Param) => this.#swaps.some((swap) => swap.param === param && swap.to === to);
      return named.length > 0 && named.every(isSwapped);
    });
  }

  #copy(object: SceneObject, to: number, change: (copy: JsonObject) => void): number {
    const key = `${object.id} ${to}`;
    const id = this.#copies.get(key) ?? this.#draft.copy(object, change);
    this.#copies.set(key, id);
    return id;
  }
}

const EXTENSIONS: Readonly<Record<string, RegExp>> = { '.jpg': /\.jpe?g$/i };

function isNameFor(name: string, { extension }: ArchivedImage): boolean {
  return EXTENSIONS[extension]?.test(name) ?? name.toLowerCase().endsWith(extension);
}

/** What a Texture2D says of its image, as far as it says it. */
function describeImage({ custom }: SceneObject, told: JsonObject): void {
  for (const key of ['width', 'height', 'format', 'levels']) {
    if (custom[key] !== undefined && told[key] !== undefined) custom[key] = told[key];
  }
}
