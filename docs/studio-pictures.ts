/**
 * Takes the screenshots of docs/studio: the welcome page, the library, and Yorick of every family, walking, in both themes.
 * Not part of `npm run docs`, since it needs Chromium and ImageMagick and the pixels depend on the graphics driver.
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { closeBrowser } from '../test/browser/chromium.ts';
import { openStudio, type StudioPage } from '../test/studio/page.ts';

const samples = resolve(import.meta.dirname, '../samples/yorick');
const OUT = join(import.meta.dirname, 'studio');

/** Each with another panel, so that most of them appear. */
const PICTURES = [
  { name: 'cal3d', file: 'cal3d/yorick.cfg', panel: 'Contents' },
  { name: 'c3s', file: 'c3s/yorick.c3s', panel: 'Bytes' },
  { name: 'o3d', file: 'o3d/yorick.o3dtgz', panel: 'Bytes' },
  { name: 'mdl', file: 'mdl/yorick.mdl', panel: 'Export' },
  { name: 'cryengine', file: 'cryengine/yorick.cgf', panel: 'Issues' },
];

/** Both themes of what a page shows. */
async function takeBoth({ page, takeComplaints, close }: StudioPage, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    if ((await page.locator('html').getAttribute('data-theme')) !== theme) await page.keyboard.press('t');
    await page.waitForTimeout(1500);
    const path = join(OUT, `${name}-${theme}.png`);
    await page.screenshot({ path });
    // Gradients in full color would take five times the bytes.
    execFileSync('convert', [path, '+dither', '-colors', '128', `PNG8:${path}`]);
  }
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  await close();
}

for (const { name, file, panel } of PICTURES) {
  const studio = await openStudio([join(samples, file)]);
  const { page } = studio;
  await page.getByLabel('Stage').locator('canvas').waitFor();
  await page.getByRole('tab', { name: panel }).click();
  const clips = page.getByRole('combobox', { name: 'Clip', exact: true });
  await clips.fill('walk');
  await page.getByRole('listbox', { name: 'Clip' }).getByRole('option').first().click();
  await page.getByRole('slider', { name: 'Time' }).fill('0.2');
  await takeBoth(studio, name);
}

const welcome = await openStudio();
await welcome.page.locator('.dancer canvas').waitFor();
await takeBoth(welcome, 'welcome');

const library = await openStudio();
await library.drop([samples]);
await library.page.getByRole('button', { name: 'Library' }).click();
await library.page.locator('.wall-picture img').nth(8).waitFor();
await takeBoth(library, 'library');
await closeBrowser();
