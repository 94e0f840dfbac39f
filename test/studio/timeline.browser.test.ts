import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** A worker starts and reads; other work may go on on this machine. */
const SOON = { timeout: 60_000 };

describeBrowser('time in the studio', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  const chooser = (name: string) => studio.page.getByRole('combobox', { name, exact: true });
  const clock = () => studio.page.locator('.clock').textContent();
  const openWalk = async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')]);
    await chooser('Clip').waitFor(SOON);
    await chooser('Clip').click();
    await studio.page.keyboard.type('wal');
    await studio.page.keyboard.press('Enter');
  };

  test('finds a clip by its name, steps by frames and jumps to its ends', async () => {
    await openWalk();
    await expect.poll(clock, SOON).toBe('0.00 s, frame 0 of 30');
    const slider = studio.page.getByRole('slider', { name: 'Time' });
    await slider.focus();
    await studio.page.keyboard.press('.');
    await studio.page.keyboard.press('.');
    await studio.page.keyboard.press(',');
    await expect.poll(clock).toBe('0.03 s, frame 1 of 30');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('0.03 s, frame 1 of 30');
    await studio.page.getByRole('button', { name: 'To the end' }).click();
    await expect.poll(clock).toBe('1.00 s, frame 30 of 30');
    await slider.fill('0.5');
    await expect.poll(clock).toBe('0.50 s, frame 15 of 30');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('mixes a second clip in, as much as is asked for', async () => {
    await openWalk();
    await chooser('Mix with').click();
    await studio.page.keyboard.press('ArrowDown');
    await studio.page.keyboard.press('Enter');
    const weight = studio.page.getByRole('slider', { name: 'Weight of the second clip' });
    await expect.poll(() => weight.getAttribute('aria-valuetext')).toBe('50 %');
    await weight.fill('0.25');
    await expect.poll(() => weight.getAttribute('aria-valuetext')).toBe('25 %');
  });

  test('says what curves want before a clip is chosen', async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')]);
    await studio.page.getByRole('button', { name: 'Curves' }).click(SOON);
    await studio.page.getByText('Choose a clip to see its curves').waitFor(SOON);
  });

  test('draws the curves of the bone that is chosen, with its values now', async () => {
    await openWalk();
    await studio.page.getByRole('button', { name: 'Curves' }).click();
    await studio.page.locator('.chart canvas').waitFor(SOON);
    const { page } = studio;
    await page.getByLabel('Bone').selectOption({ label: 'spine_middle' });
    const numbers = async () =>
      (await page.locator('.curve-values dd').allTextContents()).map((text) => Number.parseFloat(text));
    await expect.poll(async () => Math.hypot(...(await numbers()))).toBeCloseTo(1, 3);
    await page.getByLabel('Channel').selectOption({ label: 'Translation' });
    await expect.poll(async () => (await numbers()).length).toBe(3);
    // By its locator, which waits: a chart is drawn anew for each channel. It clicks at the middle.
    await page.locator('.chart .u-over').click();
    await expect.poll(clock).toBe('0.50 s, frame 15 of 30');
    expect(studio.takeComplaints()).toEqual([]);
  });
});
