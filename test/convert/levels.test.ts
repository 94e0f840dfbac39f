import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { levelOfDetail, sceneAtLevel, sceneWithLevels } from '../../src/convert/levels.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import type { Node, Primitive, Scene } from '../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { maxDeviation } from '../gltf/compare.ts';
import { GltfEvaluator } from '../gltf/evaluate.ts';
import { validate } from '../gltf/validate.ts';
import { goldenCharacter } from '../pose/golden-characters.ts';
import * as small from '../scene.ts';

const CALLY = ['cally.csf', 'cally_chest.cmf', 'cally_head.cmf', 'cally_jog.caf'].map((name) =>
  corpus(`cal3d/imvu-cal3d/data/cally/${name}`),
);

async function glbOf(inputs: readonly string[], lod?: number | 'all') {
  const options = { to: 'gltf.glb', ...(lod === undefined ? {} : { lod }) };
  const { scene, files, report } = await convert(new FolderLibrary(), inputs, options);
  const glb = files[0]!.bytes;
  expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const { json } = new GltfEvaluator(glb);
  const sizes = (json.meshes ?? []).map(({ primitives }) =>
    primitives.map(({ attributes, indices }) => [
      json.accessors![attributes.POSITION!]!.count,
      json.accessors![indices!]!.count / 3,
    ]),
  );
  return { scene, glb, json, sizes, report };
}

/** Four vertices in a strip; the last collapses into the second, and takes the last triangle with it. */
function strip(): Primitive {
  const numbers = (length: number) => Float32Array.from({ length }, (_, i) => i);
  return {
    name: 'strip',
    material: -1,
    positions: numbers(12),
    normals: numbers(12),
    uvs: [numbers(8)],
    colors: numbers(16),
    indices: Uint32Array.of(0, 1, 2, 1, 3, 2),
    influences: {
      start: Uint32Array.of(0, 1, 3, 4, 6),
      joint: Uint16Array.of(0, 0, 1, 1, 0, 1),
      weight: numbers(6),
    },
    morphTargets: [
      {
        name: 'up',
        vertices: Uint32Array.of(3, 1),
        positions: numbers(6),
        normals: numbers(6),
      },
    ],
    origin: Uint32Array.of(5, 6, 5, 7),
    collapse: {
      lodSteps: 1,
      collapseId: Int32Array.of(-1, -1, -1, 1),
      faceCollapseCount: Int32Array.of(0, 0, 0, 1),
    },
    springs: {
      vertexIds: Int32Array.of(0, 3),
      coefficient: numbers(1),
      idleLength: numbers(1),
      weight: numbers(4),
    },
    properties: { cal3d: { color: numbers(12) } },
  };
}

function sceneOf(...primitives: Primitive[]): Scene {
  return small.sceneOf({
    source: { format: 'cal3d', files: [] },
    meshes: primitives.map((primitive) => ({ name: primitive.name, primitives: [primitive] })),
  });
}

