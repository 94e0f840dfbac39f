/** Films, cameras of the file, measuring, and the layout of texture coordinates. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { Report } from '../../src/report/report.ts';
import { describeBrowser, newPage } from '../browser/chromium.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Seconds: 6 frames of WebM and PNG, 5 of GIF. */
const CLIP = 0.2;

describeBrowser('tools of the stage', () => {
  let studio: StudioPage;

  beforeAll(async () => {
    studio = await openStudio([], { isSmall: true, draws: true });
    await studio.page.getByLabel('Files to open').setInputFiles({
      name: 'yorick.glb',
      mimeType: 'model/gltf-binary',
      buffer: Buffer.from(await shortYorick()),
    });
    await studio.page.locator('.stage-readout', { hasText: ' m high' }).waitFor();
    // Of one color, so that the character is what differs from it.
    await studio.page.keyboard.press('g');
    await menu('Light');
    await studio.page.getByLabel('Background').selectOption('white');
    await studio.page.getByLabel('Shadow on the ground').uncheck();
    await studio.page.keyboard.press('Escape');
  }, 120_000);
  afterAll(() => studio.close());

  const readout = () => studio.page.locator('.stage-readout').textContent();
  const canvas = () => studio.page.locator('.stage-picture canvas');
  const menu = (name: string) => studio.page.locator('.stage summary', { hasText: name }).click();

  async function saved(what: string): Promise<Buffer> {
    const download = studio.page.waitForEvent('download');
    await menu('Picture');
    await studio.page.getByRole('button', { name: what, exact: true }).click();
    return readFileSync(await (await download).path());
  }

  /** The pixels that are not white, as fractions of the picture: their number, and the middle of their columns. */
  function figure(png: Uint8Array): { share: number; middle: number } {
    const { data, width, height, channels } = decode(png);
    let count = 0;
    let columns = 0;
    for (let pixel = 0; pixel < width * height; pixel++) {
      if ([0, 1, 2].every((channel) => data[pixel * channels + channel]! > 250)) continue;
      count++;
      columns += pixel % width;
    }
    return { share: count / (width * height), middle: columns / count / width };
  }

  test('a film that takes too long can be stopped, and saves nothing', async () => {
    const { page } = studio;
    let release = () => {};
    const stopped = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/sequence-*', async (route) => {
      await stopped;
      await route.continue();
    });
    let downloads = 0;
    page.on('download', () => downloads++);
    await menu('Picture');
    await page.getByRole('button', { name: 'Clip as PNG sequence', exact: true }).click();
    await page.locator('.notice').getByRole('button', { name: 'Stop' }).click();
    release();
    await expect.poll(() => page.locator('.notice').count()).toBe(0);
    expect(downloads).toBe(0);
  });

  test('a film of a clip ends when another one is chosen', async () => {
    const { page } = studio;
    let release = () => {};
    const chosen = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/gif-*', async (route) => {
      await chosen;
      await route.continue();
    });
    const clip = page.getByRole('combobox', { name: 'Clip' });
    const before = await clip.inputValue();
    await menu('Picture');
    await page.getByRole('button', { name: 'Clip as GIF', exact: true }).click();
    // Above it is the rest pose.
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await clip.press(key);
    release();
    await page.getByText('The film was not saved: another clip was chosen').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await clip.fill(before);
    await clip.press('Enter');
  });

  test('a clip is saved as one PNG for each frame', async () => {
    const frames = Object.entries(unzipSync(await saved('Clip as PNG sequence')));
    expect(frames.map(([name]) => name)).toEqual(
      [0, 1, 2, 3, 4, 5].map((frame) => `yorick-clip-000${frame}.png`),
    );
    const shares = frames.map(([, png]) => figure(png).share);
    expect(Math.min(...shares)).toBeGreaterThan(0.02);
    expect(new Set(shares).size).toBeGreaterThan(1);
    // Afterwards the stage shows what it showed before.
    await studio.page.getByText('0.00 s, frame 0 of').waitFor();
  });

  test('a clip is saved as a GIF that plays at its speed and repeats', async () => {
    const bytes = await saved('Clip as GIF');
    expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    const film = await studio.page.evaluate(async (base64) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: 'image/gif' });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack!;
      const durations: (number | null)[] = [];
      const corners: number[][] = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        durations.push(image.duration);
        const context = new OffscreenCanvas(1, 1).getContext('2d')!;
        context.drawImage(image, 0, 0);
        image.close();
        corners.push([...context.getImageData(0, 0, 1, 1).data]);
      }
      decoder.close();
      return { repetitionCount, durations, corners };
    }, bytes.toString('base64'));
    expect(film.durations).toEqual(Array(5).fill(40_000));
    expect(film.repetitionCount).toBe(Number.POSITIVE_INFINITY);
    expect(film.corners[4]).toEqual([255, 255, 255, 255]);
  });

  test('a turn around the character is saved as a WebM of four seconds', async () => {
    const bytes = await saved('Turntable as WebM');
    // The studio's own policy forbids videos.
    const viewer = await newPage();
    const film = await viewer.evaluate(watch, bytes.toString('base64'));
    await viewer.close();
    expect(film.duration).toBeCloseTo(4, 1);
    const [quarter, half, end] = film.changes;
    // The turn ends where it began.
    expect(quarter).toBeGreaterThan(3 * end!);
    expect(half).toBeGreaterThan(3 * end!);
    expect(film.corner[0]).toBeGreaterThan(250);
  });

  test('the cameras of the file show what they see until the view is moved', async () => {
    const camera = () => studio.page.getByLabel('Camera of the file');
    const center = async () => {
      await studio.page.evaluate(DRAWN);
      return figure(await saved('Save as PNG'));
    };
    await camera().selectOption('to the right');
    // It looks past the character, which is in the left part of its picture.
    expect((await center()).middle).toBeLessThan(0.4);
    await camera().selectOption('from afar');
    const far = await center();
    expect(far.middle).toBeCloseTo(0.5, 1);
    await camera().selectOption('flat');
    // 4 m high, the character is 1.8.
    expect((await center()).share).toBeGreaterThan(far.share);
    expect(await camera().inputValue()).toBe('2');
    await studio.page.keyboard.press('1');
    await expect.poll(() => camera().inputValue()).toBe('');
  });

  test('two clicks measure a distance in units and meters, until Escape ends it', async () => {
    const { page } = studio;
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Measure' }).click();
    await expect.poll(readout).toContain('Click the first point');
    const { width, height } = (await canvas().boundingBox())!;
    const at = (x: number, y: number) => canvas().click({ position: { x: width * x, y: height * y } });
    await at(0.5, 0.35);
    await expect.poll(readout).toContain('Click the second point');
    // His trousers; between his ribs there is nothing.
    await at(0.49, 0.66);
    await expect.poll(readout).toContain('Distance: ');
    // A unit of this character is a centimeter.
    const [, units, centimeters] = /Distance: ([\d.]+) units \(([\d.]+) cm\)/.exec((await readout())!)!;
    expect(units).toBe(centimeters);
    expect(Number(units)).toBeGreaterThan(5);
    expect(Number(units)).toBeLessThan(90);
    // The next click begins anew.
    await at(0.5, 0.35);
    await expect.poll(readout).toContain('Click the second point');
    await page.keyboard.press('Escape');
    await expect.poll(readout).not.toContain('Click');
    await expect
      .poll(() => page.getByRole('button', { name: 'Measure' }).getAttribute('aria-pressed'))
      .toBe('false');
  });

  test('a selected mesh shows its texture coordinates over its texture', async () => {
    const { page } = studio;
    await page.getByRole('tab', { name: 'Contents' }).click();
    await page
      .getByRole('button', { name: /yorick_head|head/ })
      .last()
      .click();
    const layout = page.getByRole('img', { name: /^Texture coordinates of / });
    await layout.waitFor();
    const colors = () =>
      layout.evaluate((element) => {
        const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, 640, 640);
        return new Set(new Uint32Array(data.buffer)).size;
      });
    // Lines alone are of few colors.
    await expect.poll(colors).toBeGreaterThan(50);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('an HDR image lights the character until it is removed', async () => {
    const { page } = studio;
    /** How much red there is in the picture of the character for each part of green. */
    const redness = async () => {
      const { data, channels } = decode(await saved('Save as PNG'));
      const [red, green] = [0, 1].map((channel) => sumOf(data, channels, channel));
      return red! / green!;
    };
    const usual = await redness();
    const files = page.getByLabel('Files to open');
    await files.setInputFiles({ name: 'red.hdr', mimeType: '', buffer: redPanorama() });
    await expect.poll(redness).toBeGreaterThan(usual * 1.2);
    await menu('Light');
    await page.getByRole('button', { name: 'Remove red.hdr' }).click();
    await expect.poll(redness).toBeCloseTo(usual, 3);
    for (const buffer of [redPanorama().subarray(0, 90), redPanorama('-Y 70000 +X 30000')]) {
      await files.setInputFiles({ name: 'bad.hdr', mimeType: '', buffer });
      await page.getByText(/^bad\.hdr cannot be read as a Radiance HDR image: It (is|has) /).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
  });

  test('making the objects of a character, showing them and drawing them first are tasks of their own', async () => {
    const { page } = studio;
    await page.evaluate(watchStage);
    await studio.drop([`${samples}/mdl/yorick.mdl`]);
    await expect.poll(() => page.evaluate('batches.length')).toBe(3);
    expect(await page.evaluate('batches')).toEqual([['busy'], ['busy', 'shown'], ['ready']]);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('a character that is shown again is seen from where it was left', async () => {
    const { page } = studio;
    const shown = async () => {
      await expect.poll(() => canvas().getAttribute('aria-busy')).toBe('false');
      await page.evaluate(DRAWN);
      return figure(await saved('Save as PNG')).share;
    };
    const show = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const side = page.getByRole('button', { name: 'Side', pressed: true });
    await canvas().focus();
    for (const key of ['2', '-', '-', '-']) await page.keyboard.press(key);
    const small = await shown();
    await show('yorick.glb');
    expect(await shown()).toBeGreaterThan(small * 1.5);
    await page.keyboard.press('1');
    await show('yorick.mdl');
    expect(await shown()).toBeCloseTo(small, 4);
    await side.waitFor();
    expect(studio.takeComplaints()).toEqual([]);
  });
});

/** With a short clip, and cameras: one that looks past the character, one far away, and one without perspective. */
async function shortYorick(): Promise<Uint8Array> {
  const scene = buildYorick();
  const [clip] = scene.clips;
  const place = (x: number, y: number, z: number, name: string) => ({
    name,
    parent: -1,
    translation: [x, y, z] as [number, number, number],
    // Cameras look along -Z; the character, with +Z up, faces -Y.
    rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as [number, number, number, number],
    scale: [1, 1, 1] as [number, number, number],
  });
  const count = scene.nodes.length;
  const perspective = { type: 'perspective', fieldOfView: 0.6 } as const;
  const flat = { type: 'orthographic', halfWidth: 400, halfHeight: 200 } as const;
  return sceneToGlb(
    {
      ...scene,
      clips: [{ ...clip!, end: clip!.start + CLIP }],
      nodes: [...scene.nodes, place(120, -600, 90, 'r'), place(0, -2000, 90, 'a'), place(0, -600, 90, 'f')],
      cameras: [
        { name: 'to the right', node: count, projection: perspective, near: 10 },
        { name: 'from afar', node: count + 1, projection: perspective, near: 10 },
        { name: 'flat', node: count + 2, projection: flat, near: 10, far: 10_000 },
      ],
    },
    new Report(),
  );
}

/** Of the pixels that are not white. */
function sumOf(data: ArrayLike<number>, channels: number, channel: number): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += channels) if (data[at + 1]! < 250) sum += data[at + channel]!;
  return sum;
}

