import type { FunctionComponent } from 'preact';
import type { Character } from '../state/characters.ts';
import { counted } from '../ui/counted.ts';
import { AddFiles } from './add-files.tsx';
import { faultOf, isDamaged, missingFiles } from './missing-files.ts';

/** Files that were not found or could not be read, with buttons to add them. */
export const Missing: FunctionComponent<{ character: Character }> = ({ character }) => {
  const missing = missingFiles(character);
  if (missing.length === 0) return null;
  return (
    <section class="missing" aria-label="Missing files">
      <p>
        {counted(missing.length, 'file')} {missing.length === 1 ? 'is' : 'are'} {faultOf(character, missing)}.{' '}
        {character.scene
          ? 'The rest of the character is shown.'
          : `Nothing can be shown without ${missing.length === 1 ? 'it' : 'them'}.`}
      </p>
      <ul>
        {missing.map((name) => (
          <li key={name}>
            <code>{name}</code>
            {isDamaged(character, name) && ' is damaged'}
          </li>
        ))}
      </ul>
      <AddFiles character={character} />
    </section>
  );
};
