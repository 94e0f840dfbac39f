import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { ShownCharacter } from '../state/characters.ts';
import type { Outline } from './outline.ts';
import { OutlineRow } from './outline-row.tsx';

interface Props {
  character: ShownCharacter;
  list: Outline;
  /** Of textures. */
  pictures: readonly (Blob | undefined)[];
}

const FIRST_SHOWN = 200;

/** All elements of one kind. */
export const OutlineList: FunctionComponent<Props> = ({ character, list, pictures }) => {
  const isWhole = useSignal(false);
  const { kind, title, rows } = list;
  const shown = isWhole.value ? rows : rows.slice(0, FIRST_SHOWN);
  return (
    <details class="outline" open={rows.length <= 12 || kind === 'clip'}>
      <summary>
        {title} <span class="quiet">({rows.length.toLocaleString('en')})</span>
      </summary>
      <ul>
        {shown.map((row) => (
          <OutlineRow
            key={`${row.index} ${row.name}`}
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
