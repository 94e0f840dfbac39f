import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import type { MorphTarget, Primitive, Scene } from '../../../../src/scene/scene.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { emptyScene, node, triangle } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

/** A scene of one node that shows one mesh, in glTF's own axes and meters. */
function sceneOf(...primitives: Primitive[]): Scene {
  const scene = emptyScene();
  scene.axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 };
  scene.nodes = [node('face', -1, { mesh: 0 })];
  scene.meshes = [{ name: 'face', primitives }];
  return scene;
}

function morph(name: string, moved: Record<number, number[]>, rest: Partial<MorphTarget> = {}): MorphTarget {
  return {
    name,
    vertices: Uint32Array.from(Object.keys(moved), Number),
    positions: new Float32Array(Object.values(moved).flat()),
    ...rest,
  };
}

/** Six vertices in a row along X, two triangles. */
function strip(rest: Partial<Primitive> = {}): Primitive {
  const positions = Float32Array.from({ length: 18 }, (_, at) => [at / 3, (at % 2) + 0.5, 0][at % 3]!);
  return triangle({ positions, indices: new Uint32Array([0, 1, 2, 3, 4, 5]), ...rest });
}

async function convert(scene: Scene) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const evaluator = new GltfEvaluator(glb);
  const mesh = evaluator.json.meshes![0]!;
  const column = (primitive: number, target: number, semantic = 'POSITION') =>
    evaluator.column(mesh.primitives[primitive]!.targets![target]![semantic]!);
  const accessorOf = (primitive: number, target: number, semantic = 'POSITION') =>
    evaluator.json.accessors![mesh.primitives[primitive]!.targets![target]![semantic]!]!;
  return { glb, mesh, evaluator, column, accessorOf, losses: report.losses };
}

const names = (mesh: { extras?: Record<string, unknown> }) => mesh.extras?.targetNames;

describe('a morph target', () => {
  test('moves exactly the vertices that the scene says, and has weight 0 at first', async () => {
    const { mesh, column, losses } = await convert(
      sceneOf(strip({ morphTargets: [morph('smile', { 1: [0, 0.25, 1], 4: [-2, 0, 0] })] })),
    );
    expect([...column(0, 0)]).toEqual([0, 0, 0, 0, 0.25, 1, 0, 0, 0, 0, 0, 0, -2, 0, 0, 0, 0, 0]);
    expect(names(mesh)).toEqual(['smile']);
    expect(mesh.weights).toEqual([0]);
    expect(losses).toEqual([]);
  });

  test('is sparse where fewer than half of the vertices move, with bounds that count the others as zero', async () => {
    const few = morph('few', { 4: [1, 2, -3], 5: [4, -5, -6] });
    const many = morph('many', { 0: [1, 1, 1], 1: [2, 2, 2], 2: [3, 3, 3] });
    const again = { ...few, name: 'again' };
    const { accessorOf } = await convert(sceneOf(strip({ morphTargets: [few, many, again] })));
    expect(accessorOf(0, 0)).toMatchObject({
      count: 6,
      sparse: { count: 2 },
      min: [0, -5, -6],
      max: [4, 2, 0],
    });
    // The zeros are there once, since assimp refuses accessors without a buffer view.
    expect(accessorOf(0, 0).bufferView).toBeTypeOf('number');
    expect(accessorOf(0, 2).bufferView).toBe(accessorOf(0, 0).bufferView);
    expect(accessorOf(0, 1)).toMatchObject({ count: 6, min: [0, 0, 0], max: [3, 3, 3] });
    expect(accessorOf(0, 1).sparse).toBeUndefined();
  });

  test('may list its vertices in any order', async () => {
    const { column } = await convert(
      sceneOf(
        strip({
          morphTargets: [
            {
              name: '',
              vertices: new Uint32Array([5, 0]),
              positions: new Float32Array([1, 0, 0, 0, 0, 7]),
            },
          ],
        }),
      ),
    );
    expect([...column(0, 0)].map((value, at) => [at, value]).filter(([, value]) => value !== 0)).toEqual([
      [2, 7],
      [15, 1],
    ]);
  });

  test('that moves nothing shares a column of zeros, which readers such as Assimp need', async () => {
    const nothing = ['a', 'b', 'c'].map((name) => morph(name, {}));
    const still = morph('d', { 2: [0, 0, 0] });
    const { mesh, column, accessorOf } = await convert(sceneOf(strip({ morphTargets: [...nothing, still] })));
    expect(names(mesh)).toEqual(['a', 'b', 'c', 'd']);
    for (const target of [0, 1, 2, 3]) {
      expect(accessorOf(0, target)).toMatchObject({ count: 6, min: [0, 0, 0], max: [0, 0, 0] });
      expect(accessorOf(0, target)).toHaveProperty('bufferView');
      expect(accessorOf(0, target)).not.toHaveProperty('sparse');
      expect(column(0, target).every((value) => value === 0)).toBe(true);
    }
    const { targets } = mesh.primitives[0]!;
    expect(new Set(targets!.map(({ POSITION }) => POSITION)).size).toBe(1);
  });

  test('may move the only vertex', async () => {
    const one = triangle({
      positions: new Float32Array(3),
      indices: new Uint32Array([0, 0, 0]),
      morphTargets: [morph('', { 0: [1, 2, 3] })],
    });
    expect([...(await convert(sceneOf(one))).column(0, 0)]).toEqual([1, 2, 3]);
  });
});

