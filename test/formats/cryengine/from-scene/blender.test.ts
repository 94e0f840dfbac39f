/** What an importer of CryTek models for Blender makes of what we write. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convert } from '../../../../src/convert/convert.ts';
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { corpus } from '../../../corpus.ts';
import { document } from '../engine.ts';
import { skinnedMesh } from './merged.ts';

const IMPORTER = corpus('../readers/cryengine/blender-read.py');
const isThere = existsSync(IMPORTER) && spawnSync('blender', ['--version']).status === 0;

const RENDERED = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';

interface Model {
  stem: string;
  file: string;
  /** Triangles with the same corners as another one, of which Blender keeps one. */
  doubled: number;
  /** Bones without a length, which Blender does not keep. */
  short: number;
}

const MODELS: readonly Model[] = [
  { stem: 'yorick', file: 'samples/yorick/cal3d/yorick.cfg', doubled: 0, short: 0 },
  { stem: 'cally', file: corpus('cal3d/imvu-cal3d/data/cally/cally.cfg'), doubled: 1, short: 0 },
  { stem: 'c_drgshad', file: corpus(`${RENDERED}/c_drgshad.mdl`), doubled: 0, short: 1 },
];

/** Writes a model into a folder. @returns what should be loaded of it: vertices, faces, groups of vertices, bones */
async function write({ stem, file, doubled, short }: Model, folder: string): Promise<number[]> {
  const { scene, files } = await convert(new FolderLibrary(), [file], { to: 'cryengine.cgf', name: stem });
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const model = `${stem}.cgf`;
  const bones = chunksOf(document(files, model), 'boneNames')[0]!.content.names.length;
  const triangles = scene.meshes
    .flatMap(({ primitives }) => primitives)
    .reduce((sum, { indices }) => sum + indices.length / 3, 0);
  return [skinnedMesh({ files }, model).vertices.count, triangles - doubled, bones, bones - short];
}

/** What the importer loads of each file, or why it does not. */
function load(paths: readonly string[]): (number[] | string)[] {
  const options = ['-b', '--factory-startup', '--python', IMPORTER, '--', ...paths];
  const { stdout } = spawnSync('blender', options, { encoding: 'utf8', timeout: 120_000 });
  const loaded = /^BL OK .*meshes \[\('\w+', (\d+), (\d+), (\d+), \d\)\] 1 arm \[(\d+)\]/;
  const lines = stdout.split('\n').filter((line) => line.startsWith('BL '));
  return lines.map((line) => loaded.exec(line)?.slice(1).map(Number) ?? line);
}

const skipped = ' (skipped: no Blender, or no importer beside the checkout)';

test.skipIf(!isThere)(
  `loads models of several meshes as one mesh on its armature${isThere ? '' : skipped}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
    try {
      const expected: number[][] = [];
      for (const model of MODELS) expected.push(await write(model, folder));
      expect(load(MODELS.map(({ stem }) => join(folder, `${stem}.cgf`)))).toEqual(expected);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
