import { join } from 'node:path';
import { expect, test } from 'vitest';
import { YORICK } from '../formats/cal3d/files.ts';
import { run } from './run.ts';

const skeleton = join(YORICK, 'yorick.csf');

/** How deep below the first line each line is: levels are indented by two blanks behind both numbers, which take 18. */
async function depths(...words: string[]): Promise<number[]> {
  const { out } = await run('inspect', skeleton, ...words);
  const lines = out.trimEnd().split('\n');
  return lines.map((line) => /^.{18}( *)/.exec(line)![1]!.length / 2);
}

test('two levels of a file are shown, and four of a part of it', async () => {
  expect(Math.max(...(await depths()))).toBe(2);
  expect(Math.max(...(await depths('--path', 'bones')))).toBe(3);
});

test('an unknown path is refused with what there is at its last known field', async () => {
  const { code, err } = await run('inspect', skeleton, '--path', 'bones[3].nam');
  expect([code, err]).toEqual([2, expect.stringContaining('Unknown path bones[3].nam in')]);
  expect(err).toContain('; bones[3] has name, translation, ');
  expect((await run('inspect', skeleton, '--path', 'bone')).err).toContain('; the file has magic, ');
});

test('of many entries twenty are shown, and how many more there are', async () => {
  const { out } = await run('inspect', skeleton, '--path', 'bones');
  const { out: all } = await run('inspect', skeleton, '--path', 'bones', '--json');
  const { children } = JSON.parse(all) as { children: unknown[] };
  expect(children.length).toBeGreaterThan(20);
  expect(out).toContain(`… ${children.length - 20} more`);
});
