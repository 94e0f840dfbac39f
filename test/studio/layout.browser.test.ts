/** Everything must be visible and reachable on a phone, a tablet and a screen, with many characters and long names. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { Report } from '../../src/report/report.ts';
import { describeBrowser } from '../browser/chromium.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';
import { openStudio, type StudioPage } from './page.ts';

const SAMPLE = resolve(import.meta.dirname, '../../samples/yorick/cryengine/yorick.cgf');

interface Size {
  width: number;
  height: number;
  /** Fingers get larger controls. */
  isTouch?: boolean;
}

const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 390, height: 844, isTouch: true },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const PANELS = ['Contents', 'Bytes', 'Issues', 'Compare', 'Export'];
const OPEN = 10;
const OFFERED = 30;

/** Names without a place to break the line. */
const LONG_NAME = 'a_character_whose_name_is_sixty_letters_long_x2_final_v3';
const LONG_CLIP = 'a_clip_with_a_name_of_several_hundred_letters_'.repeat(7);

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeBrowser('the layout of the studio', () => {
  let studio: StudioPage;
  afterEach(() => studio.close());

  const layoutFaults = () => studio.page.evaluate(LAYOUT_FAULTS);
  async function resize({ isTouch = false, ...size }: Size): Promise<void> {
    const session = await studio.page.context().newCDPSession(studio.page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch, maxTouchPoints: 1 });
    await studio.page.setViewportSize(size);
  }

  const library = () => studio.page.getByRole('button', { name: 'Library' });
  const card = (name: string) => studio.page.locator('.gallery').getByRole('button', { name });
  const tabs = () => studio.page.locator('nav .open');

  test('keeps all controls visible with ten characters, and shows all that were found in the library', async () => {
    studio = await openStudio([], { samples: true });
    const { page } = studio;
    for (const size of SIZES) {
      await resize(size);
      await expect.poll(layoutFaults, { message: `welcome at ${size.width}` }).toEqual([]);
    }

    await page.getByLabel('Files to open').setInputFiles(await manyFiles(), SOON);
    for (let count = 0; count < OPEN; count++) {
      if (count > 0) await library().click();
      const name = count === 0 ? `${LONG_NAME}.glb` : `hero_${count}.cgf`;
      await page.getByLabel('Search the library').fill(name, SOON);
      await card(name).click(SOON);
      await expect.poll(() => tabs().count(), SOON).toBe(count + 1);
    }
    await expect.poll(() => page.locator('.stage-readout').textContent(), SOON).toContain(' m high');

    for (const size of SIZES) {
      await resize(size);
      // The one opened last, and the first, with the long name.
      for (const at of [OPEN - 1, 0]) {
        await tabs().nth(at).getByRole('button').first().dispatchEvent('click');
        await expect.poll(() => page.evaluate(CURRENT_TAB_FAULTS)).toEqual([]);
      }
      for (const panel of PANELS) {
        const message = `${panel} at ${size.width}`;
        await page.getByRole('tab', { name: panel }).click();
        if (panel === 'Bytes') await page.getByRole('grid', { name: 'Bytes' }).waitFor(SOON);
        // Below the stage it is scrolled into view; the controls above it are reached by scrolling back.
        await expect.poll(() => page.evaluate(hiddenPart('.panel')), { message }).toBe(0);
        expect(await page.evaluate(HEIGHT_SHARE), message).toBeGreaterThan(0.5);
        await page.locator('.workbench').evaluate((workbench) => workbench.scrollTo(0, 0));
        await expect.poll(layoutFaults, { message }).toEqual([]);
      }
      await page.getByRole('combobox', { name: 'Clip', exact: true }).click();
      await expect.poll(() => page.evaluate(POPUP_FAULTS), { message: `clips at ${size.width}` }).toEqual([]);
      await page.keyboard.press('Escape');
      for (const menu of ['Show', 'Light', 'Picture', 'Developer']) {
        await page.locator('summary', { hasText: menu }).click();
        const message = `${menu} at ${size.width}`;
        await expect.poll(() => page.evaluate(POPUP_FAULTS), { message }).toEqual([]);
        await page.keyboard.press('Escape');
      }
      const curves = page.getByRole('button', { name: 'Curves' });
      await curves.click();
      await page.locator('.chart canvas').waitFor(SOON);
      await expect.poll(() => page.evaluate(TOO_WIDE), { message: `curves at ${size.width}` }).toEqual([]);
      await expect.poll(() => page.evaluate(hiddenPart('.drawer'))).toBe(0);
      await curves.click();
      await library().click();
      await page.getByLabel('Search the library').fill('');
      await card(LONG_NAME).first().waitFor(SOON);
      await expect
        .poll(() => page.evaluate(LIBRARY_FAULTS), { message: `library at ${size.width}` })
        .toEqual([]);
      await library().click();
    }
    // The width of the panels was chosen for a large window.
    await resize({ width: 700, height: 500 });
    await expect.poll(layoutFaults, { message: 'a small window' }).toEqual([]);
    await resize(SIZES.at(-1)!);
    // The names that have no room are reached by the wheel.
    await page.locator('nav .open').first().hover();
    const left = () => page.locator('nav.open-characters ul').evaluate(({ scrollLeft }) => scrollLeft);
    const before = await left();
    await page.mouse.wheel(0, 200);
    await expect.poll(left).toBeGreaterThan(before);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('a notice covers neither the panels nor the timeline nor a card of the library', async () => {
    studio = await openStudio([SAMPLE], { samples: true });
    const { page } = studio;
    await page.locator('.stage-readout', { hasText: ' m high' }).waitFor(SOON);
    const buffer = Buffer.from('PK\x03\x04 and nothing more');
    const damaged = { name: 'damaged.zip', mimeType: 'application/zip', buffer };
    const notice = page.locator('.notice.error', { hasText: 'damaged.zip' });
    await page.getByLabel('Files to open').setInputFiles(damaged);
    await notice.waitFor(SOON);
    for (const size of SIZES) {
      await resize(size);
      await expect.poll(() => page.evaluate(COVERED_BY_NOTICE), { message: `${size.width}` }).toEqual([]);
    }
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    const models = ['a', 'b'].map((name) => ({
      ...damaged,
      name: `${name}.cgf`,
      buffer: readFileSync(SAMPLE),
    }));
    await page.getByLabel('Files to open').setInputFiles([...models, damaged]);
    await library().click();
    await card('a.cgf').waitFor(SOON);
    await notice.waitFor(SOON);
    await expect.poll(() => page.evaluate(COVERED_BY_NOTICE)).toEqual([]);
    expect(studio.takeComplaints()).toEqual([]);
  });

  test('follows the theme of the system until the user chooses one', async () => {
    studio = await openStudio([], { samples: true });
    const { page } = studio;
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(theme).toBe(colorScheme);
    }
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    // Changes of the system are delivered before the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await theme()).toBe('dark');
  });

  test('the picture fills the stage when the window gets another size', async () => {
    studio = await openStudio([SAMPLE], { samples: true });
    await studio.page.locator('.stage-readout', { hasText: ' m high' }).waitFor(SOON);
    for (const size of [...SIZES].reverse()) {
      await resize(size);
      await expect.poll(() => studio.page.evaluate(PICTURE_FAULTS), { message: `${size.width}` }).toEqual([]);
      expect(await studio.page.evaluate(NOTE_HEIGHT), `${size.width}`).toBe(7);
    }
  });
});

