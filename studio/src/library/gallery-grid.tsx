/** The characters of the library, as cards in rows. */
import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Batch } from '../batch/batch.ts';
import type { Item } from '../batch/item.ts';
import { toggle } from '../state/toggled.ts';
import { useVirtualRows } from '../ui/virtual.ts';
import { GalleryCard } from './gallery-card.tsx';
import { selected } from './gallery-state.ts';
import { lastOpened } from './open-item.ts';

/** As in gallery.css. */
const CARD = { width: 172, height: 236 };

interface GalleryGridProps {
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
export const GalleryGrid: FunctionComponent<GalleryGridProps> = ({
  items,
  folders,
  thumbnails,
  isComplete,
  isEmpty,
  onOpen,
}) => {
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
