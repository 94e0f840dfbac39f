import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { BatchReport, MissingRole } from '../../src/batch/report/data.ts';
import { counted } from '../src/ui/counted.ts';

/** Longer lists are in report.json. */
const LISTED = 200;

interface Props {
  report: BatchReport;
  /** What it is about, such as `character`. */
  one: string;
  chosen: string;
  onChoose(name: string): void;
}

/** The files that were not found; choosing one lists the characters that lack it. */
export const Missing: FunctionComponent<Props> = ({ report, one, chosen, onChoose }) => {
  const text = useSignal('');
  const wanted = text.value.trim().toLowerCase();
  const found = report.missing.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <section aria-labelledby="report-missing">
      <h2 id="report-missing">Missing files</h2>
      {report.missing.length === 0 && <p class="quiet">All files were found.</p>}
      {report.missingByRole.map((role) => (
        <p key={role.role}>{sentence(role, one)}</p>
      ))}
      {report.missing.length > 0 && (
        <input
          type="search"
          aria-label="Search missing files"
          placeholder="Search"
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      )}
      <ul>
        {found.slice(0, LISTED).map(({ name, role, characters }) => (
          <li key={`${role} ${name}`}>
            <button
              type="button"
              aria-pressed={chosen === name}
              onClick={() => onChoose(chosen === name ? '' : name)}
            >
              <code>{name}</code> <span class="quiet">{role}</span>{' '}
              <span class="count">{counted(characters, one)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > LISTED && (
        <p class="quiet">And {(found.length - LISTED).toLocaleString('en')} more; report.json lists all.</p>
      )}
    </section>
  );
};

function sentence({ role, files, characters }: MissingRole, one: string): string {
  const what = counted(files, `${role} file`);
  return `${what} ${files === 1 ? 'is' : 'are'} missing in ${counted(characters, one)}.`;
}
