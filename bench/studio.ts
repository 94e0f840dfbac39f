/**
 * `npm run bench -- studio`: time until the studio is shown, and until a model of 5 MB is on its stage, its longest task
 * meanwhile, and the time of its scripts for each frame with ten characters, in Chromium without a GPU. Build first.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { gather } from '../src/convert/gather.ts';
import { toScene } from '../src/convert/to-scene.ts';
import { targets } from '../src/formats/targets.ts';
import { FolderLibrary, writeFiles } from '../src/node/index.ts';
import { Report } from '../src/report/report.ts';
import type { Mesh, Scene } from '../src/scene/scene.ts';
import { closeBrowser } from '../test/browser/chromium.ts';
import { openStudio } from '../test/studio/page.ts';

const root = resolve(import.meta.dirname, '..');
/** The first argument. */
const ROUNDS = Number(process.argv[2] ?? 5);
/** Pages are drawn as users see them. */
const DRAWN = { draws: true, antialias: true };
const WANTED = 5e6;
/** Units between two copies of a character, which is more than the width of one. */
const STEP = 1.5;
const CHARACTERS = 10;
const FRAMES = 60;

/** Resolves after some frames. */
const NEXT_FRAMES = `new Promise((done) => {
  let count = 0;
  const next = () => (++count > ${FRAMES} ? done() : requestAnimationFrame(next));
  requestAnimationFrame(next);
})`;

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
const yorick = toScene(await gather(new FolderLibrary(), [join(root, 'samples/yorick/mdl/yorick.mdl')]));

console.log(
  `| what | ${Array.from({ length: ROUNDS }, (_, round) => `run ${round + 1}`).join(' | ')} | median |`,
);
console.log(`| --- |${' ---: |'.repeat(ROUNDS + 1)}`);
print('first paint, ms', await repeat(firstPaint));
for (const id of ['mdl.binary', 'cryengine.cgf', 'gltf.glb']) {
  const { name, bytes } = await modelOf(id, WANTED);
  const longest: number[] = [];
  const used: number[] = [];
  const times = await repeat(async () => {
    const measured = await untilOnStage(join(folder, id));
    longest.push(measured.longest);
    used.push(measured.used);
    return measured.time;
  });
  print(`${name} of ${(bytes / 1e6).toFixed(1)} MB from drop to stage, ms`, times);
  print('longest task of the page meanwhile, ms', longest);
  print('processor time of its main thread, ms', used);
}
print(
  'script per frame with ten characters, two of them playing side by side, ms of processor time',
  await repeat(scriptPerFrame),
  2,
);
console.log(
  `\nCompressed: first paint ${kilobytes(firstPaintSize())} KB, page ${kilobytes(sizeOf('assets'))} KB, formats ${kilobytes(sizeOf('assets/worker'))} KB.`,
);
rmSync(folder, { recursive: true });
await closeBrowser();

async function repeat(run: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await run());
  return times;
}

function print(what: string, times: readonly number[], digits = 0): void {
  const median = times.toSorted((a, b) => a - b)[times.length >> 1]!;
  console.log(`| ${what} | ${[...times, median].map((time) => time.toFixed(digits)).join(' | ')} |`);
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024);
}

async function firstPaint(): Promise<number> {
  const { page, close } = await openStudio([], DRAWN);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const time = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  );
  await close();
  return time;
}

