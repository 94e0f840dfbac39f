import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { Report } from '../../src/report/report.ts';
import { describeBrowser } from '../browser/chromium.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';
import { validate } from '../gltf/validate.ts';
import { longAnimation } from './long-animation.ts';
import { packedYorick } from './packed-yorick.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');
const CHARACTERS = [
  'cal3d/yorick.cfg',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'c3s/yorick.c3s',
  'o3d/yorick.o3dtgz',
];

/** Workers need time to start, read and write, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeBrowser('the studio', () => {
  let studio: StudioPage;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exhume-'));
  });
  afterEach(async () => {
    await studio.close();
    rmSync(folder, { recursive: true });
  });

  /** A character with a clip of seventeen days, which would take forever at thirty samples per second. */
  function longFiles(): string[] {
    const [skeleton, animation] = [join(folder, 'long.csf'), join(folder, 'long.caf')];
    copyFileSync(join(samples, 'cal3d/yorick.csf'), skeleton);
    writeFileSync(animation, longAnimation());
    return [skeleton, animation];
  }

  const tab = (name: string) => studio.page.getByRole('tab', { name }).click();

  /** The bytes that a button downloads. */
  async function downloadOf(button: string | RegExp): Promise<Uint8Array> {
    const started = studio.page.waitForEvent('download');
    await studio.page.getByRole('button', { name: button }).last().click();
    return new Uint8Array(readFileSync(await (await started).path()));
  }

  test('converts the characters of every family to GLB files that validate', async () => {
    studio = await openStudio(CHARACTERS.map((path) => join(samples, path)));
    const { page } = studio;
    const characters = page.locator('nav .open button:first-child');
    await expect.poll(() => characters.count(), SOON).toBe(CHARACTERS.length);
    await tab('Export');
    let workers = 0;
    page.on('worker', () => workers++);
    for (let index = 0; index < CHARACTERS.length; index++) {
      await characters.nth(index).click();
      await page.getByRole('button', { name: 'Convert', exact: true }).click(SOON);
      await page.locator('.result').waitFor(SOON);
      const { errors, warnings } = await validate(await downloadOf('Download yorick.glb'));
      expect(errors + warnings, CHARACTERS[index]).toBe(0);
      expect(await page.locator('.numbers dd').first().textContent()).toMatch(/^(0 units|.* %)/);
    }
    // Each conversion leaves its worker to the next.
    expect(workers).toBe(1);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('shows first, in the color of errors, which clips are not in the result', async () => {
    studio = await openStudio([join(samples, 'cal3d-919/yorick.cfg')]);
    const { page } = studio;
    await tab('Export');
    await page.getByLabel('Target').selectOption('cal3d.cfg');
    await page.getByRole('button', { name: 'Convert', exact: true }).click(SOON);
    const verdict = page.locator('.result > :first-child');
    await verdict.waitFor(SOON);
    expect(await verdict.textContent()).toBe('1 of 4 clips is not in the result: yorick_smile');
    const colors = await verdict.evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--error)';
      element.append(probe);
      return [getComputedStyle(element).color, getComputedStyle(probe).color];
    });
    expect(colors[0]).toBe(colors[1]);
  });

  test('lists at once what the target cannot hold, and a loss selects the element that it concerns', async () => {
    studio = await openStudio([join(samples, 'cal3d-919/yorick.cfg')]);
    const { page } = studio;
    await tab('Export');
    await page.getByLabel('Target').selectOption('cal3d.cfg');
    const expected = page.locator('.expected');
    await expected.getByText('FIT_MORPHS_DROPPED').waitFor(SOON);
    await expected.getByRole('button', { name: /cannot animate .* in clip "yorick_smile"/ }).click();
    await tab('Contents');
    await page.getByRole('button', { name: /^yorick_smile/, pressed: true }).waitFor(SOON);
    await tab('Export');
    await page.getByRole('combobox', { name: /^Version/ }).selectOption('919');
    await expected.getByText('No expected losses').waitFor(SOON);
    await page.getByRole('button', { name: 'Convert', exact: true }).click(SOON);
    await page.locator('.result').waitFor(SOON);
    expect(await expected.count()).toBe(0);
    expect(await page.getByText('Earlier result').count()).toBe(0);
    const title = await page.getByLabel('Target').locator('option:checked').textContent();
    await page.getByLabel('Target').selectOption('gltf.glb');
    await page.locator('.result', { hasText: 'Earlier result' }).getByText(title!).waitFor(SOON);
    await page.getByLabel('Max. bones per vertex').fill('1');
    await page.getByRole('button', { name: 'Convert', exact: true }).click(SOON);
    await page.locator('.verdict', { hasText: /^ ?All 4 clips, up to \d+ % apart$/ }).waitFor(SOON);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('lists the first of many losses of one code, and the others on demand', async () => {
    const scene = buildYorick();
    const smile = scene.clips.find(({ morphTracks = [] }) => morphTracks.length > 0)!;
    const clips = Array.from({ length: 12 }, (_, index) => ({ ...smile, name: `smile_${index}` }));
    const file = join(folder, 'smiling.glb');
    writeFileSync(file, await sceneToGlb({ ...scene, clips }, new Report()));
    studio = await openStudio([file], { isSmall: true });
    const { page } = studio;
    await tab('Export');
    const group = page.locator('.findings', { hasText: 'FIT_MORPH_TRACKS_DROPPED' });
    const losses = group.getByRole('listitem');
    await expect.poll(() => losses.count(), SOON).toBe(8);
    await group.getByRole('button', { name: 'Show 4 more' }).press('Enter');
    await expect.poll(() => losses.count()).toBe(12);
    await page.keyboard.press('Enter');
    await expect.poll(() => losses.count()).toBe(8);
  });

  test('exports by settings: shows losses and warnings before saving, and keeps the settings in a file', async () => {
    studio = await openStudio([join(samples, 'c3s/yorick.c3s')]);
    const { page } = studio;
    await tab('Export');
    await page.getByLabel('Target').selectOption('gltf.glb');
    await page.getByRole('button', { name: 'By export settings' }).click(SOON);
    expect(await page.locator('.settings summary', { hasText: 'List' }).count()).toBe(0);
    await page.getByLabel('Target').selectOption('cryengine.cgf');
    const expected = page.locator('.expected');
    await expected.getByText('CRYENGINE_EDGE_OPEN').waitFor(SOON);
    await expected.getByText('FIT_MORPH_TRACKS_DROPPED').waitFor(SOON);

    const animation = page.locator('.settings details', {
      has: page.locator('summary', { hasText: /^Animation/ }),
    });
    const everyFrames = animation.getByLabel('Every frames');
    await animation.locator('summary').click();
    await everyFrames.fill('0');
    await everyFrames.press('Enter');
    await page.getByText('Expected a whole number from 1 up').waitFor(SOON);
    await everyFrames.fill('2');
    await everyFrames.press('Enter');
    await page.locator('.settings summary', { hasText: 'UV' }).click();
    await page.getByLabel('Single').check();
    const saved = JSON.parse(new TextDecoder().decode(await downloadOf('Download settings')));
    expect(saved).toEqual({ to: 'cryengine.cgf', animation: { everyFrames: 2 }, uv: { single: true } });

    const refusing = { ...saved, warnings: { CRYENGINE_EDGE_OPEN: 'error', CRYENGINE_BONES_MANY: 'off' } };
    const buffer = Buffer.from(JSON.stringify(refusing));
    const file = { name: 'yorick.exhume.json', mimeType: 'application/json', buffer };
    await page.getByLabel('Settings file').setInputFiles(file);
    await expected.locator('.findings.error', { hasText: 'CRYENGINE_EDGE_OPEN' }).waitFor(SOON);
    expect(await expected.getByText('CRYENGINE_BONES_MANY').count()).toBe(0);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('Nothing was written, because of errors').waitFor(SOON);

    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.locator('.result .numbers').waitFor(SOON);
    const files = unzipSync(await downloadOf('Download yorick.zip'));
    expect(Object.keys(files)).toContain('yorick.cgf');
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('stops a conversion that takes too long, and keeps the character', async () => {
    const files = longFiles();
    studio = await openStudio();
    const { page } = studio;
    await studio.drop(files);
    await expect.poll(() => page.locator('nav .open button:first-child').count(), SOON).toBe(1);
    await tab('Export');
    await page.getByRole('button', { name: 'Convert', exact: true }).click(SOON);
    const stop = page.getByRole('button', { name: 'Stop' });
    await stop.waitFor(SOON);
    // Stop follows the button that was pressed.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await stop.waitFor({ state: 'detached', ...SOON });
    await expect.poll(() => page.locator('.running, .result').count()).toBe(0);

    await page.getByLabel('Target').selectOption('cal3d.csf');
    await page.getByRole('button', { name: 'Convert', exact: true }).click(SOON);
    await page.locator('.result').waitFor(SOON);
    const skeleton = await downloadOf('Download long.csf');
    expect(skeleton.length).toBeGreaterThan(1000);

    // Where the panel does not show its progress.
    await tab('Contents');
    const glb = page.getByRole('button', { name: 'Export GLB' });
    await glb.click();
    const notice = page.locator('.notice', { hasText: /^Exporting long\.\w+: / });
    await notice.getByRole('button', { name: 'Stop' }).click(SOON);
    await notice.waitFor({ state: 'detached', ...SOON });
    await expect.poll(() => glb.isEnabled(), SOON).toBe(true);
    expect(studio.takeComplaints()).toEqual([]);
  });

  /** Starts a comparison of two characters with clips of seventeen days. */
  async function beginLongComparison(): Promise<void> {
    const files = longFiles();
    studio = await openStudio();
    const { page } = studio;
    const characters = page.locator('nav .open button:first-child');
    for (const count of [1, 2]) {
      await studio.drop(files);
      await expect.poll(() => characters.count(), SOON).toBe(count);
    }
    await tab('Compare');
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Compare', exact: true }).click(SOON);
  }

  test('stops a comparison that takes too long', async () => {
    await beginLongComparison();
    const { page } = studio;
    await page.getByRole('button', { name: 'Stop' }).click(SOON);
    await expect.poll(() => page.getByLabel('Measuring').count(), SOON).toBe(0);
    await expect
      .poll(() => page.getByRole('button', { name: 'Compare', exact: true }).isEnabled())
      .toBe(true);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('stops a comparison when one of the characters is closed', async () => {
    await beginLongComparison();
    const { page } = studio;
    await page.getByLabel('Measuring').waitFor(SOON);
    await page
      .getByRole('button', { name: /^Close long/ })
      .first()
      .click(SOON);
    // The worker of the remaining character.
    await expect.poll(() => page.workers().length, SOON).toBe(1);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('downloads the original files, together in a zip', async () => {
    studio = await openStudio([join(samples, 'mdl/yorick.mdl')]);
    await tab('Export');
    const files = unzipSync(await downloadOf('Download yorick.zip'));
    expect(Object.keys(files).sort()).toEqual(['yorick.mdl', 'yorick_bone.tga', 'yorick_cloth.tga']);
    const original = readFileSync(join(samples, 'mdl/yorick.mdl'));
    expect(Buffer.from(files['yorick.mdl']!).equals(original)).toBe(true);
  });

  test('renames a bone, undoes and redoes it; nothing else in the file changes', async () => {
    studio = await openStudio([join(samples, 'cal3d/yorick.cfg')]);
    const { page } = studio;
    await tab('Contents');
    await page.locator('summary', { hasText: 'Bones and nodes' }).click();
    await page.getByRole('button', { name: /^upper_arm_left/ }).press('F2');
    await page.getByLabel('New name of upper_arm_left').fill('upper_arm_lest');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^upper_arm_lest/ }).waitFor(SOON);
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^upper_arm_left/ }).waitFor(SOON);
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: /^upper_arm_lest/ }).waitFor(SOON);
    await tab('Export');
    const skeleton = unzipSync(await downloadOf('Download yorick.zip'))['yorick.csf']!;
    const original = readFileSync(join(samples, 'cal3d/yorick.csf'));
    const different = [...skeleton].filter((byte, at) => byte !== original[at]);
    expect(skeleton.length).toBe(original.length);
    expect(different).toEqual(['s'.charCodeAt(0)]);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('explains why a material of MDL cannot be renamed', async () => {
    studio = await openStudio([join(samples, 'mdl/yorick.mdl')]);
    const { page } = studio;
    await tab('Contents');
    const materials = page.locator('details.outline', { hasText: 'Materials' });
    await materials.getByRole('button', { name: /^yorick_bone/ }).click(SOON);
    await materials.getByText('Named after its image yorick_bone.tga').waitFor(SOON);
    expect(await materials.getByRole('button', { name: 'Rename' }).count()).toBe(0);
    await page
      .locator('details.outline', { hasText: 'Clips' })
      .getByRole('button', { name: /^walk/ })
      .click();
    await page.getByRole('button', { name: 'Rename' }).waitFor(SOON);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('cuts a clip and replaces a texture without changing other files', async () => {
    const folder = join(samples, 'cryengine');
    studio = await openStudio([join(folder, 'yorick.cgf')]);
    const { page } = studio;
    await tab('Contents');
    await page.getByRole('button', { name: /^idle/ }).click(SOON);
    await page.getByRole('button', { name: 'Cut', exact: true }).click();
    await page.getByText('Only this clip in yorick_idle.caf is rewritten').waitFor(SOON);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Escape');
    expect(await focused()).toMatch(/^idle/);
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    expect(await focused()).toMatch(/^idle/);
    await page.getByRole('button', { name: 'Cut', exact: true }).click();
    await page.getByRole('spinbutton', { name: 'To' }).fill('99');
    await page.getByText(/^From and To must be between 0 s and [\d.]+ s, in this order\.$/).waitFor(SOON);
    await page.getByRole('spinbutton', { name: 'To' }).fill('1');
    await page.getByRole('form', { name: 'Cut idle' }).getByRole('button', { name: 'Cut' }).click();
    await page.getByRole('button', { name: 'idle 1.00 s' }).waitFor(SOON);
    await page.getByRole('button', { name: /^yorick_bone.png/ }).click();
    await page.getByLabel('Image for yorick_bone.png').setInputFiles(join(folder, 'yorick_cloth.png'));
    await page.getByText('last: replace yorick_bone.png').waitFor(SOON);
    await page.getByRole('img', { name: 'edited' }).waitFor();
    await tab('Export');
    const files = unzipSync(await downloadOf('Download yorick.zip'));
    const original = (name: string) => readFileSync(join(folder, name));
    const changed = Object.keys(files).filter((name) => !original(name).equals(files[name]!));
    expect(changed.sort()).toEqual(['yorick_bone.png', 'yorick_idle.caf']);
    expect(original('yorick_cloth.png').equals(files['yorick_bone.png']!)).toBe(true);
    await expect.poll(() => page.getByRole('img', { name: 'edited' }).count()).toBe(0);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test.each([
    ['an archive of O3D', 'o3d/yorick.o3dtgz', /^images\/yorick_bone\.png/],
    ['a GLB', 'packed.glb', /^yorick_bone\.png/],
  ])('replaces a texture in %s', async (_, path, row) => {
    const file = path.endsWith('.glb') ? join(folder, path) : join(samples, path);
    if (path.endsWith('.glb')) writeFileSync(file, await packedYorick('high'));
    studio = await openStudio([file]);
    const { page } = studio;
    await tab('Contents');
    await page.getByRole('button', { name: row }).click(SOON);
    const cloth = join(samples, 'cal3d/yorick_cloth.png');
    await page.getByLabel(/^Image for .*yorick_bone.png/).setInputFiles(cloth);
    await page.getByText(/last: replace .*yorick_bone.png/).waitFor(SOON);
    await tab('Export');
    const saved = await downloadOf(/^Download yorick|^Download packed/);
    const content = path.endsWith('.glb') ? Buffer.from(saved) : gunzipSync(saved);
    const [bone, other] = ['bone', 'cloth'].map((name) =>
      readFileSync(join(samples, `cal3d/yorick_${name}.png`)),
    );
    expect(content.includes(bone!)).toBe(false);
    expect(content.includes(other!)).toBe(true);
    await expect.poll(() => page.getByRole('img', { name: 'edited' }).count()).toBe(0);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('compares two characters, and goes to the largest distance', async () => {
    studio = await openStudio(['cal3d/yorick.cfg', 'mdl/yorick.mdl'].map((path) => join(samples, path)));
    const { page } = studio;
    await tab('Compare');
    await page.getByLabel('Compare with').selectOption({ label: 'yorick.cfg' });
    await page.getByLabel('Samples per second').fill('4');
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await compare.press('Enter');
    await page.getByText('vertex by vertex').waitFor(SOON);
    await expect.poll(() => compare.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.locator('.numbers button').click();
    // The distance changes with every frame: it is not read out.
    await page.locator('.stage-readout').getByText('Distance now').waitFor();
    expect(await page.locator('[role=status]', { hasText: 'Distance now' }).count()).toBe(0);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('lists the issues of a damaged file, and jumps to their location', async () => {
    studio = await openStudio();
    const { page } = studio;
    const bytes = readFileSync(join(samples, 'c3s/yorick.c3s')).subarray(0, 100_000);
    const files = [{ name: 'torn.c3s', mimeType: 'application/octet-stream', buffer: bytes }];
    await page.getByLabel('Files to open').setInputFiles(files);
    await tab('Issues');
    await page.locator('.findings.error').first().waitFor(SOON);
    await page.locator('.findings.error button.finding').first().press('Enter');
    await page.getByRole('tab', { name: 'Bytes', selected: true }).waitFor();
    expect(studio.takeComplaints()).toEqual([]);
  });
});
