import type { FunctionComponent } from 'preact';
import type { Step } from '../worker/steps.ts';

interface Props {
  step: Step;
  onStop(): void;
}

/** Progress of a worker, and a button that stops it. */
export const Running: FunctionComponent<Props> = ({ step: { title, detail, share }, onStop }) => (
  <div class="running">
    <p>
      <span role="status">{title}…</span> <span class="quiet">{detail}</span>
    </p>
    <progress aria-label={title} value={share} />
    <button type="button" onClick={onStop}>
      Stop
    </button>
  </div>
);
