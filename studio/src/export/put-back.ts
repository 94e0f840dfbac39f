/** Puts the edits of one open character back into the files of another one, as an edit that is not saved yet. */
import { signal } from '@preact/signals';
import { edit } from '../contents/edits.ts';
import { pass } from '../desk/passing.ts';
import type { PutBackFiles } from '../desk/putting-back.ts';
import type { NamedFile } from '../files/named-file.ts';
import { type Character, characters, choose } from '../state/characters.ts';
import { busy, notify } from '../state/notices.ts';

/** Id of the heading of what was put back. */
export const PUT_BACK = 'put-back';

/** What putting edits back has brought about. */
export interface PutBackOutcome extends PutBackFiles {
  /** Name of the edited character. */
  from: string;
  /** The character that shows it: the original, or the edited one if nothing could be put back. */
  id: number;
  /** The version of that character. */
  collection: readonly NamedFile[];
}

/** The latest one. */
const latest = signal<PutBackOutcome | undefined>(undefined);

/** What was put back into this version of a character, or why nothing of it could be put back. */
export function outcomeOf({ id, collection }: Character): PutBackOutcome | undefined {
  const { value } = latest;
  return value?.id === id && value.collection === collection ? value : undefined;
}

/** Shows the original afterwards, with what was put back and what was not. */
export async function putBackInto(original: Character, edited: Character): Promise<void> {
  const { name } = edited;
  let put = undefined as PutBackFiles | undefined;
  const done = busy(`Putting ${name} back into ${original.name}`);
  const isDone = await edit(original, `put back ${name}`, async () => {
    await pass(original.desk, edited.collection);
    put = await original.desk.putBackEdits({ inputs: [...edited.inputs], options: edited.options });
    return put.files;
  }).finally(done.end);
  if (!isDone || !put) return;
  const { changes } = put;
  const shown = changes === undefined ? edited : characters.peek().find(({ id }) => id === original.id);
  if (!shown) return;
  latest.value = { ...put, from: name, id: shown.id, collection: shown.collection };
  if (changes === undefined) {
    notify('error', `${name}: ${put.issues[0]!.message}`);
    return;
  }
  choose(shown.id);
  notify('info', `${shown.name}: ${changes}`);
  requestAnimationFrame(() => document.getElementById(PUT_BACK)?.focus());
}
