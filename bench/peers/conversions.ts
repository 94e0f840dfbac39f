/** Whole conversions: in this process, and the command beside glTF-Transform, which only copies the result. Needs a build. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '../../src/convert/convert.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { useZlib } from '../../src/node/zlib.ts';
import { TARGETS } from '../../test/convert/ways.ts';
import { CHARACTERS } from '../../test/corpus-characters.ts';
import { command, exhume, inProcess, SHARED, temporaryFolder } from './tools/ways.ts';
import { milliseconds, type Way, type Work } from './tools/work.ts';

const COPY = `import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
const [from, to] = process.argv.slice(1);
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
await io.write(to, await io.read(from));`;

const folder = temporaryFolder();

// As commands do.
useZlib();

interface Subject {
  /** Part of its name in the corpus. */
  name: string;
  before: string;
  goal: string;
  cause?: string;
}

/** The files of a character; undefined without the corpus. */
function filesOf(name: string): string[] | undefined {
  const character = CHARACTERS.find((other) => other.name.includes(name))!;
  const files = character.files.map((file) => join(SHARED, 'corpus', file));
  return files.every((file) => existsSync(file)) ? files : undefined;
}

function converting(files: readonly string[] | undefined, targets: readonly string[]): Way {
  if (!files) return () => undefined;
  return inProcess(async () => {
    for (const to of targets) await convert(new FolderLibrary(), files, { to, name: 'character' });
  });
}

function inThisProcess({ name, before, goal, cause = '' }: Subject): Work {
  return {
    work: `convert ${name} to GLB, in process`,
    before,
    goal,
    cause,
    ours: converting(filesOf(name), ['gltf.glb']),
    now: ({ cpu }) => `${milliseconds(cpu)} of CPU`,
  };
}

function toAll({ name, before, goal, cause = '' }: Subject): Work {
  return {
    work: `convert ${name} to all ${TARGETS.length} targets, in process`,
    before,
    goal,
    cause,
    ours: converting(filesOf(name), TARGETS),
    now: ({ cpu }) => `${milliseconds(cpu)} of CPU`,
  };
}

function asCommand({ name, before, goal, cause = '' }: Subject): Work {
  const files = filesOf(name);
  const glb = join(folder, `${name}.glb`);
  const words = ['convert', ...(files ?? []), '--force', '-o', glb];
  const copy = ['--input-type=module', '-e', COPY, glb, `${glb}.copy.glb`];
  return {
    work: `\`exhume convert\` of ${name} to GLB, beside a copy of the result by glTF-Transform`,
    before,
    goal,
    cause,
    ours: files ? exhume(...words) : () => undefined,
    ...(files ? { peers: { 'glTF-Transform': command(process.execPath, copy) } } : {}),
  };
}

const KITTY =
  'a fifth sampling rotations about three axes, with four evaluations of three Bézier curves for each of 165,000 keys; an eighth garbage collection, a tenth checking the archive; the rest in many parts';

export const works: Work[] = [
  inThisProcess({ name: 'cally', before: '48 ms', goal: '≤ 8 ms' }),
  inThisProcess({
    name: 'SDKmerc',
    before: '51 ms',
    goal: '≤ 8 ms',
    cause: 'a quarter measuring the sampled clips, a tenth sampling them, a tenth garbage collection',
  }),
  inThisProcess({
    name: 'c_drgshad',
    before: '324 ms',
    goal: '≤ 40 ms',
    cause: 'a quarter garbage collection; a sixth reading records, a tenth building the glTF document',
  }),
  inThisProcess({ name: 'kitty', before: '1,760 ms', goal: '≤ 150 ms', cause: KITTY }),
  toAll({ name: 'c_orcus', before: '74 s', goal: '≤ 2 s' }),
  toAll({ name: 'c_aranea', before: '52 s', goal: '≤ 2 s' }),
  toAll({ name: 'kitty', before: '77 s', goal: '≤ 2 s', cause: `reading it eight times: ${KITTY}` }),
  asCommand({ name: 'cally', before: '0.16 to 0.7×', goal: '≥ 1.4×', cause: 'starting the command' }),
  asCommand({
    name: 'c_drgshad',
    before: '0.16 to 0.7×',
    goal: '≥ 1.4×',
    cause: 'a sixth garbage collection, a tenth compiling the bundle; no other part takes a tenth',
  }),
];