/** Until the frame with the character has been drawn; the longest task of the main thread until then, and its processor time. */
async function untilOnStage(path: string): Promise<{ time: number; longest: number; used: number }> {
  const { page, drop, close } = await openStudio([], DRAWN);
  // Yorick is shown before the user has chosen a file.
  await page.locator('.welcome canvas[aria-busy=false]').waitFor();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 30_000 })));
  await page.evaluate(() => {
    Reflect.set(window, 'longest', 0);
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Reflect.set(window, 'longest', Math.max(Reflect.get(window, 'longest'), duration));
    });
    observer.observe({ type: 'longtask' });
  });
  const used = await threadTime(page, 'TaskDuration');
  const start = performance.now();
  await drop([path]);
  await page.locator('.stage-readout', { hasText: ' high' }).waitFor({ timeout: 120_000 });
  await page.locator('.stage canvas[aria-busy=false]').waitFor({ timeout: 120_000 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const time = performance.now() - start;
  const busy = await used();
  const longest: number = await page.evaluate(() => Reflect.get(window, 'longest'));
  await close();
  return { time, longest, used: busy };
}

/** Milliseconds of JavaScript on the main thread for each frame that is drawn. */
async function scriptPerFrame(): Promise<number> {
  const sample = join(root, 'samples/yorick/cal3d/yorick.cfg');
  const { page, close } = await openStudio(
    Array.from({ length: CHARACTERS }, () => sample),
    { ...DRAWN, plays: true, isSmall: true },
  );
  await page
    .locator('nav .open')
    .nth(CHARACTERS - 1)
    .waitFor();
  await page.locator('.stage-readout', { hasText: ' high' }).waitFor({ timeout: 120_000 });
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByLabel('Compare with').selectOption({ index: 1 });
  await page.locator('.stage-readout', { hasText: 'Distance now' }).waitFor({ timeout: 120_000 });
  const used = await threadTime(page, 'ScriptDuration');
  await page.evaluate(NEXT_FRAMES);
  const time = await used();
  await close();
  return time / FRAMES;
}

/**
 * Processor time of the page's main thread, which other programs on the machine do not lengthen.
 *
 * @returns a function that returns the milliseconds since
 */
async function threadTime(
  page: Page,
  what: 'ScriptDuration' | 'TaskDuration',
): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === what)!.value * 1000;
  };
  const before = await now();
  return async () => (await now()) - before;
}

/** As many Yoricks in one model as needed for the given size. */
async function modelOf(id: string, wanted: number): Promise<{ name: string; bytes: number }> {
  const target = targets.find((known) => known.id === id)!;
  const write = (count: number) => target.write(copies(yorick, count), 'model', new Report(), {});
  const size = async (count: number) =>
    (await write(count)).reduce((sum, file) => sum + file.bytes.length, 0);
  const [one, two] = [await size(1), await size(2)];
  const files = await write(Math.ceil((wanted - one) / (two - one)) + 1);
  await writeFiles(join(folder, id), files);
  return { name: target.id, bytes: files.reduce((sum, file) => sum + file.bytes.length, 0) };
}

/** Several copies of the meshes beside each other, on the same bones. */
function copies(scene: Scene, count: number): Scene {
  const shown = scene.nodes.filter(({ mesh }) => mesh !== undefined && mesh >= 0);
  const nodes = [...scene.nodes];
  const meshes = [...scene.meshes];
  for (let copy = 1; copy < count; copy++)
    for (const node of shown) {
      const name = `${node.name}_${copy}`;
      nodes.push({ ...node, name, mesh: meshes.length });
      meshes.push({ ...moved(scene.meshes[node.mesh!]!, copy * STEP), name });
    }
  return { ...scene, meshes, nodes };
}

function moved({ primitives, ...mesh }: Mesh, x: number): Mesh {
  const move = (value: number, at: number) => (at % 3 === 0 ? value + x : value);
  return {
    ...mesh,
    primitives: primitives.map((primitive) => ({ ...primitive, positions: primitive.positions.map(move) })),
  };
}

/** Of all files in a folder of the page, without those of folders in it. */
function sizeOf(folder: string): number {
  return readdirSync(join(root, 'dist/studio', folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + gzipSync(readFileSync(join(parentPath, name))).length, 0);
}

/** Of the page, and of what it names, which the browser needs before it can show anything. */
function firstPaintSize(): number {
  const site = join(root, 'dist/studio');
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
  return ['index.html', ...named].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(site, path))).length,
    0,
  );
}
