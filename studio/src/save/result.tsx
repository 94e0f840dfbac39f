import { describeMissing } from 'exhume';
import type { FunctionComponent } from 'preact';
import { ComparisonView } from '../compare/comparison-view.tsx';
import type { Written } from '../desk/converting.ts';
import { FindingGroupView } from '../judge/finding-group.tsx';
import { groupFindings } from '../judge/findings.ts';
import { jump } from '../judge/jump.ts';
import type { Character } from '../state/characters.ts';
import { FileList } from './file-list.tsx';

interface Props {
  character: Character;
  written: Written;
  isVerified: boolean;
  stem: string;
}

/** Names of one kind that are listed; *Lost* has them all. */
const LISTED = 5;

/** What a conversion made, what got lost on the way, and how far it moves from what it was made of. */
export const Result: FunctionComponent<Props> = ({ character, written, isVerified, stem }) => {
  const { files, issues, losses, meanings, verification } = written;
  const groups = groupFindings(issues, losses, character.files, meanings);
  return (
    <div class="result" aria-live="polite">
      {verification &&
        describeMissing(verification.missing, LISTED).map((sentence) => (
          <p key={sentence} class="missing-parts">
            {sentence}
          </p>
        ))}
      {files.length === 0 && <p>It cannot be written:</p>}
      <FileList character={character} files={files} stem={stem} />
      {verification && (
        <>
          <h3>Measured</h3>
          <ComparisonView character={character} comparison={verification} />
        </>
      )}
      {files.length > 0 && isVerified && !verification && <p>What was written could not be read again.</p>}
      <h3>{losses.length === 0 ? 'Nothing is lost' : 'Lost'}</h3>
      {groups.map((group) => (
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
