/** The timeline: clip, time, speed, markers, and the views of clips below. */
import type { FunctionComponent } from 'preact';
import { mayMissClips } from '../issues/missing-files.ts';
import { current } from '../state/characters.ts';
import { clip } from '../state/playback.ts';
import { Button } from '../ui/button.tsx';
import { ClipChooser } from './clip-chooser.tsx';
import { Controls } from './controls.tsx';
import { DrawerButtons, OpenDrawer } from './drawer.tsx';
import { favorites, togglePlayed } from './favorites.ts';
import { Line } from './line.tsx';
import { previewClip } from './previewing.ts';
import { RangeTools } from './range-tools.tsx';
import './timeline.css';
import { chooseClip, clips, playedClip } from './transport.ts';

export const Timeline: FunctionComponent = () => {
  if (clips.value.length === 0) return <StillTimeline />;
  const played = playedClip.value;
  return (
    <section class="timeline" aria-label="Time">
      {played && (
        <div class="over-time">
          <Line clip={played} />
          <RangeTools clip={played} />
        </div>
      )}
      <div class="controls">
        <div class="clip-choice">
          <ClipChooser
            label="Clip"
            none="Rest pose"
            names={clips.value.map(({ name }) => name)}
            notes={clips.value.map(({ start, end }) => `${(end - start).toFixed(2)} s`)}
            chosen={clip.value}
            onChoose={chooseClip}
            onPreview={previewClip}
          />
          <FavoriteButton />
        </div>
        <Controls />
        <DrawerButtons />
      </div>
      <OpenDrawer />
    </section>
  );
};

const FavoriteButton: FunctionComponent = () => (
  <Button
    kind="ghost"
    isIconOnly
    label="Favorite clip"
    icon="star"
    shortcut="s"
    isPressed={favorites.value.has(playedClip.value?.name ?? '')}
    disabled={!playedClip.value}
    onClick={togglePlayed}
  />
);

/** A character without clips can still be posed. */
const StillTimeline: FunctionComponent = () => {
  const isIncomplete = current.value && mayMissClips(current.value);
  return (
    <section class="timeline quiet" aria-label="Time">
      <div class="controls">
        <span>{isIncomplete ? 'No clips; files are missing' : 'No clips'}</span>
        <DrawerButtons />
      </div>
      <OpenDrawer />
    </section>
  );
};