describe('a level of detail', () => {
  test('has the first vertices with all that they have, and the triangles that are left', () => {
    const [mesh] = sceneAtLevel(sceneOf(strip()), 0).meshes;
    expect(mesh!.primitives[0]).toMatchObject({
      name: 'strip',
      positions: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
      normals: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
      uvs: [Float32Array.of(0, 1, 2, 3, 4, 5)],
      colors: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
      indices: Uint32Array.of(0, 1, 2),
      origin: Uint32Array.of(5, 6, 5),
      influences: {
        start: Uint32Array.of(0, 1, 3, 4),
        joint: Uint16Array.of(0, 0, 1, 1),
        weight: Float32Array.of(0, 1, 2, 3),
      },
      morphTargets: [
        {
          name: 'up',
          vertices: Uint32Array.of(1),
          positions: Float32Array.of(3, 4, 5),
          normals: Float32Array.of(3, 4, 5),
        },
      ],
    });
  });

  test('keeps nothing that counts vertices which are gone', () => {
    const [mesh] = sceneAtLevel(sceneOf(strip()), 0).meshes;
    for (const field of ['collapse', 'springs', 'properties']) {
      expect(mesh!.primitives[0]).not.toHaveProperty(field);
    }
  });

  test('at which no vertex is gone keeps all but the way to lower ones', () => {
    const { collapse: _, ...rest } = strip();
    expect(sceneAtLevel(sceneOf(strip()), 1).meshes[0]!.primitives).toEqual([rest]);
  });

  test('does not change its source', () => {
    const scene = sceneOf(strip());
    sceneAtLevel(scene, 0);
    sceneWithLevels(scene, [0]);
    expect(scene).toEqual(sceneOf(strip()));
  });

  test('of what cannot collapse is the very same', () => {
    const { collapse: _, ...plain } = strip();
    const labeled = { ...plain, properties: { other: 'label' } };
    const scene = sceneOf(plain, labeled);
    const reduced = sceneAtLevel(scene, 0).meshes.flatMap(({ primitives }) => primitives);
    expect(reduced[0]).toBe(plain);
    expect(reduced[1]).toBe(labeled);
    expect(levelOfDetail(plain, 0)).toEqual({ vertices: 4, indices: plain.indices });
    expect(sceneWithLevels(scene, [0.5, 0])).toEqual(scene);
  });

  test('stands beside the full one where all are wanted, best first', () => {
    const { collapse: _, ...plain } = strip();
    const { meshes } = sceneWithLevels(sceneOf(plain, strip()), [1, 0]);
    expect(meshes.map(({ lods }) => lods)).toEqual([undefined, [2, 3], undefined, undefined]);
    expect(meshes.map(({ primitives }) => primitives[0]!.positions.length / 3)).toEqual([4, 4, 4, 3]);
  });
});

/** `full` has two lower meshes, of which a node shows the lowest as well; `other` has one, and nothing shows `spare`. */
function readyMadeScene(): Scene {
  const named = (name: string): Primitive => {
    const { collapse: _, ...primitive } = strip();
    return { ...primitive, name };
  };
  const scene = sceneOf(...['half', 'full', 'least', 'spare', 'low', 'other'].map(named));
  scene.meshes[1]!.lods = [0, 2];
  scene.meshes[5]!.lods = [4];
  scene.nodes = [{ mesh: 1 }, { mesh: 5 }, { mesh: 2 }, {}].map(
    (shown): Node => ({
      name: 'n',
      parent: -1,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      ...shown,
    }),
  );
  return scene;
}

function namesShown({ nodes, meshes }: Scene): (string | undefined)[] {
  return nodes.map(({ mesh }) => (mesh === undefined ? undefined : meshes[mesh]!.primitives[0]!.name));
}

describe('lower meshes that are ready made', () => {
  // Of three meshes the second is nearest from 0.75 down, of two from 0.5 down; what is half way is the lower one.
  test.each([
    [7, 'full', 'other'],
    [1, 'full', 'other'],
    [0.76, 'full', 'other'],
    [0.75, 'half', 'other'],
    [0.51, 'half', 'other'],
    [0.5, 'half', 'low'],
    [0.26, 'half', 'low'],
    [0.25, 'least', 'low'],
    [0, 'least', 'low'],
    [-7, 'least', 'low'],
  ])('are shown at level %d in place of the full ones: %s, %s', (level, first, second) => {
    const scene = sceneAtLevel(readyMadeScene(), level);
    expect(namesShown(scene)).toEqual([first, second, 'least', undefined]);
    expect(scene.meshes.some(({ lods }) => lods)).toBe(false);
  });

  test('are gone where one level is wanted, but for those that a node shows', () => {
    const names = ({ meshes }: Scene) => meshes.map(({ primitives }) => primitives[0]!.name);
    expect(names(sceneAtLevel(readyMadeScene(), 0.5))).toEqual(['half', 'least', 'spare', 'low']);
    expect(names(sceneAtLevel(readyMadeScene(), 1))).toEqual(['full', 'least', 'spare', 'other']);
  });

  test('stay as they are where all are wanted', () => {
    expect(sceneWithLevels(readyMadeScene(), [0.5, 0.25, 0])).toEqual(readyMadeScene());
  });

  test('give way to those that a mesh can make itself', () => {
    const scene = readyMadeScene();
    scene.meshes[1]!.primitives = [strip()];
    const all = sceneWithLevels(scene, [1, 0]);
    const [full] = all.nodes;
    const lods = all.meshes[full!.mesh!]!.lods!.map((index) => all.meshes[index]!.primitives[0]!);
    expect(lods.map(({ positions }) => positions.length / 3)).toEqual([4, 3]);
    expect(namesShown(all)).toEqual(['strip', 'other', 'least', undefined]);
    const least = sceneAtLevel(scene, 0);
    expect(least.meshes[least.nodes[0]!.mesh!]!.primitives[0]!.positions).toHaveLength(9);
    expect(least.meshes.some((mesh) => mesh.lods)).toBe(false);
  });

  test('do not change the scene', () => {
    const scene = readyMadeScene();
    sceneAtLevel(scene, 0);
    sceneWithLevels(scene, [0]);
    expect(scene).toEqual(readyMadeScene());
  });
});

