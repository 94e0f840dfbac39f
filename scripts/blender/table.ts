/**
 * Measures round trips through Blender and writes docs/blender.md: `npx tsx scripts/blender/table.ts`. Includes real characters if
 * the corpus exists beside the checkout.
 *
 * Uses the version of Blender that is on the PATH. The page says of each version that all characters went through what it changed, and
 * has distances of the first one of which all are known.
 *
 * Finished rows are kept in out/blender.json, so an interrupted run continues where it stopped; delete the file to measure everything
 * again. With words as arguments only the rows whose titles contain one of them are measured again: `table.ts kitty 'cal3d 919'`.
 */
import { join } from 'node:path';
import { resampleClip } from '../../src/animation/resample.ts';
import { convert } from '../../src/convert/convert.ts';
import { verify } from '../../src/convert/verify.ts';
import { MAIN_TARGETS, targets } from '../../src/formats/targets.ts';
import { FolderLibrary, writeFiles } from '../../src/node/index.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { CHARACTERS, type Character, isThere, ORIGINALS, type Original } from './characters.ts';
import { introduction } from './introduction.ts';
import { putBackUntouched } from './put-back.ts';
import { blenderVersion, distanceOf, missingForBlender, throughBlender } from './round-trip.ts';
import { Rows } from './rows.ts';

const FPS = 30;
/** Every third frame. */
const COMPARED_FPS = 10;

const root = join(import.meta.dirname, '../..');

/** Targets for Blender's GLB of Yorick. */
const TARGETS = MAIN_TARGETS.filter(({ id }) => id !== 'gltf.glb').map(({ id }) => ({ title: id }));

async function sceneOfFile(path: string): Promise<Scene> {
  const { scene } = await convert(new FolderLibrary(), [path], { to: 'gltf.glb' });
  return scene;
}

async function characterRow({ title, path, clips }: Character): Promise<string> {
  const whole = await sceneOfFile(path);
  const scene = clips ? { ...whole, clips: whole.clips.filter(({ name }) => clips.includes(name)) } : whole;
  const plain = distanceOf(scene, await throughBlender(scene, FPS), COMPARED_FPS);
  const even = { ...scene, clips: scene.clips.map((clip) => resampleClip(clip, FPS)) };
  const { moving } = distanceOf(scene, await throughBlender(even, FPS), COMPARED_FPS);
  const { common, onlyFirst } = plain.clips;
  const kept = `${common.length} of ${common.length + onlyFirst.length}`;
  return row([title, percent(plain.rest), percent(plain.moving), percent(moving), kept]);
}

async function originalRow({ title, path }: Original): Promise<string> {
  const { files, clips, changes, changed } = await putBackUntouched(path, FPS);
  const returned = clips - changes.missing.clips.length;
  const all = returned === clips ? `${clips}` : `${returned} of ${clips}`;
  return row([title, `${files}`, all, changed.length === 0 ? 'none' : changed.join(', ')]);
}

async function targetRow(edited: Scene, id: string): Promise<string> {
  const target = targets.find((known) => known.id === id)!;
  const report = new Report();
  const files = await target.write(edited, 'yorick', report, {});
  const reported = [...new Set(report.losses.map(({ code }) => `\`${code}\``))].join(', ');
  const { moving, height, relative, clips } = await verify(edited, files, new Report(), {
    fps: COMPARED_FPS,
  });
  const kept = `${clips.common.length} of ${clips.common.length + clips.onlyFirst.length}`;
  return row([`\`${id}\``, percent(relative), percent(moving / height), kept, reported]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function percent(part: number): string {
  if (part < 1e-6) return 'below 0.0001 %';
  return part >= 1 ? `${Math.round(part * 100)} %` : `${(part * 100).toPrecision(2)} %`;
}

const missing = missingForBlender();
if (missing !== undefined) {
  console.error(`Nothing was measured: ${missing}`);
  process.exit(1);
}
if (!CHARACTERS.every(isThere))
  console.error('Real characters are skipped: no ../shared/corpus beside the checkout');
const rows = new Rows(join(root, 'out/blender.json'), process.argv.slice(2));
const by = ` by Blender ${blenderVersion()}`;
const originals = ORIGINALS.filter(isThere);
const characters = CHARACTERS.filter(isThere);
await rows.collect(`untouched${by}`, originals, originalRow);
await rows.collect(`distances${by}`, characters, characterRow);
let edited: Promise<Scene> | undefined;
await rows.collect(`targets${by}`, TARGETS, async ({ title }) => {
  edited ??= sceneOfFile(CHARACTERS[0]!.path).then((scene) => throughBlender(scene, FPS));
  return targetRow(await edited, title);
});
const page = introduction({
  fps: FPS,
  originals: rows.complete('untouched by Blender ', originals),
  characters: rows.complete('distances by Blender ', characters),
  written: rows.complete('targets by Blender ', TARGETS),
});
await writeFiles(join(root, 'docs'), [{ name: 'blender.md', bytes: new TextEncoder().encode(page) }]);
