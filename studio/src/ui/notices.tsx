import type { FunctionComponent } from 'preact';
import { dismissNotice, notices, tasks } from '../state/notices.ts';

/** Errors and notices, and the tasks in progress. */
export const Notices: FunctionComponent = () => (
  <div class="notices" aria-live="polite">
    {tasks.value.map(({ id, text, part, stop }) => (
      <div key={id} class="notice">
        <span>{text}</span>
        <progress aria-label={text} {...(part === undefined ? {} : { value: part })} />
        {stop && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
    ))}
    {notices.value.map(({ id, severity, text }) => (
      <div key={id} class={`notice ${severity}`} role={severity === 'error' ? 'alert' : 'status'}>
        <span>{text}</span>
        <button type="button" aria-label="Dismiss" onClick={() => dismissNotice(id)}>
          ×
        </button>
      </div>
    ))}
  </div>
);
