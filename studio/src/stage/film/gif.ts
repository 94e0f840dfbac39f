/** A film as an animated GIF, with 256 colors of its own for each frame. */
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { Recorder } from './recorder.ts';

/** The format counts hundredths of a second. */
const FPS = 25;
const COLORS = 256;
/** How a frame makes room for the next one: by clearing the picture. */
const CLEAR = 2;

export const GIF: Recorder = {
  fps: FPS,
  async record(frames, stem) {
    const gif = GIFEncoder();
    for await (const canvas of frames) {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      const hasAlpha = data.some((value, at) => at % 4 === 3 && value < 255);
      const format = hasAlpha ? 'rgba4444' : 'rgb565';
      const palette = quantize(data, COLORS, { format, oneBitAlpha: hasAlpha });
      const transparent = hasAlpha ? palette.findIndex(([, , , alpha]) => alpha === 0) : -1;
      gif.writeFrame(applyPalette(data, palette, format), width, height, {
        palette,
        delay: 1000 / FPS,
        ...(transparent < 0 ? {} : { transparent: true, transparentIndex: transparent, dispose: CLEAR }),
      });
      // The page stays responsive.
      await new Promise((done) => setTimeout(done));
    }
    gif.finish();
    return { name: `${stem}.gif`, blob: new Blob([gif.bytes()], { type: 'image/gif' }) };
  },
};
