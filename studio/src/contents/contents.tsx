import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { current, type ShownCharacter } from '../state/characters.ts';
import { useAnswer } from '../state/use-answer.ts';
import './contents.css';
import { EditBar } from './edit-bar.tsx';
import { LayerColors } from './layer-colors.tsx';
import { filterOutline, outlineOf } from './outline.ts';
import { OutlineList } from './outline-list.tsx';
import { PropertyList } from './property-list.tsx';

/** The parts of the current character, and edits of them. */
export const Contents: FunctionComponent = () => {
  const character = current.value;
  if (!character) return null;
  const { scene } = character;
  return (
    <div class="contents">
      <EditBar character={character} />
      {scene ? (
        <Lists character={{ ...character, scene }} />
      ) : (
        <p class="quiet">This character cannot be shown. See Issues.</p>
      )}
    </div>
  );
};

const Lists: FunctionComponent<{ character: ShownCharacter }> = ({ character }) => {
  const { scene, worker } = character;
  const text = useSignal('');
  const pictures = useAnswer(scene, () => worker.thumbnails()) ?? [];
  return (
    <>
      <input
        type="search"
        aria-label="Search contents"
        placeholder="Search by name"
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      {filterOutline(outlineOf(scene), text.value).map((list) => (
        <OutlineList
          key={list.kind}
          character={character}
          list={list}
          pictures={pictures}
          isFound={text.value.trim() !== ''}
        />
      ))}
      {text.value === '' && <LayerColors character={character} />}
      {text.value === '' && <PropertyList properties={scene.properties} />}
    </>
  );
};
