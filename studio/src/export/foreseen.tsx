import type { ExportSettings } from 'exhume/export';
import type { FunctionComponent } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Writing } from '../desk/converting.ts';
import { FindingList } from '../issues/finding-list.tsx';
import type { Character } from '../state/characters.ts';
import { useAnswer } from '../state/use-answer.ts';

interface Props {
  character: Character;
  writing: Writing;
  settings?: ExportSettings | undefined;
}

/** What the target cannot hold, and what `check` will say of an export, before anything is saved. */
export const Foreseen: FunctionComponent<Props> = ({ character, writing, settings }) => {
  const question = useMemo(() => ({}), [character, JSON.stringify([writing, settings])]);
  const foreseen = useAnswer(question, async () => character.desk.foreseenFindings(writing, settings));
  if (!foreseen) return null;
  const { issues, losses } = foreseen;
  return (
    <div class="foreseen" aria-live="polite">
      <h3>{titleOf(issues.length, losses.length)}</h3>
      {!settings && (
        <p class="quiet">
          Writing may lose more, such as the precision of curves. Convert lists and measures it.
        </p>
      )}
      <FindingList character={character} of={foreseen} />
    </div>
  );
};

function titleOf(issues: number, losses: number): string {
  if (issues > 0) return losses > 0 ? 'Expected losses and warnings' : 'Expected warnings';
  return losses > 0 ? 'Expected losses' : 'No expected losses';
}
