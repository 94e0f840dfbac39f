/** An edited GLB on its way home, through the page. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gather, MemoryLibrary, Report, toScene } from '../../src/index.ts';
import { FolderLibrary } from '../../src/node/index.ts';
import { describeBrowser } from '../browser/chromium.ts';
import { run } from '../cli/run.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';
import { mesh, sceneOf, triangle } from '../scene.ts';
import { openStudio, type StudioPage } from './page.ts';

const ORIGINAL = resolve(import.meta.dirname, '../../samples/yorick/cal3d/yorick.cfg');

describeBrowser('an edited GLB', () => {
  let studio: StudioPage;
  let folder: string;
  let edited: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    edited = join(folder, 'edited.glb');
    const sent = await sceneToGlb(toScene(await gather(new FolderLibrary(), [ORIGINAL])), new Report());
    const scene = toScene(await gather(new MemoryLibrary({ 'edited.glb': sent }), ['edited.glb']));
    const [first, second] = scene.meshes;
    first!.primitives[0]!.positions[0]! += 0.25;
    second!.primitives[0]!.positions[0]! += 0.25;
    // Cal3D has no lights.
    const node = scene.nodes.push({ ...scene.nodes[0]!, name: 'lamp' }) - 1;
    scene.lights.push({ name: 'lamp', node, type: 'point', color: [1, 1, 1], intensity: 1 });
    writeFileSync(edited, await sceneToGlb(scene, new Report()));
  });
  afterEach(async () => {
    await studio.close();
    rmSync(folder, { recursive: true });
  });

  test('goes back into the open original by keyboard in a small window, as one edit, with the bytes of the command line', async () => {
    studio = await openStudio([ORIGINAL]);
    const { page } = studio;
    await page.setViewportSize({ width: 700, height: 500 });
    await page.locator('nav .open').first().waitFor();
    await studio.drop([edited]);
    await page
      .getByText('edited.glb looks like an edit of yorick.cfg: Export can put the edits back')
      .waitFor();
    const button = page.getByRole('button', { name: 'Put back' });
    await expect.poll(() => button.evaluate(isReachable)).toBe(true);
    await page
      .getByRole('combobox', { name: /^Original/ })
      .getByText('yorick.cfg')
      .waitFor({ state: 'attached' });
    await button.press('Enter');

    const heading = page.getByRole('heading', { name: 'Edits of edited.glb' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toContain('yorick.cfg');
    await page.getByRole('status').getByText('1 edit; last: put back edited.glb').waitFor();
    await page.getByText('Not in the original and skipped: light lamp').waitFor();
    expect(await page.locator('.result').textContent()).not.toContain('--onto');

    await run('convert', edited, '--onto', ORIGINAL, '-o', join(folder, 'mod/'));
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 2 edited files' }).click();
    const files = Object.entries(unzipSync(readFileSync(await (await started).path())));
    expect(files).toHaveLength(2);
    for (const [name, bytes] of files)
      expect(readFileSync(join(folder, 'mod', name)).equals(bytes), name).toBe(true);

    await page.getByRole('button', { name: 'Undo' }).click();
    await heading.waitFor({ state: 'detached' });
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('can be stopped, and nothing of the original has changed', async () => {
    studio = await openStudio([ORIGINAL]);
    const { page } = studio;
    // The code that puts edits back does not arrive.
    await page.route('**/putting-back*', () => {});
    await page.locator('nav .open').first().waitFor();
    await studio.drop([edited]);
    const button = page.getByRole('button', { name: 'Put back' });
    await button.press('Enter');
    await page.getByRole('status').getByText('Putting back').waitFor();
    expect(await button.isEnabled()).toBe(false);
    // Stop follows the button that was pressed.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await page.locator('.running').count()).toBe(0);
    await page.getByRole('button', { name: 'yorick.cfg', exact: true }).click();
    await page.getByRole('tab', { name: 'Contents' }).click();
    await page.getByText('No edits', { exact: true }).waitFor();
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('is offered on a phone where nothing covers it', async () => {
    studio = await openStudio([ORIGINAL]);
    const { page } = studio;
    await page.locator('nav .open').first().waitFor();
    // In the page, since the notice goes away after some seconds.
    const offered = page.waitForFunction(
      isOfferedBesideNotice,
      'edited.glb looks like an edit of yorick.cfg',
    );
    await studio.drop([edited]);
    await page.setViewportSize({ width: 390, height: 844 });
    await offered;
  });

  test('says what to open after the page was loaded again, and why nothing can be put back', async () => {
    studio = await openStudio([], { isSmall: true });
    const { page } = studio;
    await studio.drop([edited]);
    await page.getByRole('tab', { name: 'Export' }).click();
    await page.getByText('Open the original from which edited.glb was made').waitFor();
    const other = join(folder, 'other.glb');
    writeFileSync(other, await sceneToGlb(sceneOf({ meshes: [mesh(triangle())] }), new Report()));
    await studio.drop([other]);
    await page.getByRole('button', { name: 'other.glb', exact: true }).waitFor();
    await page.getByRole('button', { name: 'edited.glb', exact: true }).click();
    await page.getByRole('button', { name: 'Put back' }).click();
    await page.getByText('Nothing was put back, because of errors').waitFor();
    await page.locator('.findings.error', { hasText: 'CONVERT_ONTO_NOTHING' }).waitFor();
    expect(await page.locator('nav .edited').count()).toBe(0);
    expect(studio.takeComplaints()).toEqual([]);
  });
});

/** Whether a control is in the window, and nothing covers it. */
function isReachable(control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Whether the panel with the reachable button "Put back" lies above the notice. */
function isOfferedBesideNotice(text: string): boolean {
  const panel = document.querySelector('.panel');
  const notice = [...document.querySelectorAll('.notice')].find((one) => one.textContent.includes(text));
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Put back');
  if (!panel || !notice || !button) return false;
  const { left, top, width, height } = button.getBoundingClientRect();
  return (
    button.contains(document.elementFromPoint(left + width / 2, top + height / 2)) &&
    panel.getBoundingClientRect().bottom <= notice.getBoundingClientRect().top
  );
}
