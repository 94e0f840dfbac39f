/** A combobox of clips, favorites first, filtered by what is typed. */
import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { withViewer } from '../stage/current-viewer.ts';
import { Icon } from '../ui/icon.tsx';
import { shownName } from '../ui/shown-name.ts';
import { favorites, toggleFavorite } from './favorites.ts';
import { matching } from './search.ts';

interface Props {
  label: string;
  /** Label of the entry for no clip. */
  none: string;
  names: readonly string[];
  /** Index, -1 for none. */
  chosen: number;
  /** Shown beside the names. */
  notes: readonly string[];
  onChoose(index: number): void;
  /** The option under the pointer, or the one that the arrow keys have reached; undefined for none. */
  onPreview(index: number | undefined): void;
}

const showActive = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

export const ClipChooser: FunctionComponent<Props> = (props) => {
  const { label, none, names, notes, chosen, onChoose, onPreview } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** The typed text; undefined while the list is closed. */
  const typed = useSignal<string | undefined>(undefined);
  const active = useSignal(0);
  /** The favorites when the list was opened, so that it stays in order while it is open. */
  const first = useSignal(favorites.peek());
  const isOpen = typed.value !== undefined;
  const nameOf = (index: number) => (index in names ? shownName(names[index]) : none);
  const listed = (text: string) => {
    const found = matching(names, text, first.value);
    if (text === '') return [-1, ...found];
    return matching([none], text).length > 0 ? [...found, -1] : found;
  };
  const options = isOpen ? listed(typed.value!) : [];
  const open = () => {
    first.value = favorites.value;
    typed.value = '';
    active.value = listed('').indexOf(chosen);
  };
  const close = () => {
    typed.value = undefined;
    onPreview(undefined);
  };
  const choose = (index: number) => {
    onChoose(index);
    close();
    // Returns the keyboard to the page, so that Space plays.
    field.current?.blur();
    withViewer((viewer) => viewer.canvas.focus({ preventScroll: true }));
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      if (isOpen) {
        active.value = Math.max(0, Math.min(active.value + by, options.length - 1));
        onPreview(options[active.value]);
      } else open();
    } else if (event.key === 'Enter' && isOpen) {
      const option = options[active.value];
      if (option !== undefined) choose(option);
    } else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <div class="clip-chooser">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${active.value}` : undefined}
        placeholder={nameOf(chosen)}
        title={`${label}: ${nameOf(chosen)}`}
        spellcheck={false}
        autocomplete="off"
        value={typed.value ?? nameOf(chosen)}
        onClick={() => isOpen || open()}
        onBlur={close}
        onKeyDown={press}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          active.value = 0;
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        onPointerLeave={() => onPreview(undefined)}
      >
        {options.map((index, row) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names its active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={index}
            id={`${id}-${row}`}
            role="option"
            aria-selected={row === active.value}
            ref={row === active.value ? showActive : null}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => onPreview(index)}
            onClick={() => choose(index)}
          >
            {index >= 0 ? <Star name={names[index]!} /> : <span class="star" />}
            <span class="name">{nameOf(index)}</span>
            <span class="note">{notes[index]}</span>
          </div>
        ))}
      </div>
    </div>
  );
};

/** For the pointer; the button beside the field is for the keyboard. */
const Star: FunctionComponent<{ name: string }> = ({ name }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: an option cannot contain a button
  // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside the field has the keys
  <span
    class={favorites.value.has(name) ? 'star favorite' : 'star'}
    title="Favorite"
    onClick={(event) => {
      event.stopPropagation();
      toggleFavorite(name);
    }}
  >
    <Icon name="star" />
  </span>
);
