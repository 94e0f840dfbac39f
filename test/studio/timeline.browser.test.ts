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

  test('a character that is shown again is where it was left', async () => {
    await openWalk();
    const { page } = studio;
    await page.getByRole('slider', { name: 'Time' }).fill('0.5');
    await studio.drop([join(samples, 'c3s/yorick.c3s')]);
    const tab = (name: string) => page.locator('nav .open').getByRole('button', { name, exact: true });
    await tab('yorick.c3s').waitFor(SOON);
    await expect.poll(clock, SOON).toMatch(/^0\.00 s/);
    await tab('yorick.cgf').click();
    await expect.poll(clock, SOON).toBe('0.50 s, frame 15 of 30');
    await expect.poll(() => chooser('Clip').inputValue()).toBe('walk');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('mixes clips by sliders and by a triangle', async () => {
    await openWalk();
    const { page } = studio;
    await page.getByRole('button', { name: 'Mixer' }).click();
    const weight = (name: string) => page.getByRole('slider', { name: `Weight of ${name}` });
    const text = (name: string) => weight(name).getAttribute('aria-valuetext');
    await weight('idle').fill('0.25');
    await expect.poll(() => text('idle')).toBe('25 %');
    // It was alone.
    expect(await text('walk')).toBe('100 %');
    await page.getByRole('button', { name: 'Play once: wave' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    const triangle = page.getByRole('slider', { name: 'Mix of three clips' });
    for (let times = 0; times < 20; times++) await triangle.press('ArrowUp');
    await expect.poll(() => text('walk')).toBe('0 %');
    await page.getByRole('button', { name: 'Only the current clip' }).press('Enter');
    await expect.poll(() => text('walk')).toBe('100 %');
    // A button that has done its work is disabled.
    await page.locator('.mixer :focus').waitFor();
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('the dope sheet goes from key to key of the selected bone, and a click on it to a time', async () => {
    await openWalk();
    const { page } = studio;
    await page.getByRole('button', { name: 'Dope sheet' }).click();
    await page.getByRole('button', { name: 'spine_middle' }).click(SOON);
    await page.getByText('Keys of spine_middle').waitFor();
    await page.getByRole('button', { name: 'Next key' }).click();
    await expect.poll(clock).toBe('0.03 s, frame 1 of 30');
    await page.locator('.dope canvas').click();
    await expect.poll(clock).toBe('0.50 s, frame 15 of 30');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('loops the range that is set', async () => {
    await openWalk();
    const { page } = studio;
    const slider = page.getByRole('slider', { name: 'Time' });
    await slider.fill('0.2');
    await page.keyboard.press('[');
    await slider.fill('0.4');
    await page.keyboard.press(']');
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Marker at 0.40 s' }).waitFor();
    await page.getByRole('button', { name: 'Go to start' }).click();
    await expect.poll(clock).toBe('0.20 s, frame 6 of 30');
    await page.getByRole('button', { name: 'Clear the range' }).click();
    await page.getByRole('button', { name: 'Go to end' }).click();
    await expect.poll(clock).toBe('1.00 s, frame 30 of 30');
  });

  test('a posed bone becomes a new clip of the files, which can be undone', async () => {
    await openWalk();
    const { page } = studio;
    await page.getByRole('button', { name: 'Pose', exact: true }).click();
    await page.getByLabel('Bone to pose').selectOption('skull', SOON);
    await page.getByLabel('Rotation x').fill('30');
    await page.getByText('1 bone posed').waitFor();
    const drawer = page.getByRole('region', { name: 'Pose' });
    expect(await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // An edit of something else keeps the pose.
    await page.getByRole('button', { name: /^idle/ }).press('F2');
    await page.getByLabel('New name of idle').fill('rest');
    await page.keyboard.press('Enter');
    // A name that is entered while that edit is applied stays in its field until Enter can rename.
    await page.getByRole('button', { name: /^wave/ }).press('F2');
    const field = page.getByLabel('New name of wave');
    await field.fill('greet');
    const greets = async () => {
      if (await field.isVisible()) await field.press('Enter');
      return page.getByRole('button', { name: /^greet/ }).count();
    };
    await expect.poll(greets, SOON).toBe(1);
    await page.getByRole('button', { name: /^rest/ }).waitFor(SOON);
    await page.getByText('1 bone posed').waitFor();
    await page.getByLabel('New clip').fill('nod');
    await page.getByRole('button', { name: 'Save as a new clip' }).click();
    await page.getByRole('button', { name: /^nod/ }).waitFor(SOON);
    await expect.poll(() => chooser('Clip').inputValue()).toBe('nod');
    expect(await page.getByLabel('New clip').inputValue()).toBe('');
    await page.getByText('Click a bone on the stage').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^nod/ }).waitFor({ state: 'detached', ...SOON });
    expect(studio.takeComplaints()).toEqual([]);
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

    await page.keyboard.press('n');
    expect(await isShown('Names')).toBe(true);

    // Idle, walk and wave are in the file; walk is a favorite by its key, and wave by its star.
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Favorite clip', pressed: true }).waitFor();
    await chooser('Clip').click();
    const options = () => page.getByRole('option').locator('.name').allTextContents();
    await expect.poll(options).toEqual(['Rest pose', 'walk', 'idle', 'wave']);
    await page.getByRole('option', { name: 'wave' }).locator('.star').click();
    expect(await options()).toEqual(['Rest pose', 'walk', 'idle', 'wave']);
    await page.keyboard.press('Escape');
    await chooser('Clip').click();
    await expect.poll(options).toEqual(['Rest pose', 'walk', 'wave', 'idle']);
    await page.keyboard.press('Escape');
    await chooser('Clip').click();
    await chooser('Clip').fill('po');
    await expect.poll(options).toEqual(['Rest pose']);
    await page.keyboard.press('Escape');
    const stored = await page.evaluate(() => localStorage.getItem('exhume.favorites'));
    expect(JSON.parse(stored!)).toEqual([['yorick.cgf', ['walk', 'wave']]]);
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
    await page.getByLabel('Bone', { exact: true }).selectOption({ label: 'spine_middle' });
    await page.getByRole('button', { name: 'Rotation' }).click();
    await page.getByRole('button', { name: 'Quaternion' }).click();
    const numbers = async () =>
      (await page.locator('.curve-values dd').allTextContents()).map((text) => Number.parseFloat(text));
    await expect.poll(async () => Math.hypot(...(await numbers()))).toBeCloseTo(1, 3);
    await page.getByRole('button', { name: 'Quaternion' }).click();
    await page.getByRole('button', { name: 'Translation' }).click();
    await expect.poll(async () => (await numbers()).length).toBe(3);
    // A locator clicks at the center.
    await page.locator('.chart .u-over').click();
    await expect.poll(clock).toBe('0.50 s, frame 15 of 30');
    expect(studio.takeComplaints()).toEqual([]);
  });
});
