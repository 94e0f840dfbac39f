import type { FunctionComponent } from 'preact';
import { edit, editing } from '../contents/edits.ts';
import { counted } from '../ui/counted.ts';
import type { Examined } from './examined.ts';

/** Writes the typed bytes into the file, or drops them. */
export const DraftBar: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { draft, character, file } = examined;
  const { size } = draft.value;
  if (size === 0) return null;
  const write = () => {
    const { name, bytes } = character.files[file]!;
    const changes = draft.value;
    const where = `0x${Math.min(...changes.keys())
      .toString(16)
      .toUpperCase()}`;
    void edit(character, `write ${counted(size, 'byte')} at ${where}`, () =>
      character.worker.overwriteBytes(name, bytes!, changes),
    );
  };
  return (
    <div class="draft-bar" role="status">
      <span>{counted(size, 'byte')} typed</span>
      <button type="button" disabled={editing.value} onClick={write}>
        Write
      </button>
      <button type="button" title="Escape" onClick={() => (draft.value = new Map())}>
        Discard
      </button>
    </div>
  );
};
