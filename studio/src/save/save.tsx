import type { FunctionComponent } from 'preact';
import { current } from '../state/characters.ts';
import { keep } from '../state/edited.ts';
import { useAnswer } from '../state/use-answer.ts';
import { attempt, isOf, stopTrying } from './attempt.ts';
import { chosenWriting } from './chosen.ts';
import { ConvertForm } from './convert-form.tsx';
import { FileList } from './file-list.tsx';
import { Foreseen } from './foreseen.tsx';
import { namesakes, ownFiles } from './own-files.ts';
import { Result } from './result.tsx';
import './save.css';

/** Takes the character along: its files as they are, or converted. */
export const Save: FunctionComponent = () => {
  const character = current.value;
  const isRead = character?.files.some(({ format }) => format) ?? false;
  const choices = useAnswer(character, async () =>
    isRead ? character?.desk.conversionChoices() : undefined,
  );
  if (!character) return null;
  const tried = attempt.value?.character === character ? attempt.value : undefined;
  const writing = choices && chosenWriting(choices).writing;
  return (
    <div class="save">
      <section aria-labelledby="save-as-is">
        <h2 id="save-as-is">As it is</h2>
        <p class="quiet">Every byte that was not edited is as it was.</p>
        <FileList
          character={character}
          files={ownFiles(character)}
          stem={choices?.stem ?? character.name}
          onDownload={(files) => keep(namesakes(character, files))}
        />
      </section>
      <section aria-labelledby="save-converted">
        <h2 id="save-converted">Converted</h2>
        {choices && (
          <ConvertForm character={character} choices={choices} isBusy={tried?.running !== undefined} />
        )}
        {!isRead && <p class="quiet">Nothing of it could be read; there is nothing to convert.</p>}
        {writing && !(tried?.written && isOf(tried.order, writing)) && (
          <Foreseen character={character} writing={writing} />
        )}
        {tried?.running && (
          <p class="running" role="status">
            {tried.running.step}… <progress aria-label={tried.running.step} />{' '}
            <button type="button" onClick={stopTrying}>
              Stop
            </button>
          </p>
        )}
        {tried?.written && choices && (
          <Result
            character={character}
            written={tried.written}
            isVerified={tried.order.verify}
            stem={tried.order.stem === '' ? choices.stem : tried.order.stem}
          />
        )}
      </section>
    </div>
  );
};
