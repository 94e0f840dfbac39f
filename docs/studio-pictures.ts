/**
 * Takes the screenshots of docs/studio: Yorick of every family, walking, in both themes. Not part of `npm run docs`, since it
 * needs Chromium and the pixels depend on the graphics driver.
 */
import { join, resolve } from 'node:path';
import { closeBrowser } from '../test/browser/chromium.ts';
import { openStudio } from '../test/studio/page.ts';

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

for (const { name, file, panel } of PICTURES) {
  const { page, takeComplaints, close } = await openStudio([join(samples, file)]);
  await page.getByLabel('Stage').locator('canvas').waitFor();
  await page.getByRole('tab', { name: panel }).click();
  const clips = page.getByRole('combobox', { name: 'Clip', exact: true });
  await clips.fill('walk');
  await page.getByRole('listbox', { name: 'Clip' }).getByRole('option').first().click();
  const scrub = page.getByRole('slider', { name: 'Time' });
  await scrub.fill('0.2');
  for (const theme of ['dark', 'light']) {
    if ((await page.locator('html').getAttribute('data-theme')) !== theme) {
      await page.keyboard.press('t');
    }
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(OUT, `${name}-${theme}.png`) });
  }
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  await close();
}
await closeBrowser();
