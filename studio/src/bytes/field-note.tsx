import type { FunctionComponent } from 'preact';
import { EditField } from '../contents/edit-field.tsx';
import { counted } from '../ui/counted.ts';
import type { Examined } from './examined.ts';
import { RecordTable } from './record-table.tsx';

/** Describes the chosen field. */
export const FieldNote: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const field = examined.chosen.value;
  if (!field) return <p class="quiet">Choose a field or a byte.</p>;
  const { path, name, type, offset, size, value, about, fault } = field;
  const facts: [string, string | undefined][] = [
    ['Type', type],
    ['Offset', `${offset} (0x${offset.toString(16).toUpperCase()})`],
    ['Size', counted(size, 'byte')],
    ['Value', value],
    ['Meaning', about?.meaning],
    ['Unit', about?.unit],
    ['Damaged', fault && `${fault.code}: ${fault.message}`],
  ];
  return (
    <section class="field-note" aria-label="Field" aria-live="polite">
      <h2>{path || name}</h2>
      <dl>
        {facts.map(([term, text]) =>
          text ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {about?.source && <Source citation={about.source} />}
      {value !== undefined && <EditField file={examined.file} path={path} value={value} />}
      <RecordTable examined={examined} field={field} />
    </section>
  );
};

/** The format references of the published package. */
const REFERENCES = 'https://unpkg.com/exhume/docs/reference/';

/** Where a meaning is from: a section such as `mdl.md#nodes` as a link, other sources as they are. */
const Source: FunctionComponent<{ citation: string }> = ({ citation }) => (
  <p class="source">
    <span class="quiet">Source</span>{' '}
    {/^[\w-]+\.md(#|$)/.test(citation) ? (
      <a href={REFERENCES + citation} target="_blank" rel="noopener noreferrer">
        {citation}
      </a>
    ) : (
      citation
    )}
  </p>
);