describe('normals of morph targets', () => {
  const normals = Float32Array.from({ length: 18 }, (_, at) => Number(at % 3 === 2));
  const bent = morph('bent', { 3: [0, 0, 1] }, { normals: new Float32Array([0.5, 0, -0.5]) });

  test('are written for every target as soon as one has them', async () => {
    const plain = morph('plain', { 0: [1, 0, 0] });
    const { column } = await convert(sceneOf(strip({ normals, morphTargets: [plain, bent] })));
    expect([...column(0, 0, 'NORMAL')].every((value) => value === 0)).toBe(true);
    expect([...column(0, 1, 'NORMAL').subarray(9, 12)]).toEqual([0.5, 0, -0.5]);
  });

  test('are dropped where the primitive has no normals that they could move', async () => {
    const { mesh } = await convert(sceneOf(strip({ morphTargets: [bent] })));
    expect(mesh.primitives[0]!.targets!.map((target) => Object.keys(target))).toEqual([['POSITION']]);
  });
});

describe('the targets of a mesh', () => {
  test('are the same in all its primitives, in the order in which they first appear', async () => {
    const { mesh, column } = await convert(
      sceneOf(
        strip({ morphTargets: [morph('jaw', { 0: [1, 0, 0] }), morph('blink', { 1: [2, 0, 0] })] }),
        strip(),
        strip({ morphTargets: [morph('blink', { 2: [3, 0, 0] }), morph('frown', { 3: [4, 0, 0] })] }),
      ),
    );
    expect(names(mesh)).toEqual(['jaw', 'blink', 'frown']);
    expect(mesh.weights).toEqual([0, 0, 0]);
    const sums = mesh.primitives.map(({ targets }, primitive) =>
      targets!.map((_, target) => column(primitive, target).reduce((sum, value) => sum + value, 0)),
    );
    expect(sums).toEqual([
      [1, 2, 0],
      [0, 0, 0],
      [0, 3, 4],
    ]);
  });

  test('may have one name more than once', async () => {
    const twice = [morph('x', { 0: [1, 0, 0] }), morph('x', { 0: [2, 0, 0] })];
    const { mesh, column } = await convert(
      sceneOf(strip({ morphTargets: twice }), strip({ morphTargets: [morph('x', { 1: [5, 0, 0] })] })),
    );
    expect(names(mesh)).toEqual(['x', 'x']);
    expect([column(0, 0)[0], column(0, 1)[0], column(1, 0)[3], column(1, 1)[3]]).toEqual([1, 2, 5, 0]);
  });

  test('keep empty names', async () => {
    const { mesh } = await convert(sceneOf(strip({ morphTargets: [morph('', { 0: [1, 0, 0] })] })));
    expect(names(mesh)).toEqual(['']);
  });

  test('do not count where the primitive cannot be drawn', async () => {
    const lost = strip({ indices: new Uint32Array(0), morphTargets: [morph('lost', { 0: [1, 0, 0] })] });
    const { mesh } = await convert(sceneOf(strip(), lost));
    expect(mesh).not.toHaveProperty('weights');
    expect(mesh.primitives[0]).not.toHaveProperty('targets');
  });

  test('stand beside the properties of the mesh', async () => {
    const scene = sceneOf(strip({ morphTargets: [morph('a', { 0: [1, 0, 0] })] }));
    scene.meshes[0]!.properties = { part: 7 };
    expect((await convert(scene)).mesh.extras).toEqual({ part: 7, targetNames: ['a'] });
  });
});

