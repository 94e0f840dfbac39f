import { describe, expect, test } from 'vitest';
import { gather } from '../../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { toScene } from '../../../../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../../../../src/node/folder-library.ts';
import type { Scene } from '../../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../../corpus.ts';
import { maxDistance, primitivesOf, surfacesAt } from '../../to-scene/surfaces.ts';
import { caf, csf, earlyCmf, join, TRIANGLE } from './bytes.ts';

const half = Math.SQRT1_2;

async function sceneFrom(files: Record<string, Uint8Array>): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary(files), Object.keys(files)));
}

/** Stored rotations are conjugates: this one turns a quarter about Z, from X to Y. */
const QUARTER = [0, 0, -half, half];

describe('a mesh of version 0.5', () => {
  const skeleton = csf(
    [
      { translation: [10, 0, 0], children: [1] },
      { parent: 0, translation: [0, 5, 0], rotation: QUARTER },
    ],
    'early',
  );
  const halves = [
    { bone: 0, weight: 0.5, position: [0, 0, 0], normal: [0, 0, 1] },
    { bone: 1, weight: 0.5, position: [2, 0, 0], normal: [0, 0, 1] },
  ];
  const mesh = earlyCmf(
    [halves, [{ bone: 1, weight: 1, position: [2, 0, 0], normal: [1, 0, 0] }]],
    [{ maps: [3], vertices: [1, 0, 1].map((influence) => ({ influence, uvs: [influence, 0.5] })) }],
  );

  test('has its points where the bones at rest put them: the sum of weight · bone · point', async () => {
    const [primitive] = primitivesOf(await sceneFrom({ 'a.csf': skeleton, 'a.cmf': mesh }));
    // Bone 1 stands at (10,5,0) and takes (2,0,0) to (10,7,0); half of that and half of (10,0,0) is (10,3.5,0).
    const expected = [10, 7, 0, 10, 3.5, 0, 10, 7, 0];
    expected.forEach((value, i) => {
      expect(primitive!.positions[i]).toBeCloseTo(value, 5);
    });
    expect(primitive!.normals![1]).toBeCloseTo(1, 5);
    expect([...primitive!.uvs[0]!]).toEqual([1, 0.5, 0, 0.5, 1, 0.5]);
  });

  test('keeps the points of every influence, and vertices may share one', async () => {
    const [primitive] = primitivesOf(await sceneFrom({ 'a.csf': skeleton, 'a.cmf': mesh }));
    const { start, joint, weight, offset, offsetNormal } = primitive!.influences!;
    expect([...start]).toEqual([0, 1, 3, 4]);
    expect([...joint]).toEqual([1, 0, 1, 1]);
    expect([...weight]).toEqual([1, 0.5, 0.5, 1]);
    expect([...offset!]).toEqual([2, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0]);
    expect([...offsetNormal!]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0]);
  });

  test('moves with its bones', async () => {
    const keys = [{ time: 0, translation: [0, 0, 7] }];
    const scene = await sceneFrom({ 'a.csf': skeleton, 'a.cmf': mesh, 'a.caf': caf([{ keys }], 1, 'early') });
    const [positions] = surfacesAt(scene, scene.clips[0]!, 0);
    expect([...positions!.subarray(3, 6)].map(Math.round)).toEqual([0, 4, 7]);
  });

  test('has a material of its own per submesh, with the numbers of its maps', async () => {
    const scene = await sceneFrom({
      'a.csf': skeleton,
      'a.cmf': earlyCmf(
        [],
        [
          { maps: [3, 1], vertices: [], faces: [] },
          { vertices: [], faces: [] },
        ],
      ),
    });
    expect(primitivesOf(scene).map(({ material }) => material)).toEqual([0, 1]);
    expect(scene.materials[0]!.diffuse.map((value) => Math.round(value * 255))).toEqual([128, 128, 128, 255]);
    expect(scene.materials[0]!.properties).toMatchObject({ cal3d: { mapIds: [3, 1] } });
  });

  test('keeps its vertex colors', async () => {
    const colored = earlyCmf([halves], [{ vertices: [{ influence: 0, color: [1, 2, 3, 4] }], faces: [] }]);
    const [primitive] = primitivesOf(await sceneFrom({ 'a.csf': skeleton, 'a.cmf': colored }));
    expect([...primitive!.colors!].map((value) => Math.round(value * 255))).toEqual([1, 2, 3, 255]);
  });

  test('is read without its skeleton, with a warning', async () => {
    const gathered = await gather(new MemoryLibrary({ 'a.cmf': mesh }), ['a.cmf'], { complete: false });
    const [primitive] = primitivesOf(toScene(gathered));
    expect(primitive!.positions).toHaveLength(9);
    expect(gathered.report.issues).toMatchObject([{ code: 'CAL3D_SKELETON_MISSING', severity: 'warning' }]);
  });

  test('is also known where a NUL stands instead of the #, if it then fits exactly', async () => {
    const withNul = (bytes: Uint8Array) => join(bytes.slice(0, 3), [0], bytes.slice(4));
    const files = { 'a.csf': withNul(skeleton), 'a.cmf': withNul(mesh) };
    expect(primitivesOf(await sceneFrom(files))[0]!.positions[1]).toBeCloseTo(7, 5);
    await expect(sceneFrom({ 'a.csf': join(files['a.csf'], [0]) })).rejects.toMatchObject({
      code: 'CAL3D_VERSION_UNSUPPORTED',
    });
  });
});

