import type { FunctionComponent } from 'preact';
import { FindingGroupView } from '../issues/finding-group.tsx';
import { groupFindings } from '../issues/findings.ts';
import type { Item } from './found.ts';
import { outcomeOf } from './outcomes.ts';

/** What became of a character: its issues and losses. */
export const Details: FunctionComponent<{ item: Item }> = ({ item }) => {
  const outcome = outcomeOf(item.index);
  const hasEnded = outcome.state === 'done' || outcome.state === 'failed';
  return (
    <section class="batch-details" aria-label={`Details of ${item.title}`} aria-live="polite">
      <h3>{item.title}</h3>
      {!hasEnded && <p class="quiet">Not converted yet.</p>}
      {hasEnded && outcome.reason !== undefined && <p class="missing-parts">{outcome.reason}</p>}
      {hasEnded && outcome.state === 'done' && outcome.issues.length + outcome.losses.length === 0 && (
        <p class="quiet">Nothing was lost.</p>
      )}
      {hasEnded &&
        groupFindings(outcome.issues, outcome.losses, [], outcome.meanings).map((group) => (
          <FindingGroupView key={`${group.kind} ${group.code}`} group={group} files={[]} scene={undefined} />
        ))}
    </section>
  );
};
