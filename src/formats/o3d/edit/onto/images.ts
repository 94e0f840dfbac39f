/** Puts changed images of materials into an archive. */
import { ImageFitter } from '../../../../fit/images.ts';
import type { Material } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { textureAssets } from '../../files/archive/assets.ts';
import type { ArchiveDocument, Param, SceneObject } from '../../files/archive/document.ts';
import { separate } from '../../files/archive/mentions.ts';
import { indexScene } from '../../files/archive/scene-index.ts';
import { reference } from '../../from-scene/builder.ts';
import { type ArchivedImage, archivedImage, ImageNames, textureJson } from '../../from-scene/images.ts';
import { samplerParams } from '../../to-scene/materials.ts';
import { referred, referredByParam, textOf } from '../../to-scene/stage.ts';
import type { Traced } from '../../to-scene/to-scene.ts';

const SAMPLER = 'o3d.Sampler';
const TEXTURE = 'o3d.Texture2D';

/** A map of a material whose image was changed. */
interface Swap {
  /** The material's param with the Sampler. */
  param: Param;
  /** Texture of the scene before and after the edit. */
  from: number;
  to: number;
}

/**
 * Puts the images of edited materials into an archive and makes their maps refer to them, copying shared objects. New
 * textures of the edited scene get the names that they have in the archive.
 */
export function putImages(edit: Edit, traced: Traced): void {
  const { before, after, report } = edit;
  const { document } = traced.stage;
  const fitter = new ImageFitter(after.textures, report);
  const names = new ImageNames(document.members);
  const swaps = swapsOf(edit, traced);
  // Known textures come first, before an image takes the place of one.
  for (const to of Uint32Array.from(new Set(swaps.map((swap) => swap.to))).sort()) {
    const known = traced.textures.get(to);
    const image = to < before.textures.length ? undefined : archivedImage(fitter, to);
    if (!known && !image) continue;
    const group = swaps.filter((swap) => swap.to === to);
    const params = group.map(({ param }) => param);
    separate(document.scene, [params], new Set(image ? [SAMPLER, TEXTURE] : [SAMPLER]));
    const index = indexScene(document.scene);
    const samplers = params.map(({ json }) => referred(index, json.value)!);
    if (known) for (const { params } of samplers) params.get('o3d.texture')!.json.value = reference(known.id);
    if (!image) continue;
    const shown = samplers.map((sampler) => referredByParam(index, sampler, 'o3d.texture')!);
    const { name, uri } = after.textures[to]!;
    const isPaintedOver = before.textures[group[0]!.from]!.name === name;
    const own = putImage(document, shown[0]!, { ...image, uri, isPaintedOver }, names);
    for (const texture of shown) describeImage(texture, image, own);
    after.textures[to] = { ...after.textures[to]!, uri: own };
  }
}

function swapsOf({ before, after }: Edit, { stage, materials }: Traced): Swap[] {
  return [...materials].flatMap(([index, object]) => {
    const [was, is] = [before.materials[index]!, after.materials[index]!];
    const shown = samplerParams(stage.index, object).filter(({ texture }) => texture?.className === TEXTURE);
    return shown
      .map(({ param }, at): Swap => {
        const from = was.maps[at]!.texture;
        return { param, from, to: counterpart(was, at, is) ?? from };
      })
      .filter(({ from, to }) => from !== to);
  });
}

/** The texture of the map of the same use in the edited material, if it has as many of them. */
function counterpart({ maps }: Material, at: number, edited: Material): number | undefined {
  const alike = maps.filter(({ use }) => use === maps[at]!.use);
  const others = edited.maps.filter(({ use }) => use === maps[at]!.use);
  return alike.length === others.length ? others[alike.indexOf(maps[at]!)]?.texture : undefined;
}

/** Replaces the image of a texture by its edited version, or adds another one. @returns its name in the archive */
function putImage(
  { container, members, scene }: ArchiveDocument,
  texture: SceneObject,
  { uri, bytes, extension, isPaintedOver }: ArchivedImage & { uri: string; isPaintedOver: boolean },
  names: ImageNames,
): string {
  // The image is beside the scene.json.
  if (container.kind === 'json') return uri;
  const old = textOf(texture, 'o3d.uri') ?? '';
  const folder = old.slice(0, old.lastIndexOf('/') + 1);
  const users = textureAssets(indexScene(scene)).filter((asset) => asset.uri === old);
  const place = members.findLastIndex(({ kind, name }) => kind === 'file' && name === old);
  if (!isPaintedOver || users.length !== 1 || place < 0) {
    const name = names.nameFor(folder, uri, extension);
    members.push({ name, bytes, kind: 'file' });
    return name;
  }
  const { padding: _, ...member } = members[place]!;
  const isOfKind = old
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .endsWith(extension);
  const name = isOfKind ? old : names.nameFor(folder, old, extension);
  members[place] = { ...member, name, bytes };
  return name;
}

/** Updates the properties of a Texture2D that describe its image. */
function describeImage({ custom, params }: SceneObject, image: ArchivedImage, name: string): void {
  const described = textureJson(image, name).custom;
  for (const key of ['width', 'height', 'format', 'levels']) {
    if (custom[key] !== undefined) custom[key] = described[key]!;
  }
  const uri = params.get('o3d.uri');
  if (uri) uri.json.value = name;
}
