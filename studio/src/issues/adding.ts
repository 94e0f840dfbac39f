/** Adds files to a character that it may refer to. */
import { withFiles } from '../files/collection.ts';
import type { NamedFile } from '../files/named-file.ts';
import type { Character } from '../state/characters.ts';
import { isEdited, markSaved } from '../state/edited.ts';
import { afterEdit } from '../state/history.ts';
import { reopenCharacter } from '../state/opening.ts';

export function addFiles(character: Character, added: readonly NamedFile[]): Promise<void> {
  const { collection, inputs, history } = character;
  const before = { collection, inputs };
  const after = { collection: withFiles(collection, inputs[0]!, added), inputs };
  markSaved(added);
  // They may replace edited files, which undo then restores.
  const next = isEdited(character) ? afterEdit(history, before, 'add files') : history;
  return reopenCharacter(character, after, next);
}
