import { describe, expect, test } from 'vitest';
import { convert } from '../../../../src/convert/convert.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import type { NamedBytes } from '../../../../src/formats/format.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { document } from '../engine.ts';
import { armScene, written } from './scenes.ts';

function linksIn(files: readonly NamedBytes[], name: string) {
  return chunksOf(document(files, name), 'mesh').find(({ content }) => content.links)!.content.links!.link;
}

/** The bones of the vertices with several links to one, whatever the order of the vertices. */
function repeated({ start, boneId }: ReturnType<typeof linksIn>): string[] {
  const rows = Array.from(start.subarray(1), (end, vertex) => boneId.subarray(start[vertex], end));
  return rows
    .filter((row) => new Set(row).size < row.length)
    .map((row) => row.join(' '))
    .sort();
}

/** What a file had before GLB joined its links: vertex 1 of the arm is linked to the root twice. */
function kept(weight: readonly number[]) {
  const scene = armScene();
  const repeatedLinks = { vertices: [1], start: [0, 3], joint: [1, 0, 0], weight };
  scene.meshes[0]!.primitives[0]!.properties = { cryengine: { repeatedLinks } };
  return scene;
}

describe('Several links of a vertex to one bone', () => {
  test('come back as the file had them', async () => {
    const { files, lost } = await written(kept([0.75, 0.2, 0.05]));
    const { start, boneId, weight, offset } = linksIn(files, 'a.cgf');
    expect([...start]).toEqual([0, 1, 4, 5]);
    expect([...boneId]).toEqual([0, 1, 0, 0, 1]);
    expect([...weight]).toEqual([1, 0.75, 0.2, 0.05, 1].map(Math.fround));
    // Each link has the place of its vertex in the space of its bone.
    expect([...offset.slice(6, 9)]).toEqual([...offset.slice(9, 12)]);
    expect(lost).toEqual([]);
  });

  test('are forgotten where the vertex was weighted anew', async () => {
    const { files } = await written(kept([0.7, 0.25, 0.05]));
    expect([...linksIn(files, 'a.cgf').weight]).toEqual([1, 0.75, 0.25, 1]);
  });

  test('are reported where their lists do not match', async () => {
    const { files, lost } = await written(kept([0.75, 0.25]));
    expect(lost).toEqual(['KEPT_UNFIT']);
    expect([...linksIn(files, 'a.cgf').weight]).toEqual([1, 0.75, 0.25, 1]);
  });
});

describeCorpus('Links of real models', () => {
  test.each(['characters/sdkmerc/SDKmerc.cgf', 'Weapons/sdkgun/sdkgun.cgf'])(
    '%s has the links that it had before GLB',
    async (path) => {
      const source = corpus(`cryengine/fholger-farcry_vrmod/Sources/Objects/${path}`);
      const glb = await convert(new FolderLibrary(), [source], { to: 'gltf.glb' });
      const library = new MemoryLibrary({ 'a.glb': glb.files[0]!.bytes });
      const back = await convert(library, ['a.glb'], { to: 'cryengine.cgf' });
      const direct = await convert(new FolderLibrary(), [source], { to: 'cryengine.cgf', name: 'a' });
      const expected = repeated(linksIn(direct.files, 'a.cgf'));
      expect(expected.length).toBeGreaterThan(0);
      expect(repeated(linksIn(back.files, 'a.cgf'))).toEqual(expected);
    },
  );
});
