import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Character } from '../state/characters.ts';
import type { Finding, FindingGroup, Kind } from './findings.ts';
import { canJump } from './jump.ts';

interface Props {
  group: FindingGroup;
  files: readonly { name: string }[];
  scene: Character['scene'];
  onJump?: (finding: Finding) => void;
}

const NAMES: Readonly<Record<Kind, string>> = {
  error: 'Error',
  warning: 'Warning',
  loss: 'Loss',
  info: 'Note',
};
/** Of the files that are listed above all issues, with the buttons to add them. */
const MISSING = 'CONVERT_FILE_MISSING';
/** One code may have a finding for each of hundreds of clips, and the next code must not be far below. */
const FIRST_SHOWN = 8;

/** A code with its meaning and advice, and all its occurrences. */
export const FindingGroupView: FunctionComponent<Props> = ({ group, files, scene, onJump }) => {
  const { kind, code, about, findings } = group;
  const isWhole = useSignal(false);
  const shown = isWhole.value ? findings : findings.slice(0, FIRST_SHOWN);
  return (
    <details class={`findings ${kind}`} open={code !== MISSING && (kind !== 'info' || findings.length < 4)}>
      <summary>
        <span class="kind">{NAMES[kind]}</span> <code>{code}</code>
        {findings.length > 1 && <span class="quiet"> × {findings.length}</span>}
      </summary>
      {about && (
        <p>
          {about.meaning} <span class="advice">{about.advice}</span>
        </p>
      )}
      <ul>
        {shown.map((finding, index) => (
          <li key={index}>
            <FindingView finding={finding} files={files} scene={scene} {...(onJump ? { onJump } : {})} />
          </li>
        ))}
      </ul>
      {findings.length > FIRST_SHOWN && (
        <button type="button" onClick={() => (isWhole.value = !isWhole.value)}>
          {isWhole.value ? 'Show fewer' : `Show ${findings.length - FIRST_SHOWN} more`}
        </button>
      )}
    </details>
  );
};

const FindingView: FunctionComponent<{ finding: Finding } & Pick<Props, 'files' | 'scene' | 'onJump'>> = ({
  finding,
  files,
  scene,
  onJump,
}) => {
  const content = (
    <>
      <span>{finding.message}</span>
      <PlaceOf finding={finding} files={files} />
    </>
  );
  if (!onJump || !canJump(finding, scene)) return <div class="finding">{content}</div>;
  return (
    <button type="button" class="finding" title="Go to location" onClick={() => onJump(finding)}>
      {content}
    </button>
  );
};

const PlaceOf: FunctionComponent<{ finding: Finding } & Pick<Props, 'files'>> = ({ finding, files }) => {
  const { file, path, offset, error } = finding;
  const parts = [
    file === undefined ? '' : files[file]!.name,
    path,
    offset === undefined ? '' : `0x${offset.toString(16)}`,
    error ? `at most ${error.max.toPrecision(3)} ${error.unit}, mean ${error.mean.toPrecision(3)}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : <code class="place">{parts.join(' · ')}</code>;
};