describe('damaged morph targets', () => {
  test('lose vertices that do not exist and all but the last of those that occur twice, and say so', async () => {
    const damaged: MorphTarget = {
      name: 'torn',
      vertices: new Uint32Array([6, 1, 4000000000, 1]),
      positions: new Float32Array([9, 9, 9, 1, 1, 1, 9, 9, 9, 2, 2, 2]),
    };
    const { losses, column } = await convert(sceneOf(strip({ morphTargets: [damaged] })));
    expect(losses).toMatchObject([
      { code: 'GLTF_TARGET_VERTICES_DROPPED', path: 'meshes[0].primitives[0].morphTargets[0]' },
    ]);
    expect(losses[0]!.message).toBe('3 vertices of morph target "torn" dropped');
    expect([...column(0, 0)]).toEqual([0, 0, 0, 2, 2, 2, ...new Array(12).fill(0)]);
  });

  test('have zero for what is not finite, and say so', async () => {
    const damaged = morph('nan', { 1: [Number.NaN, 1, Number.NEGATIVE_INFINITY] });
    const { losses, column } = await convert(sceneOf(strip({ morphTargets: [damaged] })));
    expect(losses).toMatchObject([{ code: 'GLTF_VALUE_NOT_FINITE' }]);
    expect([...column(0, 0).subarray(3, 6)]).toEqual([0, 1, 0]);
  });

  test('that are too many leave out those that move nothing and then the last, in their order', async () => {
    const morphTargets = Array.from({ length: 5000 }, (_, index) =>
      morph(`${index}`, index % 2 === 1 ? { 0: [1, 0, 0] } : {}),
    );
    const { mesh, losses } = await convert(sceneOf(strip({ morphTargets })));
    expect(names(mesh)).toEqual(Array.from({ length: 2048 }, (_, index) => `${index * 2 + 1}`));
    expect(losses).toMatchObject([{ code: 'GLTF_TARGETS_DROPPED', path: 'meshes[0]' }]);
    expect(losses[0]!.message).toBe('2952 of 5,000 morph targets of mesh "face" dropped');
  });

  test('of many primitives do not multiply', async () => {
    const primitives = Array.from({ length: 2000 }, (_, index) =>
      triangle({ morphTargets: [morph(`${index}`, { 0: [1, 0, 0] })] }),
    );
    const { mesh, losses } = await convert(sceneOf(...primitives));
    expect(mesh.primitives).toHaveLength(2000);
    const targets = mesh.weights?.length ?? 0;
    expect(targets).toBeGreaterThan(1);
    expect(targets * 2000).toBeLessThanOrEqual(16384);
    expect(losses.map(({ code }) => code)).toEqual(['GLTF_TARGETS_DROPPED']);
  });

  test('of many meshes share one limit', async () => {
    const scene = sceneOf();
    scene.meshes = Array.from({ length: 10 }, () => ({
      name: '',
      primitives: Array.from({ length: 50 }, (_, index) =>
        triangle({ morphTargets: [morph(`${index}`, { 0: [1, 0, 0] })] }),
      ),
    }));
    scene.nodes = scene.meshes.map((_, mesh) => node('', -1, { mesh }));
    const report = new Report();
    const { json } = new GltfEvaluator(await sceneToGlb(scene, report));
    const targets = json.meshes!.map(({ primitives, weights = [] }) => primitives.length * weights.length);
    expect(targets[0]).toBe(2500);
    expect(targets.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(16384);
    expect(report.losses.map(({ code }) => code)).toContain('GLTF_TARGETS_DROPPED');
  });

  test('of many vertices take only the memory of what moves', async () => {
    const vertices = 400_000;
    const morphTargets = Array.from({ length: 100 }, (_, index) => morph(`${index}`, { [index]: [1, 0, 0] }));
    const scene = sceneOf(triangle({ positions: new Float32Array(vertices * 3), morphTargets }));
    const glb = await sceneToGlb(scene, new Report());
    // The positions take 4.8 MB; in full each of the targets would do so too.
    expect(glb.length).toBeLessThan(4.9e6);
    const { json } = new GltfEvaluator(glb);
    expect(json.meshes![0]!.weights).toHaveLength(100);
  });
});

test('the same scene has the same bytes', async () => {
  const make = () => sceneOf(strip({ morphTargets: [morph('a', { 3: [1, 0, 0] })] }), strip());
  expect(await sceneToGlb(make(), new Report())).toEqual(await sceneToGlb(make(), new Report()));
});
