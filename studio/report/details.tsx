import type { FunctionComponent } from 'preact';
import type { PageData } from '../../src/batch/report/data.ts';
import { addressOf } from './rows.ts';

/** What became of a character. */
export const Details: FunctionComponent<{ data: PageData; row: number }> = ({ data, row }) => {
  const { rows, codes, missing } = data;
  const input = rows.input[row]!;
  const message = rows.message[row]!;
  const lacking = rows.missing[row]!.map((number) => missing[number]!);
  const address = addressOf(rows.output[row]!);
  const picture = addressOf(rows.thumbnail[row]!);
  return (
    <aside class="report-details" aria-label={`Details of ${input}`} aria-live="polite">
      {picture !== undefined && <img src={picture} alt="" />}
      <div>
        <h3>{input}</h3>
        {message !== '' && <p class="failed">{message}</p>}
        {address !== undefined && (
          <p>
            Result: <a href={address}>{rows.output[row]}</a>
          </p>
        )}
        {lacking.length > 0 && <p>Missing: {lacking.join(', ')}</p>}
        <ul>
          {rows.codes[row]!.map((number) => {
            const code = data.report.codes.find((known) => known.code === codes[number]);
            return (
              <li key={number} class={code?.kind ?? ''}>
                <code class="kind">{codes[number]}</code> <span class="quiet">{code?.meaning}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </aside>
  );
};