/** Enough characters to open ten and offer thirty more, long names first and last. */
async function manyFiles() {
  const scene = buildYorick();
  const [first, ...others] = scene.clips;
  const clips = [{ ...first!, name: LONG_CLIP }, ...others];
  const longest = await sceneToGlb({ ...scene, clips }, new Report());
  const sample = readFileSync(SAMPLE);
  const names = Array.from({ length: OPEN + OFFERED - 2 }, (_, index) => `hero_${index}`);
  const copies = [...names, `z_${LONG_NAME}`].map((name) => ({ name: `${name}.cgf`, buffer: sample }));
  const files = [{ name: `${LONG_NAME}.glb`, buffer: Buffer.from(longest) }, ...copies];
  return files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }));
}

/** Whether an element is in the window, and nothing covers its center. */
const REACHABLE = `
  const isReachable = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(hit);
  };
  const nameOf = (element) => element.ariaLabel || element.textContent || element.tagName;
`;

/** Parts of the page that a notice covers. */
const COVERED_BY_NOTICE = `(() => {
  const notice = document.querySelector('.notices').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.panels, .timeline, .gallery-scroller')];
  // In small windows it scrolls.
  const main = document.querySelector('main').getBoundingClientRect();
  return parts.filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const lowest = Math.min(bottom, main.bottom);
    return left < notice.right && right > notice.left && top < notice.bottom && lowest > notice.top;
  }).map(({ className }) => className);
})()`;

