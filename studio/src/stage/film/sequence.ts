/** A film as a zip of PNG files, one for each frame. */
import { current } from '../../state/characters.ts';
import type { Recorder } from './recorder.ts';

export const SEQUENCE: Recorder = {
  fps: 30,
  async record(frames, stem) {
    const files = [];
    for await (const canvas of frames) {
      const number = `${files.length}`.padStart(4, '0');
      files.push({ name: `${stem}-${number}.png`, blob: await canvas.convertToBlob({ type: 'image/png' }) });
    }
    return { name: `${stem}.zip`, blob: await current.value!.worker.zip(files) };
  },
};
