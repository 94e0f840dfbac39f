import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownCharacter } from '../state/characters.ts';
import { addOwnKeys } from '../state/shortcuts.ts';
import { shownName } from '../ui/shown-name.ts';
import { CutForm } from './cut-form.tsx';
import { edit, editing } from './edits.ts';
import { ImageDetails } from './image-details.tsx';
import { MaterialForm } from './material-form.tsx';
import type { Outline, Row } from './outline.ts';
import { RenameButton } from './rename-button.tsx';
import { RenameForm } from './rename-form.tsx';
import { isSelected, select } from './select.ts';
import { describeMesh } from './sizes.ts';
import { ReplaceButton, Thumbnail } from './texture.tsx';
import { UvLayout } from './uv-layout.tsx';

interface Props {
  character: ShownCharacter;
  kind: Outline['kind'];
  row: Row;
  picture?: Blob | undefined;
}

/** Kinds that files refer to by name. */
function isRenamable(kind: Outline['kind']): kind is 'node' | 'material' | 'clip' {
  return kind === 'node' || kind === 'material' || kind === 'clip';
}

addOwnKeys('In the contents', [{ keys: 'F2', does: 'Rename the bone, material or clip' }]);

/** One element of the scene: clicking its name selects it; it can be renamed, cut or replaced. */
export const OutlineRow: FunctionComponent<Props> = ({ character, kind, row, picture }) => {
  const { index, name, depth, note } = row;
  const form = useSignal<'rename' | 'cut' | undefined>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => (form.value = undefined);
  // The keyboard goes on from the row whose form is closed.
  useLayoutEffect(() => form.value && (() => button.current?.focus()), [form.value]);
  const rename = (to: string) => {
    close();
    if (isRenamable(kind))
      void edit(character, `rename ${name} to ${to}`, () =>
        character.worker.rename({ kind, from: name, to }),
      );
  };
  const selected = isSelected(kind, index);
  return (
    <li style={{ paddingLeft: `${Math.min(depth, 24) * 10}px` }}>
      {form.value === 'rename' ? (
        <RenameForm name={name} onRename={rename} onCancel={close} />
      ) : (
        <button
          ref={button}
          type="button"
          class="name"
          aria-pressed={selected}
          onClick={() => void select(character, kind, index)}
          onKeyDown={(event) => {
            if (event.key === 'F2' && isRenamable(kind)) form.value = 'rename';
          }}
        >
          {kind === 'texture' && <Thumbnail picture={picture} />}
          <span>{shownName(name)}</span>
          <span class="note">{note}</span>
        </button>
      )}
      {selected && form.value === undefined && (
        <span class="acts">
          {kind === 'texture' && <ReplaceButton character={character} index={index} name={name} />}
          {isRenamable(kind) && (
            <RenameButton
              character={character}
              renaming={{ kind, from: name }}
              onClick={() => (form.value = 'rename')}
            />
          )}
          {kind === 'clip' && (
            <button type="button" disabled={editing.value} onClick={() => (form.value = 'cut')}>
              Cut
            </button>
          )}
        </span>
      )}
      {selected && kind === 'material' && <MaterialForm key={index} character={character} index={index} />}
      {selected && kind === 'texture' && <ImageDetails key={index} character={character} index={index} />}
      {selected && kind === 'mesh' && (
        <p class="mesh-size quiet">{describeMesh(character.scene.meshes[index]!.primitives)}</p>
      )}
      {selected && kind === 'mesh' && <UvLayout key={index} character={character} index={index} />}
      {form.value === 'cut' && <CutForm character={character} index={index} onClose={close} />}
    </li>
  );
};
