/** The report of a batch in Chromium, opened from a folder as a user does. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { ReportKind } from '../../../src/batch/report/data.ts';
import { reportFiles } from '../../../src/batch/report/report.ts';
import type { BatchRow } from '../../../src/convert/batch/row.ts';
import { describeBrowser, newPage } from '../../browser/chromium.ts';
import { batchRow } from './rows.ts';

const PICTURE = resolve(import.meta.dirname, '../../../samples/yorick/cal3d/yorick_bone.png');

/** Names as an attacker would choose them. */
const MARKUP = `</script><script>window.hit=1</script><!--<img src=x onerror="window.hit=1">\u2028'"`;

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
afterAll(() => rmSync(folder, { recursive: true }));

function failedRow(input: string, message: string): BatchRow {
  return batchRow(input, {
    status: 'failed',
    outputs: [],
    issues: { error: 1, warning: 0, info: 0 },
    codes: { FORMAT_UNKNOWN: 1 },
    error: { code: 'FORMAT_UNKNOWN', message },
  });
}

/** Every tenth has no texture, every hundredth has failed. */
function manyRows(): BatchRow[] {
  return Array.from({ length: 100_000 }, (_, index) => {
    const input = `models/${String(index).padStart(5, '0')}.mdl`;
    if (index % 100 === 99) return failedRow(input, `Nothing in ${index}`);
    const missing = index % 10 === 0 ? [{ name: `skin_${index % 400}.tga`, role: 'texture' as const }] : [];
    const codes: Record<string, number> = missing.length > 0 ? { CONVERT_FILE_MISSING: 1 } : {};
    return batchRow(input, {
      ...{ missing, codes },
      outputs: [{ path: `models/${index}.glb`, bytes: (index * 7919) % 100_003, sha256: '' }],
    });
  });
}

