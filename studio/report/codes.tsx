import type { FunctionComponent } from 'preact';
import type { BatchReport, CodeCount, FindingKind } from '../../src/batch/report/data.ts';
import { counted } from '../src/ui/counted.ts';

const NAMES: Readonly<Record<FindingKind, string>> = {
  failure: 'Failure',
  error: 'Error',
  warning: 'Warning',
  loss: 'Loss',
  info: 'Note',
};

interface Props {
  report: BatchReport;
  /** What it is about, such as `character`. */
  one: string;
  chosen: string;
  onChoose(code: string): void;
}

/** All codes with the number of characters that have them; choosing one lists these. */
export const Codes: FunctionComponent<Props> = ({ report: { codes }, one, chosen, onChoose }) => (
  <section aria-labelledby="report-codes">
    <h2 id="report-codes">Codes</h2>
    {codes.length === 0 && <p class="quiet">No issues and no losses.</p>}
    <ul>
      {codes.map((code) => (
        <li key={code.code} class={code.kind}>
          <button
            type="button"
            aria-pressed={chosen === code.code}
            onClick={() => onChoose(chosen === code.code ? '' : code.code)}
          >
            <span class="kind">{NAMES[code.kind]}</span> <code>{code.code}</code>{' '}
            <span class="count">{counted(code.characters, one)}</span>
          </button>
          <p class="quiet">{sentences(code)}</p>
        </li>
      ))}
    </ul>
  </section>
);

function sentences({ count, meaning, advice }: CodeCount): string {
  return `${meaning} ${advice} ${counted(count, 'occurrence')}.`;
}
