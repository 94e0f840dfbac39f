import { useSignal } from '@preact/signals';
import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { edit, editing } from '../contents/edits.ts';
import { type Character, current } from '../state/characters.ts';
import { notifyLosses } from '../state/notices.ts';
import { clip as clipIndex } from '../state/playback.ts';
import { useAnswer } from '../state/use-answer.ts';
import { counted } from '../ui/counted.ts';
import { markers } from './markers.ts';

/** Puts the markers of a clip into its file as events, where the format has such. */
export const SaveMarkers: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const name = useSignal('');
  const character = current.value;
  const holds = useAnswer(character?.scene, async () => character?.worker.holdsEvents());
  const count = markers.value.length;
  if (!character || count === 0) return null;
  const save = (event: Event) => {
    event.preventDefault();
    void addEvents(character, clip, name.peek() || PLACEHOLDER);
  };
  return (
    <form class="save-markers" onSubmit={save}>
      <input
        type="text"
        aria-label="Name of the events"
        placeholder={PLACEHOLDER}
        value={name.value}
        onInput={({ currentTarget }) => (name.value = currentTarget.value)}
      />
      <button
        type="submit"
        disabled={editing.value || !holds}
        title={holds === false ? 'The files have no place for events' : 'Write the markers into the file'}
      >
        Save {counted(count, 'marker')}
      </button>
    </form>
  );
};

const PLACEHOLDER = 'marker';

function addEvents(character: Character, { name }: Clip, event: string): Promise<boolean> {
  const events = markers.peek().map(({ time }) => ({ time, name: event }));
  return edit(character, `add events to ${name}`, async () => {
    const { files, losses } = await character.worker.addEvents(clipIndex.peek(), events);
    notifyLosses(losses, name);
    return files;
  });
}
