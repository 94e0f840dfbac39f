import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import type { FileDifferences } from '../desk/differing.ts';
import { counted } from '../look/counted.ts';
import { characters } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import { choosePath, chooseRange } from './choosing.ts';
import type { Examined } from './examined.ts';

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
      found.value = { ...(await character.desk.differencesFrom(file, format, blob, name)), name };
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
        <table class="differences">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Here</th>
              <th scope="col">There</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ path, first, second, offset }) => (
              <tr key={path}>
                <th scope="row">
                  <button
                    type="button"
                    class="hit"
                    disabled={offset === undefined}
                    onClick={() =>
                      void choosePath(examined, path).then((isFound) => {
                        if (!isFound && offset !== undefined)
                          void chooseRange(examined, { from: offset, to: offset + 1 });
                      })
                    }
                  >
                    {path || '(whole file)'}
                  </button>
                </th>
                <td>{first ?? 'absent'}</td>
                <td>{second ?? 'absent'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

function summaryOf({ name, fields, isCut, problem }: FileDifferences & { name: string }): string {
  if (problem) return problem;
  if (fields.length === 0) return `${name} has the same fields and values.`;
  const count = counted(fields.length, 'difference');
  return isCut ? `The first ${count} from ${name}` : `${count} from ${name}`;
}
