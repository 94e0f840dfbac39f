import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { sceneOfModels } from '../../../../src/formats/mdl/to-scene/models.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { modelSize } from '../../../../src/pose/extent.ts';
import { Report } from '../../../../src/report/report.ts';
import { type Clip, NONE, type Scene } from '../../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { cornersApart } from '../../../pose/corners.ts';
import { modelOf } from './models.ts';

const FOLDER = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';

/** Part of the model's size. */
const TOLERANCE = 1e-5;

const ownerOf = ({ properties }: Clip) => (properties as { mdl: { owner: string } }).mdl.owner;

describeCorpus('real models of the game, made of the scenes that they are', () => {
  const paths = corpusFiles(FOLDER, (path) => path.endsWith('.mdl'));

  test.each(paths)('%s is the same and moves the same', async (path) => {
    const scene = toScene(await gather(new FolderLibrary(), [corpus(path)]));
    if (scene.nodes.length === 0) return;
    const { model } = modelOf(scene, 'ee', scene.name);
    const again = sceneOfModels([{ name: `${scene.name}.mdl`, model }], () => () => NONE, new Report());
    expect(outline(again)).toEqual(outline(scene));
    const own = scene.clips.filter((clip) => ownerOf(clip).toLowerCase() === scene.name.toLowerCase());
    expect(again.clips.map(({ name, end }) => [name, end])).toEqual(own.map(({ name, end }) => [name, end]));
    const most = Math.max(1, modelSize(scene)) * TOLERANCE;
    expect(cornersApart(scene, again, undefined, 0)).toBeLessThan(most);
    for (const { name, end } of own.slice(0, 12)) {
      for (const share of [0, 0.31, 0.77, 1]) {
        expect(cornersApart(scene, again, name, share * end), `${name} at ${share}`).toBeLessThan(most);
      }
    }
  });
});

/** Nodes in their order with their parents; names of roots are those of files. */
function outline({ nodes }: Scene): [string, number][] {
  return nodes.map(({ name, parent }) => [name.toLowerCase(), parent]);
}
