import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { playing } from '../state/playback.ts';
import { type Batch, batch, type Filter, findItems, listed } from './batch.ts';
import { isBatchOpen } from './batch-button.tsx';
import { Choosing } from './choosing.tsx';
import { Details } from './details.tsx';
import type { Item } from './item.ts';
import { RunBar } from './run-bar.tsx';
import { Table } from './table.tsx';
import './batch.css';

/** All characters of the files that were opened together, to be converted together. A run goes on while this is closed. */
export const BatchDialog: FunctionComponent = () => {
  if (!isBatchOpen.value || !batch.value) return null;
  return <OpenDialog batch={batch.value} />;
};

const OpenDialog: FunctionComponent<{ batch: Batch }> = ({ batch }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const filter = useSignal<Filter>({ text: '', show: 'all' });
  const shown = useSignal<Item | undefined>(undefined);
  useLayoutEffect(() => {
    playing.value = false;
    dialog.current?.showModal();
    void findItems(batch);
    return () => batch.thumbnails.pause();
  }, [batch]);
  const items = listed(batch.items.value, filter.value);
  return (
    <dialog
      ref={dialog}
      class="batch"
      aria-labelledby="batch-title"
      onClose={() => (isBatchOpen.value = false)}
    >
      <div class="batch-head">
        <h2 id="batch-title">Batch conversion</h2>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </div>
      <Choosing
        items={items}
        isComplete={batch.search.value === 'ended'}
        filter={filter.value}
        onFilter={(changed) => (filter.value = changed)}
      />
      <Table
        items={items}
        thumbnails={batch.thumbnails}
        shown={shown.value}
        onShow={(item) => (shown.value = item === shown.value ? undefined : item)}
      />
      {shown.value && <Details item={shown.value} />}
      <RunBar batch={batch} />
    </dialog>
  );
};