/** Elements that are too wide. */
const TOO_WIDE = `(() => {
  const page = document.scrollingElement;
  const tooWide = page.scrollWidth > innerWidth ? ['page of ' + page.scrollWidth] : [];
  for (const part of document.querySelectorAll('header, main, .gallery-scroller, .stage, .timeline, .curves, .panel'))
    if (part.scrollWidth > part.clientWidth) tooWide.push(part.className + ' of ' + part.scrollWidth);
  return tooWide;
})()`;

/** Pixels of an element that are below the window. */
function hiddenPart(selector: string): string {
  return `Math.max(0, Math.round(document.querySelector('${selector}').getBoundingClientRect().bottom) - innerHeight)`;
}

/** How much of the window's height the panel takes. */
const HEIGHT_SHARE = `document.querySelector('.panel').clientHeight / innerHeight`;

/** Elements that are too wide, and controls that cannot be reached. */
const LAYOUT_FAULTS = `(() => {
  ${REACHABLE}
  const groups = ['header', '.stage-tools', '.timeline', '[role=tablist]'];
  const kinds = ['button', 'select', 'summary', 'input:not([type=file])'];
  const controls = groups.flatMap((group) => kinds.map((kind) => group + ' ' + kind)).join();
  const isOutside = (element) =>
    element.checkVisibility() && !element.closest('.open, details > div') && !isReachable(element);
  return [...${TOO_WIDE}, ...[...document.querySelectorAll(controls)].filter(isOutside).map(nameOf)];
})()`;

const CURRENT_TAB_FAULTS = `(() => {
  ${REACHABLE}
  const buttons = [...document.querySelectorAll('.open.current button')];
  return buttons.filter((button) => !isReachable(button)).map(nameOf);
})()`;

/** Sides of the picture that differ from those of its place. */
const PICTURE_FAULTS = `(() => {
  const canvas = document.querySelector('.stage-picture canvas');
  return ['clientWidth', 'clientHeight'].filter((side) => canvas[side] !== canvas.parentElement[side]);
})()`;

/** That of a note which is added to the stage. */
const NOTE_HEIGHT = `(() => {
  const note = document.createElement('div');
  note.style.height = '7px';
  document.querySelector('.stage-notes').append(note);
  const { offsetHeight } = note;
  note.remove();
  return offsetHeight;
})()`;

/** Choices of the open list or menu that cannot be seen. */
const POPUP_FAULTS = `(() => {
  ${REACHABLE}
  const choices = document.querySelectorAll('[role=option], details[open].menu :is(label, button)');
  const isTight = (slider) =>
    slider.querySelector('input').getBoundingClientRect().right > slider.querySelector('output').getBoundingClientRect().left;
  const faults = [
    ...[...choices].filter((one) => !isReachable(one) || one.scrollWidth > one.clientWidth),
    ...[...document.querySelectorAll('details[open].menu .slider')].filter(isTight),
  ].map(nameOf);
  return choices.length === 0 ? ['nothing is open'] : faults;
})()`;

/** Cards and controls of the library that are cut or cannot be reached. */
const LIBRARY_FAULTS = `(() => {
  ${REACHABLE}
  const seen = document.querySelector('.gallery-scroller').getBoundingClientRect();
  const isWhole = (card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return top >= seen.top && bottom <= seen.bottom;
  };
  const cards = [...document.querySelectorAll('.gallery-card > button')].filter(isWhole);
  const controls = [...document.querySelectorAll('.gallery-bar :is(input, select, button)'), ...cards];
  const faults = controls.filter((one) => !isReachable(one)).map(nameOf);
  const cut = [...document.querySelectorAll('.gallery-card .quiet')].filter((facts) => facts.scrollWidth > facts.clientWidth);
  return cards.length < 2 ? ['few cards'] : [...${TOO_WIDE}, ...faults, ...cut.map(nameOf)];
})()`;
