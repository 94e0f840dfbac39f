/** Extracting a large archive by the command, beside unzip. Needs a build. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipOf } from '../memory/files.ts';
import { command, exhume, temporaryFolder } from './tools/ways.ts';
import type { Work } from './tools/work.ts';

/** Megabytes, each a member. */
const MEMBERS = 1000;
const folder = temporaryFolder();
const path = join(folder, 'large.zip');
const [ours, others] = ['ours', 'unzip'].map((name) => join(folder, name)) as [string, string];
zipOf(path, MEMBERS);
for (const output of [ours, others]) mkdirSync(output);

export const works: Work[] = [
  {
    work: 'extract a zip of 1 GB, stored, to existing files',
    before: '0.59× unzip',
    goal: '≥ 0.91× unzip',
    cause: '',
    ours: exhume('extract', path, '-o', ours, '--force'),
    peers: { unzip: command('unzip', ['-q', '-o', path, '-d', others]) },
  },
];
