import type { FunctionComponent } from 'preact';
import { chosenWriting } from '../export/chosen.ts';
import { TargetList, TargetOptions } from '../export/target-fields.tsx';
import { notifyError } from '../state/notices.ts';
import { useAnswer } from '../state/use-answer.ts';
import { counted, describeSize } from '../ui/counted.ts';
import type { TargetFacts } from '../worker/converting.ts';
import { takeWorker } from '../worker/pool.ts';
import { type Batch, isUnfinished, run, startRun, unchosen } from './batch.ts';
import { totals } from './outcomes.ts';
import type { Run } from './run.ts';

/** The target and its options while nothing is converted; then how far the run is, and what can be done with it. */
export const RunBar: FunctionComponent<{ batch: Batch }> = ({ batch }) => {
  const current = run.value;
  return (
    <div class="batch-foot">
      {current && <Progress run={current} />}
      {current && isUnfinished.value ? <RunButtons run={current} /> : <NewRun batch={batch} />}
    </div>
  );
};

const NewRun: FunctionComponent<{ batch: Batch }> = ({ batch }) => {
  const targets = useAnswer(batch, () => (allTargets ??= askForTargets()));
  if (!targets) return null;
  // Of several families, so that the usual target is that of most.
  const { target, writing } = chosenWriting({ targets, family: '' });
  const count = batch.items.value.length - unchosen.value.size;
  return (
    <form
      class="convert"
      onSubmit={(event) => {
        event.preventDefault();
        void startRun(batch, writing, target);
      }}
    >
      <TargetList targets={targets} chosen={target.id} />
      <details>
        <summary>Options</summary>
        <TargetOptions target={target} />
      </details>
      <button type="submit" disabled={count === 0 || batch.search.value !== 'ended'}>
        Convert {counted(count, 'character')} into a zip file…
      </button>
    </form>
  );
};

/** They do not depend on the batch. */
let allTargets: Promise<TargetFacts[]> | undefined;

async function askForTargets(): Promise<TargetFacts[]> {
  const { worker, terminate } = takeWorker();
  try {
    return await worker.targetFacts();
  } finally {
    terminate();
  }
}

const Progress: FunctionComponent<{ run: Run }> = ({ run }) => {
  const { done, failed, bytes } = totals.value;
  const count = run.items.length;
  const parts = [
    `${run.ended.value.toLocaleString('en')} of ${counted(count, 'character')}`,
    ...(failed > 0 ? [`${failed.toLocaleString('en')} failed`] : []),
    ...(done > 0 ? [describeSize(bytes)] : []),
    ...remainingText(run),
  ];
  return (
    <p class="batch-progress" role="status">
      <progress aria-label="Converted" max={count} value={run.ended.value} />
      <span>{parts.join(', ')}</span>
      <strong>{STATES[run.state.value]}</strong>
      {run.failure.value !== '' && <span class="batch-reason">{run.failure.value}</span>}
    </p>
  );
};

const STATES: Readonly<Record<Run['state']['value'], string>> = {
  running: '',
  stopped: 'Stopped',
  saving: 'Saving…',
  saved: 'Saved',
  broken: 'The zip file was not completed',
};

function remainingText(run: Run): string[] {
  const seconds = run.state.value === 'running' ? run.remaining() : undefined;
  if (seconds === undefined) return [];
  const minutes = Math.ceil(seconds / 60);
  return [minutes > 1 ? `about ${minutes.toLocaleString('en')} minutes left` : 'less than a minute left'];
}

const RunButtons: FunctionComponent<{ run: Run }> = ({ run }) => {
  const state = run.state.value;
  const isRunning = state === 'running';
  return (
    <div class="answers">
      {state === 'stopped' && (
        <>
          <button type="button" onClick={() => run.discard().catch(notifyError)}>
            Discard
          </button>
          <button type="button" onClick={() => run.save().catch(notifyError)}>
            Save what is done
          </button>
        </>
      )}
      {/* One button in one place: a double click must not discard what is done. */}
      {(isRunning || state === 'stopped') && (
        <button type="button" onClick={() => (isRunning ? run.stop() : void run.resume())}>
          {isRunning ? 'Stop' : 'Continue'}
        </button>
      )}
    </div>
  );
};
