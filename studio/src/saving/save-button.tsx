import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { downloadAll } from '../export/download.ts';
import { fileName, folderOf, type NamedFile } from '../files/named-file.ts';
import { type Character, current } from '../state/characters.ts';
import { markSaved, unsavedOf } from '../state/edited.ts';
import { notify, notifyError } from '../state/notices.ts';
import { addShortcuts } from '../state/shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/counted.ts';
import { isSavable, type Plan, planSaving, saveBack } from './save-back.ts';

/** What the user is asked to allow. */
const asked = signal<{ files: readonly NamedFile[]; plan: Plan } | undefined>(undefined);

addShortcuts([
  {
    keys: 'Ctrl+S',
    does: 'Save the edited files',
    run: () => {
      if (current.value) void save(current.value);
    },
  },
]);

/** Saves the edited files of a character: to where they were opened from, after asking, or as a download. */
async function save(character: Character): Promise<void> {
  const files = unsavedOf(character);
  if (files.length === 0) return;
  try {
    if (files.every(isSavable)) asked.value = { files, plan: await planSaving(files) };
    else await give(character, files);
  } catch (error) {
    notifyError(error, character.name);
  }
}

async function give(character: Character, files: readonly NamedFile[]): Promise<void> {
  const folder = folderOf(character.inputs[0]!);
  const named = files.map(({ path, blob }) => {
    return { name: path.startsWith(folder) ? path.slice(folder.length) : fileName(path), blob };
  });
  await downloadAll(character, named, character.name);
  markSaved(files);
}

/** Appears once files are edited. */
export const SaveButton: FunctionComponent<{ character: Character }> = ({ character }) => {
  const files = unsavedOf(character);
  if (files.length === 0) return null;
  return (
    <Button
      label={`${files.every(isSavable) ? 'Save' : 'Download'} ${counted(files.length, 'edited file')}`}
      icon="download"
      shortcut="Ctrl+S"
      onClick={() => void save(character)}
    />
  );
};

/** Asks before any file is replaced. Escape writes nothing. */
export const SaveQuestion: FunctionComponent = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const question = asked.value;
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, [question]);
  if (!question) return null;
  const { files, plan } = question;
  const answered = async (answer: string) => {
    asked.value = undefined;
    if (answer !== 'save') return;
    try {
      await saveBack(files);
      markSaved(files);
      notify('info', `Saved ${counted(files.length, 'file')}`);
    } catch (error) {
      notifyError(error, 'Could not save');
    }
  };
  return (
    <dialog
      ref={dialog}
      class="close-question"
      role="alertdialog"
      aria-labelledby="save-question"
      onClose={({ currentTarget }) => void answered(currentTarget.returnValue)}
    >
      <form method="dialog">
        <p id="save-question">Save the edits to the files on your disk?</p>
        <Names title="Replaced" paths={plan.replaced} />
        <Names title="Added" paths={plan.added} />
        <div class="answers">
          <button type="submit" value="cancel">
            Cancel
          </button>
          <button type="submit" value="save" class="main">
            {plan.replaced.length > 0 ? `Replace ${counted(plan.replaced.length, 'file')}` : 'Save'}
          </button>
        </div>
      </form>
    </dialog>
  );
};

const Names: FunctionComponent<{ title: string; paths: readonly string[] }> = ({ title, paths }) =>
  paths.length === 0 ? null : (
    <>
      <p>{title}:</p>
      <ul>
        {paths.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </>
  );
