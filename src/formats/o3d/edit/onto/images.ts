/** Puts changed images of materials into an archive. */
import { ImageFitter } from '../../../../fit/images.ts';
import type { Material } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { textureAssets } from '../../files/archive/assets.ts';
import type { ArchiveDocument, Param, SceneIndex, SceneObject } from '../../files/archive/document.ts';
import { separate } from '../../files/archive/mentions.ts';
import { indexScene } from '../../files/archive/scene-index.ts';
import { reference } from '../../from-scene/builder.ts';
import { type ArchivedImage, archivedImage, ImageNames, textureJson } from '../../from-scene/images.ts';
import { samplerParams } from '../../to-scene/materials.ts';
import { referred, referredByParam, textOf } from '../../to-scene/stage.ts';
import type { Traced } from '../trace.ts';

/** A map of a material whose image was changed. */
interface Swap {
  /** The material's param with the Sampler. */
  param: Param;
  /** Texture of the scene before and after the edit. */
  from: number;
  to: number;
}

const SAMPLER: ReadonlySet<string> = new Set(['o3d.Sampler']);
const TEXTURE: ReadonlySet<string> = new Set([...SAMPLER, 'o3d.Texture2D']);

/**
 * Puts the images of edited materials into an archive and makes their maps refer to them, copying shared objects.
 *
 * @returns the names of new textures in the archive
 */
export function putImages(edit: Edit, traced: Traced): ReadonlyMap<number, string> {
  const { document } = traced.stage;
  const { known, swaps } = swapsOf(edit, traced);
  for (const { sampler, to } of separated(
    document,
    swaps.filter(({ to }) => known.has(to)),
    SAMPLER,
  )) {
    sampler.params.get('o3d.texture')!.json.value = reference(known.get(to)!.id);
  }
  const images = newImages(edit, swaps);
  const painted = swaps.filter(({ to }) => images.has(to));
  const names = new Map<number, string>();
  const imageNames = new ImageNames(document.members);
  for (const { index, sampler, from, to } of separated(document, painted, TEXTURE)) {
    const texture = referredByParam(index, sampler, 'o3d.texture')!;
    const [old, { uri, name }] = [edit.before.textures[from]!, edit.after.textures[to]!];
    const image = { ...images.get(to)!, uri, isPaintedOver: old.name === name };
    if (!names.has(to)) names.set(to, putImage(document, index, texture, image, imageNames));
    describeImage(texture, image, names.get(to)!);
  }
  return names;
}

/** @returns also the objects of the scene's textures before the edit */
function swapsOf({ before, after }: Edit, { stage, materials }: Traced) {
  const known = new Map<number, SceneObject>();
  const swaps: Swap[] = [];
  for (const [index, object] of materials) {
    const [was, is] = [before.materials[index]!, after.materials[index]!];
    const made = samplerParams(stage.index, object).filter(
      ({ texture }) => texture?.className === 'o3d.Texture2D',
    );
    made.forEach(({ param, texture }, at) => {
      const from = was.maps[at]!.texture;
      const to = counterpart(was, at, is);
      known.set(from, texture!);
      if (to !== undefined && to !== from) swaps.push({ param, from, to });
    });
  }
  return { known, swaps };
}

/** The texture of the map of the same use in the edited material, if it has as many of them. */
function counterpart({ maps }: Material, at: number, edited: Material): number | undefined {
  const alike = maps.filter(({ use }) => use === maps[at]!.use);
  const others = edited.maps.filter(({ use }) => use === maps[at]!.use);
  return alike.length === others.length ? others[alike.indexOf(maps[at]!)]?.texture : undefined;
}

/** Makes the objects of maps independent, except from maps that get the same image. */
function separated({ scene }: ArchiveDocument, swaps: readonly Swap[], classes: ReadonlySet<string>) {
  const wanted = [...new Set(swaps.map(({ to }) => to))];
  const groups = wanted.map((to) => swaps.filter((swap) => swap.to === to).map(({ param }) => param));
  separate(scene, groups, classes);
  const index = indexScene(scene);
  return swaps.map((swap) => ({ ...swap, index, sampler: referred(index, swap.param.json.value)! }));
}

/** Images of new textures, in formats that the plugin can read. */
function newImages({ before, after, report }: Edit, swaps: readonly Swap[]): Map<number, ArchivedImage> {
  const images = new Map<number, ArchivedImage>();
  const fitter = new ImageFitter(after.textures, report);
  for (const to of new Set(swaps.map((swap) => swap.to))) {
    if (to < before.textures.length) continue;
    const image = archivedImage(fitter, to);
    if (image) images.set(to, image);
  }
  return images;
}

/** Replaces the image by its edited version, or appends it. @returns its name */
function putImage(
  { container, members }: ArchiveDocument,
  index: SceneIndex,
  texture: SceneObject,
  image: ArchivedImage & { uri: string; isPaintedOver: boolean },
  names: ImageNames,
): string {
  const { uri, bytes } = image;
  // The image is beside the scene.json.
  if (container.kind === 'json') return uri;
  const old = textOf(texture, 'o3d.uri') ?? '';
  const folder = old.slice(0, old.lastIndexOf('/') + 1);
  const isOnly = textureAssets(index).filter((asset) => asset.uri === old).length === 1;
  const place = members.findLastIndex((member) => member.kind === 'file' && member.name === old);
  if (!image.isPaintedOver || !isOnly || place < 0) {
    const name = names.nameFor(folder, uri, image);
    members.push({ name, bytes, kind: 'file' });
    return name;
  }
  const { padding: _, ...member } = members[place]!;
  const hasExtension = old
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .endsWith(image.extension);
  const name = hasExtension ? old : names.nameFor(folder, old, image);
  members[place] = { ...member, name, bytes };
  return name;
}

/** Updates the properties of a Texture2D that describe its image. */
function describeImage({ custom, params }: SceneObject, image: ArchivedImage, name: string): void {
  const described = textureJson(image, name).custom;
  for (const key of ['width', 'height', 'format', 'levels']) {
    if (custom[key] !== undefined && described[key] !== undefined) custom[key] = described[key];
  }
  const uri = params.get('o3d.uri');
  if (uri) uri.json.value = name;
}
