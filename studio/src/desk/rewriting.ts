/** Rewrites files after an edit of their scene. */
import { type EditedFiles, editScene, type Loss, Report, type Scene, type SourceFile, targets } from 'exhume';
import { stemOf } from '../files/named-file.ts';
import type { ChangedFile } from './editing.ts';
import { editableCharacter, type OpenCharacter } from './opened.ts';

/**
 * Puts an edited scene back into its files; a family without that ability rewrites its only file.
 *
 * @returns the files that change, and the losses
 */
export async function rewrite(
  edit: (scene: Scene) => Scene,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  const character = editableCharacter();
  const { gathered, scene, options } = character;
  if (!scene) throw new Error('The character has no scene');
  const after = edit(scene);
  const edited = await editScene(gathered, { before: scene, after }, options);
  const { files, report } = edited ?? (await rewritten(character, after));
  const changed = files.map(({ name, bytes }) => ({ name, blob: new Blob([new Uint8Array(bytes)]) }));
  return { files: changed, losses: report.losses };
}

/** Rewrites the only document of the character as a whole. */
async function rewritten({ gathered }: OpenCharacter, scene: Scene): Promise<EditedFiles> {
  const whole = wholeTarget(gathered.files);
  if (!whole) throw new Error('The file format cannot be written');
  const report = new Report();
  const [first] = await whole.target.write(scene, stemOf(whole.name), report, {});
  return { files: [{ name: whole.name, bytes: first!.bytes }], report };
}

/** Has data files beside its document, which would get new names. */
const MULTI_FILE = 'gltf.gltf';

/** The target that can rewrite a character of one document. */
export function wholeTarget(files: readonly SourceFile[]) {
  const documents = new Set(files.map(({ document }) => document));
  const [{ name, document }] = files as readonly [SourceFile];
  const target = targets.find(({ id }) => id === document?.format);
  return documents.size === 1 && target && target.id !== MULTI_FILE ? { name, target } : undefined;
}
