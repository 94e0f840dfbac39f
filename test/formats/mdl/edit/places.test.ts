import { describe, expect, test } from 'vitest';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { elementsAtPath, placesOfElement } from '../../../../src/scene/places.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { fieldOf, holdAgainst, inScene, type Placed, placed } from '../../place-values.ts';

/** Lists of numbers have no records: what an entry holds is read from there on. */
function says({ gathered, places }: Placed): Parameters<typeof holdAgainst>[1] {
  const trees = gathered.files.map(({ format, bytes, name }) => format!.inspect(bytes!, name));
  const numbersAt = (path: string, file: number, count: number) => {
    const [, list = '', row = ''] = /^(.*)\[(\d+)\]$/.exec(path)!;
    return Array.from({ length: count }, (_, at) => fieldOf(trees[file]!, `${list}[${Number(row) + at}]`));
  };
  return {
    node: (record) => fieldOf(record, 'header.name'),
    vertex: (_, element) => {
      const [place] = placesOfElement(places, element);
      return numbersAt(place!.path, place!.file, 3);
    },
    key: (record, element) => {
      const [place] = placesOfElement(places, element).filter(({ length }) => length === 1);
      return numbersAt(place!.path, place!.file, 1)[0] ?? record.value;
    },
  };
}

describe('places of MDL files', () => {
  test('give the values of the compiled Yorick', async () => {
    const yorick = await placed(new FolderLibrary(), ['samples/yorick/mdl/yorick.mdl']);
    const counts = holdAgainst(yorick, says(yorick));
    expect(counts.node).toBeGreaterThan(5);
    expect(counts.vertex).toBeGreaterThan(5);
    expect(counts.key).toBeGreaterThan(100);
  });

  test('lead from a number of a vertex to the vertex and back to its three numbers', async () => {
    const { places } = await placed(new FolderLibrary(), ['samples/yorick/mdl/yorick.mdl']);
    const vertex = { kind: 'vertex', mesh: 1, primitive: 0, index: 12 } as const;
    const path = 'root.children[2].mesh.vertices';
    expect(elementsAtPath(places, 0, `${path}[37]`)).toEqual([vertex]);
    expect(placesOfElement(places, vertex)[0]).toEqual({ file: 0, path: `${path}[36]`, length: 3 });
    expect(elementsAtPath(places, 0, 'root.children[0].header.name')).toEqual([{ kind: 'node', index: 1 }]);
  });

  test('lead from the weights of a vertex and their bones to it', async () => {
    const one = await placed(new FolderLibrary(), ['samples/yorick/mdl/yorick.mdl']);
    const vertex = { kind: 'vertex', mesh: 1, primitive: 0, index: 12 } as const;
    const skin = 'root.children[2].skin';
    expect(elementsAtPath(one.places, 0, `${skin}.weights[50]`)).toEqual([vertex]);
    expect(elementsAtPath(one.places, 0, `${skin}.boneSlots[48]`)).toEqual([vertex]);
    const { format, bytes, name } = one.gathered.files[0]!;
    const stored = fieldOf(format!.inspect(bytes!, name), `${skin}.weights[48]`);
    const { start, weight } = one.scene.meshes[1]!.primitives[0]!.influences!;
    expect(stored).toBe(weight[start[12]!]);

    const text = await placed(new FolderLibrary(), ['samples/yorick/mdl-ascii/yorick.mdl']);
    const lines = new TextDecoder().decode(text.gathered.files[0]!.bytes).split(/\r?\n/);
    const [, line] = placesOfElement(text.places, vertex);
    const { nodes, skins, meshes } = text.scene;
    const { joint } = meshes[1]!.primitives[0]!.influences!;
    const { joints } = skins[nodes.find(({ mesh }) => mesh === 1)!.skin!]!;
    const bone = nodes[joints[joint[start[12]!]!]!]!.name;
    expect(lines[Number(line!.path.slice(1, -1))]!.trim().split(/\s+/)[0]).toBe(bone);
    expect(elementsAtPath(text.places, 0, line!.path)).toContainEqual(vertex);
  });

  test('of the text are the lines that say it', async () => {
    const yorick = await placed(new FolderLibrary(), ['samples/yorick/mdl-ascii/yorick.mdl']);
    const { scene, places, gathered } = yorick;
    const lines = new TextDecoder().decode(gathered.files[0]!.bytes).split(/\r?\n/);
    const words = (path: string) => lines[Number(path.slice(1, -1))]!.trim().split(/\s+/);
    holdAgainst(yorick, {});
    scene.nodes.forEach(({ name }, index) => {
      const [place] = placesOfElement(places, { kind: 'node', index });
      expect(words(place!.path).slice(0, 3)).toEqual(['node', expect.any(String), name]);
      expect(lines[Number(place!.path.slice(1, -1)) + place!.length - 1]).toBe('endnode');
    });
    for (const index of [0, 5, 300]) {
      const vertex = { kind: 'vertex', mesh: 0, primitive: 0, index } as const;
      const [place] = placesOfElement(places, vertex);
      const said = words(place!.path).map((word) => Math.fround(Number(word)));
      expect(said).toEqual(inScene(scene, vertex));
      expect(elementsAtPath(places, 0, place!.path)).toContainEqual(vertex);
    }
    for (const [clip, track, index] of [
      [0, 0, 0],
      [1, 5, 7],
      [2, 20, 11],
    ] as const) {
      const key = { kind: 'key', clip, track, index } as const;
      const [place] = placesOfElement(places, key);
      expect(Math.fround(Number(words(place!.path)[0]))).toBe(inScene(scene, key));
      expect(elementsAtPath(places, 0, place!.path)).toEqual([key]);
    }
  });
});

describeCorpus('places of models of Neverwinter Nights', () => {
  const files = corpusFiles('mdl', (file) => file.endsWith('.mdl')).filter((_, index) => index % 12 === 0);
  test.each(files)('%s', async (file) => {
    const one = await placed(new FolderLibrary(), [corpus(file)]);
    const isText = one.gathered.files[0]!.format!.id === 'mdl.ascii';
    holdAgainst(one, isText || one.gathered.files.length > 1 ? {} : says(one));
  });
});
