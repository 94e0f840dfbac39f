import type { FunctionComponent } from 'preact';
import { looping, playing, speed } from '../state/playback.ts';
import { Button } from '../ui/button.tsx';
import { Clock } from './clock.tsx';
import { step, toEnd, togglePlaying, toStart } from './transport.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 1.5, 2, 4];

/** Playback buttons, loop and speed. */
export const Controls: FunctionComponent = () => (
  <>
    <div class="buttons">
      <Button kind="ghost" isIconOnly label="Go to start" icon="toStart" shortcut="Home" onClick={toStart} />
      <Button
        kind="ghost"
        isIconOnly
        label="Previous frame"
        icon="frameBack"
        shortcut=","
        onClick={() => step(-1)}
      />
      <Button
        kind="primary"
        isIconOnly
        label={playing.value ? 'Pause' : 'Play'}
        icon={playing.value ? 'pause' : 'play'}
        shortcut="Space"
        onClick={togglePlaying}
      />
      <Button
        kind="ghost"
        isIconOnly
        label="Next frame"
        icon="frameNext"
        shortcut="."
        onClick={() => step(1)}
      />
      <Button kind="ghost" isIconOnly label="Go to end" icon="toEnd" shortcut="End" onClick={toEnd} />
      <Button
        kind="ghost"
        isIconOnly
        label="Loop"
        icon="loop"
        shortcut="l"
        isPressed={looping.value}
        onClick={() => (looping.value = !looping.value)}
      />
    </div>
    <select
      aria-label="Speed"
      value={speed.value}
      onChange={(event) => (speed.value = Number(event.currentTarget.value))}
    >
      {SPEEDS.map((factor) => (
        <option key={factor} value={factor}>
          {factor}×
        </option>
      ))}
    </select>
    <Clock />
  </>
);
