/** Files that are made to harm are dropped on the page: it stays usable, and nothing in them runs. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { Columns } from '../formats/gltf/files/container/files.ts';
import { openStudio, type StudioPage } from './page.ts';

const C3S = resolve(import.meta.dirname, '../../samples/yorick/c3s/yorick.c3s');
const SOON = { timeout: 60_000 };

/** Turns the text that follows it around, so that "gpj.exe" looks like "exe.jpg". */
const OVERRIDE = '\u202e';
const MARKUP = `<img src=x onerror="window.hit=1"><script>window.hit=1<\u2215script>${OVERRIDE}gpj.exe`;

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, bytes: Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

/** A triangle; everything in it has the same name, and one image. */
function triangle(name: string, image: string): Uint8Array {
  const columns = new Columns();
  const position = columns.add(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), 'VEC3', 3, {
    min: [0, 0, 0],
    max: [1, 1, 0],
  });
  const times = columns.add(Float32Array.of(0, 1), 'SCALAR', 1, { min: [0], max: [1] });
  const places = columns.add(Float32Array.of(0, 0, 0, 1, 0, 0), 'VEC3', 3);
  return columns.file({
    scenes: [{ name, nodes: [0] }],
    nodes: [{ name, mesh: 0, extras: { [name]: name } }],
    meshes: [{ name, primitives: [{ attributes: { POSITION: position }, material: 0 }] }],
    materials: [{ name, pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: encodeURI(image) }],
    animations: [
      {
        name,
        samplers: [{ input: times, output: places }],
        channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
      },
    ],
  });
}

/** The start of a PNG of so many pixels on each side, without its pixels. */
function hugePng(side: number): Uint8Array {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

describeBrowser('the studio', () => {
  let studio: StudioPage;
  beforeEach(async () => {
    studio = await openStudio();
  });
  afterEach(() => studio.close());

  const openNames = () => studio.page.locator('nav .open button:first-child').allTextContents();

  /** Another character can be opened, and no script of a file ran or was refused by the policy. */
  async function expectUsable(): Promise<void> {
    await studio.drop([C3S]);
    await expect.poll(async () => (await openNames()).at(-1), SOON).toBe('yorick.c3s');
    await studio.page.getByRole('tab', { name: 'Contents' }).click(SOON);
    await studio.page.getByRole('button', { name: /^idle/ }).waitFor(SOON);
    expect(await studio.page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await studio.page.locator('#app :is(script, img[src=x])').count()).toBe(0);
    expect(studio.takeComplaints()).toEqual([]);
  }

  /** Classes of elements whose text would turn what follows it around. */
  const leaking = () =>
    studio.page.evaluate((override) => {
      const holds = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes(override);
      const holding = [...document.querySelectorAll('#app *')].filter((element) =>
        [...element.childNodes].some(holds),
      );
      const open = holding.filter((element) => !/isolate/.test(getComputedStyle(element).unicodeBidi));
      return { holding: holding.length, open: open.map((element) => element.outerHTML.slice(0, 100)) };
    }, OVERRIDE);

  test('shows names with markup and direction overrides as text, each by itself', async () => {
    const name = `${MARKUP.replaceAll('/', '')}.gltf`;
    const path = write(name, triangle(MARKUP, `${OVERRIDE}gnp.<b>.png`));
    await studio.drop([path]);
    await expect.poll(openNames, SOON).toEqual([name]);
    for (const tab of ['Contents', 'Issues', 'Bytes', 'Export']) {
      await studio.page.getByRole('tab', { name: tab }).click(SOON);
      await studio.page.getByRole('tabpanel').first().waitFor(SOON);
      const { holding, open } = await leaking();
      expect([tab, holding > 0, open]).toEqual([tab, true, []]);
    }
    await studio.page.getByRole('tab', { name: 'Contents' }).click();
    expect(await studio.page.getByRole('tabpanel').first().textContent()).toContain(MARKUP);
    await expectUsable();
  });

  /** Something came of what was dropped: a character, or something to read about it. */
  const settled = () =>
    expect
      .poll(
        () =>
          studio.page
            .locator('nav .open, .notice:not(:has(progress)), [role=tabpanel], .gallery-card')
            .count(),
        SOON,
      )
      .toBeGreaterThan(0);

  const zeros = () => new Uint8Array(200 << 20);
  const nested = (levels: number) =>
    `{"asset":{"version":"2.0"},"extras":${'['.repeat(levels)}${']'.repeat(levels)}}`;

  test.each<[string, () => Uint8Array]>([
    ['compressed.o3dtgz', () => gzipSync(zeros(), { level: 1 })],
    ['archive.zip', () => zipSync({ 'a.c3s': zeros() }, { level: 1 })],
    ['nested.gltf', () => new TextEncoder().encode(nested(500_000))],
  ])('withstands %s, which unpacks to far more', async (name, bytes) => {
    await studio.drop([write(name, bytes())]);
    await settled();
    await expectUsable();
  });

  test('withstands an image of four thousand million pixels', async () => {
    const image = write('huge.png', hugePng(65_535));
    await studio.drop([write('huge.gltf', triangle('huge', 'huge.png')), image]);
    await settled();
    await expectUsable();
  });

  describeCorpus('with the malformed files of other projects', () => {
    test.each([
      'c3s/invalid',
      'o3d/invalid',
      'cal3d/generated/malformed',
      'mdl/rollnw/fuzz',
      'mdl/neverwinter.nim/tests/fuzzing',
    ])('withstands %s', async (suite) => {
      await studio.drop([corpus(suite)]);
      await settled();
      await expectUsable();
    });
  });

  test('withstands a damaged copy of a file that is open', async () => {
    copyFileSync(C3S, join(folder, 'yorick.c3s'));
    await studio.drop([join(folder, 'yorick.c3s')]);
    await expect.poll(openNames, SOON).toEqual(['yorick.c3s']);
    await studio.drop([write('cut.c3s', readFileSync(C3S).subarray(0, 5000))]);
    await expectUsable();
  });
});
