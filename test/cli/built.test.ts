import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { YORICK } from '../formats/cal3d/files.ts';
import { run, useFolder } from './run.ts';

const root = resolve(import.meta.dirname, '../..');
/** Built by `npm test`, and by `npm run build`. */
const BUNDLE = join(root, 'dist/bundle');

const folder = useFolder();
const head = ['yorick.csf', 'yorick_head.cmf', 'yorick_bone.crf'].map((name) => join(YORICK, name));

function runBuilt(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/exhume.js'), ...words], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

/** Paths of all modules that are loaded with a file of the bundle, which names each in a comment. */
function modulesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(BUNDLE, file), 'utf8');
  const own = Array.from(text.matchAll(/^\/\/ ((?:src|node_modules)\/.+)$/gm), ([, path]) => path!);
  const imported = Array.from(text.matchAll(/^(?:import|\}) .*?"\.\/(.+)";$/gm), ([, path]) => path!);
  return [...own, ...imported.flatMap((path) => modulesOf(path, seen))];
}

describe('the built program', () => {
  test('prints its version and knows its commands without any of them, and without a format', () => {
    const modules = modulesOf('main.js').filter((path) => !path.startsWith('node_modules/commander/'));
    expect(new Set(modules)).toEqual(
      new Set(['main', 'commands', 'engine', 'version'].map((name) => `src/cli/${name}.ts`)),
    );
  });

  test('loads the packages of queues and stores only where they are used', () => {
    const packages = ['bullmq', 'ioredis', 's3mini', 'prom-client'];
    const texts = readdirSync(BUNDLE)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(BUNDLE, file), 'utf8'));
    for (const name of packages) {
      expect(texts.filter((text) => text.includes(`from "${name}"`))).toEqual([]);
      expect(texts.some((text) => text.includes(`import("${name}")`))).toBe(true);
    }
    const bundled = texts.flatMap((text) =>
      Array.from(text.matchAll(/^\/\/ (node_modules\/.+)$/gm), ([, path]) => path!),
    );
    expect(
      bundled.filter((path) => packages.some((name) => path.startsWith(`node_modules/${name}/`))),
    ).toEqual([]);
  });

  test('knows a family that a module registers before it', () => {
    const library = JSON.stringify(pathToFileURL(join(BUNDLE, 'index.js')).href);
    const family = `{ id: 'chain', formats: [], targets: [], codes: {}, toScene() {} }`;
    const source = `import { registerFamily } from ${library}; registerFamily(${family});`;
    const path = folder.write('chain.mjs', new TextEncoder().encode(source));
    const env = { ...process.env, NODE_OPTIONS: `--import ${pathToFileURL(path).href}` };
    const words = [join(root, 'bin/exhume.js'), 'formats', 'chain'];
    expect(spawnSync(process.execPath, words, { env, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  test('loads for info neither what draws nor what serves, optimizes or converts', () => {
    const info = readdirSync(BUNDLE).find((file) => /^info-.*\.js$/.test(file))!;
    const modules = modulesOf(info);
    expect(modules).toContain('src/convert/gathering.ts');
    const foreign = [
      /^src\/(picture|three|formats\/[^/]+\/|archives\/extract|animation\/optimize|convert\/(convert|onto)|node\/studio)/,
      /^src\/cli\/(convert|dump|optimize|picture|pose|studio)/,
      /^node_modules\/@gltf-transform\//,
    ];
    expect(modules.filter((path) => foreign.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  test('comes with the license of every package that is bundled in it', () => {
    const files = readdirSync(BUNDLE).filter((file) => file.endsWith('.js'));
    const packages = files
      .flatMap((file) => modulesOf(file))
      .flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    expect(packages).toContain('fflate');
    const notices = readFileSync(join(BUNDLE, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of new Set(packages)) expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(notices).toContain('Arjun Barrett');
  });

  test('does the same as the sources: info, convert, picture', async () => {
    const info = runBuilt('info', head[1]!, '--json');
    expect(info).toEqual(await run('info', head[1]!, '--json'));
    for (const [command, name, ...options] of [
      ['convert', 'yorick.glb'],
      ['picture', 'yorick.png', '--size', '64'],
    ]) {
      const outputs = [folder.path(`built-${name}`), folder.path(`source-${name}`)] as const;
      const [built, source] = outputs.map((output) => [command!, ...head, ...options, '-o', output]);
      expect(runBuilt(...built!).code).toBe(0);
      expect((await run(...source!)).code).toBe(0);
      expect(Buffer.compare(readFileSync(outputs[0]), readFileSync(outputs[1]))).toBe(0);
    }
  });

  test('ends with 2 where the command line is wrong', () => {
    expect(runBuilt('nosuch')).toMatchObject({ code: 2, out: '' });
    expect(runBuilt('info')).toMatchObject({ code: 2, out: '' });
  });
});
