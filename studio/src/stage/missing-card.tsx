import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { foreignName } from '../files/named-file.ts';
import { AddFiles } from '../issues/add-files.tsx';
import { describeMissing, missingFiles } from '../issues/missing-files.ts';
import { current } from '../state/characters.ts';
import { layout } from '../state/layout.ts';
import { panel, showPanel } from '../state/panel.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Names that are shown. */
const NAMED = 3;

/** Characters whose card was closed. */
const closed = signal<ReadonlySet<number>>(new Set());

/** Says on the stage that files are missing or damaged, and lets the user add them. */
export const MissingCard: FunctionComponent = () => {
  const character = current.value;
  const missing = character ? missingFiles(character) : [];
  // The panel lists them all, with the same buttons.
  const isListed = panel.value === 'issues' && !layout.value.isCollapsed;
  if (!character || missing.length === 0 || isListed || closed.value.has(character.id)) return null;
  const more = missing.length - NAMED;
  return (
    <section class="stage-card" aria-label="Files that are missing on the stage">
      <p>
        <Icon name="alert" />
        <strong>{describeMissing(character)}</strong>
        <Button label="See all" kind="ghost" onClick={() => showPanel('issues')} />
        <Button
          label="Close"
          icon="close"
          kind="ghost"
          isIconOnly
          onClick={() => (closed.value = new Set([...closed.value, character.id]))}
        />
      </p>
      <p class="quiet">
        {missing.slice(0, NAMED).map(foreignName).join(', ')}
        {more > 0 && ` and ${more} more`}
      </p>
      <p>
        <AddFiles character={character} />
      </p>
    </section>
  );
};
