import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { decode } from 'fast-png';
import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeBrowser('the stage', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  const readout = () => studio.page.locator('.stage-readout').textContent();
  /** It is drawn when its shaders are compiled. */
  const isOnStage = async () => {
    await expect.poll(readout, SOON).toContain(' high');
    await studio.page.locator('.stage canvas[aria-busy=false]').waitFor(SOON);
  };

  const canvas = () => studio.page.locator('.stage-picture canvas');

  test('shows a character differently in every display mode', async () => {
    studio = await openStudio([join(samples, 'mdl/yorick.mdl')], { draws: true });
    await isOnStage();
    await studio.page.keyboard.press('g');
    await studio.page.locator('summary', { hasText: 'Light' }).click();
    // Of one color, without shadow.
    await studio.page.getByLabel('Background').selectOption('white');
    await studio.page.getByLabel('Shadow on the ground').uncheck();
    await studio.page.keyboard.press('Escape');
    const colors = new Set<string>();
    for (const mode of [
      'lit',
      'textured',
      'wireframe',
      'normals',
      'checker',
      'weights',
      'smoothing',
      'colors',
      'overdraw',
    ]) {
      await studio.page.getByLabel('Display').selectOption(mode);
      const { share, color } = measure(await canvas().screenshot());
      // The character alone, without the floor.
      expect(share, mode).toBeGreaterThan(0.1);
      expect(share, mode).toBeLessThan(0.9);
      colors.add(`${color}`);
    }
    expect(colors.size).toBe(9);
    const download = studio.page.waitForEvent('download');
    await studio.page.locator('summary', { hasText: 'Picture' }).click();
    await studio.page.getByRole('button', { name: 'Save as PNG' }).click();
    const saved = measure(readFileSync(await (await download).path()));
    expect([...colors].at(-1)).toBe(`${saved.color}`);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('skins on the GPU as the library does on the CPU, in motion', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')], { plays: true, draws: true });
    await isOnStage();
    await studio.page.keyboard.press('d');
    await expect.poll(readout, SOON).toContain('CPU − GPU');
    await studio.page.keyboard.press('Space');
    const [, relative] = /([\d.e-]+) of the height/.exec((await readout())!)!;
    // Single precision, a few additions.
    expect(Number(relative)).toBeLessThan(2e-6);
    await studio.page.keyboard.press('d');
    await studio.page.keyboard.press('c');
    await expect.poll(readout).toContain('CPU skinning');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('describes the vertex, triangle or bone that was clicked', async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')], { draws: true });
    await isOnStage();
    await studio.page.keyboard.press('1');
    const { width, height } = (await canvas().boundingBox())!;
    for (const [kind, description] of [
      ['vertex', /vertex \d+ of .*: skull/],
      ['triangle', /triangle \d+ of /],
      ['bone', /node skull/],
    ] as const) {
      await studio.page.getByRole('button', { name: `Click selects a ${kind}` }).click();
      // Between the eyes.
      const position = { x: width / 2, y: height * 0.35 };
      await canvas().click({ position });
      await expect.poll(readout).toMatch(description);
    }
    // The list of bones, which was closed, shows the one that was clicked.
    const row = studio.page.locator('.outline [aria-pressed=true]');
    await expect.poll(() => row.textContent()).toContain('skull');
    expect(await row.isVisible()).toBe(true);
  });

  test('shows two characters side by side with their distance', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg'), join(samples, 'mdl/yorick.mdl')], {
      draws: true,
    });
    await isOnStage();
    await studio.page.getByRole('tab', { name: 'Compare' }).click();
    await studio.page.getByLabel('Compare with').selectOption('yorick.cfg');
    await expect.poll(readout, SOON).toContain('Distance now: max less than 0.0001 % of the height');
    const [, max] = /height, ([\d.]+) µm/.exec((await readout())!)!;
    expect(Number(max)).toBeLessThan(10);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('closes its menus with Escape, and returns the focus', async () => {
    studio = await openStudio([join(samples, 'c3s/yorick.c3s')]);
    await isOnStage();
    const menu = studio.page.locator('details.menu', { hasText: 'Show' });
    await menu.locator('summary').focus();
    await studio.page.keyboard.press('Enter');
    await expect.poll(() => menu.getAttribute('open')).not.toBeNull();
    await studio.page.keyboard.press('Tab');
    await studio.page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('open')).toBeNull();
    expect(await menu.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(
      true,
    );
  });

  test('draws nothing while it is scrolled out of the window', async () => {
    studio = await openStudio([], { plays: true, samples: true, draws: true, isSmall: true });
    const { page } = studio;
    await page.evaluate(COUNT_DRAWS);
    const draws = () => page.evaluate(() => Number(Reflect.get(window, 'draws')));
    const time = page.getByRole('slider', { name: 'Time' });
    const timePasses = async () => {
      const before = await time.inputValue();
      await expect.poll(() => time.inputValue(), SOON).not.toBe(before);
    };
    await studio.drop([join(samples, 'c3s/yorick.c3s')]);
    await isOnStage();
    const scrollTo = (top: number) =>
      page.locator('.workbench').evaluate((workbench, to) => workbench.scrollTo(0, to), top);
    await scrollTo(10_000);
    await timePasses();
    const before = await draws();
    await timePasses();
    await timePasses();
    expect(await draws()).toBe(before);
    await scrollTo(0);
    await expect.poll(draws, SOON).toBeGreaterThan(before);
  });

  test('frees the GPU resources of a character', async () => {
    studio = await openStudio([], { plays: true, samples: true, draws: true, isSmall: true });
    // Before the stage makes its context.
    await studio.page.evaluate(COUNT_LIVE);
    const live = () => studio.page.evaluate(() => Reflect.get(window, 'liveOnGpu'));
    // The stage keeps the checker texture once that mode was drawn, so each mode has to be drawn in each round.
    const isDrawn = () => studio.page.evaluate(() => new Promise(requestAnimationFrame));
    const after: unknown[] = [];
    for (let round = 0; round < 4; round++) {
      await studio.drop([join(samples, 'c3s')]);
      await isOnStage();
      for (const key of [...'mmmmmmmmm', ...'dcbdcb']) {
        await studio.page.keyboard.press(key);
        await isDrawn();
      }
      await studio.page.getByRole('button', { name: 'Close yorick.c3s' }).click();
      // Yorick is on the stage again.
      await studio.page.locator('.welcome canvas[aria-busy=false]').waitFor(SOON);
      after.push(await live());
    }
    // What the stage itself keeps exists after the first rounds.
    expect(after[3]).toEqual(after[2]);
  });
});

