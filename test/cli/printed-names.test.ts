/** Names in files do not steer the terminal, nor look like other names. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csf } from '../formats/cal3d/files/binary/bytes.ts';
import { cgf, helper } from '../formats/cryengine/files/chunks/rules-chunks.ts';
import { run, runJson, useFolder } from './run.ts';

/** Turns "gpj.exe" into what looks like "exe.jpg", isolates, is invisible, is beyond the BMP, and clears the screen. */
const CHARACTERS = ['\u202e', '\u2066', '\u200b', '\u{e0041}', '\u009b'];
const NAME = `a${CHARACTERS.join('')}gpj.exe`;
const ESCAPED = 'a\\u{202e}\\u{2066}\\u{200b}\\u{e0041}\\x9bgpj.exe';

const folder = useFolder();

function expectPlain(text: string): void {
  for (const character of CHARACTERS) expect(text).not.toContain(character);
}

test('of entries in archives, as text and as JSON', async () => {
  const zip = folder.write('a.zip', zipSync({ [NAME.replace('\u009b', '')]: new Uint8Array(1) }));
  const escaped = ESCAPED.replace('\\x9b', '');
  expect((await run('list', zip)).out).toContain(escaped);
  const { out } = await run('list', zip, '--json');
  expectPlain(out);
  expect(JSON.parse(out).entries[0].name).toBe(NAME.replace('\u009b', ''));
  const { json } = await runJson<{ files: { name: string }[] }>('extract', zip, '-o', folder.path('out'));
  expect(json.files[0]!.name).toBe(NAME.replace('\u009b', ''));
  const again = await run('extract', zip, '-o', folder.path('out'), '--force');
  expectPlain(again.out);
});

test('of bones, in every command that prints them', async () => {
  const latin = NAME.replace(/[^\x20-\xff]/gu, '');
  const file = folder.write('a.csf', csf([{ name: latin }, { name: latin, parent: 7 }]));
  for (const words of [
    ['info'],
    ['check'],
    ['inspect'],
    ['inspect', '--json'],
    ['dump'],
    ['pose'],
    ['pose', '--json'],
  ]) {
    const [command, ...options] = words;
    const { out, err } = await run(command!, file, ...options);
    expect(out + err, words.join(' ')).not.toContain('\u009b');
  }
});

test('of files, in messages and lists of what would be replaced', async () => {
  const file = folder.write(`${NAME}.csf`, csf([{ name: 'hip' }]));
  const words = ['convert', file, '-o', folder.path(`${NAME}.glb`)];
  const first = await run(...words);
  folder.write(`${NAME}.glb`, new Uint8Array(1));
  const second = await run(...words);
  expect(second.err).toContain(ESCAPED);
  const missing = await run('info', folder.path(`${NAME}.caf`));
  for (const { out, err } of [first, second, missing]) expectPlain(out + err);
});

test('of chunks in dumps', async () => {
  const file = folder.write(`${NAME}.cgf`, cgf(helper()));
  const { out } = await run('dump', file);
  expectPlain(out);
  expect(out).toContain(`File: ${ESCAPED}.cgf\n`);
});
