import type { ExportSettings } from 'exhume/export';
import type { FunctionComponent } from 'preact';
import { useMemo } from 'preact/hooks';
import { FindingList } from '../issues/finding-list.tsx';
import type { Character } from '../state/characters.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { Writing } from '../worker/converting.ts';

interface Props {
  character: Character;
  writing: Writing;
  settings?: ExportSettings | undefined;
}

/** What the target cannot hold, and what `check` will say of an export, before anything is saved. */
export const ExpectedFindings: FunctionComponent<Props> = ({ character, writing, settings }) => {
  const question = useMemo(() => ({}), [character, JSON.stringify([writing, settings])]);
  const expected = useAnswer(question, async () => character.worker.expectedFindings(writing, settings));
  if (!expected) return null;
  const { issues, losses } = expected;
  return (
    <div class="expected" aria-live="polite">
      <h3>{titleOf(issues.length, losses.length)}</h3>
      {!settings && (
        <p class="quiet">
          Writing may lose more, such as the precision of curves. Convert lists and measures it.
        </p>
      )}
      <FindingList character={character} of={expected} />
    </div>
  );
};

function titleOf(issues: number, losses: number): string {
  if (issues > 0) return losses > 0 ? 'Expected losses and warnings' : 'Expected warnings';
  return losses > 0 ? 'Expected losses' : 'No expected losses';
}
