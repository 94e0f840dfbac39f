import { describeMissing } from 'exhume';
import type { FunctionComponent } from 'preact';
import { ComparisonView } from '../compare/comparison-view.tsx';
import { isShown } from '../compare/pairs.ts';
import { FindingList } from '../issues/finding-list.tsx';
import type { Character } from '../state/characters.ts';
import { Icon } from '../ui/icon.tsx';
import type { Written } from '../worker/converting.ts';
import { FileList } from './file-list.tsx';
import { verdictOf } from './verdict.ts';

interface Props {
  character: Character;
  written: Written;
  isVerified: boolean;
  stem: string;
  /** Of the target. */
  title: string;
  /** Whether another target or option was chosen since. */
  isEarlier: boolean;
}

/** How good the result is, before any number. */
const VerdictLine: FunctionComponent<{ written: Written; clips: number }> = ({ written, clips }) => {
  const { isGood, text } = verdictOf(written, clips);
  return (
    <p class={isGood ? 'verdict good' : 'verdict'}>
      {isGood && <Icon name="check" />} {`${text[0]!.toUpperCase()}${text.slice(1)}`}
    </p>
  );
};

/** Number of missing clips or meshes that are named; *Losses* lists them all. */
const LISTED = 5;

/** The files of a conversion, their measured error, and the losses. */
export const Result: FunctionComponent<Props> = ({
  character,
  written,
  isVerified,
  stem,
  title,
  isEarlier,
}) => {
  const { files, losses, verification } = written;
  return (
    <div class="result" aria-live="polite">
      {isEarlier && (
        <>
          <h3>Earlier result</h3>
          <p class="quiet">{title}</p>
        </>
      )}
      {verification &&
        describeMissing(verification.missing, LISTED).map((sentence) => (
          <p key={sentence} class="missing-parts">
            {sentence}
          </p>
        ))}
      {/* What is missing is listed above. */}
      {verification && files.length > 0 && describeMissing(verification.missing, 0).length === 0 && (
        <VerdictLine written={written} clips={character.scene?.clips.length ?? 0} />
      )}
      {files.length === 0 && <p>Nothing was written, because of errors:</p>}
      <FileList character={character} files={files} stem={stem} />
      {verification && isShown(character) && (
        <>
          <h3>Measured error</h3>
          <ComparisonView
            character={character}
            names={[character.name, 'the result']}
            comparison={verification}
          />
          {verification.looks?.differences.map(({ kind, message }) => (
            <p key={kind + message}>{message}</p>
          ))}
        </>
      )}
      {files.length > 0 && isVerified && !verification && (
        <p>The result could not be read back, so no error was measured.</p>
      )}
      <h3>{losses.length === 0 ? 'No losses' : 'Losses'}</h3>
      <FindingList character={character} of={written} />
    </div>
  );
};
