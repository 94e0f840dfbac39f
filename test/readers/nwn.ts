/** Compilers and readers of Neverwinter Nights models. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareScenes } from '../../src/pose/compare.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { asDecompiled } from './decompiled.ts';
import {
  missingProgram,
  type Outcome,
  type Program,
  type Reading,
  reader,
  run,
  sceneOf,
  type Variant,
  type Written,
} from './reading.ts';

/** Of a model with dozens of clips, those that are compared. */
const MOST_CLIPS = 4;
const FPS = 4;

const COMPILED: readonly Variant[] = [
  { name: 'compiled, 1.69', to: 'mdl.binary', options: { target: '1.69' } },
  { name: 'compiled, EE', to: 'mdl.binary', options: { target: 'ee' } },
];
const TEXT: Variant = { name: 'text, 1.69', to: 'mdl.ascii', options: { target: '1.69' } };

const nwnmdlcomp = reader('nwn/nwnmdlcomp');
const cleanmodels = reader('nwn/cleanmodels/cleanmodels');

export const NWN_PROGRAMS: readonly Program[] = [
  {
    name: 'nwnmdlcomp -d',
    family: 'MDL',
    missing: () => missingProgram(nwnmdlcomp, [], 'lib32stdc++6'),
    variants: COMPILED,
    changes: asDecompiled,
    read: (written, changes) =>
      rewritten(
        written,
        'a.mdl',
        'a.mdl.ascii',
        (folder) => run(nwnmdlcomp, ['-d', '-i', '.', 'a.mdl'], folder),
        changes,
      ),
  },
  {
    name: 'nwnmdlcomp -c',
    family: 'MDL',
    missing: () => missingProgram(nwnmdlcomp, [], 'lib32stdc++6'),
    variants: [TEXT],
    read: (written) =>
      rewritten(written, 'a.mdl.ascii', 'a.mdl', (folder) =>
        run(nwnmdlcomp, ['-c', '-i', '.', 'a.mdl.ascii'], folder),
      ),
  },
  {
    name: 'CleanModels 3.7',
    family: 'MDL',
    missing: () => missingProgram(cleanmodels, ['--help'], 'swi-prolog-nox'),
    variants: [...COMPILED, TEXT],
    read: (written) =>
      rewritten(written, 'in/a.mdl', 'out/a.mdl', (folder) => {
        mkdirSync(join(folder, 'out'), { recursive: true });
        return run(cleanmodels, ['-d', '-i', 'in', '-o', 'out', '-p', '*.mdl'], folder);
      }),
  },
  parser('rollnw', 'bench/rollnw'),
  parser('nwnrs', 'bench/nwnrs'),
];

/**
 * What a program writes of a model is compared with the model.
 *
 * @param changes are made to the model before
 */
async function rewritten(
  { folder, main }: Written,
  input: string,
  output: string,
  convert: (folder: string) => Outcome,
  changes: (scene: Scene) => Scene = (scene) => scene,
): Promise<Reading> {
  const own = join(folder, 'read');
  mkdirSync(join(own, 'in'), { recursive: true });
  copyFileSync(join(folder, main), join(own, input));
  const outcome = convert(own);
  if (outcome.status !== 0 || !existsSync(join(own, output))) {
    return { accepted: 0, given: 1, refusal: lastLine(outcome) };
  }
  const scene = changes(await sceneOf(join(folder, main)));
  const step = Math.max(1, Math.ceil(scene.clips.length / MOST_CLIPS));
  const clips = scene.clips.filter((_, index) => index % step === 0);
  const read = await sceneOf(join(own, output));
  const { height, moving, frames } = compareScenes({ ...scene, clips }, read, { fps: FPS });
  const rest = compareScenes({ ...scene, clips: [] }, { ...read, clips: [] });
  // What has no size is compared in its units.
  const size = height || 1;
  const parts = { rest: rest.max / size, moving: moving / size, moments: frames - 1 };
  return { accepted: 1, given: 1, ...(frames > 1 ? parts : { rest: parts.rest }) };
}

function lastLine({ output, status }: Outcome): string {
  return output.trim().split('\n').at(-1) || `it ended with ${status ?? 'a crash or never'}`;
}

/** A program that only says whether it could parse the files of a list. */
function parser(name: string, path: string): Program {
  const command = reader(path);
  return {
    name,
    family: 'MDL',
    missing: () => missingProgram(command, ['mdl', '0', '/dev/null'], 'libstdc++6'),
    variants: [...COMPILED, TEXT],
    read: async ({ folder, main }) => {
      const list = join(folder, 'files.list');
      writeFileSync(list, `${join(folder, main)}\n`);
      const outcome = run(command, ['mdl', '0.001', list]);
      const accepted = outcome.status === 0 && /"fails":0\b/.test(outcome.output);
      return accepted ? { accepted: 1, given: 1 } : { accepted: 0, given: 1, refusal: 'it cannot be parsed' };
    },
  };
}
