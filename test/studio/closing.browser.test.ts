/** Unsaved edits are not lost without a question: by closing a character or the page, or opening a file again. */
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeBrowser('unsaved edits', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  const tab = (at: number) => studio.page.locator('nav .open').nth(at).getByRole('button');
  const question = () => studio.page.getByRole('alertdialog', { name: /yorick.cfg has unsaved edits/ });
  const openCount = () => studio.page.locator('nav .open').count();
  /** The focused element; the page itself if there is none. */
  const focused = () =>
    studio.page.evaluate(() =>
      document.activeElement === document.body
        ? 'page'
        : (document.activeElement?.ariaLabel ?? document.activeElement?.textContent),
    );

  const rename = async (from: string, to: string) => {
    await studio.page.getByRole('button', { name: new RegExp(`^${from}`) }).press('F2', SOON);
    await studio.page.getByLabel(`New name of ${from}`).fill(to);
    await studio.page.keyboard.press('Enter');
    await studio.page.getByRole('button', { name: new RegExp(`^${to}`) }).waitFor(SOON);
  };

  /** How the tab, the title and the browser show edits. */
  const says = async () => ({
    tab: await tab(0)
      .first()
      .evaluate((button) => button.querySelector('[role=img]')?.ariaLabel ?? ''),
    title: await studio.page.title(),
    asksBeforeLeaving: await studio.page.evaluate(
      () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
    ),
  });
  const EDITED = { tab: 'edited', title: 'yorick.cfg (edited) – Exhume', asksBeforeLeaving: true };
  const UNTOUCHED = { tab: '', title: 'yorick.cfg – Exhume', asksBeforeLeaving: false };

  test('are marked, until they are undone or downloaded', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')]);
    const { page } = studio;
    await expect.poll(says, SOON).toEqual(UNTOUCHED);
    await rename('yorick_walk', 'yorick_stroll');
    await expect.poll(says).toEqual(EDITED);
    await page.keyboard.press('Control+z');
    await expect.poll(says, SOON).toEqual(UNTOUCHED);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(says, SOON).toEqual(EDITED);

    await page.getByRole('tab', { name: 'Export' }).click();
    await page.getByText('Individual files').click();
    const saved = page.waitForEvent('download');
    // One that was not edited.
    await page.getByRole('button', { name: 'yorick_bone.png' }).click();
    await saved;
    expect(await says()).toEqual(EDITED);
    await page.getByRole('button', { name: 'Download yorick.zip' }).click();
    await expect.poll(says, SOON).toEqual(UNTOUCHED);
    await tab(0).last().click();
    await page.getByRole('heading', { name: 'Drop a character here' }).waitFor();
    expect(await page.title()).toBe('Exhume');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('raise a question when the character or the page is closed', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')]);
    const { page } = studio;
    await rename('yorick_walk', 'yorick_stroll');
    // The same file opened again is another character.
    await page.getByLabel('Files to open').setInputFiles(join(samples, 'cal3d/yorick.cfg'));
    await expect.poll(openCount, SOON).toBe(2);
    expect(await page.title()).toBe('yorick.cfg – Exhume');
    expect((await says()).tab).toBe('edited');

    await tab(0).last().click();
    await question().waitFor();
    expect(await focused()).toBe('Keep open');
    const reached = new Set<string | null | undefined>();
    for (let count = 0; count < 5; count++) {
      await page.keyboard.press('Tab');
      reached.add(await focused());
    }
    // After the last one the browser's own controls get the focus.
    const answers = await question().getByRole('button').allTextContents();
    expect([...answers, 'page']).toEqual(expect.arrayContaining([...reached]));
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await focused()).toBe('Close yorick.cfg');
    expect(await openCount()).toBe(2);

    await tab(0).last().click();
    await question().getByRole('button', { name: 'Go to Export' }).click();
    await page.getByRole('tab', { name: 'Export', selected: true }).waitFor();
    expect(await page.title()).toBe('yorick.cfg (edited) – Exhume');

    const asked = page.waitForEvent('dialog');
    const reloading = page.evaluate(() => location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloading;

    await tab(0).last().click();
    await question().getByRole('button', { name: 'Discard edits and close' }).click();
    await expect.poll(openCount).toBe(1);
    await expect.poll(focused).toBe('yorick.cfg');
    await tab(0).last().click();
    await page.getByRole('heading', { name: 'Drop a character here' }).waitFor();
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('can be restored by Undo after added files replaced them', async () => {
    studio = await openStudio();
    const { page } = studio;
    const files = ['yorick.cfg', 'yorick.csf', 'yorick_body.cmf', 'yorick_walk.caf'];
    const paths = files.map((name) => join(samples, 'cal3d', name));
    await page.getByLabel('Files to open').setInputFiles(paths);
    await page.locator('summary', { hasText: 'Bones and nodes' }).click(SOON);
    await rename('upper_arm_left', 'upper_arm_lest');
    await expect.poll(says).toEqual(EDITED);
    await page.getByRole('tab', { name: 'Issues' }).click();
    await page.getByLabel('Files to add').setInputFiles(paths);
    await expect.poll(says, SOON).toEqual(UNTOUCHED);
    await page.keyboard.press('Control+z');
    await expect.poll(says, SOON).toEqual(EDITED);
    expect(studio.takeComplaints()).toEqual([]);
  });
});
