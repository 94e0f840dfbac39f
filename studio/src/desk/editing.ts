/** Edits of the character's files. Nothing changes here: the page opens the character again with what comes of it. */
import { detectFormat, type Loss, type NamedBytes, type Scene } from 'exhume';
import { editFields, type FieldValue, nodeAtPath, type Renaming, rename as renameIn } from 'exhume/inspect';
import { stemOf } from '../files/named-file.ts';
import { openCharacter } from './opened.ts';
import { rewrite } from './rewriting.ts';

/** A file that became another one, by its name before. */
export interface ChangedFile {
  name: string;
  blob: Blob;
  /** What it is called now, where that is another name. */
  renamed?: string;
}

/** The value of a field that can be set; undefined of records and lists. */
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

/** An image gets other bytes, in its file beside the model or in the model itself; what names it stays as it is. */
export async function replaceTexture(
  index: number,
  image: File,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  const { gathered, scene } = openCharacter();
  const uri = scene?.textures[index]?.uri ?? '';
  const name = gathered.textures.find((texture) => texture.uri === uri)?.name;
  const ending = endingOf(name ?? uri);
  if (endingOf(image.name) !== ending)
    throw new Error(`${name ?? uri} can only become another ${ending} file`);
  if (name !== undefined) return { files: [{ name, blob: image }], losses: [] };
  const bytes = new Uint8Array(await image.arrayBuffer());
  const edited = await rewrite((before) =>
    gathered.family.onto ? withNewTexture(before, index, bytes) : withTexture(before, index, bytes),
  );
  if (edited.files.length === 0) throw new Error(`the image ${uri} cannot be replaced in its file`);
  return edited;
}

function withTexture(scene: Scene, index: number, bytes: Uint8Array): Scene {
  const textures = scene.textures.map((texture, at) => (at === index ? { ...texture, bytes } : texture));
  return { ...scene, textures };
}

/** What puts scenes onto files compares what materials show. */
function withNewTexture(scene: Scene, index: number, bytes: Uint8Array): Scene {
  const { textures } = scene;
  const materials = scene.materials.map((material) => ({
    ...material,
    maps: material.maps.map((map) => (map.texture === index ? { ...map, texture: textures.length } : map)),
  }));
  return { ...scene, textures: [...textures, { ...textures[index]!, bytes }], materials };
}

/** Why nothing can be called otherwise; undefined where it can. */
export function whyNotRenamed({ kind, from }: Omit<Renaming, 'to'>): string | undefined {
  const { gathered, scene } = openCharacter();
  const { family, files } = gathered;
  const renaming = { kind, from, to: from };
  const held = [
    ...(family.renames?.(files, renaming) ?? []),
    ...(family.renamedFiles?.(files, renaming) ?? []),
  ];
  if (held.length > 0) return undefined;
  const maps = scene?.materials.find(({ name }) => kind === 'material' && name === from)?.maps ?? [];
  const image = maps
    .map(({ texture }) => scene?.textures[texture]?.uri ?? '')
    .find((uri) => stemOf(uri) === from);
  return image === undefined
    ? 'No field of the files holds this name.'
    : `It is called after its image ${image}; no field of the files holds its name.`;
}

/** Calls something otherwise, in all files that call it by its name. */
export function rename(renaming: Renaming): ChangedFile[] {
  const { gathered, options } = openCharacter();
  const whyNot = whyNotRenamed(renaming);
  if (whyNot !== undefined) throw new Error(whyNot);
  return renameIn(gathered, renaming, options).map(({ name, bytes, renamed }) => ({
    ...changed(name, bytes),
    ...(renamed === undefined ? {} : { renamed }),
  }));
}

/** With the dot, in lower case. */
function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.')).toLowerCase();
}

function fileAt(index: number): NamedBytes {
  const { name, bytes } = openCharacter().gathered.files[index] ?? {};
  if (!name || !bytes) throw new Error('the file could not be read');
  return { name, bytes };
}

function changed(name: string, bytes: Uint8Array): ChangedFile {
  return { name, blob: new Blob([new Uint8Array(bytes)]) };
}
