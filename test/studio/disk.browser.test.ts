/** Files on the user's disk: saved back, dragged out, opened by the system, and the page itself without a network. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { serveStudio } from '../../src/node/studio-server.ts';
import { describeBrowser, newPage } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/yorick');
const SITE = resolve(import.meta.dirname, '../../dist/studio');

describeBrowser('the studio and the disk', () => {
  let studio: StudioPage;
  afterEach(() => studio?.close());

  const isOnStage = () =>
    expect.poll(() => studio.page.locator('.stage-readout').textContent()).toContain(' high');
  const model = readFileSync(resolve(SAMPLES, 'mdl/yorick.mdl'));

  /** Puts a file into the page's own folder, which is a folder of the same kind as those that users choose. */
  const put = (name: string, bytes: Buffer) =>
    studio.page.evaluate(
      async ([name, base64]) => {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle('models', { create: true });
        const file = await folder.getFileHandle(name!, { create: true });
        const stream = await file.createWritable();
        await stream.write(Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0)));
        await stream.close();
        Reflect.set(window, 'showDirectoryPicker', async () => folder);
      },
      [name, bytes.toString('base64')],
    );

  const stored = async (name: string) => {
    const letters = await studio.page.evaluate(async (name) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('models');
      const file = await (await folder.getFileHandle(name)).getFile();
      return [...new Uint8Array(await file.arrayBuffer())];
    }, name);
    return Buffer.from(letters);
  };

  async function renameSkull(to: string): Promise<void> {
    const { page } = studio;
    await page.getByRole('tab', { name: 'Contents' }).click();
    await page.getByLabel('Search contents').fill('skull');
    await page
      .getByRole('button', { name: /^skull/ })
      .first()
      .click();
    await page.keyboard.press('F2');
    await page.locator('.contents form input').fill(to);
    await page.keyboard.press('Enter');
  }

  test('edits are saved into the folder that was chosen, after asking', async () => {
    studio = await openStudio([], { isSmall: true });
    const { page } = studio;
    await put('yorick.mdl', model);
    await page.getByRole('button', { name: 'Open a folder…' }).click();
    await isOnStage();
    await renameSkull('cranium');
    const save = page.getByRole('button', { name: 'Save 1 edited file' });
    await save.click();
    const question = page.getByRole('alertdialog');
    await expect.poll(() => question.textContent()).toContain('models/yorick.mdl');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await stored('yorick.mdl')).equals(model)).toBe(true);
    await page.keyboard.press('Control+s');
    await question.getByRole('button', { name: 'Replace 1 file' }).click();
    await expect.poll(() => save.count()).toBe(0);
    const written = await stored('yorick.mdl');
    expect(written.includes('cranium')).toBe(true);
    expect(written.includes('skull')).toBe(false);
    expect(written.length).toBe(model.length);
    await expect.poll(() => page.title()).not.toContain('edited');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('edits of dropped files can be saved, too; those of other files are downloaded', async () => {
    studio = await openStudio([], { isSmall: true });
    const { page } = studio;
    await studio.drop([resolve(SAMPLES, 'c3s/yorick.c3s')]);
    await isOnStage();
    await renameSkull('cranium');
    await page.getByRole('button', { name: 'Save 1 edited file' }).waitFor();
    await page
      .getByLabel('Files to open')
      .setInputFiles({ name: 'yorick.mdl', mimeType: 'application/octet-stream', buffer: model });
    await expect.poll(() => page.title()).toContain('yorick.mdl');
    await isOnStage();
    await renameSkull('cranium');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 1 edited file' }).click();
    expect(readFileSync(await (await download).path()).includes('cranium')).toBe(true);

    await page.getByRole('tab', { name: 'Export' }).click();
    const dragged = await page.getByRole('button', { name: 'Download yorick.mdl' }).evaluate((button) => {
      const dataTransfer = new DataTransfer();
      button.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));
      return dataTransfer.getData('DownloadURL');
    });
    expect(dragged).toMatch(/^application\/octet-stream:yorick\.mdl:blob:http/);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('files that the system opens with the application are shown', async () => {
    studio = await openStudio([], { isSmall: true });
    const { page } = studio;
    await page.addInitScript(() => {
      const queue = { setConsumer: (consume: unknown) => Reflect.set(window, 'consume', consume) };
      Object.defineProperty(window, 'launchQueue', { value: queue });
    });
    await page.reload();
    await put('launched.mdl', model);
    await page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('models');
      Reflect.get(window, 'consume')({ files: [await folder.getFileHandle('launched.mdl')] });
    });
    await isOnStage();
    await expect.poll(() => page.title()).toContain('launched.mdl');
  });
});

describeBrowser('the installed studio', () => {
  test('works without its server once it was loaded', async () => {
    const server = await serveStudio(SITE, [], 0);
    const page = await newPage({ viewport: { width: 640, height: 360 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(90_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    // The address of a site; the command line's is not installed.
    await page.goto(server.url.replace('127.0.0.1', 'localhost'));
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated')
        await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
    });
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href)).json(),
    );
    expect(manifest).toMatchObject({ display: 'standalone', start_url: './' });
    await server.close();
    await page.reload();
    await page.getByRole('button', { name: 'Cannibal C3S' }).click();
    await page.locator('.stage-readout', { hasText: ' high' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
