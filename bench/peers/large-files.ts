/** Very large files by the command: time, and memory as a multiple of the file. Needs a build. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeated } from './tools/large.ts';
import { exhume, temporaryFolder } from './tools/ways.ts';
import type { Cost, Work } from './tools/work.ts';

const BYTES = 500e6;
const path = join(temporaryFolder(), 'large.cmf');
writeFileSync(path, repeated('cal3d.cmf', 'cal3d/yorick_body.cmf', ['content', 'submeshes'], BYTES).bytes);

function timeAndMemory({ cpu, peak = 0 }: Cost): string {
  return `${cpu.toFixed(1)} s of CPU, ${((peak * 2 ** 20) / BYTES).toFixed(1)}× the file`;
}

export const works: Work[] = [
  {
    work: '`exhume info` of a CMF of 500 MB',
    before: '30 s, 4.0× the file',
    goal: '≤ 4 s, ≤ 3×',
    cause:
      'copying rows to columns (half), then the rules of each submesh (a quarter); bytes and columns are both in memory',
    ours: exhume('info', path),
    now: timeAndMemory,
  },
  {
    work: '`exhume convert` of a CMF of 500 MB to GLB',
    before: '33 s, 5.8× the file',
    goal: '≤ 8 s, ≤ 3×',
    cause: 'glTF-Transform joins all columns and interleaves them, so that they are in memory several times',
    ours: exhume('convert', path, '--force', '-o', `${path}.glb`),
    now: timeAndMemory,
  },
];
