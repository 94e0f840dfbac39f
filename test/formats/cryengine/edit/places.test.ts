import { describe, expect, test } from 'vitest';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { elementsAtPath, placesOfElement } from '../../../../src/scene/places.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { fieldOf, holdAgainst, inScene, type Placed, placed, type Says } from '../../place-values.ts';

const YORICK = 'samples/yorick/cryengine';

/** Names of bones are texts of a list, those of other nodes fields. Ticks become seconds. */
function says({ scene }: Placed, secondsPerTick = 1 / 4800): Parameters<typeof holdAgainst>[1] {
  const time: Says = (record) => Math.fround((fieldOf(record, 'time') as number) * secondsPerTick);
  const name: Says = (record) => (record.type === 'string' ? record.value : fieldOf(record, 'name'));
  const texture: Says = (record, element) =>
    element.kind === 'texture' && scene.textures[element.index]!.uri === fieldOf(record, 'name')
      ? fieldOf(record, 'name')
      : undefined;
  return {
    node: name,
    vertex: (record) => fieldOf(record, 'position'),
    key: time,
    texture,
  };
}

describe('places of CryEngine files', () => {
  test('give the values of Yorick', async () => {
    const yorick = await placed(new FolderLibrary(), [`${YORICK}/yorick.cgf`, `${YORICK}/yorick.cal`]);
    const counts = holdAgainst(yorick, says(yorick, Math.fround(1 / 4800)));
    expect(counts).toMatchObject({ texture: 2 });
    expect(counts.vertex).toBeGreaterThan(5);
    expect(counts.key).toBeGreaterThan(100);
  });

  test('lead from a vertex to all that it was split into, and from each back to it', async () => {
    const { gathered, scene, places } = await placed(new FolderLibrary(), [`${YORICK}/yorick.cgf`]);
    const { origin } = scene.meshes[0]!.primitives[1]!;
    const split = origin!.findIndex((vertex, index) => origin!.indexOf(vertex) < index);
    expect(split).toBeGreaterThan(0);
    const vertex = { kind: 'vertex', mesh: 0, primitive: 1, index: split } as const;
    const [links, vertices] = placesOfElement(places, vertex).sort((a, b) => (a.path < b.path ? -1 : 1));
    expect(links!.path).toBe(`chunks[6].links[${origin![split]}]`);
    expect(vertices!.path).toBe(`chunks[6].vertices[${origin![split]}]`);
    expect(gathered.files[vertices!.file]!.name).toBe('yorick.cgf');
    const found = elementsAtPath(places, vertices!.file, `${vertices!.path}.position`);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toContainEqual(vertex);
    for (const one of found) expect(inScene(scene, one)).toEqual(inScene(scene, vertex));
  });

  test('tell a bone by its name and by its record', async () => {
    const { places } = await placed(new FolderLibrary(), [`${YORICK}/yorick.cgf`]);
    const [bone] = elementsAtPath(places, 0, 'chunks[8].names[3]');
    expect(bone?.kind).toBe('node');
    expect(elementsAtPath(places, 0, 'chunks[7].bones[3].parentId')).toEqual([bone]);
    expect(elementsAtPath(places, 0, 'chunks[10].matrices[3]')).toEqual([bone]);
  });

  test('tell triangles by their corners', async () => {
    const { gathered, scene, places } = await placed(new FolderLibrary(), [`${YORICK}/yorick.cgf`]);
    const { indices, origin } = scene.meshes[0]!.primitives[1]!;
    const [place] = placesOfElement(places, { kind: 'triangle', mesh: 0, primitive: 1, index: 100 });
    const { format, bytes, name } = gathered.files[0]!;
    const root = format!.inspect(bytes!, name);
    const corners = [...indices.subarray(300, 303)].map((vertex) => origin![vertex]);
    const said = fieldOf(root, `${place!.path}.vertexIds`);
    expect(said).toEqual(corners);
  });
});

describeCorpus('places of CryEngine characters', () => {
  const models = corpusFiles('cryengine', (file) => /\.(cgf|cga)$/i.test(file)).filter((_, i) => i % 4 === 0);
  test.each(models)('%s', async (file) => {
    const one = await placed(new FolderLibrary(), [corpus(file)]);
    const { key: _, ...others } = says(one);
    holdAgainst(one, others);
  });
});
