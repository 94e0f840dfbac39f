import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownCharacter } from '../state/characters.ts';
import { selection } from '../state/selection.ts';
import type { Outline } from './outline.ts';
import { OutlineRow } from './outline-row.tsx';
import { isSelected } from './select.ts';

interface Props {
  character: ShownCharacter;
  list: Outline;
  /** Of textures. */
  pictures: readonly (Blob | undefined)[];
  /** Whether the rows are the results of a search. */
  isFound: boolean;
}

const FIRST_SHOWN = 200;

/** All elements of one kind. The selected one is shown, wherever it was selected. */
export const OutlineList: FunctionComponent<Props> = ({ character, list, pictures, isFound }) => {
  const isWhole = useSignal(false);
  const details = useRef<HTMLDetailsElement>(null);
  const { kind, title, rows } = list;
  const element = selection.value?.element;
  const place = rows.findIndex(({ index }) => isSelected(kind, index));
  const shown = isWhole.value || place >= FIRST_SHOWN ? rows : rows.slice(0, FIRST_SHOWN);
  // Before anything is drawn: the selected row is never in a closed list.
  useLayoutEffect(() => {
    if (place < 0 || !details.current) return;
    details.current.open = true;
    details.current.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
  }, [element]);
  // Even if the user has closed it.
  useLayoutEffect(() => {
    if (isFound && details.current) details.current.open = true;
  }, [isFound]);
  return (
    <details ref={details} class="outline" open={isFound || rows.length <= 12 || kind === 'clip'}>
      <summary>
        {title} <span class="quiet">({rows.length.toLocaleString('en')})</span>
        {list.total && <span class="total">{list.total}</span>}
      </summary>
      <ul>
        {shown.map((row) => (
          <OutlineRow
            key={`${character.id} ${row.index}`}
            character={character}
            kind={kind}
            row={row}
            {...(kind === 'texture' ? { picture: pictures[row.index] } : {})}
          />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" onClick={() => (isWhole.value = true)}>
          Show {rows.length - shown.length} more
        </button>
      )}
    </details>
  );
};
