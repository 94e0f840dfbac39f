/** The library of a whole game. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio } from './page.ts';

const COUNT = 10_000;

/** A model of Neverwinter Nights with one triangle. */
const MODEL = `newmodel NAME
setsupermodel NAME null
beginmodelgeom NAME
node dummy NAME
  parent NULL
endnode
node trimesh plate
  parent NAME
  verts 3
    0 0 0
    1 0 0
    0 0 1
  faces 1
    0 1 2 1 0 0 0 0
endnode
endmodelgeom NAME
donemodel NAME
`;

describeBrowser('a library of 10,000 characters', () => {
  test('has elements only for those in view, wherever it is scrolled, and finds one by its name', async () => {
    const names = Array.from({ length: COUNT }, (_, index) => `hero_${`${index}`.padStart(5, '0')}`);
    const halves = ['first', 'second'];
    const models = names.map((name, index) => [
      `${halves[Number(index >= COUNT / 2)]}/${name}.mdl`,
      Buffer.from(MODEL.replaceAll('NAME', name)),
    ]);
    const archive = zipSync(Object.fromEntries(models), { level: 0 });
    const studio = await openStudio();
    const { page } = studio;
    await page.getByLabel('Files to open').setInputFiles({
      name: 'game.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(archive),
    });
    await page.locator('.gallery-bar', { hasText: '10,000 characters' }).waitFor();
    const elements = () => page.locator('.gallery *').count();
    const card = (name: string) => page.locator('.gallery').getByRole('button', { name });
    const scroll = (share: number) =>
      page.locator('.gallery-scroller').evaluate((scroller, share) => {
        scroller.scrollTop = scroller.scrollHeight * share;
      }, share);
    const seen = [await elements()];
    for (const [share, name] of [
      [0.5, /hero_0(49|50)\d\d/],
      [1, /hero_09999/],
      [0, /hero_00000/],
    ] as const) {
      await scroll(share);
      await page.locator('.gallery').getByRole('button', { name }).first().waitFor();
      seen.push(await elements());
    }
    // A hundred cards would have more.
    expect(Math.max(...seen)).toBeLessThan(1000);
    await page.locator('.gallery-scroller').evaluate(scrollBeforePauseEnds);
    await card('hero_09999').first().waitFor();
    const folder = (name: string) =>
      page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name });
    await folder('first').focus();
    await page.keyboard.press('Enter');
    await page.locator('.gallery-bar', { hasText: '5,000 characters' }).waitFor();
    await page.getByRole('button', { name: 'Convert 5,000…' }).waitFor();
    await folder('All folders').click();
    await page.getByLabel('Search the library').fill('hero_07321');
    await page.locator('.gallery-bar', { hasText: '1 character' }).waitFor();
    await page.getByRole('button', { name: 'Convert 1…' }).waitFor();
    await page.evaluate(watchWelcome);
    await card('hero_07321').first().dblclick();
    await page.locator('.stage-readout', { hasText: '1 m high' }).waitFor();
    expect(await page.evaluate('hasSeenWelcome')).toBe(false);
    await page.getByRole('button', { name: 'Library' }).click();
    expect(await page.getByLabel('Search the library').inputValue()).toBe('hero_07321');
    await page.getByLabel('Search the library').fill('');
    await page.getByRole('button', { name: 'Library' }).click();
    await page.getByRole('button', { name: 'Library' }).click();
    await card('hero_07321').first().click();
    await page.locator('.stage-readout', { hasText: '1 m high' }).waitFor();
    expect(await page.locator('nav .open').count()).toBe(1);
    expect(studio.takeComplaints()).toEqual([]);
    await studio.close();
  });
});

/** Notes whether the welcome page is shown while a character is opened. */
function watchWelcome(): void {
  Object.assign(globalThis, { hasSeenWelcome: false });
  const look = () => {
    if (document.querySelector('.welcome')) Object.assign(globalThis, { hasSeenWelcome: true });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

/** To the middle, and on to the end just before what was to happen after a pause. */
function scrollBeforePauseEnds(scroller: Element): void {
  const { setTimeout } = globalThis;
  const delayed: (() => void)[] = [];
  const holdTimers = () =>
    Object.assign(globalThis, { setTimeout: (task: () => void) => delayed.push(task) });
  const scrollOn = () => {
    Object.assign(globalThis, { setTimeout });
    scroller.scrollTop = scroller.scrollHeight;
    for (const task of delayed) task();
  };
  scroller.addEventListener('scroll', holdTimers, { once: true, capture: true });
  scroller.addEventListener('scroll', scrollOn, { once: true });
  scroller.scrollTop = scroller.scrollHeight / 2;
}
