/** Edits of the character's files. The open character is not changed: the page opens it again from the edited files. */
import { detectFormat, type Format, FormatError, type Loss, type NamedBytes, type Scene } from 'exhume';
import { editFields, type FieldValue, nodeAtPath, type Renaming, rename as renameIn } from 'exhume/inspect';
import { stemOf } from '../files/named-file.ts';
import { editableCharacter, openCharacter } from './opened.ts';
import { rewrite } from './rewriting.ts';

/** A changed file, by its former name. */
export interface ChangedFile {
  name: string;
  blob: Blob;
  /** Its new name, if it was renamed. */
  renamed?: string;
}

/** The value of an editable field; undefined for records and lists. */
export function fieldValue(index: number, path: string): FieldValue | undefined {
  const { name, bytes } = fileAt(index);
  const node = nodeAtPath(detectFormat(bytes, name).inspect(bytes, name), path);
  return node?.childCount === 0 ? node.value : undefined;
}

/** @param index of the file among those of the character */
export function setField(index: number, path: string, value: FieldValue): ChangedFile[] {
  const file = fileAt(index);
  return [changed(file.name, editFields(file, [{ path, value }]))];
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
  return [changed(name, packing ? packing.pack(bytes, original) : bytes)];
}

function packingOf(bytes: Uint8Array, name: string): Format['packing'] {
  try {
    return detectFormat(bytes, name).packing;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Replaces the bytes of an image, in its own file or within the model; references to it are unchanged. */
export async function replaceTexture(
  index: number,
  image: File,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  const { gathered, scene } = editableCharacter();
  const uri = scene?.textures[index]?.uri ?? '';
  const name = gathered.textures.find((texture) => texture.uri === uri)?.name;
  const extension = extensionOf(name ?? uri);
  if (extensionOf(image.name) !== extension)
    throw new Error(`${name ?? uri} can only be replaced by another ${extension} file`);
  if (name !== undefined) return { files: [{ name, blob: image }], losses: [] };
  const bytes = new Uint8Array(await image.arrayBuffer());
  const edited = await rewrite((before) =>
    gathered.family.onto ? withNewTexture(before, index, bytes) : withTexture(before, index, bytes),
  );
  if (edited.files.length === 0) throw new Error(`The image ${uri} cannot be replaced in its file`);
  return edited;
}

function withTexture(scene: Scene, index: number, bytes: Uint8Array): Scene {
  const textures = scene.textures.map((texture, at) => (at === index ? { ...texture, bytes } : texture));
  return { ...scene, textures };
}

/** `onto` compares the textures of materials, so the image becomes a new texture. */
function withNewTexture(scene: Scene, index: number, bytes: Uint8Array): Scene {
  const { textures } = scene;
  const materials = scene.materials.map((material) => ({
    ...material,
    maps: material.maps.map((map) => (map.texture === index ? { ...map, texture: textures.length } : map)),
  }));
  return { ...scene, textures: [...textures, { ...textures[index]!, bytes }], materials };
}

/** Why an element cannot be renamed; undefined if it can. */
export function whyNotRenamed({ kind, from }: Omit<Renaming, 'to'>): string | undefined {
  const { gathered, scene, isPartial } = openCharacter();
  if (isPartial) return 'The file is truncated';
  const { family, files } = gathered;
  const renaming = { kind, from, to: from };
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
    ...changed(name, bytes),
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

function changed(name: string, bytes: Uint8Array): ChangedFile {
  return { name, blob: new Blob([new Uint8Array(bytes)]) };
}
