/**
 * Takes the screenshots of docs/studio: one of each thing that the studio does, with Yorick of another family each.
 * Not part of `npm run docs`, since it needs Chromium and ImageMagick and the pixels depend on the graphics driver.
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser } from '../test/browser/chromium.ts';
import { openStudio, type StudioPage } from '../test/studio/page.ts';

const samples = resolve(import.meta.dirname, '../samples/yorick');
const OUT = join(import.meta.dirname, 'studio');

const SCREEN = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Picture {
  name: string;
  theme?: 'dark' | 'light';
  size?: { width: number; height: number };
  /** Samples that are named on the command line; the last one is shown. */
  opened?: readonly string[];
  /** Second of the walk; no clip if absent. */
  time?: number;
  prepare?(studio: StudioPage): Promise<unknown>;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const PICTURES: readonly Picture[] = [
  { name: 'welcome', prepare: ({ page }) => page.locator('.dancer canvas[aria-busy=false]').waitFor() },
  { name: 'stage', theme: 'light', opened: ['cal3d/yorick.cfg'], time: 0.2 },
  {
    name: 'skeleton',
    opened: ['mdl/yorick.mdl'],
    time: 0.45,
    prepare: async ({ page }) => {
      await page.getByLabel('Display').selectOption({ label: 'Bone weights' });
      await page.keyboard.press('b');
      await page.keyboard.press('n');
    },
  },
  {
    name: 'bytes',
    theme: 'light',
    opened: ['c3s/yorick.c3s'],
    time: 0.2,
    prepare: async ({ page }) => {
      await press(page, 'Click selects a bone');
      await page.locator('.stage-picture canvas').click({ position: { x: 500, y: 250 } });
      await tab(page, 'Bytes');
    },
  },
  {
    name: 'time',
    opened: ['cryengine/yorick.cgf'],
    time: 0.3,
    prepare: async ({ page }) => {
      await page.locator('summary', { hasText: 'Show' }).click();
      await page.getByLabel('Onion skin').check();
      await page.keyboard.press('Escape');
      await press(page, 'Dope sheet');
    },
  },
  {
    name: 'mixer',
    theme: 'light',
    opened: ['cal3d-919/yorick.cfg'],
    time: 0.3,
    prepare: ({ page }) => press(page, 'Mixer'),
  },
  {
    name: 'compare',
    opened: ['cal3d/yorick.cfg', 'o3d/yorick.o3dtgz'],
    time: 0.2,
    prepare: async ({ page }) => {
      await tab(page, 'Compare');
      await page.getByLabel('Compare with').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByText('Worst vertex').waitFor();
      // Both look alike, and all distances are cold.
      await page.locator('summary', { hasText: 'Developer' }).click();
      await page.getByLabel('Distance between the two characters').uncheck();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'export',
    theme: 'light',
    opened: ['mdl/yorick.mdl'],
    time: 0.7,
    prepare: async ({ page }) => {
      await tab(page, 'Export');
      await press(page, 'Convert');
      await page.getByText('Measured error').waitFor();
    },
  },
  {
    name: 'library',
    size: { width: 1024, height: 560 },
    prepare: async ({ page, drop }) => {
      await drop([samples]);
      await page.getByRole('button', { name: /^Library/ }).click();
      await page.locator('.gallery-picture img').nth(8).waitFor();
    },
  },
  { name: 'phone', size: PHONE, opened: ['cryengine/yorick.cgf'], time: 0.2 },
];

for (const { name, theme = 'dark', size = SCREEN, opened = [], time, prepare } of PICTURES) {
  const studio = await openStudio(
    opened.map((file) => join(samples, file)),
    { draws: true, antialias: true },
  );
  const { page } = studio;
  await page.setViewportSize(size);
  if ((await page.locator('html').getAttribute('data-theme')) !== theme) await page.keyboard.press('t');
  if (opened.length > 0) await page.locator('.stage canvas[aria-busy=false]').waitFor();
  if (opened.length > 1)
    await page
      .locator('nav .open')
      .nth(opened.length - 1)
      .waitFor();
  if (time !== undefined) await walk(page, time);
  await prepare?.(studio);
  // Without the marks of the focus and the pointer.
  await page.evaluate('document.activeElement.blur()');
  await page.mouse.move(0, 0);
  await page.waitForTimeout(2000);
  const path = join(OUT, `${name}.png`);
  await page.screenshot({ path });
  // Gradients in full color would take five times the bytes.
  execFileSync('convert', [path, '+dither', '-colors', '128', `PNG8:${path}`]);
  const complaints = studio.takeComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  await studio.close();
}
await closeBrowser();

async function walk(page: Page, time: number): Promise<void> {
  const clips = page.getByRole('combobox', { name: 'Clip', exact: true });
  await clips.fill('walk');
  await page.getByRole('listbox', { name: 'Clip' }).getByRole('option').first().click();
  const slider = page.getByRole('slider', { name: 'Time' });
  const start = Number(await slider.getAttribute('min'));
  await slider.fill(`${start + time}`);
  await page.keyboard.press('f');
}
