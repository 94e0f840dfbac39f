import type { FunctionComponent } from 'preact';
import { looping, playing, speed } from '../state/playback.ts';
import { Clock } from './clock.tsx';
import { step, toEnd, togglePlaying, toStart } from './transport.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 1.5, 2, 4];

/** Playback buttons, loop and speed. */
export const Controls: FunctionComponent = () => (
  <>
    <div class="buttons">
      <Button label="Go to start" icon="|◂" onClick={toStart} />
      <Button label="Previous frame" icon="◂" onClick={() => step(-1)} />
      <Button
        label={playing.value ? 'Pause' : 'Play'}
        icon={playing.value ? '❚❚' : '▶'}
        onClick={togglePlaying}
      />
      <Button label="Next frame" icon="▸" onClick={() => step(1)} />
      <Button label="Go to end" icon="▸|" onClick={toEnd} />
    </div>
    <button type="button" aria-pressed={looping.value} onClick={() => (looping.value = !looping.value)}>
      Loop
    </button>
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

interface ButtonProps {
  label: string;
  icon: string;
  onClick(): void;
}

const Button: FunctionComponent<ButtonProps> = ({ label, icon, onClick }) => (
  <button type="button" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </button>
);
