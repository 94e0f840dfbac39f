import type { FunctionComponent } from 'preact';
import { current } from '../state/characters.ts';
import { markSaved } from '../state/edited.ts';
import { useAnswer } from '../state/use-answer.ts';
import { Running } from '../ui/running.tsx';
import { chosenWriting } from './chosen.ts';
import { conversion, isOf, stopConversion } from './conversion.ts';
import { ConvertForm } from './convert-form.tsx';
import { ExpectedFindings } from './expected-findings.tsx';
import { FileList } from './file-list.tsx';
import { filesInCollection, ownFiles } from './own-files.ts';
import { PutBackForm } from './put-back-form.tsx';
import { PutBackResult } from './put-back-result.tsx';
import { Result } from './result.tsx';
import './export.css';

/** Downloads the character: its own files, or converted. */
export const Export: FunctionComponent = () => {
  const character = current.value;
  const isRead = character?.files.some(({ format }) => format) ?? false;
  const choices = useAnswer(character, async () =>
    isRead ? character?.worker.conversionChoices() : undefined,
  );
  if (!character) return null;
  const tried = conversion.value?.character === character ? conversion.value : undefined;
  const { writing, settings } = choices ? chosenWriting(choices) : {};
  const isShown = tried?.written && writing && isOf(tried.order, writing, settings);
  return (
    <div class="export">
      <PutBackForm character={character} />
      <PutBackResult character={character} />
      <section aria-labelledby="export-originals">
        <h2 id="export-originals">Original files</h2>
        <p class="quiet">All bytes that were not edited are unchanged.</p>
        <FileList
          character={character}
          files={ownFiles(character)}
          stem={choices?.stem ?? character.name}
          onDownload={(files) => markSaved(filesInCollection(character, files))}
        />
      </section>
      <section aria-labelledby="export-converted">
        <h2 id="export-converted">Convert</h2>
        {choices && (
          <ConvertForm character={character} choices={choices} isBusy={tried?.running !== undefined} />
        )}
        {!isRead && <p class="quiet">No file could be read, so there is nothing to convert.</p>}
        {writing && !isShown && (
          <ExpectedFindings character={character} writing={writing} settings={settings} />
        )}
        {tried?.running && <Running step={tried.running.step} onStop={stopConversion} />}
        {tried?.written && choices && (
          <Result
            character={character}
            written={tried.written}
            isVerified={tried.order.verify}
            stem={tried.order.stem === '' ? choices.stem : tried.order.stem}
            title={choices.targets.find(({ id }) => id === tried.order.to)?.title ?? ''}
            isEarlier={!isShown}
          />
        )}
      </section>
    </div>
  );
};
