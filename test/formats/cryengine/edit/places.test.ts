import { describe, expect, test } from 'vitest';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { elementsAtPath, placesOfElement } from '../../../../src/scene/places.ts';
import type { Track } from '../../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { node as sceneNode } from '../../../scene.ts';
import { fieldOf, holdAgainst, inScene, type Placed, placed, type Says } from '../../place-values.ts';
import { cry, mesh, node } from '../bytes.ts';
import { clip, curve, sceneOf, written } from '../from-scene/scenes.ts';

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

  test('identify a bone by its name and by its record', async () => {
    const { places } = await placed(new FolderLibrary(), [`${YORICK}/yorick.cgf`]);
    const [bone] = elementsAtPath(places, 0, 'chunks[8].names[3]');
    expect(bone?.kind).toBe('node');
    expect(elementsAtPath(places, 0, 'chunks[7].bones[3].parentId')).toEqual([bone]);
    expect(elementsAtPath(places, 0, 'chunks[10].matrices[3]')).toEqual([bone]);
  });

  test('pass over faces whose corners are no vertices', async () => {
    const bytes = cry([
      node({ object: 1 }),
      mesh({
        faces: [
          [0, 1, 9],
          [2, 1, 0],
          [0, 1, 2],
        ],
      }),
    ]);
    const { places } = await placed(new MemoryLibrary({ 'a.cgf': bytes }), ['a.cgf']);
    const faces = [0, 1].map((index) =>
      placesOfElement(places, { kind: 'triangle', mesh: 0, primitive: 0, index }).map(({ path }) => path),
    );
    expect(faces.flat().sort()).toEqual(['chunks[1].faces[1]', 'chunks[1].faces[2]']);
  });

  test('lead from what moves a node to its track, and from no other', async () => {
    const tracks: Track[] = [
      { target: 0, property: 'translation', curve: curve([0, 1], [0, 0, 0, 1, 0, 0]) },
      {
        target: 0,
        property: 'rotation',
        curve: curve([0, 1], [0, 0, 0, 1, 0, 0, 0.6, 0.8], { interpolation: 'slerp' }),
      },
    ];
    const wheel = sceneOf({ nodes: [sceneNode({ name: 'wheel' })], clips: [clip(tracks)] });
    const { files } = await written(wheel, 'cga');
    const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    const { gathered, scene, places } = await placed(library, ['a.cga']);
    const root = gathered.files[0]!.format!.inspect(gathered.files[0]!.bytes!, 'a.cga');
    const types = scene.clips[0]!.tracks.map(({ property }, index) => [
      property,
      ...placesOfElement(places, { kind: 'track', clip: 0, index }).map(({ path }) =>
        fieldOf(root, `${path}.controllerType`),
      ),
    ]);
    // Bezier keys of translations are of type 6, linear ones of rotations of type 4 (docs/reference/cryengine.md).
    expect(types).toEqual([
      ['translation', 6],
      ['rotation', 4],
    ]);
  });

  test('identify triangles by their corners', async () => {
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
