import type { FunctionComponent } from 'preact';
import type { Character } from '../state/characters.ts';
import type { Written } from '../worker/converting.ts';
import { FindingGroupView } from './finding-group.tsx';
import { groupFindings } from './findings.ts';
import { jump } from './jump.ts';

interface Props {
  character: Character;
  of: Pick<Written, 'issues' | 'losses' | 'meanings'>;
}

/** What writing a character has found; each finding leads to what it concerns. */
export const FindingList: FunctionComponent<Props> = ({ character, of: { issues, losses, meanings } }) => {
  const { files, scene } = character;
  const groups = groupFindings(issues, losses, files, meanings);
  return (
    <>
      {groups.map((group) => (
        <FindingGroupView
          key={`${group.kind} ${group.code}`}
          group={group}
          files={files}
          scene={scene}
          onJump={(finding) => void jump(character, finding)}
        />
      ))}
    </>
  );
};
