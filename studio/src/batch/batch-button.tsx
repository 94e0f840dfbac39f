import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { counted } from '../look/counted.ts';
import { batch, run } from './batch.ts';

/** Whether the batch is shown. */
export const isBatchOpen = signal(false);

/** Shows the batch; says how far it is. */
export const BatchButton: FunctionComponent = () => {
  if (!batch.value) return null;
  const count = batch.value.items.length;
  return (
    <button
      type="button"
      class="batch-button"
      title={`Convert ${counted(count, 'character')} together`}
      onClick={() => (isBatchOpen.value = true)}
    >
      {label()}
    </button>
  );
};

function label(): string {
  const state = run.value?.state.value;
  if (!run.value || (state !== 'running' && state !== 'stopped')) return 'Batch…';
  const part = Math.floor((100 * run.value.ended.value) / run.value.jobs.length);
  return `Batch ${state === 'running' ? '' : 'stopped '}${part} %`;
}
