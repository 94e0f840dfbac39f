import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeScene } from '../../src/index.ts';
import { armScene, clip, curve } from '../scene.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const text = (words: string) => new TextEncoder().encode(words);

beforeAll(async () => {
  const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, 1, 0], { interpolation: 'slerp' });
  const scene = armScene({
    clips: [clip([{ target: 1, property: 'rotation', curve: turn }], { name: 'turn' })],
  });
  scene.nodes[1]!.properties = { mass: 70 };
  const [glb] = await writeScene(scene, { to: 'gltf.glb', name: 'arm' });
  for (const name of ['arm', 'own', 'hooked']) folder.write(`${name}.glb`, glb!.bytes);
  folder.write('own.exhume.json', text('{ "links": 1, "warnings": { "CRYENGINE_EDGE_OPEN": "off" } }'));
});

const save = (scene: string, output: string, ...words: string[]) =>
  runJson<Report>('export', folder.path(scene), '-o', folder.path(output), ...words);

interface Report {
  written: boolean;
  files: { name: string }[];
  issues: { code: string; message: string }[];
  losses: { code: string }[];
}

test('a scene becomes geometry, animations and their list in a folder', async () => {
  const { code, json } = await save('arm.glb', 'plain/');
  expect([code, json.files.map(({ name }) => name)]).toEqual([0, ['arm.cgf', 'arm_turn.caf', 'arm.cal']]);
  expect(existsSync(folder.path('plain/arm_turn.caf'))).toBe(true);
});

test('settings beside the scene are read, and flags win', async () => {
  const codesOf = (list: { code: string }[]) => list.map(({ code }) => code);
  const { json: beside } = await save('own.glb', 'beside/');
  expect(codesOf(beside.losses)).toContain('FIT_INFLUENCES_REDUCED');
  expect(codesOf(beside.issues)).not.toContain('CRYENGINE_EDGE_OPEN');
  const { json: flagged } = await save('own.glb', 'flagged/', '--links', '4');
  expect(codesOf(flagged.losses)).not.toContain('FIT_INFLUENCES_REDUCED');
});

test('an unknown key in a file of settings is refused with file, path, offset and the nearest key', async () => {
  const settings = folder.write('wrong.json', text('{ "link": 2 }'));
  const { code, err } = await save('arm.glb', 'wrong/', '--settings', settings);
  expect(code).toBe(1);
  expect(err).toContain('link at byte 10: Unknown setting "link"; did you mean "links"?');
});

test('an unknown code in a file of settings is refused with the name of the file', async () => {
  const settings = folder.write('code.json', text('{ "warnings": { "NOPE": "off" } }'));
  const { code, err } = await save('arm.glb', 'code/', '--settings', settings);
  expect([code, err]).toEqual([1, expect.stringContaining('code.json: warnings.NOPE: Unknown code "NOPE"')]);
});

test('an unknown target is refused', async () => {
  const { code, err } = await save('arm.glb', 'unknown/', '--to', 'cryengine.cfg');
  expect([code, err]).toEqual([2, expect.stringContaining('Unknown target cryengine.cfg; choose one of ')]);
});

test('a name that the scene does not have is an error of the command line or of the settings, and nothing is written', async () => {
  const { code, json } = await save('arm.glb', 'nameless/', '--bones-root', 'amr');
  expect([code, json.written, existsSync(folder.path('nameless'))]).toEqual([2, false, false]);
  const message = 'No bone is named "amr"; did you mean "arm"?';
  expect(json.issues).toContainEqual(expect.objectContaining({ message, path: 'bones.root' }));
  const { out } = await run(
    'export',
    folder.path('arm.glb'),
    '-o',
    folder.path('nameless/'),
    '--bones-root',
    'amr',
  );
  expect(out).toMatch(/^Nothing was written because of errors:\nerror {3}EXPORT_NAME_UNKNOWN\n/);
  const settings = folder.write('nameless.json', text('{ "bones": { "root": ["amr"] } }'));
  expect(await save('arm.glb', 'nameless/', '--settings', settings)).toMatchObject({ code: 1 });
});

test('an invalid flag is refused', async () => {
  const { code, err } = await run('export', folder.path('arm.glb'), '--links', 'two');
  expect([code, err]).toEqual([2, 'exhume: --links: Expected a whole number from 1 up\n']);
  for (const pair of ['blink', '=blink']) {
    const { code, err } = await run('export', folder.path('arm.glb'), '--list-morphs', pair);
    expect([code, err]).toEqual([2, `exhume: --list-morphs: Expected name=name, not "${pair}"\n`]);
  }
});

test('nothing is written if an issue is an error', async () => {
  const { code, json } = await save('arm.glb', 'refused/', '--warnings', 'CRYENGINE_EDGE_OPEN=error');
  expect([code, json.written, existsSync(folder.path('refused'))]).toEqual([1, false, false]);
});

