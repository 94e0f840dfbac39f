/** From an issue or loss to its location. */
import { select } from '../contents/select.ts';
import type { Character } from '../state/characters.ts';
import { showPanel } from '../state/panel.ts';
import { selectElement, selection } from '../state/selection.ts';
import type { Finding } from './findings.ts';
import { elementAtPath, isIn, isListed } from './scene-path.ts';

/** A finding about a whole file has no location in it. */
export function canJump({ file, path, offset }: Finding, scene: Character['scene']): boolean {
  if (file !== undefined) return path !== '' || offset !== undefined;
  if (!scene) return false;
  const element = elementAtPath(path, scene);
  return element !== undefined && isIn(element, scene);
}

/** Selects the field that an issue concerns and shows the bytes of its file; for a loss, selects the element of the scene. */
export async function jump(character: Character, finding: Finding): Promise<void> {
  const { files, worker, scene } = character;
  const { file, path, offset } = finding;
  if (file === undefined) {
    const element = scene && elementAtPath(path, scene);
    if (element && isListed(element)) await select(character, element.kind, element.index);
    else if (element) selectElement(element);
    return;
  }
  // A file that could not be read has no tree, only the byte at which reading failed.
  const isRead = files[file]?.format !== undefined;
  const place = isRead ? await worker.place(file, path, offset) : undefined;
  selection.value = { file, ...(place ?? { path, offset: offset ?? 0, size: offset === undefined ? 0 : 1 }) };
  showPanel('bytes');
}
