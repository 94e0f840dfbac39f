import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeBrowser('edits in the contents', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  test('change materials in their files, and the history goes back to any of them', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')], { isSmall: true });
    const { page } = studio;
    const material = page.getByRole('button', { name: /^yorick_bone 1 map/ });
    await material.click(SOON);
    const shininess = page.getByLabel('Shininess');
    await shininess.fill('40', SOON);
    await shininess.press('Enter');
    await page.getByText('1 edit; last: shininess of yorick_bone').waitFor(SOON);
    await expect.poll(() => shininess.evaluate(isFocused)).toBe(true);
    await page.getByLabel('Specular').fill('#ff0000');
    await page.getByText('2 edits; last: specular color of yorick_bone').waitFor(SOON);
    expect(await shininess.inputValue()).toBe('40');

    await page.getByText('History', { exact: true }).click();
    await page.getByRole('button', { name: 'As opened' }).click();
    await page.getByText('No edits', { exact: true }).waitFor(SOON);
    await material.click();
    await expect.poll(() => shininess.inputValue(), SOON).toBe('8');
    await page.getByRole('button', { name: 'specular color of yorick_bone' }).click();
    await page.getByText('2 edits; last: specular color').waitFor(SOON);
    await material.click();
    await expect.poll(() => page.getByLabel('Specular').inputValue(), SOON).toBe('#ff0000');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('leave the keyboard where it was', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')], { isSmall: true });
    const { page } = studio;
    const undo = page.getByRole('button', { name: 'Undo' });
    const clip = (name: string) => page.locator('.outline').getByRole('button', { name, exact: false });
    await clip('yorick_walk').focus(SOON);
    await page.keyboard.press('Enter');
    for (const name of ['first', 'second']) {
      await page.keyboard.press('F2');
      await page.getByLabel(/^New name of/).fill(name);
      await page.keyboard.press('Enter');
      await clip(name).waitFor(SOON);
      await expect.poll(() => clip(name).evaluate(isFocused)).toBe(true);
    }
    const cut = page.getByRole('button', { name: 'Cut', exact: true });
    await cut.focus();
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await page.getByText('No edits', { exact: true }).waitFor(SOON);
    await expect.poll(() => cut.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Control+Shift+Z');
    await page.getByText('2 edits').waitFor(SOON);
    await undo.press('Enter');
    await page.getByText('1 edit; last: rename').waitFor(SOON);
    await expect.poll(() => undo.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('No edits', { exact: true }).waitFor(SOON);
    const redo = page.getByRole('button', { name: 'Redo' });
    await expect.poll(() => redo.evaluate(isFocused)).toBe(true);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('say where the files have no place for colors', async () => {
    studio = await openStudio([join(samples, 'c3s/yorick.c3s')], { isSmall: true });
    const { page } = studio;
    await page.getByRole('button', { name: /^bone / }).click(SOON);
    await page.getByText('The files hold no colors').waitFor(SOON);
    await page.getByRole('button', { name: 'yorick_bone.png' }).click();
    await page.getByText('pixels, PNG').waitFor(SOON);
    expect(studio.takeComplaints()).toEqual([]);
  });
});

describeBrowser('a search in the contents', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  test('opens the lists, which show and count all that is found', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')], { isSmall: true });
    const { page } = studio;
    const bones = page.locator('details.outline', { hasText: 'Bones and nodes' });
    await bones.waitFor(SOON);
    expect(await bones.getAttribute('open')).toBeNull();
    const clips = page.locator('details.outline', { hasText: 'Clips' });
    await clips.locator('summary').click();
    await page.getByLabel('Search contents').fill('a');
    await bones.getByRole('button', { name: /^jaw/ }).waitFor(SOON);
    await clips.getByRole('button', { name: /^yorick_walk/ }).waitFor(SOON);
    const rows = await bones.locator('li').count();
    expect(await bones.locator('summary').textContent()).toBe(`Bones and nodes (${rows})`);
    await page.getByLabel('Search contents').fill('');
    await expect.poll(() => bones.getAttribute('open')).toBeNull();
  });
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