describe('Yorick, who cannot collapse', () => {
  test('is the same at every level', async () => {
    const config = [`${YORICK}/yorick.cfg`];
    const [whole, least, all] = await Promise.all([glbOf(config), glbOf(config, 0), glbOf(config, 'all')]);
    expect(Buffer.compare(whole!.glb, least!.glb)).toBe(0);
    expect(Buffer.compare(whole!.glb, all!.glb)).toBe(0);
  });
});

describeCorpus('Cally as a GLB', () => {
  test.each([
    ['cally_lod_0.5.json', 0.5],
    ['cally_lod_0.json', 0],
  ])('has the vertices and triangles that Cal3D leaves: %s', async (file, lod) => {
    const { sizes } = await glbOf(CALLY, lod);
    const { submeshes } = goldenCharacter(file);
    expect(sizes).toEqual(submeshes.map(({ vertices, faces }) => [[vertices, faces]]));
  });

  test.each([1, 0.5, 0])('moves at level %d as the scene does', async (lod) => {
    const { scene, glb } = await glbOf(CALLY, lod);
    const { relative, where } = maxDeviation(glb, sceneAtLevel(scene, lod), 10);
    expect(relative, where).toBeLessThanOrEqual(1e-4);
  });

  test('at level 1 is whole', async () => {
    expect((await glbOf(CALLY, 1)).sizes).toEqual((await glbOf(CALLY)).sizes);
  });

  test('has all levels in one file, each with fewer triangles, and moves alike in all', async () => {
    const { scene, glb, json, sizes } = await glbOf(CALLY, 'all');
    expect(json.extensionsUsed).toContain('MSFT_lod');
    const levelsOf = json.nodes!.flatMap(({ mesh, extensions }) => {
      const ids = extensions?.MSFT_lod?.ids;
      return ids
        ? [[mesh!, ...ids.map((id) => json.nodes![id]!.mesh!)].map((index) => sizes[index]![0]![1]!)]
        : [];
    });
    const triangles = (file: string) => goldenCharacter(file).submeshes.map(({ faces }) => faces);
    const [half, least] = [triangles('cally_lod_0.5.json'), triangles('cally_lod_0.json')];
    expect(levelsOf.map((levels) => [levels.length, levels[1], levels[3]])).toEqual([
      [4, half[0], least[0]],
      [4, half[1], least[1]],
    ]);
    for (const levels of levelsOf) expect(levels).toEqual(levels.toSorted((a, b) => b - a));
    for (const level of [0, 1, 2, 3]) {
      const { relative, where } = maxDeviation(glb, sceneWithLevels(scene, [0.5, 0.25, 0]), 10, level);
      expect(relative, `${level}: ${where}`).toBeLessThanOrEqual(1e-4);
    }
  });
});

describeCorpus('the paladin, some of whose chains end at no vertex,', () => {
  test.each([0.5, 0, 'all'] as const)('is a valid GLB at level %s', async (lod) => {
    const files = ['paladin.csf', 'paladin_body.cmf', 'paladin_cape.cmf'];
    const inputs = files.map((name) => corpus(`cal3d/imvu-cal3d/data/paladin/${name}`));
    expect((await glbOf(inputs, lod)).sizes.length).toBeGreaterThan(1);
  });
});
