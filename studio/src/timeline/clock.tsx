import type { FunctionComponent } from 'preact';
import { time } from '../state/playback.ts';
import { timeText } from './frames.ts';
import { playedClip, rate } from './transport.ts';

/** The current time, in seconds and frames. */
export const Clock: FunctionComponent = () => {
  const played = playedClip.value;
  return <span class="clock">{played ? timeText(played, time.value, rate.value) : ''}</span>;
};
