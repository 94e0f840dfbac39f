/** Edits of the character's files. The open character is not changed: the page opens it again from the edited files. */
import {
  detectFormat,
  type Format,
  FormatError,
  type Loss,
  type Material,
  type NamedBytes,
  type Scene,
  type Texture,
} from 'exhume';
import { decodeImage } from 'exhume/images';
import { editFields, type FieldValue, nodeAtPath, type Renaming, rename as renameIn } from 'exhume/inspect';
import { type ChangedFile, changedFile } from '../files/changed-file.ts';
import { stemOf } from '../files/named-file.ts';
import { editableCharacter, openCharacter } from './opened.ts';
import { rewrite } from './rewriting.ts';

/** The value of an editable field; undefined for records and lists. */
export function fieldValue(index: number, path: string): FieldValue | undefined {
  const { name, bytes } = fileAt(index);
  const node = nodeAtPath(detectFormat(bytes, name).inspect(bytes, name), path);
  return node?.childCount === 0 ? node.value : undefined;
}

/** @param index of the file among those of the character */
export function setField(index: number, path: string, value: FieldValue): ChangedFile[] {
  const file = fileAt(index);
  return [changedFile(file.name, editFields(file, [{ path, value }]))];
}

/**
 * Overwrites single bytes, also of a file that cannot be read.
 *
 * @param blob the file as it is now
 * @param changes new bytes by offset: in the unpacked bytes, if the file is compressed as a whole
 */
export async function overwriteBytes(
  name: string,
  blob: Blob,
  changes: ReadonlyMap<number, number>,
): Promise<ChangedFile[]> {
  const original = new Uint8Array(await blob.arrayBuffer());
  const packing = packingOf(original, name);
  const bytes = packing ? packing.unpack(original).slice() : original.slice();
  for (const [offset, byte] of changes) bytes[offset] = byte;
  return [changedFile(name, packing ? packing.pack(bytes, original) : bytes)];
}

function packingOf(bytes: Uint8Array, name: string): Format['packing'] {
  try {
    return detectFormat(bytes, name).packing;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/**
 * Replaces an image, in its own file or within the model. A TGA or DDS keeps its format; otherwise one of another format becomes a new
 * file beside it, which the materials then show.
 *
 * @param taken names of files that exist
 * @throws FormatError if the file cannot be decoded as an image
 */
export async function replaceTexture(
  index: number,
  image: File,
  taken: readonly string[],
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  const { gathered, scene } = editableCharacter();
  const { uri = '' } = scene?.textures[index] ?? {};
  const name = gathered.textures.find((texture) => texture.uri === uri)?.name;
  const bytes = new Uint8Array(await image.arrayBuffer());
  const isSameFormat = extensionOf(image.name) === extensionOf(name ?? uri);
  // A PLT cannot be decoded without the colors of its layers.
  if (!isSameFormat || extensionOf(image.name) !== '.plt') decodeImage(bytes, image.name);
  if (isSameFormat && name !== undefined) return { files: [{ name, blob: image }], losses: [] };
  const free = freeName(image.name, taken);
  const texture = isSameFormat ? { bytes } : { uri: folderIn(uri) + free, bytes };
  const edited = await rewrite((before) => withNewTexture(before, index, texture));
  if (edited.files.length === 0)
    throw new Error(edited.losses[0]?.message ?? `The image ${uri} cannot be replaced in its file`);
  // References may contain folders of the game.
  const files = edited.files.map((file) => ({ ...file, name: file.name.slice(folderIn(file.name).length) }));
  return { files, losses: edited.losses };
}

/** Edits are found by comparing the textures of materials, so the image becomes a new texture. */
function withNewTexture(scene: Scene, index: number, image: Partial<Texture>): Scene {
  const { textures } = scene;
  const shown = (map: Material['maps'][number]) =>
    map.texture === index ? { ...map, texture: textures.length } : map;
  const materials = scene.materials.map((material) =>
    material.maps.some(({ texture }) => texture === index)
      ? { ...material, maps: material.maps.map(shown) }
      : material,
  );
  return { ...scene, textures: [...textures, { ...textures[index]!, ...image }], materials };
}

/** With the last slash; the original systems use both. */
function folderIn(uri: string): string {
  return uri.slice(0, Math.max(uri.lastIndexOf('/'), uri.lastIndexOf('\\')) + 1);
}

/** Letters of a file name that every system can hold. */
const SHORT = 16;

/**
 * A name in letters of every system that no file has, whatever its extension, since the image may be converted.
 *
 * @param taken names of files
 */
function freeName(name: string, taken: readonly string[]): string {
  const stems = new Set(taken.map((other) => stemOf(other).toLowerCase()));
  const stem = stemOf(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  let free = stem.slice(0, SHORT);
  for (let count = 2; stems.has(free); count++) {
    const ending = `_${count}`;
    free = stem.slice(0, SHORT - ending.length) + ending;
  }
  return free + extensionOf(name);
}

/** Why an element cannot be renamed; undefined if it can. */
export function whyNotRenamed({ kind, from }: Omit<Renaming, 'to'>): string | undefined {
  const { gathered, scene, isPartial } = openCharacter();
  if (isPartial) return 'The file is truncated';
  const { family, files } = gathered;
  // Another name, since lines that would stay the same are not listed.
  const renaming = { kind, from, to: `${from}_` };
  const edits = [
    ...(family.renames?.(files, renaming) ?? []),
    ...(family.renamedFiles?.(files, renaming) ?? []),
  ];
  if (edits.length > 0) return undefined;
  const maps = scene?.materials.find(({ name }) => kind === 'material' && name === from)?.maps ?? [];
  const image = maps
    .map(({ texture }) => scene?.textures[texture]?.uri ?? '')
    .find((uri) => stemOf(uri) === from);
  return image === undefined
    ? 'No field contains this name'
    : `Named after its image ${image}; no field contains this name`;
}

/** Renames an element in all files that refer to it by name. */
export function rename(renaming: Renaming): ChangedFile[] {
  const { gathered, options } = editableCharacter();
  const whyNot = whyNotRenamed(renaming);
  if (whyNot !== undefined) throw new Error(whyNot);
  return renameIn(gathered, renaming, options).map(({ name, bytes, renamed }) => ({
    ...changedFile(name, bytes),
    ...(renamed === undefined ? {} : { renamed }),
  }));
}

/** With the dot, in lowercase. */
function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.')).toLowerCase();
}

function fileAt(index: number): NamedBytes {
  const { name, bytes } = editableCharacter().gathered.files[index] ?? {};
  if (!name || !bytes) throw new Error('The file could not be read');
  return { name, bytes };
}
