import type { ExportSettings } from 'exhume/export';
import type { FunctionComponent } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Writing } from '../desk/converting.ts';
import { FindingGroupView } from '../issues/finding-group.tsx';
import { groupFindings } from '../issues/findings.ts';
import { jump } from '../issues/jump.ts';
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
  const { issues, losses, meanings } = foreseen;
  return (
    <div class="foreseen" aria-live="polite">
      <h3>{titleOf(issues.length, losses.length)}</h3>
      {groupFindings(issues, losses, character.files, meanings).map((group) => (
        <FindingGroupView
          key={`${group.kind} ${group.code}`}
          group={group}
          files={character.files}
          scene={character.scene}
          onJump={(finding) => void jump(character, finding)}
        />
      ))}
    </div>
  );
};

function titleOf(issues: number, losses: number): string {
  if (issues > 0) return losses > 0 ? 'Expected losses and warnings' : 'Expected warnings';
  return losses > 0 ? 'Expected losses' : 'The target can hold everything';
}
