import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { time } from '../state/playback.ts';
import { shareOf, timeText } from './frames.ts';
import { markers, ownRange } from './markers.ts';
import { goTo, rate, subrange, toggleSubrange } from './transport.ts';

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** A clip from start to end, with its subranges and events; dragging scrubs. */
export const Line: FunctionComponent<{ clip: Clip }> = ({ clip }) => (
  <div class="line">
    <Subranges clip={clip} />
    <Marks clip={clip} />
    <div class="scrub">
      <RangeBand clip={clip} />
      <Scrubber clip={clip} />
    </div>
  </div>
);

const Scrubber: FunctionComponent<{ clip: Clip }> = ({ clip }) => (
  <input
    type="range"
    aria-label="Time"
    aria-valuetext={timeText(clip, time.value, rate.value)}
    min={clip.start}
    max={clip.end}
    step="any"
    value={time.value}
    onInput={(event) => goTo(Number(event.currentTarget.value))}
  />
);

const Subranges: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const { subranges = [] } = clip;
  if (subranges.length === 0) return null;
  return (
    <ul class="subranges" aria-label="Subranges">
      {subranges.map((part, index) => {
        const from = shareOf(clip, part.start);
        return (
          <li
            key={`${index} ${part.name}`}
            style={{ marginLeft: percent(from), width: percent(shareOf(clip, part.end) - from) }}
          >
            <button
              type="button"
              title={`${part.name}: ${part.start.toFixed(2)} s to ${part.end.toFixed(2)} s`}
              aria-pressed={subrange.value === part}
              onClick={() => toggleSubrange(part)}
            >
              {part.name}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** The range that the user has set. */
const RangeBand: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const range = ownRange.value;
  if (!range) return null;
  const from = shareOf(clip, range.start);
  return (
    <div class="range-room">
      <div
        class="range-band"
        style={{ left: percent(from), width: percent(shareOf(clip, range.end) - from) }}
      />
    </div>
  );
};

/** The events of the clip, and the markers of the user. */
const Marks: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const { events = [] } = clip;
  if (events.length === 0 && markers.value.length === 0) return null;
  return (
    <ul class="events" aria-label="Events and markers">
      {markers.value.map(({ time: moment }) => (
        <li key={`marker ${moment}`} style={{ left: percent(shareOf(clip, moment)) }}>
          <button
            type="button"
            class="marker"
            title={`Marker at ${moment.toFixed(2)} s`}
            aria-label={`Marker at ${moment.toFixed(2)} s`}
            onClick={() => goTo(moment)}
          >
            ⚑
          </button>
        </li>
      ))}
      {events.map(({ name, time: moment }, index) => (
        <li key={`${index} ${name}`} style={{ left: percent(shareOf(clip, moment)) }}>
          <button
            type="button"
            title={`${name} at ${moment.toFixed(2)} s`}
            aria-label={`Event ${name} at ${moment.toFixed(2)} s`}
            onClick={() => goTo(moment)}
          >
            ◆
          </button>
        </li>
      ))}
    </ul>
  );
};
