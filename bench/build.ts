/**
 * `npm run bench -- build [JOBS]`: a build of 1,000 files of several families: the first one, one without changes, and one after a
 * texture was changed that a model uses.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../src/batch/build/build.ts';
import { WorkerPool } from '../src/batch/pool.ts';
import { decodePng, encodePng } from '../src/images/png.ts';
import { resized } from '../src/images/resize.ts';

const jobs = Number(process.argv[2] ?? 2);
const samples = join(import.meta.dirname, '../samples/yorick');
const root = mkdtempSync(join(tmpdir(), 'exhume-'));
const [folder, output] = [join(root, 'art'), join(root, 'out')];

const FOLDERS = 20;
/** In each folder: models of three families with their textures, skeletons and animations to copy, and images. */
const PARTS = ['yorick.csf', 'yorick_idle.caf', 'yorick_walk.caf', 'yorick_wave.caf'];
const IMAGES = 41;
const bone = readFileSync(join(samples, 'cal3d/yorick_bone.png'));
const small = resized(decodePng(bone), 64, 64);

for (let number = 0; number < FOLDERS; number++) {
  const place = join(folder, `${number}`);
  mkdirSync(place, { recursive: true });
  for (const name of PARTS) copyFileSync(join(samples, 'cal3d', name), join(place, name));
  copyFileSync(join(samples, 'c3s-frames/yorick_head.c3s'), join(place, 'head.c3s'));
  copyFileSync(join(samples, 'mdl-ascii/yorick.mdl'), join(place, 'yorick.mdl'));
  copyFileSync(join(samples, 'cryengine/yorick.cgf'), join(place, 'static.cgf'));
  for (const name of ['yorick_bone.png', 'yorick_cloth.png'])
    copyFileSync(join(samples, 'cal3d', name), join(place, name));
  for (let image = 0; image < IMAGES; image++) {
    const data = small.data.map((value, at) =>
      at % 4 === 3 ? value : (value + image + number * IMAGES) & 255,
    );
    writeFileSync(join(place, `image${image}.png`), encodePng({ ...small, data }));
  }
}

const rules = {
  rules: [
    { match: ['*.c3s'], to: 'cal3d.cfg' },
    { match: ['*.mdl'], to: 'mdl.binary' },
    { match: ['static.cgf'], to: 'gltf.glb' },
    { match: ['*.csf', '*.caf'], to: 'copy' },
    { match: ['*.png'], to: 'dds' },
  ],
};

console.log('| build | sources built | CPU, s | wall, s |');
console.log('|---|---:|---:|---:|');
await measured('first');
await measured('without changes');
writeFileSync(join(folder, '7/yorick_bone.png'), encodePng(small));
await measured('after a texture was changed');
rmSync(root, { recursive: true });

async function measured(name: string): Promise<void> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  let built = 0;
  await build({
    folder,
    into: output,
    output,
    rules,
    version: 'bench',
    startWorkers: (run, results) => new WorkerPool({ run }, results, { jobs, timeout: 300, memory: 2048 }),
    inFlight: jobs * 4,
    onRow: (_, how) => {
      if (how === 'new') built++;
    },
  });
  const { user, system } = process.cpuUsage(cpu);
  const wall = (performance.now() - start) / 1000;
  console.log(`| ${name} | ${built} | ${((user + system) / 1e6).toFixed(1)} | ${wall.toFixed(1)} |`);
}
