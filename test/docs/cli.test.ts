import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../cli/run.ts';

const root = resolve(import.meta.dirname, '../..');
const contentOf = (path: string) => readFileSync(join(root, path), 'utf8');
const page = contentOf('docs/cli.md');
const manual = contentOf('man/exhume.1');

/** Flags as the help has them at the beginning of its lines. */
async function flagsOf(command: string): Promise<string[]> {
  const { out } = await run(command, '--help');
  return Array.from(out.matchAll(/^ {2}(-.+?)(?: {2}|$)/gm), ([, flags]) => flags!.trim());
}

describe.each(commands.map(({ name }) => name))('%s', (name) => {
  test('is on the page with every option of its help', async () => {
    const section = page.split(`\n## ${name}\n`)[1]!.split('\n## ')[0]!;
    for (const flags of await flagsOf(name)) expect(section).toContain(flags.replaceAll('|', '\\|'));
  });

  test('is in the manual page with every option of its help', async () => {
    const section = manual.split(`\n.SS ${name}\n`)[1]!.split('\n.SS ')[0]!;
    for (const flags of await flagsOf(name)) expect(section).toContain(flags.replaceAll('-', '\\-'));
  });

  test('is in the table of the README', () => {
    expect(contentOf('README.md')).toMatch(new RegExp(`^\\| \`${name}(?:\`| [^\`])`, 'm'));
  });
});

test.skipIf(spawnSync('groff', ['--version']).error)('groff sets the manual page without a warning', () => {
  const { status, stdout, stderr } = spawnSync(
    'groff',
    ['-man', '-ww', '-Tascii', '-P-cbou', join(root, 'man/exhume.1')],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('--max-influences');
});

test('the package has the manual page', () => {
  const { man, files } = JSON.parse(contentOf('package.json'));
  expect(man).toEqual(['./man/exhume.1']);
  expect(files).toContain('man');
});