describeBrowser('the report of a batch', () => {
  let page: Page;
  const complaints: string[] = [];
  afterEach(() => page.close());

  async function open(
    rows: readonly BatchRow[],
    size = { width: 1280, height: 900 },
    kind: ReportKind = 'batch',
  ): Promise<void> {
    for (const { name, bytes } of await reportFiles(rows, kind)) writeFileSync(join(folder, name), bytes);
    page = await newPage({ viewport: size });
    complaints.length = 0;
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(request.url());
    });
    await page.goto(pathToFileURL(join(folder, 'report.html')).href);
    await page.getByRole('row').nth(1).waitFor();
  }

  const rows = () => page.getByRole('table').getByRole('row');
  /** The names in the visible rows, without the headings. */
  const names = () => rows().locator('[aria-expanded]').allTextContents();
  const listed = () => page.getByRole('region', { name: 'Characters' }).getByRole('status').textContent();
  const sortBy = (title: string) =>
    page.getByRole('columnheader', { name: title }).getByRole('button').click();

  test('100,000 characters are sorted and searched, with few rows in the page', async () => {
    await open(manyRows());
    expect(await listed()).toBe('100,000 of 100,000 characters');
    expect(await rows().count()).toBeLessThan(50);

    await page.getByRole('table').evaluate((table) => table.scrollTo(0, table.scrollHeight));
    await rows().getByText('models/99999.mdl').waitFor();
    expect(await rows().count()).toBeLessThan(50);

    await page.getByRole('table').evaluate((table) => table.scrollTo(0, 0));
    await sortBy('Size');
    await expect.poll(async () => (await names())[0]).toBe(largestOf(manyRows()));
    await sortBy('Character');
    await expect.poll(async () => (await names())[0]).toBe('models/00000.mdl');
    await sortBy('Character');
    await expect.poll(async () => (await names())[0]).toBe('models/99999.mdl');

    await page.getByLabel('Search', { exact: true }).fill('nothing in 4');
    await expect.poll(listed).toBe('111 of 100,000 characters');
    await page.getByLabel('Search', { exact: true }).fill('');

    const missing = page.getByRole('region', { name: 'Missing files' });
    expect(await missing.textContent()).toContain('40 texture files are missing in 10,000 characters.');
    await missing.getByRole('button', { name: 'skin_390.tga texture 250 characters' }).click();
    await expect.poll(listed).toBe('250 of 100,000 characters');
    await page.getByRole('button', { name: 'skin_390.tga ×' }).click();
    await page.getByRole('button', { name: 'Failure FORMAT_UNKNOWN 1,000 characters' }).click();
    await expect.poll(listed).toBe('1,000 of 100,000 characters');
    expect(complaints).toEqual([]);
  });

  test('nothing in a name or a message becomes markup or leaves the folder', async () => {
    const missing = [{ name: MARKUP, role: 'texture' as const }];
    await open([
      failedRow(`a/${MARKUP}`, MARKUP),
      batchRow(MARKUP, { missing, outputs: [{ path: '../../etc/passwd', bytes: 1, sha256: '' }] }),
      batchRow('link', { outputs: [{ path: 'javascript:window.hit=1', bytes: 1, sha256: '' }] }),
      batchRow('host', { outputs: [{ path: '//example.org/a#b?c', bytes: 1, sha256: '' }] }),
    ]);
    const addresses: Record<string, (string | null)[]> = {};
    for (const name of await names()) {
      await rows().getByRole('button', { name, exact: true }).click();
      const details = page.getByRole('complementary', { name: `Details of ${name}` });
      await details.waitFor();
      addresses[name] = await details
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    }
    expect(addresses).toEqual({
      [`a/${MARKUP}`]: [],
      [MARKUP]: [],
      host: [],
      link: ['./javascript%3Awindow.hit%3D1'],
    });
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.locator('#app :is(script, img[src=x])').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('pictures in files beside it are shown, whatever their names', async () => {
    const path = 'thumbnails/über #1 100%?.png';
    mkdirSync(join(folder, 'thumbnails'));
    copyFileSync(PICTURE, join(folder, path));
    await open([batchRow('a', { thumbnail: { path, bytes: 1, sha256: '' } })]);
    const width = () =>
      rows()
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  test.each([
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ])('fits into $width pixels, dark and light', async (size) => {
    const missing = [{ name: `${'long_'.repeat(60)}.tga`, role: 'texture' as const }];
    await open(
      [failedRow(`${'folder_'.repeat(40)}.mdl`, 'No '.repeat(100)), batchRow('b', { missing })],
      size,
    );
    await rows().locator('[aria-expanded]').last().click();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(size.width);
    }
  });

  test('the largest errors lead to their characters', async () => {
    const losses = [{ code: 'FIT_MORPHS_DROPPED', count: 1, error: { max: 0.25, unit: 'm' } }];
    await open([
      batchRow('a', { deviation: 0.5 }),
      batchRow('b', { deviation: 0.75 }),
      batchRow('c', { losses, codes: { FIT_MORPHS_DROPPED: 1 } }),
    ]);
    const errors = page.getByRole('region', { name: 'Largest errors' }).getByRole('button');
    expect(await errors.allTextContents()).toEqual([
      'b deviates by 75 % of its height',
      'a deviates by 50 % of its height',
      'c FIT_MORPHS_DROPPED: 0.250 m',
    ]);
    await errors.first().click();
    await page.getByRole('complementary', { name: 'Details of b' }).waitFor();
    expect(await names()).toEqual(['b']);
  });

  test('that of a build is about sources, and names no option that builds do not have', async () => {
    const missing = [{ name: 'skin.tga', role: 'texture' as const }];
    const rows = [batchRow('hero.glb', { missing, codes: { CONVERT_FILE_MISSING: 1 } })];
    await open(rows, { width: 1280, height: 900 }, 'build');
    expect(await page.title()).toBe('Build report');
    const text = await page.getByRole('main').innerText();
    for (const words of [
      'Build report',
      'Sources',
      '1 source',
      'missing in 1 source.',
      'No loss was measured',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/batch|character|--verify/i);
  });

  test('words beside a long path are in one piece', async () => {
    const name = `Objects\\${'mercenaries'.repeat(9)}.dds`;
    await open([batchRow('a', { missing: [{ name, role: 'texture' }] })], { width: 400, height: 800 });
    const words = page.getByRole('region', { name: 'Missing files' }).getByRole('button').locator('span');
    const lines = await words.evaluateAll((spans) =>
      spans.map((span) => {
        const range = document.createRange();
        range.selectNodeContents(span);
        return [span.textContent, range.getClientRects().length];
      }),
    );
    expect(lines).toEqual([
      ['texture', 1],
      ['1 character', 1],
    ]);
  });

  test('the same figures are in report.json', async () => {
    await open(manyRows());
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ characters: 100_000, done: 99_000, failed: 1_000 });
    expect(report.missingByRole).toEqual([{ role: 'texture', files: 40, characters: 10_000 }]);
    expect(report.missing).toHaveLength(40);
  });
});

function largestOf(rows: readonly BatchRow[]): string {
  const size = ({ outputs }: BatchRow) => outputs[0]?.bytes ?? -1;
  return rows.reduce((largest, row) => (size(row) > size(largest) ? row : largest)).input;
}
