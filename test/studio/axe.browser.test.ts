/** What people need who use a keyboard, a screen reader or strong contrast, as far as a program can check it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/yorick');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describeBrowser('accessibility', () => {
  /** Rules that the page breaks, with the elements that do. */
  async function faults({ page }: StudioPage, options: RunOptions = {}): Promise<string[]> {
    const violations = await page.evaluate(async (options) => {
      const axe: { run(options: RunOptions): Promise<AxeResults> } = Reflect.get(window, 'axe');
      return (await axe.run({ ...options, resultTypes: ['violations'] })).violations;
    }, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  }

  test('has no violations in any panel, drawer, menu and dialog, in both themes', async () => {
    const studio = await openStudio([], { samples: true });
    const { page } = studio;
    await page.evaluate(AXE);
    const found: string[] = [];
    const check = async (where: string) => {
      found.push(...(await faults(studio)).map((fault) => `${where}: ${fault}`));
    };
    const checkBoth = async (where: string) => {
      await check(where);
      await page.getByRole('button', { name: /theme/ }).dispatchEvent('click');
      const only = { runOnly: ['color-contrast'] };
      found.push(...(await faults(studio, only)).map((fault) => `${where}, other theme: ${fault}`));
      await page.getByRole('button', { name: /theme/ }).dispatchEvent('click');
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await checkBoth('welcome');
    await studio.drop([join(SAMPLES, 'cal3d'), join(SAMPLES, 'mdl')]);
    await page.locator('.stage-readout', { hasText: ' m high' }).waitFor();
    for (const panel of ['Contents', 'Bytes', 'Issues', 'Compare', 'Export']) {
      await page.getByRole('tab', { name: panel }).click();
      await page.locator('.panel > *').first().waitFor();
      await checkBoth(panel);
    }
    await page.getByRole('tab', { name: 'Contents' }).click();
    for (const drawer of ['Dope sheet', 'Curves', 'Mixer', 'Pose']) {
      await button(drawer).click();
      await page.locator('.drawer > *').first().waitFor();
      await checkBoth(drawer);
      await button(drawer).click();
    }
    for (const menu of ['Show', 'Light', 'Picture', 'Developer']) {
      await page.locator('.stage summary', { hasText: menu }).click();
      await check(menu);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await check('keyboard shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Library/ }).click();
    await page.locator('.gallery-card').first().waitFor();
    await check('library');
    await page.getByRole('button', { name: /^Convert all/ }).click();
    await page.getByRole('dialog').waitFor();
    await check('batch');
    expect(found).toEqual([]);
    await studio.close();
  });
});
