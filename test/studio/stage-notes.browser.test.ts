/** What the stage says about characters that it cannot show, or only in part. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio, type StudioPage } from './page.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');
const SOON = { timeout: 60_000 };

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs in the page before its own scripts. */
function withoutWebGL(): void {
  HTMLCanvasElement.prototype.getContext = () => null;
}

/** The start of a sample, without the files beside it. */
function start(sample: string, length?: number): string {
  const path = join(folder, sample.slice(sample.indexOf('/') + 1));
  writeFileSync(path, readFileSync(join(samples, sample)).subarray(0, length));
  return path;
}

describeBrowser('the stage of an incomplete character', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  const box = async (locator: Locator) => (await locator.boundingBox())!;
  /** Whether it is what is drawn at its center. */
  const isOnTop = (locator: Locator) =>
    locator.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });

  test('fills its place and says that there is nothing to show', async () => {
    studio = await openStudio();
    await studio.drop([start('mdl/yorick.mdl', 3000)]);
    const text = studio.page.getByText('These files contain nothing that can be shown');
    await text.waitFor(SOON);
    await studio.page.locator('.stage canvas').waitFor({ state: 'attached', ...SOON });
    expect(await isOnTop(text)).toBe(true);
    const [stage, host] = [
      await box(studio.page.locator('.stage')),
      await box(studio.page.locator('.stage-host')),
    ];
    expect(host.height).toBe(stage.height);
    expect(await studio.page.getByRole('group', { name: 'Views of the clip' }).count()).toBe(0);
  });

  test('shows a glTF once the buffer that it misses is dropped', async () => {
    const gltf = {
      asset: { version: '2.0' },
      buffers: [{ uri: 'pose.bin', byteLength: 36 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
      scenes: [{ nodes: [0] }],
    };
    const [model, buffer] = ['pose.gltf', 'pose.bin'].map((name) => join(folder, name));
    writeFileSync(model!, JSON.stringify(gltf));
    writeFileSync(buffer!, new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer));
    studio = await openStudio();
    const { page } = studio;
    await studio.drop([model!]);
    const missing = page.getByRole('region', { name: 'Missing files' });
    await missing.getByText('Nothing can be shown without').waitFor(SOON);
    await studio.drop([buffer!]);
    await page.locator('.stage-readout', { hasText: ' m high' }).waitFor(SOON);
    expect(await missing.count()).toBe(0);
    expect(await page.locator('nav .open').count()).toBe(1);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('has only those views below it that show something', async () => {
    studio = await openStudio();
    await studio.drop([start('cal3d/yorick_body.cmf')]);
    const views = studio.page.getByRole('group', { name: 'Views of the clip' }).getByRole('button');
    await views.last().waitFor(SOON);
    expect(await views.allTextContents()).toEqual(['Pose']);
  });

  test('says so if the browser has no WebGL', async () => {
    studio = await openStudio();
    const { page } = studio;
    await page.addInitScript(withoutWebGL);
    await page.reload();
    await studio.drop([join(samples, 'c3s/yorick.c3s')]);
    const alert = page.locator('.stage').getByRole('alert');
    await alert.waitFor(SOON);
    expect(await alert.textContent()).toBe(
      'Cannot draw the stage: this browser has no WebGL 2, or it is turned off',
    );
    await page.getByRole('button', { name: 'Export GLB' }).waitFor();
  });

  test('has its hints and the missing files below each other, on a small stage in one line', async () => {
    studio = await openStudio();
    const { page } = studio;
    await studio.drop([start('cal3d/yorick_walk.caf', 20_000)]);
    await page.locator('.stage-hint').nth(1).waitFor(SOON);
    const [first, second] = [
      await box(page.locator('.stage-hint').nth(0)),
      await box(page.locator('.stage-hint').nth(1)),
    ];
    expect(second.y).toBeGreaterThan(first.y + first.height);

    await studio.drop([start('mdl/yorick.mdl')]);
    const card = page.getByRole('region', { name: 'Files that are missing on the stage' });
    await page.getByRole('tab', { name: 'Contents' }).click();
    await card.getByRole('button', { name: 'Add files…' }).waitFor(SOON);
    // Less of the stage remains.
    await page.getByRole('button', { name: 'Curves' }).click();
    await card.getByRole('button', { name: 'Add files…' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Curves' }).click();
    await card.getByRole('button', { name: 'Add files…' }).waitFor(SOON);
    await page.setViewportSize({ width: 390, height: 844 });
    await card.getByRole('button', { name: 'Add files…' }).waitFor({ state: 'hidden' });
    expect((await box(card)).height).toBeLessThan(50);
    await card.getByRole('button', { name: 'See all' }).click();
    await expect.poll(() => isOnTop(page.getByRole('button', { name: 'Add files…' }))).toBe(true);
    expect(studio.takeComplaints()).toEqual([]);
  });
});
