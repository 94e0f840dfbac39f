import { describe, expect, test } from 'vitest';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { elementsAtPath, placesOfElement } from '../../../../src/scene/places.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';
import { fieldOf, holdAgainst, type Placed, placed } from '../../place-values.ts';

/** Vertices have no positions of their own, but as many weights as they have influences. */
function says({ scene }: Placed, isNamed = true): Parameters<typeof holdAgainst>[1] {
  return {
    node: (record) => fieldOf(record, 'name'),
    texture: (record) => fieldOf(record, 'imageFile'),
    ...(isNamed ? { material: (record) => fieldOf(record, 'name') } : {}),
    vertex: (record, element) => {
      if (element.kind !== 'vertex') return undefined;
      const { influences } = scene.meshes[element.mesh]!.primitives[element.primitive]!;
      const { start, weight, offset } = influences!;
      const first = start[element.index]!;
      expect(fieldOf(record, 'weightsCount')).toBe(start[element.index + 1]! - first);
      expect(fieldOf(record, 'weights[0].weightFactor')).toBe(weight[first]);
      expect(fieldOf(record, 'weights[0].offsetPos')).toEqual([
        ...offset!.subarray(first * 3, first * 3 + 3),
      ]);
      return undefined;
    },
  };
}

describe('places of C3S files', () => {
  test('say of Yorick what stands there', async () => {
    const yorick = await placed(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']);
    const counts = holdAgainst(yorick, says(yorick));
    expect(counts).toMatchObject({ texture: 2, material: 2 });
    expect(counts.node).toBeGreaterThan(20);
  });

  test('lead from a subchunk to what it became and back', async () => {
    const { scene, places } = await placed(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']);
    const { origin } = scene.meshes[0]!.primitives[0]!;
    const vertex = { kind: 'vertex', mesh: 0, primitive: 0, index: 10 } as const;
    const [place] = placesOfElement(places, vertex);
    // Two textures and two materials stand before the vertices.
    expect(place!.path).toBe(`chunks[1].subchunks[${4 + origin![10]!}]`);
    expect(elementsAtPath(places, 0, `${place!.path}.weights[0]`)).toContainEqual(vertex);
    expect(elementsAtPath(places, 0, 'chunks[0].name')).toEqual([]);
  });

  test('lead from a key frame to all keys of that moment', async () => {
    const { scene, places } = await placed(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']);
    const clip = scene.clips.findIndex(({ tracks }) => tracks.length > 0);
    const key = { kind: 'key', clip, track: 0, index: 3 } as const;
    const [place] = placesOfElement(places, key);
    expect(place!.path).toMatch(/\.keyFrames\[3\]$/);
    const found = elementsAtPath(places, 0, `${place!.path}.boneKeys[2].rotation`);
    const times = found.map(
      (one) => one.kind === 'key' && scene.clips[clip]!.tracks[one.track]!.curve.times[one.index],
    );
    expect(new Set(times)).toEqual(new Set([scene.clips[clip]!.tracks[0]!.curve.times[3]]));
    expect(found).toContainEqual(key);
  });
});

describeCorpus('places of C3S files of others', () => {
  test.each(corpusFiles('c3s', (file) => file.endsWith('.c3s') && !file.includes('invalid')).slice(0, 12))(
    '%s',
    async (file) => {
      const one = await placed(new FolderLibrary(), [corpus(file)]);
      const { node, texture } = says(one);
      holdAgainst(one, { ...(node ? { node } : {}), ...(texture ? { texture } : {}) });
    },
  );
});
