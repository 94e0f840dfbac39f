import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { Report } from '../../src/report/report.ts';
import { describeBrowser } from '../browser/chromium.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';
import { KEYS, longAnimation } from './long-animation.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeBrowser('the bytes of files', () => {
  let studio: StudioPage;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exhume-'));
  });
  afterEach(async () => {
    await studio.close();
    rmSync(folder, { recursive: true });
  });

  const tree = () => studio.page.getByRole('tree', { name: 'Fields' });
  const chosen = () => studio.page.locator('.field-note h2').textContent();
  const selectedBytes = () => studio.page.locator('[role="gridcell"].selected').allTextContents();
  const showBytes = () => studio.page.getByRole('tab', { name: 'Bytes' }).click();
  const goTo = async (text: string) => {
    await studio.page.getByLabel('Go to path or offset').fill(text);
    await studio.page.keyboard.press('Enter');
  };

  test('a field selects its bytes, and a byte its field', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')]);
    await studio.page.getByRole('tab', { name: 'Bytes' }).waitFor(SOON);
    await showBytes();
    await studio.page.getByLabel('File', { exact: true }).selectOption('1');
    await goTo('bones[3].name');
    await expect.poll(chosen, SOON).toBe('bones[3].name');
    // The length, then the text with its NUL.
    const text = Buffer.from((await selectedBytes()).join(''), 'hex').toString('latin1');
    expect(text).toMatch(/spine_middle\0$/);

    await studio.page.locator('[role="gridcell"]').first().click();
    await expect.poll(chosen, SOON).not.toBe('bones[3].name');
    expect(await studio.page.locator('[role="gridcell"].cursor').count()).toBe(1);

    await goTo('bones[999]');
    await expect
      .poll(() => studio.page.locator('.go-to output').textContent())
      .toBe('Unknown path bones[999]');

    const map = studio.page.locator('.minimap');
    const { width, height } = (await map.boundingBox())!;
    await map.click({ position: { x: width / 2, y: height / 2 } });
    const cursor = await studio.page
      .getByRole('grid', { name: 'Bytes' })
      .getAttribute('aria-activedescendant');
    const { size } = statSync(join(samples, 'cal3d/yorick.csf'));
    expect(Number(cursor!.slice('byte-'.length)) / size).toBeCloseTo(0.5, 1);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('choosing a vertex in the bytes of a GLB selects it on the stage', async () => {
    writeFileSync(join(folder, 'yorick.glb'), await sceneToGlb(buildYorick(), new Report()));
    studio = await openStudio([join(folder, 'yorick.glb')]);
    const readout = () => studio.page.locator('.stage-readout').textContent();
    await expect.poll(readout, SOON).toContain(' m high');
    await showBytes();
    await tree().waitFor(SOON);
    const position = 'chunks[1].data.bufferViews[5].accessors[10][7]';
    await goTo(position);
    await expect.poll(chosen, SOON).toBe(position);
    await expect.poll(readout, SOON).toMatch(/vertex 7 of/i);
    await goTo('chunks[0].data.nodes[3].name');
    await expect.poll(readout, SOON).toContain('spine_lower');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('the tree responds to the keyboard', async () => {
    studio = await openStudio([join(samples, 'cryengine/yorick.cgf')]);
    await studio.page.getByRole('tab', { name: 'Bytes' }).waitFor(SOON);
    await showBytes();
    await tree().waitFor(SOON);
    await tree().focus();
    const press = async (key: string, becomes: string) => {
      await studio.page.keyboard.press(key);
      await expect.poll(chosen, SOON).toBe(becomes);
    };
    await press('ArrowDown', 'header');
    await press('ArrowDown', 'chunks');
    await studio.page.keyboard.press('ArrowRight');
    await press('ArrowRight', 'chunks[0]');
    await press('ArrowDown', 'chunks[1]');
    const active = studio.page.locator('[role="treeitem"][aria-selected="true"]');
    expect(await active.getAttribute('aria-level')).toBe('3');
    expect(await active.getAttribute('aria-posinset')).toBe('2');
    await press('ArrowLeft', 'chunks');
    await studio.page.keyboard.press('ArrowLeft');
    await press('ArrowDown', 'chunkTable');
    await press('Home', 'yorick.cgf');
  });

  test('a list of more than a million entries opens, and its last bytes can be reached', async () => {
    writeFileSync(join(folder, 'long.caf'), longAnimation());
    studio = await openStudio([join(samples, 'cal3d/yorick.csf')]);
    await studio.page.getByRole('tab', { name: 'Bytes' }).waitFor(SOON);
    await studio.drop([join(folder, 'long.caf')]);
    await studio.page.getByText('1 clip added to yorick.csf').waitFor(SOON);
    await showBytes();
    await tree().waitFor(SOON);
    await studio.page.getByLabel('File', { exact: true }).selectOption('1');
    await goTo(`tracks[0].keys[${KEYS - 1}].time`);
    await expect.poll(chosen, SOON).toBe(`tracks[0].keys[${KEYS - 1}].time`);
    const bytes = () => selectedBytes().then((texts) => Buffer.from(texts.join(''), 'hex'));
    await expect.poll(async () => (await bytes()).length, SOON).toBe(4);
    expect((await bytes()).readFloatLE(0)).toBe(KEYS - 1);
    expect(await studio.page.locator('[role="treeitem"]').count()).toBeLessThan(200);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('typed bytes are written into the file and undone, even if it cannot be read then', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')], { isSmall: true });
    const { page } = studio;
    await page.getByRole('tab', { name: 'Bytes' }).waitFor(SOON);
    await showBytes();
    await page.getByLabel('File', { exact: true }).selectOption('1');
    const name = async () => page.locator('.field-note dd').nth(3).textContent();
    await goTo('bones[3].name');
    await expect.poll(name, SOON).toBe('"spine_middle"');
    const offset = Number.parseInt((await page.locator('.field-note dd').nth(1).textContent())!, 10);
    await goTo(`${offset + 4}`);
    await page.getByRole('grid', { name: 'Bytes' }).press('5');
    await page.keyboard.press('3');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByRole('tab', { name: 'Contents' }).click();
    await page.getByText('1 edit; last: write 1 byte').waitFor(SOON);
    await showBytes();
    await goTo('bones[3].name');
    await expect.poll(name, SOON).toBe('"Spine_middle"');

    // The signature.
    await goTo('0');
    await page.getByRole('grid', { name: 'Bytes' }).press('0');
    await page.keyboard.press('0');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('1 byte typed').waitFor({ state: 'detached', ...SOON });
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByRole('tab', { name: 'Contents' }).click();
    await page.getByText('No edits').waitFor(SOON);
    await page
      .getByText('skull', { exact: true })
      .first()
      .waitFor({ state: 'attached', ...SOON });
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('a search selects its results one after the other', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')], { isSmall: true });
    const { page } = studio;
    await page.getByRole('tab', { name: 'Bytes' }).waitFor(SOON);
    await showBytes();
    await page.getByLabel('File', { exact: true }).selectOption('1');
    await page.getByRole('button', { name: 'Search', exact: true }).first().click(SOON);
    await page.getByLabel('Search the file').fill('spine');
    await page.keyboard.press('Enter');
    await page.getByText('3 results').waitFor(SOON);
    const text = async () => Buffer.from((await selectedBytes()).join(''), 'hex').toString('latin1');
    await expect.poll(text, SOON).toMatch(/spine_lower\0$/);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(text, SOON).toMatch(/spine_middle\0$/);
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
    await page.getByRole('button', { name: 'Bookmarks' }).click();
    await page.getByRole('textbox', { name: /^Name of the bookmark/ }).waitFor();
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('a truncated file is shown up to its end', async () => {
    writeFileSync(
      join(folder, 'broken.csf'),
      readFileSync(join(samples, 'cal3d/yorick.csf')).subarray(0, 1800),
    );
    studio = await openStudio();
    await studio.drop([join(folder, 'broken.csf')]);
    await studio.page.getByRole('tab', { name: 'Bytes' }).waitFor(SOON);
    await showBytes();
    await expect.poll(() => studio.page.locator('.fault code').textContent(), SOON).toMatch(/^BINARY_/);
    await goTo('bones[2].name');
    await expect.poll(chosen, SOON).toBe('bones[2].name');
    await goTo('1799');
    await expect.poll(() => studio.page.locator('[role="gridcell"].cursor').count()).toBe(1);
  });
});
