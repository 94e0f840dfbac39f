import type { FunctionComponent } from 'preact';
import { choose, type Filter, isChosen } from './batch.ts';
import type { Item } from './item.ts';

interface Props {
  /** Those that are listed. */
  items: readonly Item[];
  /** Whether all characters have been found. */
  isComplete: boolean;
  filter: Filter;
  onFilter(filter: Filter): void;
}

const SHOWN: readonly { id: Filter['show']; title: string }[] = [
  { id: 'all', title: 'All' },
  { id: 'failed', title: 'Failed' },
  { id: 'losses', title: 'With losses' },
];

/** Search, and a checkbox for all listed characters. */
export const Choosing: FunctionComponent<Props> = ({ items, isComplete, filter, onFilter }) => {
  const among = items.filter(isChosen).length;
  return (
    <div class="batch-choosing">
      <label class="check">
        <input
          type="checkbox"
          checked={items.length > 0 && among === items.length}
          indeterminate={among > 0 && among < items.length}
          onChange={({ currentTarget }) => choose(items, currentTarget.checked)}
        />
        <span>
          {among.toLocaleString('en')} of {items.length.toLocaleString('en')} chosen
          {isComplete ? '' : ', searching…'}
        </span>
      </label>
      <label>
        <span>Search</span>
        <input
          type="search"
          value={filter.text}
          onInput={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
        />
      </label>
      <label>
        <span>Show</span>
        <select
          value={filter.show}
          onChange={({ currentTarget }) => {
            const { id } = SHOWN[currentTarget.selectedIndex]!;
            onFilter({ ...filter, show: id });
          }}
        >
          {SHOWN.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
