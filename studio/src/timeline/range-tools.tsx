import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { edit, editing } from '../contents/edits.ts';
import { current } from '../state/characters.ts';
import { notifyLosses } from '../state/notices.ts';
import { clip as clipIndex } from '../state/playback.ts';
import { Button } from '../ui/button.tsx';
import { clearRange, ownRange, setRangeEnd, toggleMarker } from './markers.ts';
import { SaveMarkers } from './save-markers.tsx';

/** Cuts the clip in its file to the range that is set. */
function cutToRange({ name }: Clip): void {
  const [character, range] = [current.peek(), ownRange.peek()];
  if (!character || !range) return;
  void edit(character, `cut ${name}`, async () => {
    const { files, losses } = await character.worker.cut(clipIndex.peek(), range.start, range.end);
    notifyLosses(losses, name);
    return files;
  });
}

/** Markers, and the range that loops. */
export const RangeTools: FunctionComponent<{ clip: Clip }> = ({ clip }) => (
  <fieldset class="buttons" aria-label="Range and markers">
    <Button
      kind="ghost"
      isIconOnly
      label="Start the loop range here"
      icon="rangeStart"
      shortcut="["
      onClick={() => setRangeEnd('start')}
    />
    <Button
      kind="ghost"
      isIconOnly
      label="End the loop range here"
      icon="rangeEnd"
      shortcut="]"
      onClick={() => setRangeEnd('end')}
    />
    {ownRange.value && (
      <>
        <Button kind="ghost" isIconOnly label="Clear the range" icon="close" onClick={clearRange} />
        <Button
          label="Cut"
          title="Cut the clip in its file to this range"
          disabled={editing.value}
          onClick={() => cutToRange(clip)}
        />
      </>
    )}
    <Button
      kind="ghost"
      isIconOnly
      label="Set or remove a marker here"
      icon="marker"
      shortcut="k"
      onClick={toggleMarker}
    />
    <SaveMarkers clip={clip} />
  </fieldset>
);
