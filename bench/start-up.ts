/**
 * `npm run bench -- start-up`: CPU time of the built program for a small file, compared with that of Node alone. Build first.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gather } from '../src/convert/gather.ts';
import { toScene } from '../src/convert/to-scene.ts';
import { targets } from '../src/formats/targets.ts';
import { FolderLibrary, writeFiles } from '../src/node/index.ts';
import { Report } from '../src/report/report.ts';

const root = resolve(import.meta.dirname, '..');
const PROGRAM = join(root, 'bin/exhume.js');
const YORICK = join(root, 'samples/yorick/cal3d');
const FAMILIES = ['cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'c3s', 'o3d.archive', 'gltf.glb'];
const ROUNDS = 15;

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
const reporter = join(folder, 'report-cpu.cjs');
writeFileSync(
  reporter,
  `process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    require('node:fs').writeSync(2, '\\n' + (user + system) / 1000);
  });`,
);

const commands: [what: string, words: string[]][] = [
  ['`node -e 0`', ['-e', '0']],
  ['`exhume --version`', [PROGRAM, '--version']],
  ['`exhume --help`', [PROGRAM, '--help']],
  ['`exhume info` of cal3d.caf, 34 KB', [PROGRAM, 'info', join(YORICK, 'yorick_walk.caf')]],
];
for (const id of FAMILIES) {
  const { path, bytes } = await smallModel(id);
  commands.push([`\`exhume info\` of ${id}, ${Math.round(bytes / 1024)} KB`, [PROGRAM, 'info', path]]);
}

// In turn, so that other load affects all alike.
const times = commands.map((): number[] => []);
for (let round = 0; round < ROUNDS; round++) {
  for (const [index, [, words]] of commands.entries()) times[index]!.push(cpuOf(words));
}
rmSync(folder, { recursive: true });

const least = times.map((list) => Math.min(...list));
console.log('| what | CPU, ms (minimum) | above bare Node | median |');
console.log('|---|---:|---:|---:|');
for (const [index, [what]] of commands.entries()) {
  const median = times[index]!.sort((a, b) => a - b)[ROUNDS >> 1]!;
  const columns = [least[index]!, least[index]! - least[0]!, median].map((time) => time.toFixed(0));
  console.log(`| ${what} | ${columns.join(' | ')} |`);
}

/** Yorick's head with his skeleton. */
async function smallModel(id: string): Promise<{ path: string; bytes: number }> {
  const parts = ['yorick.csf', 'yorick_head.cmf'].map((name) => join(YORICK, name));
  const scene = toScene(await gather(new FolderLibrary(), parts, { complete: false }));
  const files = await targets.find((target) => target.id === id)!.write(scene, 'head', new Report(), {});
  await writeFiles(join(folder, id), files);
  return {
    path: join(folder, id, files[0]!.name),
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
  };
}

/** CPU milliseconds of a process, including all threads. */
function cpuOf(words: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--require', reporter, ...words], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Exit code ${status} of ${words.join(' ')}: ${stderr}`);
  return Number(stderr.slice(stderr.lastIndexOf('\n')));
}
