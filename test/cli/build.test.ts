/** The command, where no thread has to start. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { rulesSchema } from '../../src/batch/build/rules.ts';
import { run, useFolder } from './run.ts';

const folder = useFolder();
const schemaIn = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas', name), 'utf8'));
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

test('a folder without files for the rules is built to nothing, and these rules are named', async () => {
  const rules = '{ "rules": [{ "match": ["*.gbl", "*.png"], "to": "copy" }] }';
  folder.write('art/exhume.build.json', new TextEncoder().encode(rules));
  folder.write('art/readme.txt', Uint8Array.of(65));
  const words = ['build', folder.path('art'), '-o', folder.path('out')];
  expect(await run(...words)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /: 0 built, 0 unchanged\n.*\nrules\[0\] is used for no file: \*\.gbl, \*\.png\n/,
    ),
  });
  const { out } = await run(...words, '--json');
  ajv.addSchema(schemaIn('common.json'));
  const validate = ajv.compile(schemaIn('build.json'));
  expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true);
  const unused = [{ path: 'rules[0]', match: ['*.gbl', '*.png'] }];
  expect(JSON.parse(out)).toMatchObject({ others: 1, unused, removed: [] });
  expect((await run(...words, '--clean')).code).toBe(0);
});

test('nothing is removed from a folder that is not there, and none is made', async () => {
  folder.write('art/readme.txt', Uint8Array.of(65));
  const missing = folder.path('missing');
  expect((await run('build', folder.path('art'), '-o', missing, '--clean')).code).toBe(0);
  expect(existsSync(missing)).toBe(false);
});

test.each([
  ['a folder that is missing', ['nowhere', '-o', 'out'], /not a folder/],
  ['a folder that is built into itself', ['.', '-o', '.'], /another folder/],
  ['a folder without rules', ['.', '-o', 'never'], /exhume\.build\.json does not exist/],
])('%s is a wrong command line', async (_, words, message) => {
  const [source, flag, output] = words as [string, string, string];
  const { code, err } = await run('build', folder.path(source), flag, folder.path(output));
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
});

test('rules that are not valid are an error with the place in their file', async () => {
  folder.write('wrong/exhume.build.json', new TextEncoder().encode('{ "ruls": [] }'));
  const { code, err } = await run('build', folder.path('wrong'), '-o', folder.path('wrong-out'));
  expect([code, err]).toEqual([1, expect.stringContaining('did you mean "rules"?')]);
});

test('the schema of the package is that of the rules, and holds them', () => {
  expect(schemaIn('build.schema.json')).toEqual(rulesSchema());
  const validate = ajv.compile(rulesSchema());
  const rule = { match: ['*.glb'], to: 'cryengine.cgf', tolerance: '0.1%', image: { maxSize: 256 } };
  expect(validate({ rules: [rule], exclude: ['old'], search: ['../game'] })).toBe(true);
  expect(validate({ rules: [{ ...rule, size: 3 }] })).toBe(false);
});
