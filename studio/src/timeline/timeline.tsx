/** The timeline: clip, time, speed, blending and curves. */
import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { Blending } from './blending.tsx';
import { ClipChooser } from './clip-chooser.tsx';
import { LazyCurves } from './lazy-curves.tsx';
import { Line } from './line.tsx';
import './timeline.css';
import { clip } from '../state/playback.ts';
import { Controls } from './controls.tsx';
import { chooseClip, clips, playedClip } from './transport.ts';

export const Timeline: FunctionComponent = () => {
  const showsCurves = useSignal(false);
  if (clips.value.length === 0) return <p class="timeline quiet">No clips</p>;
  const played = playedClip.value;
  return (
    <section class="timeline" aria-label="Time">
      {played && <Line clip={played} />}
      <div class="controls">
        <ClipChooser
          label="Clip"
          none="Rest pose"
          names={clips.value.map(({ name }) => name)}
          chosen={clip.value}
          onChoose={chooseClip}
        />
        <Controls />
        <Blending />
        <button
          type="button"
          aria-pressed={showsCurves.value}
          onClick={() => (showsCurves.value = !showsCurves.value)}
        >
          Curves
        </button>
      </div>
      {showsCurves.value &&
        (played ? <LazyCurves clip={played} /> : <p class="quiet">Choose a clip to see its curves.</p>)}
    </section>
  );
};