/** The center of a picture, which no text covers, in fractions of its width and height. */
const MIDDLE = { left: 0.4, right: 0.6, top: 0.25, bottom: 0.85 };

/** The fraction of the center that differs from the upper left corner, and the mean color there. */
function measure(png: Uint8Array): { share: number; color: number[] } {
  const { data, width, height, channels } = decode(png);
  const left = Math.round(width * MIDDLE.left);
  const right = Math.round(width * MIDDLE.right);
  const top = Math.round(height * MIDDLE.top);
  const bottom = Math.round(height * MIDDLE.bottom);
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels;
      if ([0, 1, 2].every((channel) => data[at + channel] === data[channel])) continue;
      count++;
      for (const channel of [0, 1, 2]) sums[channel]! += data[at + channel]!;
    }
  }
  const share = count / ((right - left) * (bottom - top));
  return { share, color: sums.map((sum) => Math.round(sum / count)) };
}

/** Counts the resources that WebGL contexts create and delete. */
const COUNT_LIVE = `
  window.liveOnGpu = {};
  for (const kind of ['Buffer', 'Texture', 'VertexArray', 'Framebuffer', 'Renderbuffer', 'Program']) {
    const { prototype } = WebGL2RenderingContext;
    for (const [verb, by] of [['create', 1], ['delete', -1]]) {
      const original = prototype[verb + kind];
      prototype[verb + kind] = function (...given) {
        if (verb === 'create' || given[0]) window.liveOnGpu[kind] = (window.liveOnGpu[kind] ?? 0) + by;
        return original.apply(this, given);
      };
    }
  }
`;

/** Counts what WebGL contexts draw. */
const COUNT_DRAWS = `
  window.draws = 0;
  const { drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function (...given) {
    window.draws++;
    return drawElements.apply(this, given);
  };
`;
