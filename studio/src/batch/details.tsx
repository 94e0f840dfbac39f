import type { FunctionComponent } from 'preact';
import { counted } from '../ui/counted.ts';
import type { Item } from './item.ts';
import { type Ended, hasEnded, outcomeOf } from './outcomes.ts';

/** What became of a character: why it failed, its codes, and the files that it lacks. */
export const Details: FunctionComponent<{ item: Item }> = ({ item }) => {
  const outcome = outcomeOf(item.index);
  return (
    <section class="batch-details" aria-label={`Details of ${item.id}`} aria-live="polite">
      <h3>{item.id}</h3>
      {hasEnded(outcome) ? <Findings outcome={outcome} /> : <p class="quiet">Not converted yet.</p>}
    </section>
  );
};

const Findings: FunctionComponent<{ outcome: Ended }> = ({ outcome }) => {
  const { state, reason, codes, losses, missing, meanings } = outcome;
  const listed = Object.entries(codes);
  return (
    <>
      {reason !== undefined && <p class="batch-reason">{reason}</p>}
      {missing.length > 0 && <p>Missing: {missing.map(({ name }) => name).join(', ')}</p>}
      {state === 'done' && listed.length === 0 && <p class="quiet">No issues and no losses.</p>}
      <ul>
        {listed.map(([code, count]) => {
          const loss = losses.find((one) => one.code === code);
          const size = loss?.error ? `, at most ${loss.error.max.toPrecision(3)} ${loss.error.unit}` : '';
          return (
            <li key={code}>
              <code>{code}</code> {loss ? counted(count, 'loss', 'losses') : counted(count, 'issue')}
              {size}
              <p class="quiet">{meanings[code]?.meaning}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
};
