/** Rewrites files after an edit of their scene. */
import { editScene, type Loss, type NamedBytes, type Scene } from 'exhume';
import { type ChangedFile, changedFile } from '../files/changed-file.ts';
import { editableCharacter } from './opened.ts';

/**
 * Puts an edited scene back into its files.
 *
 * @returns the files that change, and the losses
 */
export async function rewrite(
  edit: (scene: Scene) => Scene,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  const { gathered, scene, options } = editableCharacter();
  if (!scene) throw new Error('The character has no scene');
  const edited = await editScene(gathered, { before: scene, after: edit(scene) }, options);
  if (!edited) throw new Error('Edits cannot be put back into these files');
  return { files: changedFiles(gathered.files, edited.files), losses: edited.report.losses };
}

/** Those of the files whose bytes differ from before, and new ones. */
export function changedFiles(
  before: readonly Partial<NamedBytes>[],
  after: readonly NamedBytes[],
): ChangedFile[] {
  const known = new Map(before.map(({ name, bytes }) => [name, bytes]));
  return after
    .filter(({ name, bytes }) => !isSame(bytes, known.get(name)))
    .map(({ name, bytes }) => changedFile(name, bytes));
}

function isSame(bytes: Uint8Array, others: Uint8Array | undefined): boolean {
  return bytes.length === others?.length && bytes.every((byte, at) => byte === others[at]);
}