/** A Radiance HDR image of one color, twice as bright as white. */
function redPanorama(size = '-Y 8 +X 16'): Buffer {
  const pixels = Array.from({ length: 8 * 16 }, () => [255, 0, 0, 130]);
  return Buffer.concat([
    Buffer.from(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n${size}\n`),
    Buffer.from(pixels.flat()),
  ]);
}

/** Runs in a page: collects what happens on the stage; what one task does arrives at once. */
function watchStage(): void {
  const batches: string[][] = [];
  Reflect.set(window, 'batches', batches);
  const eventsIn = ({ type, target, addedNodes }: MutationRecord): string[] => {
    if (type === 'attributes') return [(target as Element).ariaBusy === 'true' ? 'busy' : 'ready'];
    return [...addedNodes].some((node) => (node as Element).className === 'stage-labels') ? ['shown'] : [];
  };
  new MutationObserver((records) => {
    const events = records.flatMap(eventsIn);
    if (events.length > 0) batches.push(events);
  }).observe(document.querySelector('.stage-picture')!, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy'],
  });
}

/** Resolves when the stage has been drawn. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Runs in a page: the length of a video in seconds, and how much its pixels differ from the first frame later on. */
async function watch(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const video = document.createElement('video');
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
  const seen = async (time: number) => {
    // A seek can end before its frame is there to be drawn.
    const shown = new Promise<void>((resolve, reject) => {
      const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (Math.abs(mediaTime - time) < 1 / 30) resolve();
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
      video.onerror = () => reject(new Error(video.error?.message));
    });
    video.currentTime = time;
    await shown;
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext('2d')!;
    context.drawImage(video, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const first = await seen(0.01);
  const changes: number[] = [];
  for (const time of [1, 2, 3.98]) {
    const data = await seen(time);
    changes.push(data.reduce((sum, value, at) => sum + Math.abs(value - first[at]!), 0));
  }
  return { duration: video.duration, changes, corner: [...first.slice(0, 4)] };
}