test('a skeleton of version 0.5 gets its bind matrices from its rest pose', async () => {
  const scene = await sceneFrom({ 'a.csf': csf([{ translation: [1, 2, 3], rotation: QUARTER }], 'early') });
  const inverse = scene.skins[0]!.inverseBind;
  // The inverse of "turn X to Y, then move by (1,2,3)".
  const expected = [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, -2, 1, -3, 1];
  expected.forEach((value, i) => {
    expect(inverse[i]).toBeCloseTo(value, 5);
  });
});

describeCorpus('Cally in version 0.5', () => {
  const load = async (folder: string) => {
    const names = ['cally.csf', 'cally_chest.cmf', 'cally_head.cmf', 'cally_jog.caf'];
    const paths = names.map((name) => corpus(`cal3d/${folder}/${name}`));
    return toScene(await gather(new FolderLibrary(), paths));
  };

  test('stands and jogs as in version 700', async () => {
    const early = await load('generated/v05-synthetic');
    const later = await load('imvu-cal3d/data/cally');
    expect(maxDistance(surfacesAt(early), surfacesAt(later))).toBeLessThan(1e-3);
    const [jog] = early.clips;
    const [expected] = later.clips;
    expect([jog!.name, jog!.end, jog!.tracks.length]).toEqual([
      'cally_jog',
      expected!.end,
      expected!.tracks.length,
    ]);
    for (let time = 0; time <= jog!.end; time += 0.05) {
      const apart = maxDistance(surfacesAt(early, jog, time), surfacesAt(later, expected, time));
      expect(apart, `at ${time} s`).toBeLessThan(1e-3);
    }
  });

  test('has points for every influence', async () => {
    for (const { influences } of primitivesOf(await load('generated/v05-synthetic'))) {
      expect(influences!.offset).toHaveLength(influences!.joint.length * 3);
    }
  });
});

test('the faces of version 0.5 are turned outwards where they look inwards', async () => {
  const points = TRIANGLE.map(({ position }) => [{ bone: 0, weight: 1, position: position! }]);
  for (const faces of [[[0, 1, 2]], [[0, 2, 1]]]) {
    const [primitive] = primitivesOf(
      await sceneFrom({ 'a.csf': csf([{}], 'early'), 'a.cmf': earlyCmf(points, [{ faces }]) }),
    );
    expect([...primitive!.indices]).toEqual([0, 1, 2]);
  }
});
