import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { time } from '../state/playback.ts';
import { Button } from '../ui/button.tsx';
import { shownSpan, zoomedSpan } from './span.ts';
import { zoomed } from './zoom.ts';

const FACTOR = 1.6;

/** Zooms around the current time. */
export const ZoomButtons: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const zoom = (factor: number) => {
    const shown = shownSpan(clip, zoomed.value);
    const isShown = time.value >= shown.start && time.value <= shown.end;
    const at = isShown ? time.value : (shown.start + shown.end) / 2;
    zoomed.value = zoomedSpan(clip, shown, at, factor);
  };
  return (
    <span class="zoom-buttons">
      <Button
        isIconOnly
        label="Zoom in on the time"
        icon="plus"
        shortcut="Ctrl and wheel"
        onClick={() => zoom(FACTOR)}
      />
      <Button
        isIconOnly
        label="Zoom out of the time"
        icon="minus"
        shortcut="Ctrl and wheel"
        disabled={!zoomed.value}
        onClick={() => zoom(1 / FACTOR)}
      />
      <Button label="Whole clip" disabled={!zoomed.value} onClick={() => (zoomed.value = undefined)} />
    </span>
  );
};
