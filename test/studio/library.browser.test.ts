import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { packedYorick } from './packed-yorick.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

/** Yorick of Cal3D without the clip wave: his configuration, and the names of his other files. */
function withoutWave() {
  const lines = readFileSync(join(samples, 'cal3d/yorick.cfg'), 'latin1').split('\n');
  const rest = readdirSync(join(samples, 'cal3d')).filter((name) => !/wave|cfg/.test(name));
  return { cfg: lines.filter((line) => !line.includes('wave')).join('\n'), rest };
}

/** A triangle whose vertices only a decoder of Draco could read, which the page lacks. */
const PACKED_BY_DRACO = {
  asset: { version: '2.0' },
  extensionsUsed: ['KHR_draco_mesh_compression'],
  extensionsRequired: ['KHR_draco_mesh_compression'],
  nodes: [{ mesh: 0 }],
  scenes: [{ nodes: [0] }],
  meshes: [
    {
      primitives: [
        {
          attributes: { POSITION: 0 },
          extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
        },
      ],
    },
  ],
  accessors: [{ componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [1, 1, 0] }],
  bufferViews: [{ buffer: 0, byteLength: 4 }],
  buffers: [{ byteLength: 4, uri: 'data:application/octet-stream;base64,AAAAAA==' }],
};

