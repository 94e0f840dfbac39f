import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { BatchReport, PageData } from '../../src/batch/report/data.ts';
import { counted, describeSize } from '../src/ui/counted.ts';
import { Codes } from './codes.tsx';
import { Details } from './details.tsx';
import { Missing } from './missing.tsx';
import { listingOf, type View } from './rows.ts';
import { Table } from './table.tsx';
import { WORDS, type Words } from './words.ts';
import { Worst } from './worst.tsx';

const EVERYTHING: View = { text: '', code: '', missing: '', sort: 'input', isDescending: false };

export const Report: FunctionComponent<{ data: PageData }> = ({ data }) => {
  const { kind, report, rows } = data;
  const words = WORDS[kind];
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  const view = useSignal(EVERYTHING);
  const shown = useSignal<number | undefined>(undefined);
  const listing = useMemo(() => listingOf(data), [data]);
  const listed = useMemo(() => listing(view.value), [view.value]);
  const change = (changed: Partial<View>) => (view.value = { ...view.value, ...changed });
  const show = (input: string) => {
    view.value = { ...EVERYTHING, text: input };
    shown.value = rows.input.indexOf(input);
  };
  return (
    <main class="report">
      <Head report={report} words={words} />
      <div class="report-parts">
        <Codes
          report={report}
          one={words.one}
          chosen={view.value.code}
          onChoose={(code) => change({ code })}
        />
        <Missing
          report={report}
          one={words.one}
          chosen={view.value.missing}
          onChoose={(missing) => change({ missing })}
        />
        <Worst report={report} isMeasurable={kind === 'batch'} onShow={show} />
      </div>
      <section class="report-list" aria-labelledby="report-characters">
        <div class="report-search">
          <h2 id="report-characters">{words.all}</h2>
          <label>
            <span>Search</span>
            <input
              type="search"
              value={view.value.text}
              placeholder="path, message, code or missing file"
              onInput={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          </label>
          <Filters words={words} view={view.value} onChange={change} />
          <span role="status">
            {listed.length.toLocaleString('en')} of {counted(report.characters, words.one)}
          </span>
        </div>
        {rows.input.length < report.characters && (
          <p class="quiet">
            The table has {rows.input.length.toLocaleString('en')} of them, those with errors first; the
            manifest has all.
          </p>
        )}
        <Table
          words={words}
          rows={rows}
          listed={listed}
          view={view.value}
          onSort={change}
          shown={shown.value}
          onShow={(row) => (shown.value = row === shown.value ? undefined : row)}
        />
        {shown.value !== undefined && shown.value >= 0 && <Details data={data} row={shown.value} />}
      </section>
    </main>
  );
};

const Head: FunctionComponent<{ report: BatchReport; words: Words }> = ({ report, words }) => {
  const { characters, done, same, failed, bytes, seconds, version } = report;
  const figures = [
    [words.all, characters.toLocaleString('en')],
    ['Done', done.toLocaleString('en')],
    ['Duplicates', same.toLocaleString('en')],
    ['Failed', failed.toLocaleString('en')],
    ['Size of the results', describeSize(bytes)],
    ['Processing time', timeText(seconds)],
  ] as const;
  return (
    <header class="report-head">
      <h1>{words.title}</h1>
      <dl>
        {figures.map(([name, figure]) => (
          <div key={name} class={name === 'Failed' && failed > 0 ? 'failed' : ''}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">Exhume {version}</p>
    </header>
  );
};

function timeText(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

const Filters: FunctionComponent<{ words: Words; view: View; onChange(changed: Partial<View>): void }> = ({
  words,
  view: { code, missing },
  onChange,
}) => (
  <>
    {code !== '' && <Filter words={words} name={code} onRemove={() => onChange({ code: '' })} />}
    {missing !== '' && <Filter words={words} name={missing} onRemove={() => onChange({ missing: '' })} />}
  </>
);

const Filter: FunctionComponent<{ words: Words; name: string; onRemove(): void }> = ({
  words,
  name,
  onRemove,
}) => (
  <button
    type="button"
    class="report-filter"
    title={`Show ${words.all.toLowerCase()} without ${name}, too`}
    onClick={onRemove}
  >
    {name} ×
  </button>
);
