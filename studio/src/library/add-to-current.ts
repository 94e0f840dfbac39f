/** Animations and missing files that were dropped on an open character join it. */
import { withFiles } from '../files/collection.ts';
import type { NamedFile } from '../files/named-file.ts';
import { addFiles } from '../issues/adding.ts';
import { isMissing } from '../issues/missing-files.ts';
import { characters, current, replace } from '../state/characters.ts';
import { markSaved } from '../state/edited.ts';
import { notify } from '../state/notices.ts';
import { reopenCharacter } from '../state/opening.ts';
import { counted } from '../ui/counted.ts';

/**
 * Adds animations to the current character; it stays as it is if they do not fit.
 *
 * @param family of the animations
 * @returns whether there is a character of the family
 */
export async function joinAnimations(
  family: string,
  added: readonly NamedFile[],
  paths: readonly string[],
): Promise<boolean> {
  const before = current.peek();
  if (!before?.scene || !before.files.some(({ format }) => format?.id.startsWith(`${family}.`))) return false;
  const collection = withFiles(before.collection, before.inputs[0]!, added);
  const known = new Set(before.collection.map(({ path }) => path));
  // Where withFiles has put them.
  const own = collection.filter(
    ({ blob, path }) => !known.has(path) && added.some((file) => file.blob === blob),
  );
  const wanted = own.filter(({ path }) => paths.some((one) => path.endsWith(one))).map(({ path }) => path);
  markSaved(added);
  await reopenCharacter(before, { collection, inputs: [...before.inputs, ...wanted] });
  const after = characters.peek().find(({ id }) => id === before.id);
  const more = (after?.scene?.clips.length ?? 0) - before.scene.clips.length;
  if (more > 0) notify('info', `${counted(more, 'clip')} added to ${before.name}`);
  else {
    replace(before);
    await reopenCharacter(before, before);
    notify('error', `These animations do not fit ${before.name}, or it has them already`);
  }
  return true;
}

/**
 * Adds files to the current character if it misses some of them, and none of the others belongs to a character.
 *
 * @param choices the characters among them, as paths
 * @returns whether they were added
 */
export async function joinMissing(
  added: readonly NamedFile[],
  choices: readonly (readonly string[])[],
): Promise<boolean> {
  const character = current.peek();
  if (!character) return false;
  const isWanted = (path: string) => isMissing(character, path);
  const wanted = added.filter(({ path }) => isWanted(path));
  if (wanted.length === 0 || !choices.flat().every(isWanted)) return false;
  await addFiles(character, added);
  notify('info', `${counted(wanted.length, 'missing file')} added to ${character.name}`);
  return true;
}
