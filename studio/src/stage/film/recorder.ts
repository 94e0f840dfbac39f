import type { WrittenFile } from '../../worker/converting.ts';

/** Makes a file of a film. */
export interface Recorder {
  /** Frames per second. */
  fps: number;
  /**
   * @param frames a canvas that shows one frame after the other
   * @param stem name of the file, without extension
   */
  record(frames: AsyncIterable<OffscreenCanvas>, stem: string): Promise<WrittenFile>;
}
