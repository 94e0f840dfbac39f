import type { FunctionComponent } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Writing } from '../desk/converting.ts';
import { FindingGroupView } from '../issues/finding-group.tsx';
import { groupFindings } from '../issues/findings.ts';
import { jump } from '../issues/jump.ts';
import type { Character } from '../state/characters.ts';
import { useAnswer } from '../state/use-answer.ts';

/** What the target cannot hold, before anything is written. */
export const Foreseen: FunctionComponent<{ character: Character; writing: Writing }> = ({
  character,
  writing,
}) => {
  const question = useMemo(() => ({}), [character, JSON.stringify(writing)]);
  const foreseen = useAnswer(question, async () => character.desk.foreseenLosses(writing));
  if (!foreseen) return null;
  const { losses, meanings } = foreseen;
  return (
    <div class="foreseen" aria-live="polite">
      <h3>{losses.length === 0 ? 'The target can hold everything' : 'Expected losses'}</h3>
      {groupFindings([], losses, character.files, meanings).map((group) => (
        <FindingGroupView
          key={group.code}
          group={group}
          files={character.files}
          scene={character.scene}
          onJump={(finding) => void jump(character, finding)}
        />
      ))}
    </div>
  );
};
