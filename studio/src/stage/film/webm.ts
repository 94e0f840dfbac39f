/** A film as WebM. Frames have exact times, however long the browser takes to draw them. */
import { ArrayBufferTarget, Muxer } from 'webm-muxer';
import type { Recorder } from './recorder.ts';

const FPS = 30;
const BITS_PER_SECOND = 8_000_000;
/** Frames between those that can be jumped to. */
const KEY_FRAMES = 60;
/** Frames that may wait for the encoder. */
const MOST_WAITING = 4;

export const WEBM: Recorder = {
  fps: FPS,
  async record(frames, stem) {
    if (typeof VideoEncoder === 'undefined') throw new Error('This browser cannot encode videos');
    let film: Film | undefined;
    try {
      for await (const canvas of frames) {
        film ??= new Film(canvas.width, canvas.height);
        await film.add(canvas);
      }
      return { name: `${stem}.webm`, blob: new Blob([await film!.end()], { type: 'video/webm' }) };
    } finally {
      film?.close();
    }
  },
};

class Film {
  readonly #muxer: Muxer<ArrayBufferTarget>;
  readonly #encoder: VideoEncoder;
  #count = 0;
  #failure: DOMException | undefined;

  constructor(width: number, height: number) {
    this.#muxer = new Muxer({
      target: new ArrayBufferTarget(),
      video: { codec: 'V_VP8', width, height, frameRate: FPS },
    });
    this.#encoder = new VideoEncoder({
      output: (chunk, meta) => this.#muxer.addVideoChunk(chunk, meta),
      error: (failure) => {
        this.#failure = failure;
      },
    });
    this.#encoder.configure({ codec: 'vp8', width, height, framerate: FPS, bitrate: BITS_PER_SECOND });
  }

  async add(canvas: OffscreenCanvas): Promise<void> {
    if (this.#failure) throw this.#failure;
    const microseconds = 1e6 / FPS;
    const frame = new VideoFrame(canvas, {
      timestamp: Math.round(this.#count * microseconds),
      duration: Math.round(microseconds),
    });
    this.#encoder.encode(frame, { keyFrame: this.#count % KEY_FRAMES === 0 });
    frame.close();
    this.#count++;
    while (this.#encoder.encodeQueueSize > MOST_WAITING)
      await new Promise((done) => this.#encoder.addEventListener('dequeue', done, { once: true }));
  }

  async end(): Promise<ArrayBuffer> {
    await this.#encoder.flush();
    this.#muxer.finalize();
    return this.#muxer.target.buffer;
  }

  close(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }
}
