// biome-ignore-all lint/a11y/useSemanticElements: these rows are virtual, and table rows cannot be positioned freely
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls within the rows have the focus
/** The characters of the batch. Only visible rows are rendered. */
import type { FunctionComponent } from 'preact';
import { Thumbnail } from '../contents/texture.tsx';

import { counted, describeSize } from '../ui/counted.ts';
import { useVirtualRows } from '../ui/virtual.ts';
import { choose, isChosen } from './batch.ts';
import type { Item } from './item.ts';
import { countLosses, hasEnded, type Outcome, outcomeOf } from './outcomes.ts';
import type { Thumbnails } from './thumbnails.ts';

/** As in batch.css. */
const ROW_HEIGHT = 52;

interface Props {
  items: readonly Item[];
  thumbnails: Thumbnails;
  shown: Item | undefined;
  onShow(item: Item): void;
}

export const Table: FunctionComponent<Props> = ({ items, thumbnails, shown, onShow }) => {
  const list = useVirtualRows(items.length, ROW_HEIGHT);
  const rows = items.slice(list.first, list.end);
  return (
    <div
      class="batch-table"
      role="table"
      aria-label="Characters"
      aria-rowcount={items.length}
      ref={list.scroller}
    >
      <div class="virtual" role="none" style={{ height: `${list.height}px` }}>
        <div role="none" style={{ transform: `translateY(${list.top}px)` }}>
          {rows.map((item, row) => (
            <Row
              key={item.index}
              item={item}
              row={list.first + row}
              picture={thumbnails.get(item)}
              isShown={item === shown}
              onShow={onShow}
            />
          ))}
        </div>
      </div>
      {items.length === 0 && <p class="quiet">No character matches.</p>}
    </div>
  );
};

interface RowProps {
  item: Item;
  row: number;
  picture: Blob | undefined;
  isShown: boolean;
  onShow(item: Item): void;
}

const Row: FunctionComponent<RowProps> = ({ item, row, picture, isShown, onShow }) => {
  const outcome = outcomeOf(item.index);
  return (
    <div class={`batch-row ${outcome.state}`} role="row" aria-rowindex={row + 1}>
      <span role="cell">
        <input
          type="checkbox"
          aria-label={`Convert ${item.id}`}
          checked={isChosen(item)}
          onChange={({ currentTarget }) => choose([item], currentTarget.checked)}
        />
      </span>
      <span role="cell">
        <Thumbnail picture={picture} />
      </span>
      <span role="cell" class="batch-name">
        <button type="button" title={item.id} aria-expanded={isShown} onClick={() => onShow(item)}>
          {item.id}
        </button>
      </span>
      <span role="cell" class="batch-outcome">
        {describe(outcome)}
      </span>
    </div>
  );
};

function describe(outcome: Outcome): string {
  if (!hasEnded(outcome)) return outcome.state === 'converting' ? 'Converting…' : '';
  const { state, reason = '', bytes, issues } = outcome;
  if (state === 'failed') return `Failed: ${reason}`;
  const losses = countLosses(outcome);
  return [
    describeSize(bytes),
    ...(issues.error > 0 ? [counted(issues.error, 'error')] : []),
    losses === 0 ? 'no losses' : counted(losses, 'loss', 'losses'),
  ].join(' · ');
}
