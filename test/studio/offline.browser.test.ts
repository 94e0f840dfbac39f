import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeBrowser, newPage } from '../browser/chromium.ts';
import { drop } from './page.ts';

/** Built by `npm test`, and by `npm run build`. */
const PAGE = resolve(import.meta.dirname, '../../dist/studio/offline.html');
const samples = resolve(import.meta.dirname, '../../samples/yorick');

describeBrowser('the studio as one file', () => {
  let page: Page;
  const complaints: string[] = [];

  beforeEach(async () => {
    page = await newPage({ viewport: { width: 1280, height: 720 }, acceptDownloads: true });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(pathToFileURL(PAGE).href);
  });
  afterEach(() => page.close());

  const openNames = () => page.locator('nav .open button:first-child').allTextContents();

  test('opens from a folder, has the samples, and accepts dropped files', async () => {
    await page.getByRole('button', { name: 'Cal3D' }).click();
    await expect.poll(openNames).toEqual(['yorick.cfg']);
    await page.getByLabel('Stage').locator('canvas').waitFor();
    await drop(page, [resolve(samples, 'mdl/yorick.mdl')]);
    await expect.poll(openNames).toEqual(['yorick.cfg', 'yorick.mdl']);
    expect(complaints.splice(0)).toEqual([]);
  });

  test('advises dropping files if the browser cannot list a folder', async () => {
    await drop(page, [resolve(samples, 'mdl')]);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('drop the files');
    complaints.splice(0);
  });

  test('converts', async () => {
    await page.getByRole('button', { name: 'Cannibal C3S' }).click();
    await expect.poll(openNames).toEqual(['yorick.c3s']);
    await page.getByRole('tab', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.locator('.result').waitFor();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download yorick.glb' }).last().click();
    const bytes = readFileSync(await (await started).path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('glTF');
    expect(complaints.splice(0)).toEqual([]);
  });
});
