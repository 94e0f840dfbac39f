/** From what is wrong to where it is. */
import type { Character } from '../state/characters.ts';
import { panel } from '../state/panel.ts';
import { selectElement, selection } from '../state/selection.ts';
import type { Finding } from './findings.ts';
import { elementAtPath } from './scene-path.ts';

/** What is about a file as a whole has no place in it. */
export function canJump({ file, path, offset }: Finding): boolean {
  if (file !== undefined) return path !== '' || offset !== undefined;
  return elementAtPath(path) !== undefined;
}

/** Selects the field that a finding is about and shows the inside of its file; of a loss, what in the scene is lost. */
export async function jump({ files, desk }: Character, finding: Finding): Promise<void> {
  const { file, path, offset } = finding;
  if (file === undefined) {
    const element = elementAtPath(path);
    if (element) selectElement(element);
    return;
  }
  // What could not be read has no tree: there is only the byte at which reading failed.
  const isRead = files[file]?.format !== undefined;
  const place = isRead ? await desk.place(file, path, offset) : undefined;
  selection.value = { file, ...(place ?? { path, offset: offset ?? 0, size: offset === undefined ? 0 : 1 }) };
  panel.value = 'inside';
}
