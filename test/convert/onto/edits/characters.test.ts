import { expect, test } from 'vitest';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { putBack } from '../trip.ts';
import { EDITS, type EditName } from './edits.ts';

/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

const ADDED: readonly EditName[] = ['face added', 'clip added', 'mesh added', 'bone added'];

const CHARACTERS = [
  { path: 'cal3d/imvu-cal3d/data/cally/cally.cfg', left: 'cally_chest.cmf' },
  {
    path: 'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf',
    left: 'cwalkfwd_loop.caf',
  },
  {
    path: 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl',
    left: undefined,
  },
];

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

  test('triangles added to Cally keep her progressive levels of detail', async () => {
    const { changed } = await putBack(corpus(CHARACTERS[0]!.path), EDITS['face added']);
    const fields = ['faceCount', 'faces', 'faces.vertexIds'].map((field) => `submeshes[0].${field}`);
    expect(changed).toEqual({ 'cally_calf_left.cmf': fields });
  });

  test('triangles taken from Cally drop them, and that is reported', async () => {
    const { report } = await putBack(corpus(CHARACTERS[0]!.path), ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      primitive!.indices = primitive!.indices.slice(3);
    });
    const dropped = report.losses.filter(({ code }) => code === 'CONVERT_ONTO_DROPPED');
    expect(dropped.map(({ path, message }) => [path, message])).toEqual([
      ['meshes[0]', expect.stringContaining('progressive levels of detail')],
    ]);
  });

  test('a key of one bone of Cally changes one track', async () => {
    const { changed } = await putBack(corpus(CHARACTERS[0]!.path), EDITS['key changed']);
    expect(changed).toEqual({ 'cally_walk.caf': ['tracks[0].keys.rotation'] });
  });
});
