/** Many characters are converted together into one zip file. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { packFile, ZipWriter } from '../../src/archives/zip-writer.ts';
import { convert } from '../../src/convert/convert.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples');
const SOON = { timeout: 60_000 };

/** Of a telephone, a small and a large window. */
const SIZES = [
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const;

/** The characters among Yorick's samples, folder by folder. */
const YORICKS = [
  'yorick/c3s/yorick.c3s',
  'yorick/c3s-frames/yorick_head.c3s',
  'yorick/cal3d/yorick.cfg',
  'yorick/cal3d-919/yorick.cfg',
  'yorick/cal3d-xml/yorick.cfg',
  'yorick/cryengine/yorick.cgf',
  'yorick/mdl/yorick.mdl',
  'yorick/mdl-ascii/yorick.mdl',
  'yorick/o3d/yorick.o3dtgz',
];

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
afterAll(() => rmSync(folder, { recursive: true }));

function zipOf(name: string, bytes: Uint8Array): Buffer {
  const zip = new ZipWriter();
  return Buffer.concat([...zip.add(packFile(name, bytes)), zip.end()]);
}

type Files = Record<string, Uint8Array>;

/** What `convert` makes of each by itself. */
async function convertedOneByOne(paths: readonly string[], to: string): Promise<Files> {
  const files: Files = {};
  for (const path of paths) {
    const conversion = await convert(new FolderLibrary(), [join(SAMPLES, path)], { to });
    for (const { name, bytes } of conversion.files) files[join(path, '..', name)] = bytes;
  }
  return files;
}

describeBrowser('the batch of the studio', () => {
  let studio: StudioPage;
  let page: Page;
  beforeEach(async () => {
    studio = await openStudio([], { isSmall: true });
    page = studio.page;
    await page.setViewportSize({ width: 1024, height: 768 });
  });
  afterEach(() => studio.close());

  const dialog = () => page.getByRole('dialog', { name: 'Batch conversion' });
  const rows = () => dialog().getByRole('row');
  const button = (name: string | RegExp) => dialog().getByRole('button', { name });

  async function openBatch(paths: readonly string[]): Promise<void> {
    await studio.drop(paths);
    await page.getByRole('button', { name: 'Batch…' }).click(SOON);
    await button(/^Convert .* into a zip file/).waitFor(SOON);
  }

  const startConverting = () => button(/^Convert .* into a zip file/).click(SOON);
  const ended = (what: string) => dialog().locator('.batch-progress strong', { hasText: what }).waitFor(SOON);

  /** What the page saves goes to a file of its own storage instead of one that the user picks. */
  const pickOwnFile = () =>
    page.evaluate(() => {
      window.showSaveFilePicker = async ({ suggestedName }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    });

  /** The page converts several characters at once. */
  const withFourProcessors = () =>
    page.evaluate(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));

  async function savedZip(): Promise<Uint8Array> {
    const text = await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getFileHandle('converted.zip')).getFile();
      return new Promise<string>((done) => {
        const reader = new FileReader();
        reader.onload = () => done(`${reader.result}`);
        reader.readAsDataURL(file);
      });
    });
    return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
  }

  test('converts all characters of a folder, in the same bytes as one by one', async () => {
    await openBatch([join(SAMPLES, 'yorick')]);
    await expect.poll(() => rows().getByRole('button').allTextContents(), SOON).toEqual(YORICKS);
    await pickOwnFile();
    await withFourProcessors();
    await startConverting();
    await ended('Saved');
    const files = unzipSync(await savedZip());
    const expected = await convertedOneByOne(YORICKS, 'gltf.glb');
    expect(Object.keys(files)).toEqual(Object.keys(expected));
    for (const [name, bytes] of Object.entries(expected))
      expect(Buffer.from(files[name]!).equals(bytes), name).toBe(true);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('several files of a character are in a folder of its own', async () => {
    await openBatch([join(SAMPLES, 'yorick/mdl'), join(SAMPLES, 'yorick/c3s')]);
    await dialog().getByLabel('Target').selectOption('cal3d.cfg');
    await pickOwnFile();
    await startConverting();
    await ended('Saved');
    const files = unzipSync(await savedZip());
    const { files: expected } = await convert(new FolderLibrary(), [join(SAMPLES, 'yorick/mdl/yorick.mdl')], {
      to: 'cal3d.cfg',
    });
    const inFolder = Object.keys(files).filter((name) => name.startsWith('mdl/'));
    expect(inFolder).toEqual(expected.map(({ name }) => `mdl/yorick.mdl/${name}`));
    for (const { name, bytes } of expected)
      expect(Buffer.from(files[`mdl/yorick.mdl/${name}`]!).equals(bytes), name).toBe(true);
    expect(Object.keys(files).length).toBeGreaterThan(inFolder.length);
  });

  test('draws every character that is in view, and converts only those that are chosen', async () => {
    await openBatch([join(SAMPLES, 'yorick')]);
    await expect.poll(() => rows().locator('img').count(), SOON).toBe(YORICKS.length);
    const drawn = () =>
      rows()
        .locator('img')
        .evaluateAll((images) => images.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
    await expect.poll(drawn, SOON).toBe(YORICKS.length);
    await dialog().getByRole('checkbox', { name: '9 of 9 chosen' }).uncheck();
    await dialog().getByLabel('Search').fill('MDL');
    await expect.poll(() => rows().count()).toBe(2);
    await rows().getByRole('checkbox', { name: 'Convert yorick/mdl/yorick.mdl' }).check();
    await dialog().getByRole('checkbox', { name: '1 of 2 chosen' }).waitFor();
    await pickOwnFile();
    await button('Convert 1 character into a zip file…').click();
    await ended('Saved');
    expect(Object.keys(unzipSync(await savedZip()))).toEqual(['yorick/mdl/yorick.glb']);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('damaged characters and archives are failed rows, and the others, also in nested archives, are converted', async () => {
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    const whole = readFileSync(join(SAMPLES, 'yorick/c3s/yorick.c3s'));
    writeFileSync(join(damaged, 'a_torn.c3s'), whole.subarray(0, 40));
    writeFileSync(join(damaged, 'b_whole.c3s'), whole);
    const zip = new ZipWriter();
    writeFileSync(join(damaged, 'c_torn.zip'), Buffer.concat(zip.add(packFile('x.c3s', whole))));
    const inner = zipOf('x.c3s', whole);
    writeFileSync(join(damaged, 'b_outer.zip'), zipOf('inner.zip', inner));
    await openBatch([damaged]);
    await pickOwnFile();
    await startConverting();
    await ended('Saved');
    expect(Object.keys(unzipSync(await savedZip()))).toEqual([
      'damaged/b_whole.glb',
      'damaged/b_outer.zip/inner.zip/x.glb',
    ]);
    await expect.poll(() => rows().locator('img').count(), SOON).toBe(2);
    expect(await rows().first().textContent()).toContain('Failed');
    expect(await rows().last().textContent()).toContain('Failed');
    expect(await dialog().locator('.batch-progress').textContent()).toContain('2 failed');
    await dialog().getByLabel('Show').selectOption('Failed');
    await expect.poll(() => rows().count()).toBe(2);
    await button('damaged/a_torn.c3s').click();
    await dialog().getByRole('region', { name: 'Details of' }).locator('code').first().waitFor();
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('lists what is lost of each character', async () => {
    await openBatch([join(SAMPLES, 'yorick/cal3d-919'), join(SAMPLES, 'yorick/cal3d')]);
    await dialog().getByLabel('Target').selectOption('cal3d.cfg');
    await pickOwnFile();
    await startConverting();
    await ended('Saved');
    await dialog().getByLabel('Show').selectOption('With losses');
    await expect.poll(() => rows().count()).toBe(1);
    await button('cal3d-919/yorick.cfg').click();
    await dialog().getByText('FIT_MORPHS_DROPPED').waitFor();
  });

  test('goes on after a stop; the zip file is that of an undisturbed run', async () => {
    await openBatch([join(SAMPLES, 'yorick')]);
    await pickOwnFile();
    await startConverting();
    await ended('Saved');
    const undisturbed = await savedZip();
    await withFourProcessors();

    // Writing waits in the second file, until the test lets it go on.
    await page.evaluate(() => {
      const pick = window.showSaveFilePicker!;
      window.showSaveFilePicker = async (options) => {
        const file = await pick(options);
        const stream = await file.createWritable();
        let count = 0;
        const write = async (bytes: Uint8Array<ArrayBuffer>) => {
          if (++count === 5) {
            const released = new Promise((resolve) => addEventListener('released', resolve, { once: true }));
            document.body.dataset.waits = 'yes';
            await released;
          }
          await stream.write(bytes);
        };
        return { createWritable: async () => ({ write, close: () => stream.close() }) } as never;
      };
    });
    await startConverting();
    await page.locator('body[data-waits]').waitFor(SOON);
    await button('Stop').click();
    await ended('Stopped');
    // Another click there discards nothing.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Continue');
    await page.evaluate(() => dispatchEvent(new Event('released')));
    await dialog().locator('.batch-progress', { hasText: '2 of 9' }).waitFor(SOON);
    // Closing the dialog changes nothing.
    await button('Close').click();
    await page.getByRole('button', { name: 'Library' }).click();
    await page.getByRole('button', { name: 'Batch stopped 22 %' }).click();
    await button('Continue').click();
    await ended('Saved');
    expect(Buffer.from(await savedZip()).equals(undisturbed)).toBe(true);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('saves what is done when it is not continued', async () => {
    await openBatch([join(SAMPLES, 'yorick')]);
    await pickOwnFile();
    await startConverting();
    await dialog()
      .locator('.batch-progress', { hasText: /[1-8] of 9/ })
      .waitFor(SOON);
    await button('Stop').click();
    await button('Save what is done').click();
    await ended('Saved');
    const names = Object.keys(unzipSync(await savedZip()));
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(9);
    expect(names).toEqual(Object.keys(await convertedOneByOne(YORICKS.slice(0, names.length), 'gltf.glb')));
  });

  test('discards what is done, and begins anew', async () => {
    await openBatch([join(SAMPLES, 'yorick')]);
    await pickOwnFile();
    await startConverting();
    await button('Stop').click();
    await button('Discard').click();
    await startConverting();
    await ended('Saved');
    expect(Object.keys(unzipSync(await savedZip())).length).toBe(9);
    // That of the open character, and the one that draws.
    await expect.poll(() => page.workers().length).toBe(2);
  });

  test.each(['the storage of the page', 'memory'])(
    'is downloaded where the browser cannot write to the disk: kept in %s',
    async (place) => {
      await openBatch([join(SAMPLES, 'yorick/mdl'), join(SAMPLES, 'yorick/c3s')]);
      await page.evaluate((isInMemory) => {
        window.showSaveFilePicker = undefined as never;
        if (isInMemory) navigator.storage.getDirectory = () => Promise.reject(new Error('refused'));
      }, place === 'memory');
      const download = page.waitForEvent('download');
      await startConverting();
      const saved = readFileSync(await (await download).path());
      expect(Object.keys(unzipSync(saved))).toEqual(['c3s/yorick.glb', 'mdl/yorick.glb']);
      expect(studio.takeComplaints()).toEqual([]);
    },
  );

  test('a disk that is full ends the run, and leaves the page usable', async () => {
    await openBatch([join(SAMPLES, 'yorick/mdl'), join(SAMPLES, 'yorick/c3s')]);
    await page.evaluate(() => {
      const write = () => Promise.reject(new DOMException('No space left', 'QuotaExceededError'));
      window.showSaveFilePicker = async () =>
        ({ createWritable: async () => ({ write, abort: async () => {} }) }) as never;
    });
    await startConverting();
    await ended('was not completed');
    expect(await dialog().locator('.batch-progress').textContent()).toContain('No space left');
    await pickOwnFile();
    await startConverting();
    await ended('Saved');
  });

  test('lists 100,000 characters of an archive with few rows, and finds each', async () => {
    const zip = new ZipWriter();
    const empty = packFile('', new Uint8Array());
    const name = (index: number) => `models/<img src=x onerror="window.hit=1"> ${index}.mdl`;
    const pieces = Array.from({ length: 100_000 }, (_, index) => zip.add({ ...empty, name: name(index) }));
    writeFileSync(join(folder, 'game.zip'), Buffer.concat([...pieces.flat(), zip.end()]));
    await studio.drop([join(folder, 'game.zip')]);
    await page.getByRole('button', { name: 'Convert all…' }).click(SOON);
    await dialog().getByText('100,000 of 100,000 chosen').waitFor(SOON);
    expect(await rows().count()).toBeLessThan(50);
    await dialog()
      .getByRole('table')
      .evaluate((table) => table.scrollTo(0, table.scrollHeight));
    await rows().getByText('99999.mdl').waitFor(SOON);
    expect(await rows().count()).toBeLessThan(50);
    await dialog().getByLabel('Search').fill('> 4711.mdl');
    await expect.poll(() => rows().count()).toBe(1);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.locator('#app img[src=x]').count()).toBe(0);
  });

  test('everything is visible in small and large windows, before and after converting', async () => {
    await openBatch([join(SAMPLES, 'yorick/mdl'), join(SAMPLES, 'yorick/c3s')]);
    const expectVisible = async () => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.evaluate(FAULTS), { message: `at ${width} pixels` }).toEqual([]);
      }
    };
    await expectVisible();
    await pickOwnFile();
    await startConverting();
    await ended('Saved');
    await rows().getByRole('button').first().click();
    await expectVisible();
  });
});

/** Controls of the dialog that cannot be reached, except for rows further down, and parts that are too wide. */
const FAULTS = `(() => {
  const dialog = document.querySelector('dialog.batch');
  const isReachable = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  const controls = [...dialog.querySelectorAll('button, select, input, summary')].filter(
    (control) => control.checkVisibility() && (!control.closest('.batch-table') || control.closest('[aria-rowindex="1"]')),
  );
  const faults = controls.filter((control) => !isReachable(control)).map((control) => control.outerHTML);
  for (const part of [dialog, ...dialog.querySelectorAll('.batch-head, .batch-foot, .batch-choosing, .batch-table, .batch-details')])
    if (part.scrollWidth > part.clientWidth) faults.push(part.className + ' is too wide');
  if (controls.length < 8) faults.push('only ' + controls.length + ' controls');
  return faults;
})()`;
