import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { characters } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import { counted } from '../ui/counted.ts';
import type { FileDifferences } from '../worker/differing.ts';
import { choosePath, chooseRange } from './choosing.ts';
import type { Examined } from './examined.ts';
import { FieldTable } from './field-table.tsx';

/** What differs between the fields of this file and those of another one. */
export const DifferenceView: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { character, file } = examined;
  const input = useRef<HTMLInputElement>(null);
  const found = useSignal<(FileDifferences & { name: string }) | undefined>(undefined);
  const format = character.files[file]?.format?.id ?? '';
  const others = characters.value.flatMap((other) =>
    other.files.flatMap(({ name, bytes, format: known }) =>
      bytes && known?.id === format && bytes !== character.files[file]?.bytes
        ? [{ bytes, name, title: other === character ? name : `${name} of ${other.name}` }]
        : [],
    ),
  );
  const compare = async (blob: Blob, name: string) => {
    try {
      found.value = { ...(await character.worker.differencesFrom(file, format, blob, name)), name };
    } catch (error) {
      notifyError(error, name);
    }
  };
  const fields = found.value?.fields ?? [];
  return (
    <>
      <div class="byte-search">
        <select
          aria-label="Compare with"
          value="-1"
          onChange={({ currentTarget }) => {
            const other = others[Number(currentTarget.value)];
            currentTarget.value = '-1';
            if (other) void compare(other.bytes, other.title);
          }}
        >
          <option value="-1">
            {others.length > 0 ? 'Compare with an open file…' : 'No other open file of this format'}
          </option>
          {others.map(({ title }, index) => (
            <option key={index} value={index}>
              {title}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => input.current?.click()}>
          Choose a file…
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to compare with"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) void compare(chosen, chosen.name);
            currentTarget.value = '';
          }}
        />
      </div>
      <p class="quiet" role="status">
        {found.value && summaryOf(found.value)}
      </p>
      {fields.length > 0 && (
        <FieldTable
          kind="differences"
          columns={['Field', 'Here', 'There']}
          rows={fields.map(({ path, first, second, offset }) => ({
            key: path,
            name: path || '(whole file)',
            cells: [first ?? 'absent', second ?? 'absent'],
            ...(offset === undefined ? {} : { onChoose: () => void show(examined, path, offset) }),
          }))}
        />
      )}
    </>
  );
};

/** A field that only the other file has is shown by its place in this one. */
async function show(examined: Examined, path: string, offset: number): Promise<void> {
  if (!(await choosePath(examined, path))) await chooseRange(examined, { from: offset, to: offset + 1 });
}

function summaryOf({ name, fields, isCut, problem }: FileDifferences & { name: string }): string {
  if (problem) return problem;
  if (fields.length === 0) return `${name} has the same fields and values.`;
  const count = counted(fields.length, 'difference');
  return isCut ? `The first ${count} from ${name}` : `${count} from ${name}`;
}
