import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { batch, isUnfinished, run } from './batch.ts';

/** Whether the batch is shown. */
export const isBatchOpen = signal(false);

/** Shows the batch; says how far it is. */
export const BatchButton: FunctionComponent = () => {
  if (!batch.value) return null;
  return (
    <button
      type="button"
      class={isUnfinished.value ? 'batch-button' : 'batch-button idle'}
      title="Convert all characters that were found"
      onClick={() => (isBatchOpen.value = true)}
    >
      {label()}
    </button>
  );
};

function label(): string {
  const state = run.value?.state.value;
  if (!run.value || (state !== 'running' && state !== 'stopped')) return 'Batch…';
  const part = Math.floor((100 * run.value.ended.value) / run.value.items.length);
  return `Batch ${state === 'running' ? '' : 'stopped '}${part} %`;
}