describeBrowser('the studio', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  const openNames = () => studio.page.locator('nav .open button:first-child').allTextContents();

  test('opens what the command line names', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg'), join(samples, 'mdl/yorick.mdl')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.cfg', 'yorick.mdl']);
    expect(studio.takeComplaints()).toEqual([]);
    const loaded = await studio.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => name.includes('/files/'))).not.toEqual([]);
    expect(loaded.filter((name) => /\/samples\/.*\//.test(name))).toEqual([]);
  });

  test.each([
    ['cal3d', 'yorick.cfg'],
    ['cal3d-xml', 'yorick.cfg'],
    ['cryengine', 'yorick.cgf'],
    ['mdl', 'yorick.mdl'],
    ['mdl-ascii', 'yorick.mdl'],
    ['c3s', 'yorick.c3s'],
    ['o3d', 'yorick.o3dtgz'],
  ])('opens a dropped folder of %s: Yorick is on the stage, and plays', async (folder, model) => {
    studio = await openStudio([], { plays: true, samples: true });
    await studio.drop([join(samples, folder)]);
    await expect.poll(openNames, SOON).toEqual([model]);
    await expect.poll(() => studio.page.locator('.stage-readout').textContent(), SOON).toContain('1.61 ');
    const time = studio.page.getByRole('slider', { name: 'Time' });
    await expect.poll(async () => Number(await time.inputValue()), SOON).toBeGreaterThan(0);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('accepts files dropped just after the page below them has changed', async () => {
    studio = await openStudio();
    const { page } = studio;
    const drop = await studio.hold([join(samples, 'c3s/yorick.c3s')]);
    await page.getByLabel('Files to open').setInputFiles(join(samples, 'o3d/yorick.o3dtgz'));
    await expect.poll(openNames, SOON).toEqual(['yorick.o3dtgz']);
    await drop();
    await expect.poll(openNames, SOON).toEqual(['yorick.o3dtgz', 'yorick.c3s']);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('opens a GLB packed by meshopt, within the Content-Security-Policy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    writeFileSync(join(folder, 'packed.glb'), await packedYorick('high'));
    studio = await openStudio();
    await studio.drop([join(folder, 'packed.glb')]);
    await expect.poll(() => studio.page.locator('.stage-readout').textContent(), SOON).toContain('1.61 ');
    expect(studio.takeComplaints()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('opens the files of a character that are dropped without a model file', async () => {
    studio = await openStudio();
    await studio.drop(
      ['yorick.csf', 'yorick_body.cmf', 'yorick_walk.caf'].map((name) => join(samples, 'cal3d', name)),
    );
    await expect.poll(openNames, SOON).toEqual(['yorick.csf']);
  });

  test('opens one of several characters, and shows the others in the library, where two can be compared', async () => {
    studio = await openStudio();
    await studio.drop([join(samples, 'c3s'), join(samples, 'mdl')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    const { page } = studio;
    await page.getByRole('button', { name: 'Library 2', exact: true }).click();
    const facts = page.locator('.gallery-card .quiet');
    // Without the root: 35 bones in the skin, 3 clips and the smile.
    await expect.poll(() => facts.allTextContents(), SOON).toContain('35 bones · 4 clips');
    await page.getByLabel('Search the library').fill('mdl');
    await expect.poll(() => page.locator('.gallery-card strong').allTextContents()).toEqual(['yorick.mdl']);
    await page.getByLabel('Search the library').fill('');
    const select = (id: string) => page.getByLabel(`Select ${id}`);
    await select('c3s/yorick.c3s').check();
    await page.getByRole('button', { name: 'Convert 1…' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Convert all…' }).waitFor(SOON);
    for (const id of ['c3s/yorick.c3s', 'mdl/yorick.mdl']) await select(id).check();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s', 'yorick.mdl']);
    await expect.poll(() => page.getByLabel('Compare with').inputValue(), SOON).not.toBe('0');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('says in the library why a character cannot be read', async () => {
    studio = await openStudio();
    const { page } = studio;
    const folder = mkdtempSync(join(tmpdir(), 'exhume-studio-'));
    copyFileSync(join(samples, 'c3s/yorick.c3s'), join(folder, 'yorick.c3s'));
    writeFileSync(join(folder, 'packed.gltf'), JSON.stringify(PACKED_BY_DRACO));
    await studio.drop([folder]);
    await page.getByRole('button', { name: 'Library' }).click(SOON);
    const card = page.locator('.gallery-card', { hasText: 'packed.gltf' });
    await card.getByText(/^Cannot be read: .*Draco/).waitFor(SOON);
    expect(await card.getByRole('button').getAttribute('title')).toContain('Draco');
    rmSync(folder, { recursive: true });
  });

  test('shows the issues of a damaged character, and for the next one the panel of before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    writeFileSync(join(folder, 'cut.c3s'), readFileSync(join(samples, 'c3s/yorick.c3s')).subarray(0, 40));
    studio = await openStudio([], { isSmall: true });
    const { page } = studio;
    const chosen = () => page.getByRole('tab', { selected: true }).textContent();
    await studio.drop([join(folder, 'cut.c3s')]);
    await expect.poll(chosen, SOON).toBe('Issues');
    await studio.drop([join(samples, 'c3s/yorick.c3s')]);
    await expect.poll(openNames, SOON).toEqual(['cut.c3s', 'yorick.c3s']);
    expect(await chosen()).toBe('Contents');
    await page.locator('nav .open').first().getByRole('button').first().click();
    await expect.poll(chosen, SOON).toBe('Issues');
    expect(studio.takeComplaints()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('missing files dropped on a character join it, and are no characters themselves', async () => {
    studio = await openStudio([], { isSmall: true });
    const { page } = studio;
    await studio.drop([join(samples, 'mdl/yorick.mdl')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.mdl']);
    await studio.drop(['yorick_bone.tga', 'yorick_cloth.tga'].map((name) => join(samples, 'mdl', name)));
    await page.getByText('2 missing files added to yorick.mdl').waitFor(SOON);
    await expect.poll(() => page.getByText('files missing').count()).toBe(0);
    await studio.drop([join(samples, 'cal3d/yorick.cfg')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.mdl', 'yorick.cfg']);
    await studio.drop(['yorick.csf', 'yorick_body.cmf'].map((name) => join(samples, 'cal3d', name)));
    await page.getByText('2 missing files added to yorick.cfg').waitFor(SOON);
    await studio.drop([join(samples, 'mdl/yorick_bone.tga')]);
    await page
      .getByText('yorick_bone.tga is an image, but no missing file of yorick.cfg has this name')
      .waitFor(SOON);
    expect(await openNames()).toEqual(['yorick.mdl', 'yorick.cfg']);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('an animation dropped on a character joins it', async () => {
    const { cfg, rest } = withoutWave();
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    for (const name of rest) copyFileSync(join(samples, 'cal3d', name), join(folder, name));
    writeFileSync(join(folder, 'yorick.cfg'), cfg);
    studio = await openStudio([], { isSmall: true });
    await studio.drop([folder]);
    await expect.poll(openNames, SOON).toEqual(['yorick.cfg']);
    await studio.drop([join(samples, 'cal3d/yorick_wave.caf')]);
    await studio.page.getByText('1 clip added to yorick.cfg').waitFor(SOON);
    expect(await openNames()).toEqual(['yorick.cfg']);
    await studio.drop([join(samples, 'cryengine/yorick_wave.caf')]);
    await expect.poll(openNames, SOON).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });

  test('opens a character in an archive, and says if there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    const names = ['yorick.c3s', 'yorick_bone.png', 'yorick_cloth.png'];
    const entries = names.map((name) => [`models/${name}`, readFileSync(join(samples, 'c3s', name))]);
    writeFileSync(join(folder, 'game.pak'), zipSync(Object.fromEntries(entries)));
    writeFileSync(join(folder, 'notes.zip'), zipSync({ 'notes.txt': new Uint8Array(8) }));
    studio = await openStudio();
    await studio.drop([join(folder, 'notes.zip')]);
    await studio.page.getByText('notes.zip contains no character').waitFor(SOON);
    await studio.drop([join(folder, 'game.pak')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    rmSync(folder, { recursive: true });
  });

  test('edits an entry of an archive: only that file is saved, the archive is unchanged', async () => {
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
    await page.getByRole('tab', { name: 'Export' }).click();
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

  test('opens a damaged companion at the damage, and does not call it missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    const names = ['yorick.cfg', 'yorick.csf', 'yorick_head.cmf', 'yorick_bone.crf', 'yorick_bone.png'];
    for (const name of names) copyFileSync(join(samples, 'cal3d', name), join(folder, name));
    const whole = readFileSync(join(samples, 'cal3d/yorick_body.cmf'));
    writeFileSync(join(folder, 'yorick_body.cmf'), whole.subarray(0, 40000));
    studio = await openStudio();
    const { page } = studio;
    await studio.drop([folder]);
    await page
      .locator('.stage-card')
      .getByText(/files missing or damaged$/)
      .waitFor(SOON);
    await page.getByRole('tab', { name: 'Issues' }).click(SOON);
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

  test('returns to the welcome page when the last character is closed', async () => {
    studio = await openStudio([join(samples, 'c3s/yorick.c3s')], { samples: true });
    await studio.page.getByRole('button', { name: 'Close yorick.c3s' }).click();
    await studio.page.getByRole('heading', { name: 'Drop a character here' }).waitFor();
  });

  test('shows an issue with advice for a file of unknown format', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    writeFileSync(join(folder, 'notes.txt'), 'hello there');
    studio = await openStudio();
    await studio.drop([join(folder, 'notes.txt')]);
    const panel = studio.page.getByRole('tabpanel');
    await expect.poll(() => panel.textContent(), SOON).toContain('FORMAT_UNKNOWN');
    expect(await panel.textContent()).toContain('list of supported formats');
    rmSync(folder, { recursive: true });
  });

  test('opens a sample from its card, and another from the menu', async () => {
    studio = await openStudio([], { samples: true });
    await studio.page.getByRole('button', { name: 'Cannibal C3S' }).click(SOON);
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    await studio.page.locator('summary', { hasText: 'Samples' }).click();
    await studio.page.getByRole('button', { name: 'Yorick, Google O3D' }).click();
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s', 'yorick.o3dtgz']);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('lists its keyboard shortcuts', async () => {
    studio = await openStudio([], { samples: true });
    await studio.page.keyboard.press('?');
    await studio.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    const keys = () => studio.page.locator('dialog kbd').allTextContents();
    // Those of the stage are added when it is loaded.
    await expect.poll(keys, SOON).toEqual(expect.arrayContaining(['o', 'Space', 'F']));
    // Those that parts of the page handle themselves.
    expect(await keys()).toEqual(expect.arrayContaining(['F2', 'Escape', 'PageDown']));
  });
});
