/** Films of the stage: a turn around the character, or its clip. */
import { download } from '../../export/download.ts';
import { current } from '../../state/characters.ts';
import { busy, notifyError } from '../../state/notices.ts';
import { clip, playing, time } from '../../state/playback.ts';
import { paintBackground } from '../background.ts';
import { pictureStem } from '../picture.ts';
import { turning } from '../settings.ts';
import type { Viewer } from '../viewer.ts';
import type { Recorder } from './recorder.ts';

/** Seconds of a turn. */
const TURN = 4;

export type Subject = 'turn' | 'clip';
export type FilmFormat = 'webm' | 'gif' | 'png';

/** What a film shows: `show` prepares a frame, without drawing it, and `reset` returns to what was shown before. */
interface Script {
  frames: number;
  show(frame: number): void;
  reset(): void;
}

/** Ends a film that is stopped. */
const STOPPED = Symbol('stopped');

/** Each is loaded when it is used. */
const RECORDERS: Readonly<Record<FilmFormat, () => Promise<Recorder>>> = {
  webm: async () => (await import('./webm.ts')).WEBM,
  gif: async () => (await import('./gif.ts')).GIF,
  png: async () => (await import('./sequence.ts')).SEQUENCE,
};

export async function film(viewer: Viewer, subject: Subject, format: FilmFormat): Promise<void> {
  let isStopped = false;
  const done = busy('Filming', () => {
    isStopped = true;
  });
  const isShown = shownNow(subject);
  const goOn = () => {
    if (isStopped) throw STOPPED;
    if (!isShown()) throw new Error(`another ${subject === 'turn' ? 'character' : 'clip'} was chosen`);
  };
  const before = { playing: playing.peek(), turning: turning.peek() };
  try {
    const { fps, record } = await RECORDERS[format]();
    goOn();
    const script = subject === 'turn' ? turn(viewer, fps) : clipAt(fps);
    if (!script) return;
    playing.value = false;
    turning.value = false;
    const { canvas, paint } = copier(viewer);
    const shoot = async function* () {
      for (let frame = 0; frame < script.frames; frame++) {
        goOn();
        script.show(frame);
        paint();
        yield canvas;
        done.say('Filming', (frame + 1) / script.frames);
      }
    };
    const name = `${pictureStem()}-${subject}`;
    const filmed = await record(shoot(), name).finally(() => {
      if (!isShown()) return;
      script.reset();
      playing.value = before.playing;
      turning.value = before.turning;
    });
    download(filmed);
  } catch (error) {
    if (error !== STOPPED) notifyError(error, 'The film was not saved');
  } finally {
    done.end();
  }
}

/** Whether the stage still shows what it shows now: the character, and for a film of the clip the clip. */
function shownNow(subject: Subject): () => boolean {
  const id = current.peek()?.id;
  const played = clip.peek();
  return () => current.peek()?.id === id && (subject === 'turn' || clip.peek() === played);
}

function turn(viewer: Viewer, fps: number): Script {
  const frames = fps * TURN;
  const step = (2 * Math.PI) / frames;
  let turned = 0;
  return {
    frames,
    show: (frame) => {
      if (frame === 0) return;
      viewer.turn(step);
      turned += step;
    },
    reset: () => viewer.turn(-turned),
  };
}

function clipAt(fps: number): Script | undefined {
  const played = current.value?.scene?.clips[clip.value];
  if (!played) return undefined;
  const before = time.peek();
  const frames = Math.max(1, Math.round((played.end - played.start) * fps));
  return {
    frames,
    show: (frame) => (time.value = played.start + frame / fps),
    reset: () => (time.value = before),
  };
}

/** A canvas, and a function that draws the stage with its background on it. */
function copier(viewer: Viewer): { canvas: OffscreenCanvas; paint(): void } {
  // Video encoders need even sizes.
  const { width, height } = viewer.canvas;
  const canvas = new OffscreenCanvas(width & ~1, height & ~1);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const paint = () => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    paintBackground(context, viewer.background, viewer.palette);
    viewer.draw();
    context.drawImage(viewer.canvas, 0, 0);
  };
  return { canvas, paint };
}
