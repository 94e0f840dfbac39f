// biome-ignore-all lint/a11y/useSemanticElements: these rows are virtual, and table rows cannot be positioned freely
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls within the rows have the focus
/** The characters. Only visible rows are rendered. */
import type { FunctionComponent } from 'preact';
import type { Columns } from '../../src/batch/report/data.ts';
import { describeSize } from '../src/ui/counted.ts';
import { useVirtualRows } from '../src/ui/virtual.ts';
import { addressOf, type SortKey, type View } from './rows.ts';
import type { Words } from './words.ts';
import { percent } from './worst.tsx';

/** As in report.css. */
const ROW_HEIGHT = 52;

interface Heading {
  key: SortKey;
  title: string;
}

/** All but the first one, which depends on what the report is about. */
const HEADINGS: readonly Heading[] = [
  { key: 'status', title: 'Status' },
  { key: 'errors', title: 'Errors' },
  { key: 'warnings', title: 'Warnings' },
  { key: 'losses', title: 'Losses' },
  { key: 'missing', title: 'Missing' },
  { key: 'deviation', title: 'Deviation' },
  { key: 'bytes', title: 'Size' },
  { key: 'seconds', title: 'Seconds' },
];

/** Numbers are of interest where they are large, texts from the beginning. */
const ASCENDING: readonly SortKey[] = ['input', 'status'];

interface Props {
  words: Words;
  rows: Columns;
  /** The rows in their order. */
  listed: Uint32Array;
  view: View;
  onSort(changed: Pick<View, 'sort' | 'isDescending'>): void;
  shown: number | undefined;
  onShow(row: number): void;
}

export const Table: FunctionComponent<Props> = ({ words, rows, listed, view, onSort, shown, onShow }) => {
  const list = useVirtualRows(listed.length, ROW_HEIGHT);
  return (
    <div
      class="report-table"
      role="table"
      aria-label={words.all}
      aria-rowcount={listed.length + 1}
      ref={list.scroller}
    >
      <div class="report-row report-headings" role="row" aria-rowindex={1}>
        <span role="columnheader" aria-label="Picture" />
        {[{ key: 'input' as const, title: words.each }, ...HEADINGS].map(({ key, title }) => (
          <span key={key} role="columnheader" aria-sort={sortOf(key, view)}>
            <button type="button" onClick={() => onSort(nextSort(key, view))}>
              {title}
              {view.sort === key ? (view.isDescending ? ' ▾' : ' ▴') : ''}
            </button>
          </span>
        ))}
      </div>
      <div class="report-rows" role="none" style={{ height: `${list.height}px` }}>
        <div role="none" style={{ transform: `translateY(${list.top}px)` }}>
          {[...listed.subarray(list.first, list.end)].map((row, at) => (
            <Row
              key={row}
              rows={rows}
              row={row}
              index={list.first + at + 2}
              isShown={row === shown}
              onShow={onShow}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

function sortOf(key: SortKey, { sort, isDescending }: View): 'ascending' | 'descending' | 'none' {
  if (key !== sort) return 'none';
  return isDescending ? 'descending' : 'ascending';
}

function nextSort(key: SortKey, { sort, isDescending }: View): Pick<View, 'sort' | 'isDescending'> {
  return { sort: key, isDescending: key === sort ? !isDescending : !ASCENDING.includes(key) };
}

interface RowProps {
  rows: Columns;
  row: number;
  index: number;
  isShown: boolean;
  onShow(row: number): void;
}

const Row: FunctionComponent<RowProps> = ({ rows, row, index, isShown, onShow }) => {
  const picture = addressOf(rows.thumbnail[row]!);
  const deviation = rows.deviation[row]!;
  const figures = [rows.errors[row]!, rows.warnings[row]!, rows.losses[row]!, rows.missing[row]!.length];
  return (
    <div class={`report-row ${rows.status[row]}`} role="row" aria-rowindex={index}>
      <span role="cell">{picture !== undefined && <img src={picture} alt="" loading="lazy" />}</span>
      <span role="cell">
        <button type="button" title={rows.input[row]} aria-expanded={isShown} onClick={() => onShow(row)}>
          {rows.input[row]}
        </button>
        {rows.message[row] !== '' && <div class="message">{rows.message[row]}</div>}
      </span>
      <span role="cell" class="status">
        {rows.status[row]}
      </span>
      {figures.map((figure, column) => (
        <span key={column} role="cell" class={figure === 0 ? 'quiet' : ''}>
          {figure.toLocaleString('en')}
        </span>
      ))}
      <span role="cell">{deviation < 0 ? '' : percent(deviation)}</span>
      <span role="cell">{rows.bytes[row] === 0 ? '' : describeSize(rows.bytes[row]!)}</span>
      <span role="cell">{rows.seconds[row]!.toFixed(2)}</span>
    </div>
  );
};
