/** Every command that the pages show in a block of `sh`, or with its output, is run, with the samples beside it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = join(ROOT, 'bin/exhume.js');

const pages = ['README.md', ...markdownIn('docs'), ...markdownIn('docs/guides')].flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!);
  return blocks.length > 0 ? [{ page, blocks }] : [];
});

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

test('guides show commands', () => {
  expect(pages.map(({ page }) => page)).toContain('docs/guides/first-steps.md');
});

test.each(pages)('commands of $page do what it says', ({ blocks }) => {
  const folder = mkdtempSync(join(tmpdir(), 'exhume-docs-'));
  try {
    cpSync(join(ROOT, 'samples/yorick'), join(folder, 'samples/yorick'), { recursive: true });
    const script = ['set -eu', `exhume() { node '${COMMAND}' "$@"; }`, ...blocks].join('\n');
    writeFileSync(join(folder, 'page.sh'), script);
    execFileSync('sh', ['page.sh'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const [, output] of script.matchAll(/ -o (\S+)/g)) {
      const places = [output!, join('samples/yorick/cal3d', output!)];
      expect(
        places.some((path) => existsSync(join(folder, path))),
        output,
      ).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('commands of the README print what it shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exhume-docs-'));
  cpSync(join(ROOT, 'samples/yorick'), join(folder, 'samples/yorick'), { recursive: true });
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/^```\n(\$ .*?)^```/gms)].flatMap(([, block]) => sessionOf(block!));
  expect(shown.length).toBeGreaterThan(7);
  for (const { command, output } of shown) {
    const own = command.replace('node bin/exhume.js', `node '${COMMAND}'`);
    const { stdout } = spawnSync('sh', ['-c', `{ ${own}; } 2>&1`], { cwd: folder, encoding: 'utf8' });
    expect(stdout, command).toBe(output);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The commands of a block, which may go on over several lines, each with its output. */
function sessionOf(block: string): { command: string; output: string }[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = ''] = /^(?:.*\\\n)*.*\n/.exec(part) ?? [];
      return { command: command.trim(), output: part.slice(command.length) };
    });
}
