import { describe, expect, test } from 'vitest';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { elementsAtPath, placesOfElement } from '../../../../src/scene/places.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { fieldOf, holdAgainst, type Placed, placed } from '../../place-values.ts';

const YORICK = 'samples/yorick/o3d/yorick.o3dtgz';

/** Buffers are lists of numbers without records. */
function says({ gathered, places }: Placed): Parameters<typeof holdAgainst>[1] {
  const trees = gathered.files.map(({ format, bytes, name }) => format!.inspect(bytes!, name));
  return {
    node: (record) => fieldOf(record, 'properties.name') ?? '',
    material: (record) => fieldOf(record, 'properties.name') ?? '',
    vertex: (_, element) => {
      const [place] = placesOfElement(places, element);
      const [, list = '', row = ''] = /^(.*)\[(\d+)\]$/.exec(place!.path)!;
      return [0, 1, 2].map((at) => fieldOf(trees[place!.file]!, `${list}[${Number(row) + at}]`));
    },
    key: (record) => fieldOf(record, 'input'),
  };
}

describe('places of O3D archives', () => {
  test('say of Yorick what stands there', async () => {
    const yorick = await placed(new FolderLibrary(), [YORICK]);
    const counts = holdAgainst(yorick, says(yorick));
    expect(counts.node).toBeGreaterThan(20);
    expect(counts.material).toBeGreaterThan(1);
    expect(counts.vertex).toBeGreaterThan(15);
    expect(counts.key).toBeGreaterThan(50);
  });

  test('lead from a number of a buffer to the vertex, and from the index buffer to triangles', async () => {
    const { scene, places, gathered } = await placed(new FolderLibrary(), [YORICK]);
    const buffer = 'vertex-buffers.bin.contents.o3d.SourceBuffer 652.planes';
    const vertex = { kind: 'vertex', mesh: 0, primitive: 0, index: 2 } as const;
    expect(elementsAtPath(places, 0, `${buffer}[0][7]`)).toEqual([vertex]);
    expect(placesOfElement(places, vertex)).toEqual([{ file: 0, path: `${buffer}[0][6]`, length: 3 }]);
    expect(elementsAtPath(places, 0, `${buffer}[1][7]`)).toEqual([]);
    const [place] = placesOfElement(places, { kind: 'triangle', mesh: 0, primitive: 0, index: 9 });
    const { format, bytes, name } = gathered.files[0]!;
    const root = format!.inspect(bytes!, name);
    const corners = [27, 28, 29].map((at) => fieldOf(root, place!.path.replace('[27]', `[${at}]`)));
    expect(corners).toEqual([...scene.meshes[0]!.primitives[0]!.indices.subarray(27, 30)]);
  });

  test('lead from a curve, in the JSON and in its data, to what it moves, between its keys, too', async () => {
    const { places, scene } = await placed(new FolderLibrary(), [YORICK]);
    const track = { kind: 'track', clip: 0, index: 4 } as const;
    const paths = placesOfElement(places, track).map(({ path }) => path);
    const [data] = paths.filter((path) => path.startsWith('curve-keys.bin'));
    const [record] = paths.filter((path) => path.startsWith('scene.objects.'));
    for (const path of [`${data}.keys`, `${record}.properties.name`]) {
      const found = elementsAtPath(places, 0, path);
      expect(found).toContainEqual(track);
      const moved = found.map(
        (one) => one.kind === 'track' && scene.clips[one.clip]!.tracks[one.index]!.target,
      );
      expect(new Set(moved)).toEqual(new Set([scene.clips[0]!.tracks[4]!.target]));
    }
  });
});

describeCorpus('places of O3D archives of others', () => {
  const archives = corpusFiles(
    'o3d',
    (file) => /\.(o3dtgz|o3d|tgz)$/.test(file) && !file.includes('invalid'),
  );
  test.each(archives.filter((_, index) => index % 6 === 0))('%s', async (file) => {
    const one = await placed(new FolderLibrary(), [corpus(file)]);
    holdAgainst(one, says(one));
  });
});
