/**
 * What the studio looks like, by family and theme, at the sizes of a phone, a tablet and two screens: small pictures in
 * `pictures/`. After a change of the looks, make them anew with `EXHUME_PICTURES=write`, and look at them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { openStudio } from './page.ts';
import { difference, fromPng, type Small, shrunk, toPng } from './thumbnail.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/yorick');
const PICTURES = join(import.meta.dirname, 'pictures');

const FAMILIES = [
  { family: 'cal3d', path: 'cal3d/yorick.cfg', size: { width: 390, height: 844 } },
  { family: 'c3s', path: 'c3s/yorick.c3s', size: { width: 1024, height: 768 } },
  { family: 'o3d', path: 'o3d/yorick.o3dtgz', size: { width: 1440, height: 900 } },
  { family: 'mdl', path: 'mdl/yorick.mdl', size: { width: 1920, height: 1080 } },
  { family: 'cryengine', path: 'cryengine/yorick.cgf', size: { width: 1440, height: 900 } },
];

/** Of 255, of the mean of a block: fonts and graphics drivers differ by less, a limb or a color by more. */
const TOLERANCE = 24;

describeBrowser('the looks of the studio', () => {
  test('are those of the reference pictures', async () => {
    const studio = await openStudio(
      FAMILIES.map(({ path }) => join(SAMPLES, path)),
      { samples: true, draws: true, antialias: true },
    );
    const { page } = studio;
    const tabs = page.locator('nav .open');
    await tabs.nth(FAMILIES.length - 1).waitFor();
    const differences: Record<string, number> = {};
    let theme = '';
    for (const [at, { family, size }] of FAMILIES.entries()) {
      await tabs.nth(at).getByRole('button').first().dispatchEvent('click');
      await page.setViewportSize(size);
      await page.locator('.stage-readout', { hasText: '1.61 ' }).waitFor();
      await page.locator('.stage canvas[aria-busy=false]').waitFor();
      await page.keyboard.press('f');
      for (let turn = 0; turn < 2; turn++) {
        await page.getByRole('button', { name: /^Use the .* theme/ }).dispatchEvent('click');
        theme = (await page.evaluate('document.documentElement.dataset.theme')) as string;
        await page.evaluate(DRAWN);
        const name = `${family}-${theme}.png`;
        differences[name] = compare(name, shrunk(await page.screenshot()));
      }
    }
    expect(Object.keys(differences)).toHaveLength(2 * FAMILIES.length);
    expect(Object.entries(differences).filter(([, most]) => most > TOLERANCE)).toEqual([]);
    await studio.close();
  });
});

test('a missing limb or another color is a difference, noise is none', () => {
  const path = join(PICTURES, 'o3d-light.png');
  const picture = fromPng(readFileSync(path));
  expect(difference(picture, noisy(picture))).toBeLessThan(TOLERANCE);
  // Where the trousers are, and no larger than a hand.
  expect(
    difference(
      picture,
      painted(picture, (rgb) => rgb.toReversed()),
    ),
  ).toBeGreaterThan(TOLERANCE);
  expect(
    difference(
      picture,
      painted(picture, () => [250, 248, 245]),
    ),
  ).toBeGreaterThan(TOLERANCE);
});

function compare(name: string, seen: Small): number {
  const path = join(PICTURES, name);
  if (process.env.EXHUME_PICTURES === 'write') writeFileSync(path, toPng(seen));
  return existsSync(path) ? difference(fromPng(readFileSync(path)), seen) : 255;
}

function noisy({ data, ...size }: Small): Small {
  return { ...size, data: data.map((value, at) => Math.max(0, Math.min(255, value + ((at * 37) % 17) - 8))) };
}

/** Changes 6 × 6 pixels in the middle of the character. */
function painted({ data, width, height }: Small, change: (rgb: number[]) => number[]): Small {
  const copy = data.slice();
  const [left, top] = [Math.round(width * 0.34), Math.round(height * 0.6)];
  for (let y = top; y < top + 6; y++)
    for (let x = left; x < left + 6; x++) {
      const at = (y * width + x) * 3;
      copy.set(change([...data.subarray(at, at + 3)]), at);
    }
  return { width, height, data: copy };
}

/** Resolves when the stage has been drawn. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
