/** Puts changed images of materials into an archive. */
import { ImageFitter } from '../../../../fit/images.ts';
import { NONE, type Texture } from '../../../../scene/scene.ts';
import { stemOf } from '../../../../text/file-name.ts';
import { type Edit, editedTextures } from '../../../edit.ts';
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

/**
 * Puts the images of edited materials into an archive and makes their maps refer to them, copying shared objects. New
 * textures of the edited scene get the names that they have in the archive.
 */
export function putImages(edit: Edit, traced: Traced): void {
  const { before, after, report } = edit;
  const { document } = traced.stage;
  const fitter = new ImageFitter(after.textures, report);
  const names = new ImageNames(document.members);
  // Known textures come first, before an image replaces one of them.
  for (const [to, params] of [...swapsOf(edit, traced)].sort(([a], [b]) => a - b)) {
    const known = traced.textures.get(to);
    const image = to < before.textures.length ? undefined : archivedImage(fitter, to);
    if (!known && !image) continue;
    separate(document.scene, [params], new Set(image ? [SAMPLER, TEXTURE] : [SAMPLER]));
    const index = indexScene(document.scene);
    const samplers = params.map(({ json }) => referred(index, json.value)!);
    if (known) for (const { params } of samplers) params.get('o3d.texture')!.json.value = reference(known.id);
    if (!image) continue;
    const shown = samplers.map((sampler) => referredByParam(index, sampler, 'o3d.texture')!);
    const texture = after.textures[to]!;
    const uri = putImage(document, textOf(shown[0]!, 'o3d.uri') ?? '', { ...texture, ...image }, names);
    for (const object of shown) describeImage(object, image, uri);
    after.textures[to] = { ...texture, uri };
  }
}

/** The params with Samplers of maps whose texture changed, by the new texture. */
function swapsOf({ before, after }: Edit, { stage, materials }: Traced): Map<number, Param[]> {
  const swaps = new Map<number, Param[]>();
  for (const [index, object] of materials) {
    const was = before.materials[index]!;
    const edited = editedTextures(was, after.materials[index]!);
    const shown = samplerParams(stage.index, object).filter(({ texture }) => texture?.className === TEXTURE);
    shown.forEach(({ param }, at) => {
      const to = edited[at] ?? NONE;
      if (to !== NONE && to !== was.maps[at]!.texture) swaps.set(to, [...(swaps.get(to) ?? []), param]);
    });
  }
  return swaps;
}

/** Replaces an image by its edited version, or adds another one. @returns its name in the archive */
function putImage(
  { container, members, scene }: ArchiveDocument,
  old: string,
  { name, uri, bytes, extension }: ArchivedImage & Texture,
  names: ImageNames,
): string {
  // The image is beside the scene.json.
  if (container.kind === 'json') return uri;
  const folder = old.slice(0, old.lastIndexOf('/') + 1);
  const isShared = textureAssets(indexScene(scene)).filter((asset) => asset.uri === old).length !== 1;
  const place = members.findLastIndex((member) => member.kind === 'file' && member.name === old);
  if (name !== stemOf(old) || isShared || place < 0) {
    const own = names.nameFor(folder, uri, extension);
    members.push({ name: own, bytes, kind: 'file' });
    return own;
  }
  const { padding: _, ...member } = members[place]!;
  const isOfKind = old
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .endsWith(extension);
  const own = isOfKind ? old : names.nameFor(folder, old, extension);
  members[place] = { ...member, name: own, bytes };
  return own;
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
