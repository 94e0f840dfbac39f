/** Rewrites files after an edit of their scene. */
import {
  formatById,
  type Loss,
  type NamedBytes,
  Report,
  type Scene,
  type SourceFile,
  targets,
  write,
} from 'exhume';
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
  const report = new Report();
  const written = await gathered.family.onto?.(gathered.files, scene, after, report, {
    decoders: gathered.decoders,
    ...options,
  });
  const files = written ? changedDocuments(character, written) : await rewritten(character, after, report);
  return { files, losses: report.losses };
}

function changedDocuments({ gathered }: OpenCharacter, written: readonly SourceFile[]): ChangedFile[] {
  const known = new Set(gathered.files.map(({ document }) => document));
  const changed = new Map<unknown, NamedBytes[]>();
  for (const { name, document } of written) {
    if (!document || known.has(document) || changed.has(document)) continue;
    const parts = formatById(document.format)?.parts?.changed?.(document) ?? [];
    changed.set(document, [{ name, bytes: write(document) }, ...parts]);
  }
  return [...changed.values()]
    .flat()
    .map(({ name, bytes }) => ({ name, blob: new Blob([new Uint8Array(bytes)]) }));
}

/** Rewrites the only document of the character as a whole. */
async function rewritten({ gathered }: OpenCharacter, scene: Scene, report: Report): Promise<ChangedFile[]> {
  const whole = wholeTarget(gathered.files);
  if (!whole) throw new Error('The file format cannot be written');
  const [first] = await whole.target.write(scene, stemOf(whole.name), report, {});
  return [{ name: whole.name, blob: new Blob([new Uint8Array(first!.bytes)]) }];
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
