import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { edit, editing } from '../contents/edits.ts';
import { current } from '../state/characters.ts';
import { notify } from '../state/notices.ts';
import { clip as clipIndex } from '../state/playback.ts';
import { clearRange, ownRange, setRangeEnd, toggleMarker } from './markers.ts';

/** Cuts the clip in its file to the range that is set. */
function cutToRange({ name }: Clip): void {
  const [character, range] = [current.peek(), ownRange.peek()];
  if (!character || !range) return;
  void edit(character, `cut ${name}`, async () => {
    const { files, losses } = await character.desk.cut(clipIndex.peek(), range.start, range.end);
    for (const { message } of losses) notify('info', `${name}: ${message}`);
    return files;
  });
}

/** Markers, and the range that loops. */
export const RangeTools: FunctionComponent<{ clip: Clip }> = ({ clip }) => (
  <fieldset class="buttons" aria-label="Range and markers">
    <button
      type="button"
      aria-label="Start the range here"
      title="Start the loop range here ([)"
      onClick={() => setRangeEnd('start')}
    >
      [
    </button>
    <button
      type="button"
      aria-label="End the range here"
      title="End the loop range here (])"
      onClick={() => setRangeEnd('end')}
    >
      ]
    </button>
    {ownRange.value && (
      <>
        <button type="button" aria-label="Clear the range" title="Play the whole clip" onClick={clearRange}>
          ×
        </button>
        <button
          type="button"
          title="Cut the clip in its file to this range"
          disabled={editing.value}
          onClick={() => cutToRange(clip)}
        >
          Cut
        </button>
      </>
    )}
    <button type="button" aria-label="Marker" title="Set or remove a marker here (k)" onClick={toggleMarker}>
      ⚑
    </button>
  </fieldset>
);
