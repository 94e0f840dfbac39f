/** From files of the user to characters on the stage. */
import { proxy } from 'comlink';
import { fileName, type NamedFile } from '../files/named-file.ts';
import { counted } from '../ui/counted.ts';
import type { OpenOptions } from '../worker/opened.ts';
import { takeWorker, untilTerminated, type WorkerHandle } from '../worker/pool.ts';
import { sendFiles } from '../worker/sending.ts';
import { add, type Character, characters, replace, whileOpen } from './characters.ts';
import { markSaved } from './edited.ts';
import { isGalleryOpen } from './gallery.ts';
import { type History, NO_HISTORY, type Version } from './history.ts';
import { busy, notify, notifyError } from './notices.ts';
import { likelyOriginal } from './originals.ts';
import { showIssuesOf, showPanel } from './panel.ts';

let lastId = 0;

/** The characters among files, and the worker that has found them. */
export interface Scanned {
  /** Each as the paths of its main files; the likeliest first. */
  choices: string[][];
  /** The family whose animations the only choice consists of. */
  animationsOf?: string;
  /** Files of unknown formats. */
  unknown: string[];
  /** All files, of which it is known now which are archives. */
  files: readonly NamedFile[];
  handle: WorkerHandle;
}

/** @returns undefined if there is nothing but archives that cannot be opened, and if it is stopped */
export async function scan(files: readonly NamedFile[]): Promise<Scanned | undefined> {
  const handle = takeWorker();
  const done = busy(`Looking through ${counted(files.length, 'file')}`, handle.terminate);
  try {
    const scanned = await untilTerminated(
      handle,
      sendFiles(handle.worker, files).then(() => handle.worker.scan()),
    );
    if (!scanned) return undefined;
    const { problems, archives, ...found } = scanned;
    if (problems.length > 0) notify('error', describeProblems(problems));
    if (problems.length > 0 && found.choices.length === 0 && found.unknown.length === 0) {
      handle.terminate();
      return undefined;
    }
    const isArchive = new Set(archives);
    const known = files.map((file) => ({ ...file, isArchive: isArchive.has(file.path) }));
    return { ...found, files: known, handle };
  } catch (error) {
    handle.terminate();
    notifyError(error);
    return undefined;
  } finally {
    done.end();
  }
}

function describeProblems([first, ...others]: readonly string[]): string {
  if (others.length === 0) return first!;
  return `${first}; ${counted(others.length, 'more archive')} cannot be opened or ${others.length === 1 ? 'lacks' : 'lack'} files`;
}

/**
 * Shows a character as soon as it is read; until then the page stays as it is.
 *
 * @param inputs paths among the files
 * @param handle the worker that becomes the character's
 * @returns undefined if it cannot be read, or is stopped
 */
export async function openCharacter(
  files: readonly NamedFile[],
  inputs: readonly string[],
  options: OpenOptions = {},
  handle: WorkerHandle = takeWorker(),
): Promise<Character | undefined> {
  const { worker, terminate } = handle;
  markSaved(files);
  // Otherwise the user has opened it in the meantime.
  const wasGalleryOpen = isGalleryOpen.peek();
  const name = fileName(inputs[0]!);
  const done = busy(`Opening ${name}`, terminate);
  const onFile = (file: string) => done.say(`Reading ${file}`);
  try {
    const opened = await untilTerminated(
      handle,
      sendFiles(worker, files).then(() => worker.open([...inputs], options, proxy(onFile))),
    );
    if (!opened) return undefined;
    const character: Character = {
      ...opened,
      id: ++lastId,
      name,
      collection: files,
      inputs,
      options,
      history: NO_HISTORY,
      worker,
      close: terminate,
    };
    add(character);
    if (wasGalleryOpen) isGalleryOpen.value = false;
    // Without a whole scene, the reason is of the most interest.
    if (!opened.scene || opened.isPartial) showIssuesOf(character.id);
    else offerPuttingBack(character);
    return character;
  } catch (error) {
    terminate();
    notifyError(error, name);
    return undefined;
  } finally {
    done.end();
  }
}

/** Says how to put edits back, once both an edited glTF and its original are open. */
function offerPuttingBack(opened: Character): void {
  const isOriginal = (one: Character) => likelyOriginal(one) === opened;
  const edited = likelyOriginal(opened) ? opened : characters.peek().find(isOriginal);
  if (!edited) return;
  if (edited === opened) showPanel('export');
  notify(
    'info',
    `${edited.name} looks like an edit of ${likelyOriginal(edited)!.name}: Export can put the edits back`,
  );
}

/** Opens a character again, in the same worker, after its files have changed. */
export async function reopenCharacter(
  character: Character,
  { collection, inputs }: Version,
  history: History = character.history,
): Promise<void> {
  const { worker, name, options } = character;
  const done = busy(`Opening ${name}`);
  try {
    await sendFiles(worker, collection);
    const opening = worker.open(
      [...inputs],
      options,
      proxy((file: string) => done.say(`Reading ${file}`)),
    );
    const opened = await whileOpen(character, opening);
    if (!opened) return;
    // What no longer exists must not remain.
    const { scene: _, isPartial: __, lacking: ___, ...rest } = character;
    replace({ ...rest, ...opened, collection, inputs, history });
  } catch (error) {
    notifyError(error, name);
  } finally {
    done.end();
  }
}
