/** The library: all characters of the files that were opened last, as a gallery with a search. */
import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { type Batch, batch, findItems } from '../batch/batch.ts';
import { distinctFolders } from '../files/named-file.ts';
import { FolderTree } from './folder-tree.tsx';
import { foldersOf } from './folders.ts';
import { GalleryBar } from './gallery-bar.tsx';
import { matchingItems } from './gallery-filter.ts';
import { GalleryGrid } from './gallery-grid.tsx';
import { filter } from './gallery-state.ts';
import { openItem } from './open-item.ts';
import './gallery.css';

/** Pixels: on narrower pages the folders are closed at first. */
const WIDE = 800;

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
  const listed = matchingItems(all, filter.value, thumbnails);
  const folders = useMemo(() => distinctFolders(all.map(({ id }) => id)), [all]);
  const tree = useMemo(() => foldersOf(all.map(({ id }) => id)), [all]);
  const hasFolders = tree.folders.length > 0;
  return (
    <main class="gallery">
      <GalleryBar batch={batch} listed={listed} showsFolders={hasFolders ? showsFolders : undefined} />
      <div class="gallery-body">
        {hasFolders && showsFolders.value && (
          <FolderTree
            root={tree}
            chosen={filter.value.folder}
            onChoose={(path) => (filter.value = { ...filter.value, folder: path })}
          />
        )}
        <GalleryGrid
          items={listed}
          folders={folders}
          thumbnails={thumbnails}
          isComplete={isComplete}
          isEmpty={all.length === 0}
          onOpen={(item) => openItem(files, item)}
        />
      </div>
    </main>
  );
};
