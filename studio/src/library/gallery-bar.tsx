/** What is above the cards of the library: the search, what it found, and what can be done with it. */
import type { Signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { type Batch, choose, isUnfinished } from '../batch/batch.ts';
import { isBatchOpen } from '../batch/batch-button.tsx';
import type { Item } from '../batch/item.ts';
import { compareWith } from '../state/characters.ts';
import { showPanel } from '../state/panel.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { counted } from '../ui/counted.ts';
import { filter, selected } from './gallery-state.ts';
import { openItem } from './open-item.ts';

const SHOWN = [
  ['all', 'All'],
  ['clips', 'With clips'],
  ['issues', 'With issues'],
  ['unreadable', 'Unreadable'],
] as const;

interface GalleryBarProps {
  batch: Batch;
  /** What matches the search. */
  listed: readonly Item[];
  /** Whether the folders are shown; absent if there are none. */
  showsFolders: Signal<boolean> | undefined;
}

export const GalleryBar: FunctionComponent<GalleryBarProps> = ({ batch, listed, showsFolders }) => {
  const picked = batch.items.value.filter(({ index }) => selected.value.has(index));
  return (
    <div class="gallery-bar">
      {showsFolders && (
        <Button
          label="Folders"
          icon="folder"
          isPressed={showsFolders.value}
          onClick={() => (showsFolders.value = !showsFolders.value)}
        />
      )}
      <input
        type="search"
        aria-label="Search the library"
        placeholder="Name, family, bone, clip or issue"
        value={filter.value.text}
        onInput={({ currentTarget }) => (filter.value = { ...filter.value, text: currentTarget.value })}
      />
      <Choice
        label="Which characters are shown"
        value={filter.value.show}
        options={SHOWN}
        onChoose={(show) => (filter.value = { ...filter.value, show })}
      />
      <Counts batch={batch} listed={listed} picked={picked} />
      {picked.length > 0 && (
        <Button label="Clear selection" kind="ghost" onClick={() => (selected.value = new Set())} />
      )}
      <span class="gallery-actions">
        <Button
          label="Compare"
          icon="compare"
          title="Compare two selected characters"
          disabled={picked.length !== 2}
          onClick={() => void comparePicked(batch, picked)}
        />
        <ConvertButton all={batch.items.value} wanted={picked.length > 0 ? picked : listed} />
      </span>
    </div>
  );
};

interface CountsProps {
  batch: Batch;
  listed: readonly Item[];
  picked: readonly Item[];
}

const Counts: FunctionComponent<CountsProps> = ({ batch, listed, picked }) => {
  const all = batch.items.value.length;
  const { examined } = batch.thumbnails;
  return (
    <span class="quiet" role="status">
      {counted(listed.length, 'character')}
      {batch.search.value === 'ended' ? '' : ', searching…'}
      {examined < all && `, ${examined.toLocaleString('en')} of ${all.toLocaleString('en')} examined`}
      {picked.length > 0 && `, ${picked.length.toLocaleString('en')} selected`}
    </span>
  );
};

const ConvertButton: FunctionComponent<{ all: readonly Item[]; wanted: readonly Item[] }> = ({
  all,
  wanted,
}) => (
  <Button
    label={wanted === all ? 'Convert all…' : `Convert ${wanted.length.toLocaleString('en')}…`}
    icon="download"
    kind="primary"
    disabled={wanted.length === 0}
    onClick={() => {
      if (!isUnfinished.peek()) {
        choose(all, false);
        choose(wanted, true);
      }
      isBatchOpen.value = true;
    }}
  />
);

async function comparePicked({ files }: Batch, [first, second]: readonly Item[]): Promise<void> {
  const other = await openItem(files, second!);
  if (!other || !(await openItem(files, first!))) return;
  compareWith(other.id);
  showPanel('compare');
}
