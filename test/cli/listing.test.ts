import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from './run.ts';

test.each(commands)('$name is listed by what it declares itself', async ({ name, operands, load }) => {
  const command = await load();
  expect(command.name()).toBe(name);
  expect(command.usage()).toBe(`[options] ${operands}`.trim());
});

test('the help of the program lists every command with its operands and summary', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  const lines = out.split('\n').map((line) => line.trim().replace(/ {2,}/, '  '));
  for (const { name, operands, summary } of commands) {
    expect(lines).toContain(`${`${name} [options] ${operands}`.trim()}  ${summary}`);
  }
});

test('the help of a command begins with its summary, whichever way it is asked for', async () => {
  for (const words of [
    ['schema', '--help'],
    ['help', 'schema'],
  ]) {
    const { code, out } = await run(...words);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Usage: exhume schema \[options\] <format>\n\nPrint the layout of a binary format\n/,
    );
    expect(out).toContain('cal3d.csf');
  }
});

describe('the help of convert', () => {
  test('has the common options first, then those of several formats, then those of one family each', async () => {
    const { out } = await run('convert', '--help');
    const headings = out.split('\n').filter((line) => /^\S.*:$/.test(line));
    expect(headings).toEqual([
      'Arguments:',
      'Options:',
      'Input options:',
      'Options of several formats:',
      'Cal3D options:',
      'CryEngine options:',
      'MDL options:',
      'C3S options:',
      'O3D options:',
      'glTF options:',
      'JSON options:',
      'Examples:',
    ]);
  });

  test('names the families that an option of several has an effect on', async () => {
    const { out } = await run('convert', '--help');
    expect(out.replace(/\s+/g, ' ')).toContain('version of the format to write (Cal3D, CryEngine)');
  });

  test('lists everything that can be written', async () => {
    const { out } = await run('convert', '--help');
    for (const id of ['"gltf.glb"', '"o3d.curv"', '"o3d.archive"', '"json"']) expect(out).toContain(id);
  });
});

test('a command that makes no scene has no options of families', async () => {
  for (const command of ['info', 'check', 'rewrite']) {
    const { out } = await run(command, '--help');
    expect(out).not.toMatch(/(?:formats|Cal3D|C3S) options:|--quaternion|--axes|Input options:/);
  }
});

test.each([
  ['markdown', '# glTF', '| 0 | `magic` | bytes[4] |'],
  ['ksy', 'meta:\n  id: gltf_glb\n', '  - id: chunks\n    type: chunk\n'],
  ['hexpat', '#pragma endian little\n', 'GltfGlb<count> file @ 0x00;\n'],
])('the schema of a format as %s', async (form, start, part) => {
  const { code, out } = await run('schema', 'gltf.glb', '--as', form);
  expect(code).toBe(0);
  expect(out.startsWith(start)).toBe(true);
  expect(out).toContain(part);
});
