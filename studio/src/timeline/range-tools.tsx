import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { clearRange, ownRange, setRangeEnd, toggleMarker } from './markers.ts';

/** Markers, and the range that loops. */
export const RangeTools: FunctionComponent<{ clip: Clip }> = () => (
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
      <button type="button" aria-label="Clear the range" title="Play the whole clip" onClick={clearRange}>
        ×
      </button>
    )}
    <button type="button" aria-label="Marker" title="Set or remove a marker here (k)" onClick={toggleMarker}>
      ⚑
    </button>
  </fieldset>
);
