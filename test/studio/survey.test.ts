import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { survey } from '../../studio/src/desk/survey.ts';

const CAL3D = resolve(import.meta.dirname, '../../samples/yorick/cal3d');

/** Yorick in a folder, with a model file that does not name one of his animations. */
function filesIn(folder: string, names = readdirSync(CAL3D)) {
  return names.map((name) => {
    const bytes = readFileSync(join(CAL3D, name));
    const lines = bytes.toString('latin1').split('\n');
    const content = name.endsWith('.cfg') ? lines.filter((line) => !line.includes('wave')).join('\n') : bytes;
    return { path: `${folder}${name}`, blob: new Blob([content]) };
  });
}

test('animations that the model does not name belong to the only character of their folder, as if they were dropped one by one', async () => {
  const { choices } = await survey(filesIn('yorick/'));
  expect(choices).toHaveLength(1);
  expect(choices[0]![0]).toBe('yorick/yorick.cfg');
  expect(choices[0]).toContain('yorick/yorick_wave.caf');
  const loose = await survey(filesIn(''));
  expect(loose.choices[0]).toContain('yorick_wave.caf');
});

test('animations are not added where there are several characters', async () => {
  const { choices } = await survey([...filesIn('one/'), ...filesIn('two/')]);
  expect(choices).toEqual([['one/yorick.cfg'], ['two/yorick.cfg']]);
});
