/** The library: all characters of the files that were opened last, as a gallery with a search. */
import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { type Batch, batch, choose, findItems, isUnfinished } from '../batch/batch.ts';
import { isBatchOpen } from '../batch/batch-button.tsx';
import type { Item } from '../batch/item.ts';
import { distinctFolders } from '../files/named-file.ts';
import { type Character, compareWith } from '../state/characters.ts';
import { showPanel } from '../state/panel.ts';
import { toggle } from '../state/toggled.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { counted } from '../ui/counted.ts';
import { useVirtualRows } from '../ui/virtual.ts';
import { FolderTree } from './folder-tree.tsx';
import { foldersOf } from './folders.ts';
import { GalleryCard } from './gallery-card.tsx';
import { matchingItems } from './gallery-filter.ts';
import { filter, selected } from './gallery-state.ts';
import { lastOpened, openItem } from './open-item.ts';
import './gallery.css';

/** As in gallery.css. */
const CARD = { width: 172, height: 236 };

/** Pixels: on narrower pages the folders are closed at first. */
const WIDE = 800;

const SHOWN = [
  ['all', 'All'],
  ['clips', 'With clips'],
  ['issues', 'With issues'],
  ['unreadable', 'Unreadable'],
] as const;

export const Gallery: FunctionComponent = () => batch.value && <Library batch={batch.value} />;

const Library: FunctionComponent<{ batch: Batch }> = ({ batch }) => {
  const { files, items, search, thumbnails } = batch;
  const showsFolders = useSignal(innerWidth >= WIDE);
  useEffect(() => {
    void findItems(batch);
    return () => thumbnails.pause();
  }, [batch]);
  const isComplete = search.value === 'ended';
  useEffect(() => {
    if (isComplete) thumbnails.examineAll(items.peek());
  }, [isComplete]);
  const all = items.value;
  const examined = thumbnails.examined;
  const { folder } = filter.value;
  const listed = matchingItems(all, filter.value, thumbnails);
  const folders = useMemo(() => distinctFolders(all.map(({ id }) => id)), [all]);
  const tree = useMemo(() => foldersOf(all.map(({ id }) => id)), [all]);
  const picked = all.filter(({ index }) => selected.value.has(index));
  const wanted = picked.length > 0 ? picked : listed;
  const open = (item: Item) => openItem(files, item);
  return (
    <main class="gallery">
      <div class="gallery-bar">
        {tree.folders.length > 0 && (
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
        <span class="quiet" role="status">
          {counted(listed.length, 'character')}
          {isComplete ? '' : ', searching…'}
          {examined < all.length &&
            `, ${examined.toLocaleString('en')} of ${all.length.toLocaleString('en')} examined`}
          {picked.length > 0 && `, ${picked.length.toLocaleString('en')} selected`}
        </span>
        {picked.length > 0 && (
          <Button label="Clear selection" kind="ghost" onClick={() => (selected.value = new Set())} />
        )}
        <span class="gallery-actions">
          <Button
            label="Compare"
            icon="compare"
            title="Compare two selected characters"
            disabled={picked.length !== 2}
            onClick={() => void comparePicked(picked, open)}
          />
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
        </span>
      </div>
      <div class="gallery-body">
        {tree.folders.length > 0 && showsFolders.value && (
          <FolderTree
            root={tree}
            chosen={folder}
            onChoose={(path) => (filter.value = { ...filter.value, folder: path })}
          />
        )}
        <Grid
          items={listed}
          folders={folders}
          thumbnails={thumbnails}
          isComplete={isComplete}
          isEmpty={all.length === 0}
          onOpen={open}
        />
      </div>
    </main>
  );
};

async function comparePicked(
  [first, second]: readonly Item[],
  open: (item: Item) => Promise<Character | undefined>,
): Promise<void> {
  const other = await open(second!);
  if (!other || !(await open(first!))) return;
  compareWith(other.id);
  showPanel('compare');
}

interface GridProps {
  items: readonly Item[];
  /** By index of the item. */
  folders: readonly string[];
  thumbnails: Batch['thumbnails'];
  /** Whether all characters were found. */
  isComplete: boolean;
  /** Whether there are none, whatever is listed. */
  isEmpty: boolean;
  onOpen(item: Item): unknown;
}

/** Only the rows in view are rendered. */
const Grid: FunctionComponent<GridProps> = ({ items, folders, thumbnails, isComplete, isEmpty, onOpen }) => {
  // Known after the first rendering.
  const columns = useSignal(1);
  const list = useVirtualRows(Math.ceil(items.length / columns.value), CARD.height);
  useEffect(() => {
    columns.value = Math.max(1, Math.floor(list.width / CARD.width));
  }, [list.width]);
  const isMeasured = list.width > 0;
  useEffect(() => {
    const last = lastOpened.peek();
    const at = last ? items.indexOf(last) : -1;
    if (isMeasured && at >= 0) list.reveal(Math.floor(at / columns.value));
  }, [isMeasured]);
  const shown = items.slice(list.first * columns.value, list.end * columns.value);
  return (
    <div class="gallery-scroller" ref={list.scroller}>
      <div style={{ height: `${list.height}px` }}>
        <ul
          class="gallery-grid"
          aria-label="Characters"
          style={{
            transform: `translateY(${list.top}px)`,
            gridTemplateColumns: `repeat(${columns.value}, minmax(0, 1fr))`,
          }}
        >
          {shown.map((item) => (
            <GalleryCard
              key={item.index}
              item={item}
              folder={folders[item.index] ?? ''}
              thumbnails={thumbnails}
              isSelected={selected.value.has(item.index)}
              onSelect={() => toggle(selected, item.index)}
              onOpen={() => onOpen(item)}
            />
          ))}
        </ul>
      </div>
      {items.length === 0 && isComplete && (
        <p class="quiet gallery-empty">{isEmpty ? 'No characters were found.' : 'No character matches.'}</p>
      )}
    </div>
  );
};
