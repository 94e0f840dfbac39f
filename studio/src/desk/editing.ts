/** Edits of the character's files. Nothing changes here: the page opens the character again with what comes of it. */
import {
  detectFormat,
  editFields,
  type FieldValue,
  type NamedBytes,
  nodeAtPath,
  type Renaming,
  rename as renameIn,
} from 'exhume';
import { openCharacter } from './opened.ts';

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

/** An image file beside the model gets other bytes; what names it stays as it is. */
export function replaceTexture(index: number, image: File): ChangedFile[] {
  const { gathered, scene } = openCharacter();
  const uri = scene?.textures[index]?.uri;
  const name = gathered.textures.find((texture) => texture.uri === uri)?.name;
  if (name === undefined) throw new Error(`the image ${uri} is no file of its own`);
  const ending = endingOf(name);
  if (endingOf(image.name) !== ending) throw new Error(`${name} can only become another ${ending} file`);
  return [{ name, blob: image }];
}

/** Calls something otherwise, in all files that call it by its name. */
export function rename(renaming: Renaming): ChangedFile[] {
  const { gathered, options } = openCharacter();
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
