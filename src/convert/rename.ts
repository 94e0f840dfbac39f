/** Renames nodes, materials, clips and images in all places that refer to them. */

import type { NamedBytes, ReadingOptions, Renaming } from '../formats/format.ts';
import { FormatError, Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { stemOf } from '../text/file-name.ts';
import { editFields } from './edit.ts';
import { EDIT_CODES } from './edit-codes.ts';
import type { Gathered, LoadedFile } from './gathered.ts';

/** A file in which a name was changed. */
export interface Renamed extends NamedBytes {
  /** The new name of the file, if the element is named after it. */
  renamed?: string;
}

/** Characters that file names cannot contain on all systems. */
const FORBIDDEN = /[\\/:*?"<>|]/;

/**
 * Renames an element in all files of a character, including the animations of a model and checksums of names.
 *
 * @returns the changed files, which were verified to give the same scene except for the name
 * @throws FormatError EDIT_NAME_UNKNOWN, EDIT_NAME_TAKEN, EDIT_NAME_LOST, and what `editFields` throws
 * @example
 * ```ts
 * import { gather } from 'exhume';
 * import { rename } from 'exhume/inspect';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const gathered = await gather(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']);
 * const [changed] = rename(gathered, { kind: 'clip', from: 'walk', to: 'stroll' });
 * console.log(changed?.name); // yorick.c3s
 * ```
 */
export function rename(
  { family, files, textures }: Gathered,
  renaming: Renaming,
  options: ReadingOptions = {},
): Renamed[] {
  const { kind, from, to } = renaming;
  const toScene = (all: readonly LoadedFile[]) => family.toScene(all, textures, new Report(), options);
  const before = toScene(files);
  const fields = family.renames?.(files, renaming) ?? [];
  const names = new Map(family.renamedFiles?.(files, renaming).map(({ file, name }) => [file, name]));
  if (fields.length === 0 && names.size === 0)
    refuse('EDIT_NAME_UNKNOWN', `Unknown ${kind} ${JSON.stringify(from)}`);
  if (to.trim() === '') refuse('EDIT_NAME_EMPTY', `The new name of ${kind} ${JSON.stringify(from)} is empty`);
  if (names.size > 0 && FORBIDDEN.test(to))
    refuse('EDIT_NAME_FILE', `${JSON.stringify(to)} is not a valid file name`);
  const isTaken =
    kind !== 'texture' && namesOf(before, kind).some((name) => isSame(name, to)) && !isSame(from, to);
  if (isTaken) refuse('EDIT_NAME_TAKEN', `Another ${kind} is already named ${JSON.stringify(to)}`);
  const edited = new Map<LoadedFile['document'], { file: LoadedFile; change: Renamed }>();
  files.forEach((file, index) => {
    const { format, bytes, name } = file;
    const own = fields.filter((field) => field.file === index);
    if ((own.length === 0 && !names.has(index)) || !format || !bytes) return;
    const changed = own.length === 0 ? bytes : editFields({ name, bytes }, own);
    const renamed = names.get(index);
    edited.set(file.document, {
      file: { ...file, document: format.read(changed, new Report(), options) },
      change: { name, bytes: changed, ...(renamed === undefined ? {} : { renamed }) },
    });
  });
  const after = files.map((file, index) => ({
    ...file,
    ...edited.get(file.document)?.file,
    name: names.get(index) ?? file.name,
    ...aliasOf(file, renaming),
  }));
  requireSame(before, toScene(after), renaming);
  return [...edited.values()].map(({ change }) => change);
}

/** The new alias of a file that another one lists by the name of its clip. */
function aliasOf({ alias }: LoadedFile, { kind, from, to }: Renaming): { alias?: string } {
  if (alias === undefined) return {};
  return { alias: kind === 'clip' && alias === from ? to : alias };
}

function namesOf(scene: Scene, kind: Renaming['kind']): string[] {
  if (kind === 'texture') return scene.textures.map(({ uri }) => uri);
  const lists = { node: scene.nodes, material: scene.materials, clip: scene.clips };
  return lists[kind].map(({ name }) => name);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Checks the result. Names that differ from the old one only in case may be kept, as not all formats ignore case. */
function requireSame(before: Scene, after: Scene, { kind, from, to }: Renaming): void {
  const [old, names] = [namesOf(before, kind), namesOf(after, kind)];
  // Several textures of one URI are the same; some formats omit the extension, which is that of the image.
  const images = names.map(stemOf);
  const isShown = kind === 'texture' && images.includes(stemOf(to)) && !images.includes(stemOf(from));
  const isNamed = names.every((name, index) => {
    const was = old[index] ?? '';
    return was === from ? name === to : name === was || (name === to && isSame(was, from));
  });
  const targetsOf = ({ clips }: Scene) =>
    clips.map(({ tracks }) => tracks.map(({ target }) => target).join()).join(';');
  const isWhole = isShown || (isNamed && names.length === old.length);
  if (isWhole && targetsOf(before) === targetsOf(after)) return;
  refuse('EDIT_NAME_LOST', `Some references to ${JSON.stringify(from)} cannot be renamed`);
}

function refuse(code: keyof typeof EDIT_CODES, message: string): never {
  throw new FormatError(EDIT_CODES[code], message);
}
