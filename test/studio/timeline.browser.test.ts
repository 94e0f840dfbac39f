import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeBrowser('the timeline of the studio', () => {
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
    await studio.page.getByRole('button', { name: 'Go to end' }).click();
    await expect.poll(clock).toBe('1.00 s, frame 30 of 30');
    await slider.fill('0.5');
    await expect.poll(clock).toBe('0.50 s, frame 15 of 30');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('blends a second clip in with an adjustable weight', async () => {
    await openWalk();
    await chooser('Blend with').click();
    await studio.page.keyboard.press('ArrowDown');
    await studio.page.keyboard.press('Enter');
    const weight = studio.page.getByRole('slider', { name: 'Weight of the second clip' });
    await expect.poll(() => weight.getAttribute('aria-valuetext')).toBe('50 %');
    await weight.fill('0.25');
    await expect.poll(() => weight.getAttribute('aria-valuetext')).toBe('25 %');
  });

  test('plays the first clip at once, beside the contents', async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')], { plays: true });
    const { page } = studio;
    const moment = async () => Number(await page.getByRole('slider', { name: 'Time' }).inputValue());
    await page.getByRole('tab', { name: 'Contents', selected: true }).waitFor(SOON);
    await page.getByRole('button', { name: 'Pause' }).waitFor(SOON);
    expect(await chooser('Clip').inputValue()).toBe('idle');
    await expect.poll(moment, SOON).toBeGreaterThan(0);

    // A character without clips does not play; the other one plays its first clip when it is shown again.
    await page.getByLabel('Files to open').setInputFiles(join(samples, 'cal3d/yorick.csf'));
    await page.getByText('No clips', { exact: true }).waitFor(SOON);
    await page.getByRole('button', { name: 'yorick.cgf', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(moment, SOON).toBeGreaterThan(0);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('with reduced motion shows the first frame until Play is pressed', async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')]);
    const { page } = studio;
    await page.locator('.stage-readout').getByText(' m high').waitFor(SOON);
    expect(await clock()).toBe('0.00 s, frame 0 of 90');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(clock, SOON).not.toBe('0.00 s, frame 0 of 90');
  });

  test('returns the keyboard to the page after a clip was chosen', async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')]);
    const { page } = studio;
    await page.locator('.stage-readout').getByText(' m high').waitFor(SOON);
    const isShown = (name: string) => page.getByLabel(name, { exact: true }).isChecked();
    await chooser('Clip').click();
    await page.getByRole('option', { name: 'wave' }).click();
    await page.keyboard.press('.');
    await expect.poll(clock).toBe('0.03 s, frame 1 of 60');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();

    await chooser('Clip').click();
    // From the current clip to the one above it.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('3');
    expect(await chooser('Clip').inputValue()).toBe('walk');
    expect(await isShown('Skeleton')).toBe(true);
    await page.getByRole('button', { name: 'Top', pressed: true }).waitFor();

    await chooser('Blend with').click();
    await page.getByRole('option', { name: 'idle' }).click();
    await page.keyboard.press('n');
    expect(await chooser('Blend with').inputValue()).toBe('idle');
    expect(await isShown('Names')).toBe(true);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('asks for a clip before it shows curves', async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')]);
    await chooser('Clip').click(SOON);
    await studio.page.getByRole('option', { name: 'Rest pose' }).click();
    await studio.page.getByRole('button', { name: 'Curves' }).click();
    await studio.page.getByText('Choose a clip to see its curves').waitFor(SOON);
  });

  test('draws the curves of the chosen bone, with its current values', async () => {
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
    // A locator waits, since a new chart is drawn for each channel. It clicks at the center.
    await page.locator('.chart .u-over').click();
    await expect.poll(clock).toBe('0.50 s, frame 15 of 30');
    expect(studio.takeComplaints()).toEqual([]);
  });
});
