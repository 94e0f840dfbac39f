import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { packedYorick } from './packed-yorick.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** A worker starts and reads; other work may go on on this machine. */
const SOON = { timeout: 60_000 };

describeBrowser('the studio', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  const openNames = () => studio.page.locator('nav .open button:first-child').allTextContents();

  test('opens what the command line names', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg'), join(samples, 'mdl/yorick.mdl')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.cfg', 'yorick.mdl']);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test.each([
    ['cal3d', 'yorick.cfg'],
    ['cal3d-xml', 'yorick.cfg'],
    ['cryengine', 'yorick.cgf'],
    ['mdl', 'yorick.mdl'],
    ['mdl-ascii', 'yorick.mdl'],
    ['c3s', 'yorick.c3s'],
    ['o3d', 'yorick.o3dtgz'],
  ])('opens a folder of %s that is dropped: Yorick stands on the stage, and plays', async (folder, model) => {
    studio = await openStudio([], { plays: true });
    await studio.drop([join(samples, folder)]);
    await expect.poll(openNames, SOON).toEqual([model]);
    await expect
      .poll(() => studio.page.locator('.stage-readout').textContent(), SOON)
      .toContain('1.61 m high');
    const time = studio.page.getByRole('slider', { name: 'Time' });
    await expect.poll(async () => Number(await time.inputValue()), SOON).toBeGreaterThan(0);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('takes files that are dropped just after the page below them has changed', async () => {
    studio = await openStudio();
    const { page } = studio;
    const drop = await studio.hold([join(samples, 'c3s/yorick.c3s')]);
    await page.getByLabel('Files to open').setInputFiles(join(samples, 'o3d/yorick.o3dtgz'));
    await page.locator('canvas').waitFor(SOON);
    await drop();
    await expect.poll(openNames, SOON).toEqual(['yorick.o3dtgz', 'yorick.c3s']);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('opens a GLB that is packed by meshopt, and asks for nothing that the policy forbids', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    writeFileSync(join(folder, 'packed.glb'), await packedYorick('high'));
    studio = await openStudio();
    await studio.drop([join(folder, 'packed.glb')]);
    await expect
      .poll(() => studio.page.locator('.stage-readout').textContent(), SOON)
      .toContain('1.61 m high');
    expect(studio.takeComplaints()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('opens the parts of a character that are dropped without a file that leads to them', async () => {
    studio = await openStudio();
    await studio.drop(
      ['yorick.csf', 'yorick_body.cmf', 'yorick_walk.caf'].map((name) => join(samples, 'cal3d', name)),
    );
    await expect.poll(openNames, SOON).toEqual(['yorick.csf']);
  });

  test('opens one of several characters, and offers the others by name', async () => {
    studio = await openStudio();
    await studio.drop([join(samples, 'c3s'), join(samples, 'mdl')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    await studio.page.getByRole('button', { name: '1 more found…' }).click();
    await studio.page.getByRole('button', { name: 'mdl/yorick.mdl' }).click();
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s', 'yorick.mdl']);
  });

  test('looks into an archive, and opens what is in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    const names = ['yorick.c3s', 'yorick_bone.png', 'yorick_cloth.png'];
    const entries = names.map((name) => [`models/${name}`, readFileSync(join(samples, 'c3s', name))]);
    writeFileSync(join(folder, 'game.pak'), zipSync(Object.fromEntries(entries)));
    studio = await openStudio();
    await studio.drop([join(folder, 'game.pak')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    rmSync(folder, { recursive: true });
  });

  test('edits what is in an archive: the file alone is saved, and the archive stays as it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    const original = readFileSync(join(samples, 'c3s/yorick.c3s'));
    writeFileSync(join(folder, 'game.pak'), zipSync({ 'models/yorick.c3s': original }));
    studio = await openStudio();
    const { page } = studio;
    await studio.drop([join(folder, 'game.pak')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    await page.getByRole('tab', { name: 'Contents' }).click();
    await page.getByRole('button', { name: /^idle/ }).press('F2', SOON);
    await page.getByLabel('New name of idle').fill('rest');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^rest/ }).waitFor(SOON);
    await page.getByRole('tab', { name: 'Save' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download yorick.c3s' }).click(SOON);
    const saved = readFileSync(await (await download).path());
    expect(saved.length).toBe(original.length);
    const different = [...saved.keys()].filter((at) => saved[at] !== original[at]);
    expect(String.fromCharCode(...different.map((at) => saved[at]!))).toBe('rest');
    await expect.poll(() => page.getByRole('img', { name: 'edited' }).count()).toBe(0);
    expect(studio.takeComplaints()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('leads into a damaged companion, and does not call it missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    const names = ['yorick.cfg', 'yorick.csf', 'yorick_head.cmf', 'yorick_bone.crf', 'yorick_bone.png'];
    for (const name of names) copyFileSync(join(samples, 'cal3d', name), join(folder, name));
    const whole = readFileSync(join(samples, 'cal3d/yorick_body.cmf'));
    writeFileSync(join(folder, 'yorick_body.cmf'), whole.subarray(0, 40000));
    studio = await openStudio();
    const { page } = studio;
    await studio.drop([folder]);
    await page.getByRole('tab', { name: 'Judge' }).click(SOON);
    const missing = page.getByRole('region', { name: 'Missing files' });
    await expect.poll(() => missing.textContent(), SOON).toContain('yorick_body.cmf is damaged');
    expect(await missing.textContent()).toContain('yorick_clothes.cmf');
    expect(await missing.textContent()).not.toContain('yorick_clothes.cmf is damaged');
    await page.getByRole('button', { name: /yorick_body\.cmf/ }).click();
    const field = page.getByRole('region', { name: 'Field' }).locator('h2');
    await expect.poll(() => field.textContent(), SOON).toMatch(/^submeshes\[0\]/);
    const file = page.getByLabel('File', { exact: true }).locator('option:checked');
    expect(await file.textContent()).toBe('yorick_body.cmf (damaged)');
    expect(studio.takeComplaints()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('does not open a sample with every arrow key in their list', async () => {
    studio = await openStudio();
    const samples = studio.page.getByLabel('Samples');
    await samples.focus(SOON);
    const changes = await samples.evaluateHandle((list) => {
      const seen: string[] = [];
      list.addEventListener('change', () => seen.push((list as HTMLSelectElement).value));
      return seen;
    });
    await studio.page.keyboard.press('ArrowDown');
    await studio.page.keyboard.press('Escape');
    expect(await changes.jsonValue()).toEqual([]);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('closes with the button, and is then as it was in the beginning', async () => {
    studio = await openStudio([join(samples, 'c3s/yorick.c3s')]);
    await studio.page.getByRole('button', { name: 'Close yorick.c3s' }).click();
    await studio.page.getByRole('heading', { name: 'Drop a character here' }).waitFor();
  });

  test('says of a file that nobody knows what is wrong and what to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    writeFileSync(join(folder, 'notes.txt'), 'hello there');
    studio = await openStudio();
    await studio.drop([join(folder, 'notes.txt')]);
    const judge = studio.page.getByRole('tabpanel');
    await expect.poll(() => judge.textContent(), SOON).toContain('FORMAT_UNKNOWN');
    expect(await judge.textContent()).toContain('table of supported formats');
    rmSync(folder, { recursive: true });
  });

  test('has the samples one click away', async () => {
    studio = await openStudio();
    await studio.page.getByLabel('Samples').selectOption({ label: 'Yorick, Cannibal 3D' });
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('lists its keys', async () => {
    studio = await openStudio();
    await studio.page.keyboard.press('?');
    await studio.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await studio.page.locator('dialog kbd').allTextContents()).toContain('o');
  });
});
