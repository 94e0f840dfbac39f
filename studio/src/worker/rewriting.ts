/** Rewrites files after an edit of their scene. */
import { editScene, type Loss, type Scene } from 'exhume';
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
  const files = edited.files.map(({ name, bytes }) => changedFile(name, bytes));
  return { files, losses: edited.report.losses };
}
