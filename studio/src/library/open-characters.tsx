import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { batch, isUnfinished } from '../batch/batch.ts';
import { BatchButton } from '../batch/batch-button.tsx';
import { type Character, characters, choose, current, folders } from '../state/characters.ts';
import { isEdited } from '../state/edited.ts';
import { isGalleryOpen } from '../state/gallery.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/counted.ts';
import { Icon } from '../ui/icon.tsx';
import { askAndClose } from './close-question.tsx';
import { found } from './open-files.ts';

/** The open characters, in a row that scrolls on its own, and the others that were found. */
export const OpenCharacters: FunctionComponent = () => {
  const list = useRef<HTMLUListElement>(null);
  const shown = current.value?.id;
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const showCurrent = () =>
      list.current?.querySelector('.current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    showCurrent();
    const observer = new ResizeObserver(showCurrent);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [shown]);
  const count = batch.value?.search.value === 'ended' ? batch.value.items.value.length : found.value;
  if (characters.value.length === 0 && found.value === 0 && !batch.value) return null;
  return (
    <nav class="open-characters" aria-label="Open characters">
      <ul
        ref={list}
        onWheel={({ currentTarget, deltaY }) => {
          currentTarget.scrollLeft += deltaY;
        }}
      >
        {characters.value.map((character, at) => (
          <Entry
            key={character.id}
            character={character}
            folder={folders.value[at] ?? ''}
            isShown={character.id === shown}
          />
        ))}
      </ul>
      {found.value > 0 && (
        <Button
          label="Library"
          icon="grid"
          title={`All ${counted(count, 'character')} that were found`}
          isPressed={isGalleryOpen.value}
          onClick={() => (isGalleryOpen.value = !isGalleryOpen.value)}
        >
          {' '}
          <small>{count.toLocaleString('en')}</small>
        </Button>
      )}
      {(!isGalleryOpen.value || isUnfinished.value) && <BatchButton />}
    </nav>
  );
};

const Entry: FunctionComponent<{ character: Character; folder: string; isShown: boolean }> = ({
  character,
  folder,
  isShown,
}) => {
  const { id, name } = character;
  return (
    <li class={isShown ? 'open current' : 'open'}>
      <button
        type="button"
        title={character.inputs[0]}
        aria-current={isShown}
        onClick={() => {
          choose(id);
          isGalleryOpen.value = false;
        }}
      >
        <span class="name">{name}</span>
        {folder !== '' && <small>{folder}</small>}
        {isEdited(character) && (
          <span class="edited" role="img" aria-label="edited">
            ●
          </span>
        )}
      </button>
      <button type="button" aria-label={`Close ${name}`} onClick={() => askAndClose(character)}>
        <Icon name="close" />
      </button>
    </li>
  );
};
