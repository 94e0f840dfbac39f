/** The numbers in the add-on's messages agree with their nouns; needs Python, but not Blender. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../blender/exhume');
const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('counts agree with their nouns', () => {
  const script =
    'from counts import *; print(counted(1, "loss", "losses"), counted(2, "file", "files"), counted_findings(1), sep="; ")';
  const { stdout } = spawnSync('python3', ['-B', '-c', script], { cwd: FOLDER, encoding: 'utf8' });
  expect(stdout).toBe('1 loss; 2 files; 1 issue or loss\n');
});
