/** Films of the stage: a turn around the character, or its clip, as WebM or as a sequence of PNG files. */
import { download } from '../export/download.ts';
import { current } from '../state/characters.ts';
import { busy, notifyError } from '../state/notices.ts';
import { clip, playing, time } from '../state/playback.ts';
import { paintBackground } from './background.ts';
import { pictureStem } from './picture.ts';
import type { Theatre } from './theatre.ts';

const FPS = 30;
/** Seconds of a turn. */
const TURN = 4;
const BITS_PER_SECOND = 8_000_000;

export type Subject = 'turn' | 'clip';

/** What a film shows: `show` prepares a frame, without drawing it. */
interface Script {
  frames: number;
  show(frame: number): void;
}

export async function film(theatre: Theatre, subject: Subject, format: 'webm' | 'png'): Promise<void> {
  const script = (subject === 'turn' ? turn : clipOf)(theatre);
  if (!script) return;
  playing.value = false;
  const done = busy('Filming');
  const onFrame = (frame: number) => done.say('Filming', frame / script.frames);
  try {
    const name = `${pictureStem()}-${subject}`;
    if (format === 'webm') download({ name: `${name}.webm`, blob: await record(theatre, script, onFrame) });
    else await saveSequence(theatre, script, name, onFrame);
  } catch (error) {
    notifyError(error, 'Could not film');
  } finally {
    done.end();
  }
}

function turn(theatre: Theatre): Script {
  const frames = FPS * TURN;
  return { frames, show: (frame) => frame > 0 && theatre.turn((2 * Math.PI) / frames) };
}

function clipOf(): Script | undefined {
  const played = current.value?.scene?.clips[clip.value];
  if (!played) return undefined;
  const frames = Math.max(1, Math.round((played.end - played.start) * FPS));
  return { frames, show: (frame) => (time.value = played.start + frame / FPS) };
}

/** The browser's recorder goes by the clock, so a film takes as long as it lasts. */
async function record(
  theatre: Theatre,
  { frames, show }: Script,
  onFrame: (frame: number) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const paint = painter(theatre, canvas);
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as [CanvasCaptureMediaStreamTrack];
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm', videoBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const begin = performance.now();
  for (let frame = 0; frame < frames; frame++) {
    show(frame);
    paint();
    track.requestFrame();
    onFrame(frame);
    const wait = begin + ((frame + 1) * 1000) / FPS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
  }
  recorder.stop();
  await ended;
  return new Blob(pieces, { type: 'video/webm' });
}

async function saveSequence(
  theatre: Theatre,
  { frames, show }: Script,
  name: string,
  onFrame: (frame: number) => void,
): Promise<void> {
  const desk = current.value?.desk;
  if (!desk) return;
  const canvas = new OffscreenCanvas(1, 1);
  const paint = painter(theatre, canvas);
  const files = [];
  for (let frame = 0; frame < frames; frame++) {
    show(frame);
    paint();
    const number = `${frame}`.padStart(4, '0');
    files.push({ name: `${name}-${number}.png`, blob: await canvas.convertToBlob({ type: 'image/png' }) });
    onFrame(frame);
  }
  download({ name: `${name}.zip`, blob: await desk.zip(files) });
}

/** @returns a function that draws the stage, with its background, on a canvas */
function painter(theatre: Theatre, canvas: HTMLCanvasElement | OffscreenCanvas): () => void {
  canvas.width = theatre.canvas.width;
  canvas.height = theatre.canvas.height;
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  return () => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    paintBackground(context, theatre.background, theatre.palette);
    theatre.draw();
    context.drawImage(theatre.canvas, 0, 0);
  };
}
