import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { type Character, current } from '../state/characters.ts';
import { toggle } from '../state/toggled.ts';
import { FindingGroupView } from './finding-group.tsx';
import { countFindings, filterFindings, groupFindings, KINDS, type Kind } from './findings.ts';
import { jump } from './jump.ts';
import './issues.css';
import { Missing } from './missing.tsx';

const TITLES: Readonly<Record<Kind, readonly [one: string, more: string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  loss: ['loss', 'losses'],
  info: ['note', 'notes'],
};

/** Issues and losses of the current character, with advice. */
export const Issues: FunctionComponent = () => current.value && <Findings character={current.value} />;

const Findings: FunctionComponent<{ character: Character }> = ({ character }) => {
  const { issues, losses, files, meanings } = character;
  const kinds = useSignal<ReadonlySet<Kind>>(new Set(KINDS));
  const text = useSignal('');
  const groups = groupFindings(issues, losses, files, meanings);
  const shown = filterFindings(groups, kinds.value, text.value);
  const isFine = groups.every(({ kind }) => kind === 'info');
  return (
    <div class="issues">
      <Missing character={character} />
      {isFine && <p class="fine">No problems found in {character.name}</p>}
      {groups.length > 0 && (
        <search class="issues-filter">
          <input
            type="search"
            aria-label="Search issues"
            placeholder="Code, message or path"
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          {KINDS.map((kind) => {
            const count = countFindings(groups, kind);
            return (
              <button
                key={kind}
                type="button"
                disabled={count === 0}
                aria-pressed={count > 0 && kinds.value.has(kind)}
                onClick={() => toggle(kinds, kind)}
              >
                {count} {TITLES[kind][count === 1 ? 0 : 1]}
              </button>
            );
          })}
        </search>
      )}
      {shown.map((group) => (
        <FindingGroupView
          key={`${group.kind} ${group.code}`}
          group={group}
          files={files}
          scene={character.scene}
          onJump={(finding) => void jump(character, finding)}
        />
      ))}
      {groups.length > 0 && shown.length === 0 && <p class="quiet">No issue matches the filter.</p>}
    </div>
  );
};
