/** From files brought by the user to characters on the stage. */
import { proxy } from 'comlink';
import { type Hired, hire } from '../desk/hire.ts';
import type { OpenOptions } from '../desk/opening.ts';
import { fileName, type NamedFile } from '../files/named-file.ts';
import { counted } from '../look/counted.ts';
import { add, type Character, replace } from './characters.ts';
import { markSaved } from './edited.ts';
import { type History, NO_HISTORY, type Version } from './history.ts';
import { busy, notify, notifyError } from './notices.ts';
import { panel } from './panel.ts';

let lastId = 0;

/**
 * Opens the most likely character among files.
 *
 * @returns all characters, each as the paths of its main files; the opened one first
 */
export async function openFiles(files: readonly NamedFile[]): Promise<string[][]> {
  if (files.length === 0) return [];
  const hired = hire();
  try {
    const { choices, unknown, damaged } = await hired.desk.survey([...files]);
    if (damaged.length > 0) notify('error', describeDamaged(damaged));
    const [first] = choices;
    // Unknown files are opened anyway: Issues shows why they cannot be read.
    await openCharacter(files, first ?? unknown.slice(0, 1), {}, hired);
    return choices;
  } catch (error) {
    hired.dismiss();
    notifyError(error);
    return [];
  }
}

function describeDamaged([first, ...others]: readonly string[]): string {
  return others.length === 0 ? first! : `${first}, and ${counted(others.length, 'more damaged archive')}`;
}

/**
 * @param inputs paths among the files
 * @param hired the worker that becomes the character's
 */
export async function openCharacter(
  files: readonly NamedFile[],
  inputs: readonly string[],
  options: OpenOptions = {},
  { desk, dismiss }: Hired = hire(),
): Promise<void> {
  markSaved(files);
  const name = fileName(inputs[0]!);
  const done = busy(`Opening ${name}`);
  try {
    const opened = await desk.open(
      [...files],
      [...inputs],
      options,
      proxy((file: string) => done.say(`Reading ${file}`)),
    );
    add({
      ...opened,
      id: ++lastId,
      name,
      collection: files,
      inputs,
      options,
      history: NO_HISTORY,
      desk,
      close: dismiss,
    });
    // Without a scene, the reason is of the most interest.
    if (!opened.scene) panel.value = 'issues';
  } catch (error) {
    dismiss();
    notifyError(error, name);
  } finally {
    done.end();
  }
}

/** Opens a character again, in the same worker, after its files have changed. */
export async function reopenCharacter(
  character: Character,
  { collection, inputs }: Version,
  history: History = character.history,
): Promise<void> {
  const { desk, name, options } = character;
  const done = busy(`Opening ${name}`);
  try {
    const opened = await desk.open(
      [...collection],
      [...inputs],
      options,
      proxy((file: string) => done.say(`Reading ${file}`)),
    );
    // A scene that no longer exists must not remain.
    const { scene: _, ...rest } = character;
    replace({ ...rest, ...opened, collection, inputs, history });
  } catch (error) {
    notifyError(error, name);
  } finally {
    done.end();
  }
}
