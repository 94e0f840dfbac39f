/** Options of reading that concern none of the inputs. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run, useFolder } from './run.ts';

const folder = useFolder();
const yorick = (path: string) => `samples/yorick/${path}`;
const CAL3D = yorick('cal3d/yorick.cfg');
const C3S = yorick('c3s/yorick.c3s');
const MDL = yorick('mdl/yorick.mdl');
const CGF = yorick('cryengine/yorick.cgf');

/** A copy of a sample in the folder of the test. */
const copy = (name: string, sample: string) => folder.write(name, readFileSync(sample));

test.each([
  ['--loop', 'close', MDL, '--loop has no effect on MDL, only on Cal3D and C3S'],
  ['--quaternion', 'conjugate', CAL3D, '--quaternion has no effect on Cal3D, only on C3S'],
  ['--ocs', 'parts', CGF, '--ocs has no effect on CryEngine, only on C3S'],
  ['--v', 'bottom', MDL, '--v has no effect on MDL, only on C3S'],
  ['--vfrm', 'stored', MDL, '--vfrm has no effect on MDL, only on C3S'],
  ['--sides', 'front', C3S, '--sides has no effect on C3S, only on Cal3D'],
  ['--curve-ends', 'max', C3S, '--curve-ends has no effect on C3S, only on CryEngine'],
  ['--binding', 'part-number', C3S, '--binding has no effect on C3S, only on MDL'],
  ['--layer', 'skin=3', C3S, '--layer has no effect on C3S, only on MDL'],
  ['--up', 'z', C3S, '--up has no effect on C3S, only on O3D'],
  ['--mode', 'webgl', CAL3D, '--mode webgl has no effect on Cal3D, only on O3D'],
])('%s %s with %s is refused, and nothing is written', async (option, value, input, message) => {
  const output = folder.path('refused.cgf');
  const { code, out, err } = await run('convert', input, '-o', output, option, value);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
  expect(existsSync(output)).toBe(false);
});

test.each([
  ['pose', []],
  ['picture', ['-o', 'x.png']],
  ['export', ['-o', 'x.cgf']],
  ['optimize', ['-o', 'x.glb']],
])('%s refuses such an option, too', async (command, [flag, name]) => {
  const output = flag && name ? [flag, folder.path(name)] : [];
  const { code, err } = await run(command, MDL, ...output, '--loop', 'close');
  expect(code).toBe(2);
  expect(err).toContain('--loop has no effect on MDL, only on Cal3D and C3S');
});

test.each([
  ['convert', ['-o', 'loop.glb']],
  ['pose', []],
])('%s refuses a rule for a clip that the character does not have', async (command, [flag, name]) => {
  const output = flag && name ? [flag, folder.path(name)] : [];
  const { code, err } = await run(command, CAL3D, ...output, '--loop', 'yorick_wlak=close');
  expect(code).toBe(2);
  expect(err).toContain('--loop: Unknown clip yorick_wlak; choose from yorick_');
  expect(err).toContain('(Did you mean yorick_walk?)');
  expect(existsSync(folder.path('loop.glb'))).toBe(false);
});

test('a Cal3D runtime has no effect on other families', async () => {
  const { code, err } = await run('pose', MDL, '--mode', 'imvu');
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('--mode imvu has no effect on MDL, only on Cal3D'),
  ]);
});

test('compare takes an option that has an effect on one of its files', async () => {
  expect((await run('compare', CAL3D, CGF, '--loop', 'hold')).code).toBe(0);
  const { code, err } = await run('compare', MDL, CGF, '--loop', 'hold');
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('no effect on MDL and CryEngine, only on Cal3D and C3S'),
  ]);
});

test('convert takes an option that has an effect on one of several models', async () => {
  const output = `${folder.path('all')}/`;
  const convert = (...inputs: string[]) =>
    run('convert', ...inputs, '-o', output, '--to', 'gltf.glb', '--loop', 'hold');
  const cgf = copy('other.cgf', CGF);
  expect((await convert(MDL, cgf)).code).toBe(2);
  expect(existsSync(output)).toBe(false);
  expect((await convert(cgf, copy('bones.c3s', C3S))).code).toBe(0);
});

test('--onto refuses an option only if it has an effect on neither the original nor the edited file', async () => {
  const onto = (original: string, ...words: string[]) =>
    run('convert', original, '--onto', original, '-o', `${folder.path('onto')}/`, '--force', ...words);
  expect((await onto(MDL, '--ocs', 'parts')).err).toContain('--ocs has no effect on MDL, only on C3S');
  expect((await onto(C3S, '--ocs', 'parts')).code).toBe(0);
});

test('a conversion to JSON refuses options of reading scenes', async () => {
  const { code, err } = await run('convert', CAL3D, '-o', folder.path('a.json'), '--loop', 'close');
  expect([code, err]).toEqual([2, expect.stringContaining('--loop has no effect on a document in JSON')]);
});

test('a batch warns of an option without effect on any of its characters, and ends as usual', async () => {
  const batch = (name: string) =>
    run('batch', folder.path(name), '-o', folder.path(`${name}-out`), '--to', 'check', '--loop', 'hold');
  copy('one/a.cgf', CGF);
  const none = await batch('one');
  expect(none.code).toBe(0);
  expect(none.err).toContain('--loop had no effect: it only concerns Cal3D and C3S');
  copy('two/a.cgf', CGF);
  copy('two/b.c3s', C3S);
  const some = await batch('two');
  expect(some.code).toBe(0);
  expect(some.err).not.toContain('--loop');
});
