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
