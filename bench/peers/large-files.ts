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
      'a gigabyte of new memory for the bytes and the columns, which takes longer than reading and copying into it (three fifths), then rules, scene and offsets of issues (a seventh)',
    ours: exhume('info', path),
    now: timeAndMemory,
  },
  {
    work: '`exhume convert` of a CMF of 500 MB to GLB',
    before: '33 s, 5.8× the file',
    goal: '≤ 8 s, ≤ 3×',
    cause:
      'the same, which is half of the time; a third gigabyte of new memory for the result, and writing it to the disk',
    ours: exhume('convert', path, '--force', '-o', `${path}.glb`),
    now: timeAndMemory,
  },
];
