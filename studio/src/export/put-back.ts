/** Puts the edits of one open character back into the files of another one, as an edit that is not saved yet. */
import { signal } from '@preact/signals';
import { proxy } from 'comlink';
import { edit } from '../contents/edits.ts';
import type { NamedFile } from '../files/named-file.ts';
import { type Character, characters, choose, whileOpen } from '../state/characters.ts';
import { showPanel } from '../state/panel.ts';
import { takeWorker, untilTerminated } from '../worker/pool.ts';
import type { PutBackFiles } from '../worker/putting-back.ts';
import { sendFiles } from '../worker/sending.ts';
import type { Step } from '../worker/steps.ts';

/** Id of the heading of what was put back. */
export const PUT_BACK = 'put-back';

/** The result of putting edits back. */
export interface PutBackOutcome extends PutBackFiles {
  /** Name of the edited character. */
  from: string;
  /** The character that shows it: the original, or the edited one if nothing could be put back. */
  id: number;
  /** The version of that character. */
  collection: readonly NamedFile[];
}

interface PuttingBack {
  edited: Character;
  step: Step;
  stop(): void;
}

/** What is under way; only one runs at a time. */
const running = signal<PuttingBack | undefined>(undefined);

/** The latest one. */
const latest = signal<PutBackOutcome | undefined>(undefined);

/** Progress of putting back the edits of a character, and a function that stops it. */
export function puttingBack(edited: Character): PuttingBack | undefined {
  const { value } = running;
  return value?.edited.id === edited.id ? value : undefined;
}

/** What was put back into this version of a character, or why nothing of it could be put back. */
export function outcomeOf({ id, collection }: Character): PutBackOutcome | undefined {
  const { value } = latest;
  return value?.id === id && value.collection === collection ? value : undefined;
}

/** Shows the original afterwards, with what was put back and what was not. */
export async function putBackInto(original: Character, edited: Character): Promise<void> {
  const { name } = edited;
  let put = undefined as PutBackFiles | undefined;
  const isDone = await edit(original, `put back ${name}`, async () => {
    put = await filesOf(original, edited);
    return put?.files ?? [];
  });
  if (!isDone || !put) return;
  const { changes } = put;
  const shows = changes === undefined ? edited.id : original.id;
  const shown = characters.peek().find(({ id }) => id === shows);
  if (!shown) return;
  latest.value = { ...put, from: name, id: shown.id, collection: shown.collection };
  choose(shown.id);
  showPanel('export');
  if (changes === undefined) return;
  requestAnimationFrame(() => document.getElementById(PUT_BACK)?.focus());
}

/** Share of the time that reading the original takes. */
const READING = 0.4;

/** Puts edits back in a worker of its own, since it may take long. @returns undefined if it is stopped */
async function filesOf(original: Character, edited: Character): Promise<PutBackFiles | undefined> {
  const handle = takeWorker();
  const { worker, terminate } = handle;
  const show = (title: string, detail: string, share: number) =>
    (running.value = { edited, step: { title, detail, share }, stop: terminate });
  // Steps come through a port of their own, the last ones perhaps after everything was read.
  let isReading = true;
  let read = 0;
  const onFile = (file: string) => {
    if (isReading) show('Reading', file, (READING * read++) / original.files.length);
  };
  const work = async () => {
    await sendFiles(worker, original.collection);
    await worker.openAgain([...original.inputs], original.options, proxy(onFile));
    isReading = false;
    show('Putting back', edited.name, READING);
    await sendFiles(worker, edited.collection);
    return worker.putBackEdits({ inputs: [...edited.inputs], options: edited.options });
  };
  show('Reading', '', 0);
  try {
    return await whileOpen(original, untilTerminated(handle, work()));
  } finally {
    isReading = false;
    terminate();
    running.value = undefined;
  }
}
