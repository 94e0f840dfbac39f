import { describe, expect, test } from 'vitest';
import { convert } from '../../../../src/convert/convert.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { type Element, elementsAtPath, placesOfElement } from '../../../../src/scene/places.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { fieldOf, holdAgainst, inScene, placed, type Says } from '../../place-values.ts';

const YORICK = 'samples/yorick';
const position: Says = (record) => fieldOf(record, 'position');
const time: Says = (record) => fieldOf(record, 'time');
const BINARY = {
  node: ((record) => fieldOf(record, 'name')) satisfies Says,
  vertex: position,
  key: time,
  morphKey: time,
  texture: ((record) => fieldOf(record, 'fileName')) satisfies Says,
};

describe('places of Cal3D files', () => {
  test.each(['cal3d', 'cal3d-919'])('say of %s what stands there', async (folder) => {
    const yorick = await placed(new FolderLibrary(), [`${YORICK}/${folder}/yorick.cfg`]);
    const counts = holdAgainst(yorick, BINARY);
    expect(counts).toMatchObject({ texture: 2 });
    expect(counts.vertex).toBeGreaterThan(5);
    expect(counts.key).toBeGreaterThan(100);
  });

  test('lead from a vertex of a submesh to that of a primitive and back', async () => {
    const { gathered, places } = await placed(new FolderLibrary(), [`${YORICK}/cal3d/yorick.cfg`]);
    const file = gathered.files.findIndex(({ name }) => name === 'yorick_body.cmf');
    const vertex = { kind: 'vertex', mesh: 1, primitive: 0, index: 12 } as const;
    const path = 'submeshes[0].vertices[12]';
    expect(elementsAtPath(places, file, `${path}.influences[0].weight`)).toEqual([vertex]);
    expect(placesOfElement(places, vertex)).toEqual([{ file, path, length: 1 }]);
    expect(elementsAtPath(places, file, 'submeshes[0].vertices')).toEqual([
      { kind: 'primitive', mesh: 1, index: 0 },
    ]);
    expect(elementsAtPath(places, file, 'version')).toEqual([{ kind: 'mesh', index: 1 }]);
  });

  test('lead from a key to both curves that it made', async () => {
    const { gathered, places, scene } = await placed(new FolderLibrary(), [`${YORICK}/cal3d/yorick.cfg`]);
    const file = gathered.files.findIndex(({ name }) => name === 'yorick_walk.caf');
    const found = elementsAtPath(places, file, 'tracks[3].keys[5].rotation');
    expect(found).toHaveLength(2);
    for (const element of found) expect(inScene(scene, element)).toBeCloseTo(5 / 30, 5);
    expect(
      found.map((key) => key.kind === 'key' && scene.clips[key.clip]!.tracks[key.track]!.property),
    ).toEqual(['translation', 'rotation']);
  });

  test('distinguish the first key of a packed track from the others, which lie apart', async () => {
    const { files } = await convert(new FolderLibrary(), [`${YORICK}/cal3d/yorick.cfg`], {
      to: 'cal3d.cfg',
      name: 'y',
      version: 913,
      compress: true,
    });
    const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    const { places } = await placed(library, [files[0]!.name]);
    const [track] = elementsAtPath(
      places,
      files.findIndex(({ name }) => name.endsWith('walk.caf')),
      'packedTracks[3].first[0]',
    );
    expect(track).toMatchObject({ kind: 'key', index: 0 });
    const path = (index: number) =>
      placesOfElement(places, { ...track, index } as Element).map((place) => place.path);
    expect([0, 1, 2].map(path)).toEqual([
      ['packedTracks[3].first[0]'],
      ['packedTracks[3].others[0]'],
      ['packedTracks[3].others[1]'],
    ]);
  });

  test('of files in XML are lines', async () => {
    const xml = await placed(new FolderLibrary(), [`${YORICK}/cal3d-xml/yorick.cfg`]);
    const binary = await placed(new FolderLibrary(), [`${YORICK}/cal3d/yorick.cfg`]);
    const lines = xml.gathered.files.map(({ bytes }) => new TextDecoder().decode(bytes).split(/\r?\n/));
    const lineAt = (path: string, file: number) => lines[file]![Number(path.slice(1, -1))]!;
    holdAgainst(xml, {});
    for (const [element, text] of [
      [{ kind: 'node', index: 3 }, `NAME="${binary.scene.nodes[3]!.name}"`],
      [{ kind: 'vertex', mesh: 2, primitive: 0, index: 40 }, '<VERTEX ID="40"'],
      [{ kind: 'triangle', mesh: 1, primitive: 0, index: 7 }, '<FACE VERTEXID="'],
      [{ kind: 'track', clip: 0, index: 6 }, '<TRACK BONEID="'],
      [{ kind: 'key', clip: 1, track: 6, index: 5 }, '<KEYFRAME TIME="0.1666'],
    ] as const) {
      const found = placesOfElement(xml.places, element);
      expect(found, text).toHaveLength(1);
      const [{ file, path, length }] = found as [(typeof found)[number]];
      expect(lineAt(path, file)).toContain(text);
      const last = `[${Number(path.slice(1, -1)) + length - 1}]`;
      expect(elementsAtPath(xml.places, file, last)).toContainEqual(element);
    }
  });

  test('skip dropped faces', async () => {
    const source = new FolderLibrary();
    const bytes = await source.read(`${YORICK}/cal3d/yorick_head.cmf`);
    const { gathered } = await placed(source, [`${YORICK}/cal3d/yorick_head.cmf`]);
    const root = gathered.files[0]!.format!.inspect(bytes, 'a.cmf');
    const faces = root.child(3).child(0);
    const list = Array.from({ length: faces.childCount }, (_, at) => faces.child(at)).find(
      ({ name }) => name === 'faces',
    )!;
    const broken = bytes.slice();
    new DataView(broken.buffer).setInt32(list.child(4).offset, -1, true);
    const { places } = await placed(new MemoryLibrary({ 'a.cmf': broken }), ['a.cmf']);
    const triangle = { kind: 'triangle', mesh: 0, primitive: 0, index: 4 } as const;
    expect(placesOfElement(places, triangle)).toMatchObject([{ path: 'submeshes[0].faces[5]' }]);
    expect(elementsAtPath(places, 0, 'submeshes[0].faces[4]')).toEqual([
      { kind: 'primitive', mesh: 0, index: 0 },
    ]);
  });
});

describeCorpus('places of Cal3D characters', () => {
  const configs = corpusFiles('cal3d', (file) => file.endsWith('.cfg')).filter((_, index) => index % 3 === 0);
  test.each(configs)('%s', async (file) => {
    holdAgainst(await placed(new FolderLibrary(), [corpus(file)]), BINARY);
  });
});
