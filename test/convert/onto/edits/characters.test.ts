import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { putBack } from '../trip.ts';
import { EDITS, type EditName, NEW } from './edits.ts';

/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

const ADDED: readonly EditName[] = ['face added', 'clip added', 'mesh added', 'bone added'];

const CHARACTERS = [
  { path: 'cal3d/imvu-cal3d/data/cally/cally.cfg', left: 'cally_chest.cmf' },
  {
    path: 'cal3d/deavid-soyamirror/soya/tutorial/tofu/data/animated_models/balazar/balazar.cfg',
    left: 'marche.xaf',
  },
  {
    path: 'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf',
    left: 'cwalkfwd_loop.caf',
  },
  {
    path: 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl',
    left: undefined,
  },
];

const KITTY = 'o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz';

describeCorpus('real characters take what is added', () => {
  test.each(CHARACTERS.flatMap((character) => ADDED.map((edit) => ({ ...character, edit }))))(
    '$edit: $path',
    async ({ path, left, edit }) => {
      const { changed, comparison, report } = await putBack(corpus(path), EDITS[edit]);
      expect(Object.keys(changed)).not.toEqual([]);
      expect(Object.keys(changed)).not.toContain(left);
      expect(report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
      expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    },
  );

  test('Kitty takes a triangle, a clip, a mesh and a bone at once', async () => {
    const { changed, comparison, report, again } = await putBack(corpus(KITTY), (scene) => {
      for (const edit of ADDED) EDITS[edit](scene);
    });
    expect(Object.keys(changed)).toHaveLength(1);
    expect(report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
    expect(again.clips.map(({ name }) => name)).toEqual(['animation', NEW.clip]);
    expect(again.meshes.map(({ name }) => name)).toContain(NEW.mesh);
    expect(again.nodes.map(({ name }) => name)).toContain(NEW.bone);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('triangles added to Cally keep her progressive levels of detail', async () => {
    const { changed } = await putBack(corpus(CHARACTERS[0]!.path), EDITS['face added']);
    const fields = ['faceCount', 'faces', 'faces.vertexIds'].map((field) => `submeshes[0].${field}`);
    expect(changed).toEqual({ 'cally_calf_left.cmf': fields });
  });

  test('triangles taken from Cally leave the others their progressive levels of detail', async () => {
    const { report, again } = await putBack(corpus(CHARACTERS[0]!.path), ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      primitive!.indices = primitive!.indices.slice(3);
    });
    expect(report.losses.filter(({ code }) => code === 'CONVERT_ONTO_DROPPED')).toEqual([]);
    const rebuilt = report.losses.filter(({ code }) => code === 'CONVERT_ONTO_REBUILT');
    expect(rebuilt.map(({ path, message }) => [path, message])).toEqual([
      ['meshes[0]', expect.stringContaining('0 new vertices and 1 triangle fewer')],
    ]);
    const { collapse, positions } = again.meshes[0]!.primitives[0]!;
    expect(collapse!.collapseId).toHaveLength(positions.length / 3);
  });

  test('a turned bone and a new triangle of balazar change the lines that say them', async () => {
    const path = corpus(CHARACTERS[1]!.path);
    expect((await putBack(path, EDITS['key changed'])).changed).toEqual({ 'tourneD.xaf': ['4 lines'] });
    // The number of triangles, the new one, and what lies behind it.
    const { files } = await putBack(path, EDITS['face added']);
    const lines = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).split('\n');
    const is = lines(files.find(({ name }) => name === 'perso.xmf')!.bytes);
    const was = new Set(lines(await readFile(join(dirname(path), 'perso.xmf'))));
    expect(is.filter((line) => !was.has(line)).map((line) => line.trim())).toEqual([
      'NUMFACES="1229"',
      '<FACE VERTEXID="0 1 878" />',
    ]);
  });

  test('a key of one bone of Cally changes one track', async () => {
    const { changed } = await putBack(corpus(CHARACTERS[0]!.path), EDITS['key changed']);
    expect(changed).toEqual({ 'cally_walk.caf': ['tracks[0].keys.rotation'] });
  });
});
