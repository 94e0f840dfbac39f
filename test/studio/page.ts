/** The studio in Chromium, as `exhume studio` serves it. */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { characterFiles } from '../../src/node/studio-characters.ts';
import { serveStudio } from '../../src/node/studio-server.ts';
import { newPage } from '../browser/chromium.ts';
import { withoutAntialiasing, withoutDrawing } from './no-drawing.ts';

/** Built by `npm test`, and by `npm run build`. */
const SITE = resolve(import.meta.dirname, '../../dist/studio');

export interface StudioPage {
  page: Page;
  /** Errors since the last call, including violations of the Content-Security-Policy. */
  takeComplaints(): string[];
  /** Drops local files and folders on the page. */
  drop(paths: readonly string[]): Promise<void>;
  /** Drags them over the page. @returns a function that drops them */
  hold(paths: readonly string[]): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Options {
  /**
   * Whether characters play at once, as they do without reduced motion. Without a GPU this keeps the processor busy, so only
   * tests of motion use it.
   */
  plays?: boolean;
  /**
   * Whether there are the samples, of which one dances on the welcome page. Reading and showing it takes about as long as what is
   * opened then.
   */
  samples?: boolean;
  /** Each frame is drawn by the processor: a small stage saves most of the time of a test that draws many. */
  isSmall?: boolean;
  /** Whether there are pictures. They take most of the time of a page, so that only tests that look at them have them. */
  draws?: boolean;
  /** Whether these are antialiased, which takes a quarter of the time of drawing. */
  antialias?: boolean;
}

const USUAL_SIZE = { width: 1280, height: 720 };
const SMALL_SIZE = { width: 640, height: 360 };

/** @param named absolute paths as on the command line, one for each character */
export async function openStudio(
  named: readonly string[] = [],
  { plays = false, samples = false, isSmall = false, draws = false, antialias = false }: Options = {},
): Promise<StudioPage> {
  const library = new FolderLibrary();
  const inputs = named.map((path) => [path]);
  const characters = await characterFiles(library, inputs, {});
  const server = await serveStudio(SITE, characters, 0);
  const page = await newPage({
    viewport: isSmall ? SMALL_SIZE : USUAL_SIZE,
    acceptDownloads: true,
    reducedMotion: plays ? 'no-preference' : 'reduce',
  });
  if (!draws) await page.addInitScript(withoutDrawing);
  else if (!antialias) await page.addInitScript(withoutAntialiasing);
  if (!samples) await page.addInitScript(withoutSamples);
  // Workers need time to start and read, especially on a busy machine.
  page.setDefaultTimeout(90_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(server.url);
  return {
    page,
    takeComplaints: () => complaints.splice(0),
    drop: (paths) => drop(page, paths),
    hold: (paths) => hold(page, paths),
    close: async () => {
      await page.close();
      await server.close();
    },
  };
}

/** Runs in the page before its own scripts, which then find a server without samples. */
function withoutSamples(): void {
  const own = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    String(input).endsWith('samples/list.json') ? new Response('', { status: 404 }) : own(input, init);
}

/** Simulates dropping files on a page. */
export async function drop(page: Page, files: readonly string[]): Promise<void> {
  const letGo = await hold(page, files);
  await letGo();
}

async function hold(page: Page, files: readonly string[]): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
  await send('dragEnter');
  await send('dragOver');
  return async () => {
    await send('drop');
    await session.detach();
  };
}
