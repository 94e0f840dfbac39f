import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { notifyError } from '../state/notices.ts';
import { counted } from '../ui/counted.ts';
import type { Hits, SearchKind } from '../worker/searching.ts';
import { chooseRange } from './choosing.ts';
import type { Examined } from './examined.ts';
import { offsetDigits, offsetText } from './hex-text.ts';

const KINDS: readonly (readonly [SearchKind, string, string])[] = [
  ['field', 'Field', 'Part of a name or value'],
  ['text', 'Text', 'skull'],
  ['hex', 'Bytes', '4e 57 ?? 00'],
  ['number', 'Number', '1.5'],
];

/** Finds fields, texts, bytes and numbers in the file. */
export const Search: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { character, file, contents } = examined;
  const kind = useSignal<SearchKind>('field');
  const typed = useSignal('');
  const found = useSignal<Hits | undefined>(undefined);
  const chosen = useSignal(-1);
  const digits = offsetDigits(contents.bytes.size);
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      found.value = await character.worker.search(file, kind.value, typed.value);
      chosen.value = -1;
      if (found.value.hits.length > 0) go(0);
    } catch (error) {
      notifyError(error);
    }
  };
  const go = (index: number) => {
    const hit = found.value?.hits[index];
    if (!hit) return;
    chosen.value = index;
    void chooseRange(examined, { from: hit.offset, to: hit.offset + Math.max(1, hit.size) });
  };
  const hits = found.value?.hits ?? [];
  return (
    <>
      <form class="byte-search" onSubmit={(event) => void submit(event)}>
        <select
          aria-label="Search for"
          value={kind.value}
          onChange={({ currentTarget: { value } }) => {
            kind.value = KINDS.find(([id]) => id === value)?.[0] ?? 'field';
            found.value = undefined;
          }}
        >
          {KINDS.map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label="Search the file"
          placeholder={KINDS.find(([id]) => id === kind.value)![2]}
          spellcheck={false}
          autocomplete="off"
          value={typed.value}
          onInput={({ currentTarget: { value } }) => (typed.value = value)}
        />
        <button type="submit">Search</button>
        <button type="button" disabled={chosen.value < 1} onClick={() => go(chosen.value - 1)}>
          Previous
        </button>
        <button type="button" disabled={chosen.value + 1 >= hits.length} onClick={() => go(chosen.value + 1)}>
          Next
        </button>
      </form>
      <p class="quiet" role="status">
        {found.value && summaryOf(found.value)}
      </p>
      <ul class="hits" aria-label="Results">
        {hits.map(({ offset, label }, index) => (
          <li key={`${offset} ${label}`}>
            <button type="button" class="hit" aria-pressed={chosen.value === index} onClick={() => go(index)}>
              <span>{offsetText(offset, digits)}</span> {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

function summaryOf({ hits, isCut, problem }: Hits): string {
  if (problem) return problem;
  return isCut ? `The first ${counted(hits.length, 'result')}` : counted(hits.length, 'result');
}