describe('hooks', () => {
  const withHooks = async (output: string, hooks: object[], ...words: string[]) => {
    folder.write('hooked.exhume.json', text(JSON.stringify({ hooks })));
    return save('hooked.glb', output, ...words);
  };

  test('run after each file of their kind, in order, with path and report', async () => {
    const log = folder.path('log.txt');
    const script = (name: string) =>
      `let t="";process.stdin.on("data",(d)=>t+=d).on("end",()=>require("fs").appendFileSync(${JSON.stringify(log)},"${name} "+process.argv[1]+" "+Array.isArray(JSON.parse(t).issues)+"\\n"))`;
    const { code } = await withHooks('hooks/', [
      { on: 'animation', run: ['node', '-e', script('first')] },
      { on: 'geometry', run: ['node', '-e', script('shape')] },
      { on: 'animation', run: ['node', '-e', script('second')] },
    ]);
    expect(code).toBe(0);
    const place = (name: string) => folder.path(`hooks/${name}`);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
      `shape ${place('arm.cgf').replace('arm.cgf', 'hooked.cgf')} true`,
      `first ${place('hooked_turn.caf')} true`,
      `second ${place('hooked_turn.caf')} true`,
      `first ${place('hooked.cal')} true`,
      `second ${place('hooked.cal')} true`,
    ]);
  });

  test('a module gets the document, and what it returns is written', async () => {
    const code =
      'export default ({ document, bytes }) => Uint8Array.of(document.chunks.length, bytes.length & 255);';
    folder.write('hook.mjs', text(code));
    await withHooks('module/', [{ on: 'geometry', module: './hook.mjs' }]);
    expect(readFileSync(folder.path('module/hooked.cgf'))).toHaveLength(2);
  });

  test('a module can add a property to the file', async () => {
    // The 32 bytes of the properties of a bone begin with those of the scene.
    const code = `export default ({ document, bytes }) => {
      const chunk = document.chunks.find(({ kind }) => kind === 'boneAnimation');
      const before = new TextEncoder().encode('mass=70');
      const at = bytes.findIndex((_, start) => before.every((byte, index) => bytes[start + index] === byte));
      const changed = Uint8Array.from(bytes);
      if (chunk.content.bones[1].properties.text === 'mass=70')
        changed.set(new TextEncoder().encode('mass=70\\r\\nhook=1'), at);
      return changed;
    };`;
    folder.write('add.mjs', text(code));
    await withHooks('added/', [{ on: 'geometry', module: './add.mjs' }]);
    const { out } = await run('dump', folder.path('added/hooked.cgf'));
    expect(out).toMatch(/bones\[1\]\.properties: "?mass=70\\r\\nhook=1/);
  });

  test('a failing hook is a warning with its name, and an error in strict exports', async () => {
    const failing = [{ on: 'geometry', run: ['node', '-e', 'process.exit(3)'] }];
    const { code, json } = await withHooks('failing/', failing);
    expect([code, json.written]).toEqual([0, true]);
    expect(json.issues.find(({ code: id }) => id === 'EXPORT_HOOK_FAILED')?.message).toMatch(
      /^Hook node -e process\.exit\(3\) failed for .*hooked\.cgf: it ended with exit code 3$/,
    );
    const strict = ['--strict', '--warnings', 'CRYENGINE_EDGE_OPEN=off'];
    const { code: strictCode, json: inStrict } = await withHooks('strict/', failing, ...strict);
    expect([strictCode, inStrict.written]).toEqual([1, true]);
    expect(inStrict.issues).toMatchObject([{ code: 'EXPORT_HOOK_FAILED', severity: 'error' }]);
  });

  test('get what the check of the files found, in the folder of the settings', async () => {
    const code = 'require("node:fs").writeFileSync("told.json", require("node:fs").readFileSync(0))';
    folder.write('tell.cjs', text(code));
    const { json } = await withHooks('told/', [{ on: 'geometry', run: ['node', 'tell.cjs'] }]);
    const { issues } = JSON.parse(readFileSync(folder.path('told.json'), 'utf8'));
    expect(issues.map(({ code }: { code: string }) => code)).toContain('CRYENGINE_EDGE_OPEN');
    expect(issues).toEqual(json.issues);
  });

  test('never run for files that are not written', async () => {
    const hooks = [{ on: 'geometry', run: ['node', '-e', 'require("fs").writeFileSync("ran", "")'] }];
    await withHooks('unwritten/', hooks, '--warnings', 'CRYENGINE_EDGE_OPEN=error');
    expect(existsSync('ran')).toBe(false);
  });
});

describe('exhume settings', () => {
  test('are refused for a scene that does not exist, such as a misspelled one', async () => {
    const { code, err } = await run('settings', folder.path('amr.glb'), '--init');
    expect([code, err]).toEqual([2, expect.stringContaining('No such file')]);
    expect(existsSync(folder.path('amr.exhume.json'))).toBe(false);
  });

  test('writes a file with the usual values once, shows it with them, and resets it', async () => {
    const scene = folder.path('arm.glb');
    expect((await run('settings', scene, '--init')).code).toBe(0);
    const initial = readFileSync(folder.path('arm.exhume.json'), 'utf8');
    expect(JSON.parse(initial)).toMatchObject({
      strict: false,
      bones: { ignoreDummies: true, scope: 'whole' },
    });
    expect((await run('settings', scene, '--init')).code).toBe(2);
    folder.write('arm.exhume.json', text('{ "links": 3 }'));
    expect(JSON.parse((await run('settings', scene, '--show')).out)).toMatchObject({
      links: 3,
      colors: true,
    });
    expect((await run('settings', scene, '--reset')).code).toBe(0);
    expect(readFileSync(folder.path('arm.exhume.json'), 'utf8')).toBe(initial);
  });
});
