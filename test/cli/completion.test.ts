import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run, useFolder } from './run.ts';

const folder = useFolder();
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;

/** Every command is loaded, which takes its time on a busy machine. */
const LOADING = 120_000;

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out } = await run('completion', shell);
    expect(code).toBe(0);
    folder.write(shell, new TextEncoder().encode(out));
  }
}, LOADING);

function output(shell: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(shell, words, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** What bash offers behind a line whose last word has begun, as it calls completions. */
function offeredByBash(...line: string[]): string[] {
  const script = [
    `source '${folder.path('bash')}'`,
    `COMP_WORDS=(${line.map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${line.length - 1}`,
    '_exhume',
    `printf '%s\\n' "\${COMPREPLY[@]}"`,
  ];
  return output('bash', '-c', script.join('\n')).trim().split('\n');
}

describe.skipIf(!isInstalled('bash'))('completion in bash', () => {
  test('offers every command', () => {
    expect(offeredByBash('exhume', '')).toEqual([
      ...commands.map(({ name }) => name),
      'help',
      '--help',
      '--version',
    ]);
    expect(offeredByBash('exhume', 'co')).toEqual(['convert', 'compare', 'completion']);
    expect(offeredByBash('exhume', 'help', 'opt')).toEqual(['optimize']);
  });

  test('offers the options of a command and no other', () => {
    expect(offeredByBash('exhume', 'convert', 'a.cfg', '--ver')).toEqual(['--verify', '--version']);
    expect(offeredByBash('exhume', 'info', '--')).toEqual(['--json', '--search', '--root', '--help']);
  });

  test('offers the choices of options and arguments', () => {
    expect(offeredByBash('exhume', 'convert', 'a.cfg', '--to', 'gltf')).toEqual(['gltf.glb', 'gltf.gltf']);
    expect(offeredByBash('exhume', 'pose', '--space', '')).toEqual(['native', 'gltf']);
    expect(offeredByBash('exhume', 'formats', 'c')).toEqual(['cal3d', 'cryengine', 'c3s']);
    expect(offeredByBash('exhume', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  test('leaves file names and other values to bash', () => {
    expect(offeredByBash('exhume', 'diff', '--tolerance', '-')).toEqual(['']);
    expect(offeredByBash('exhume', 'info', '')).toEqual(['']);
    expect(offeredByBash('exhume', 'convert', '--onto', '')).toEqual(['']);
    expect(output('bash', '-c', `source '${folder.path('bash')}'; complete -p exhume`)).toBe(
      'complete -o default -F _exhume exhume\n',
    );
  });
});

test('the script for zsh lists the choices of an option, and leaves other values to the names of files', () => {
  const script = readFileSync(folder.path('zsh'), 'utf8');
  expect(script).toMatch(/'\*--space\[[^\]]*\]:value:\(native gltf\)'/);
  expect(script).toMatch(/'\*--onto\[[^\]]*\]:value:_files'/);
});

describe.skipIf(!isInstalled('zsh'))('completion in zsh', () => {
  test('is valid, and defines itself where it is sourced', () => {
    output('zsh', '-f', '-n', folder.path('zsh'));
    const script = `autoload -U compinit; compinit -D -u; source '${folder.path('zsh')}'; print $_comps[exhume]`;
    expect(output('zsh', '-f', '-c', script)).toBe('_exhume\n');
  });
});

describe.skipIf(!isInstalled('fish'))('completion in fish', () => {
  const offered = (line: string) => {
    const script = `source '${folder.path('fish')}'; complete -C '${line}'`;
    return output('fish', '--no-config', '-c', script)
      .trim()
      .split('\n')
      .map((row) => row.split('\t')[0]);
  };

  test('offers commands, options and choices', () => {
    expect(offered('exhume conv')).toEqual(['convert']);
    expect(offered('exhume convert --ver')).toEqual(['--verify', '--version']);
    expect(offered('exhume pose --space n')).toEqual(['native']);
    expect(offered('exhume formats cr')).toEqual(['cryengine']);
  });
});

test('an unknown shell is refused', async () => {
  const { code, out, err } = await run('completion', 'bsh');
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('(Did you mean bash?)');
});
