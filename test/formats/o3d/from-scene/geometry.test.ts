import { describe, expect, test } from 'vitest';
import { Pose } from '../../../../src/pose/pose.ts';
import type { Influences } from '../../../../src/scene/scene.ts';
import { node, sceneOf, triangle, written, writtenAsIs } from './archives.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

describe('a mesh', () => {
  test('without triangles is dropped, which is reported', async () => {
    const { report } = await written(
      sceneOf({
        nodes: [node({ name: 'post', mesh: 0 })],
        meshes: [{ name: 'm', primitives: [triangle({ indices: new Uint32Array() })] }],
      }),
    );
    expect(report.losses).toMatchObject([{ code: 'FIT_MESH_EMPTY', path: 'meshes[0]' }]);
  });

  test('reports a primitive without triangles beside others', async () => {
    const { report, only } = await written(
      sceneOf({
        nodes: [node({ name: 'post', mesh: 0 })],
        meshes: [{ name: 'm', primitives: [triangle(), triangle({ indices: new Uint32Array() })] }],
      }),
    );
    expect(report.losses).toMatchObject([{ code: 'O3D_PRIMITIVE_EMPTY', path: 'meshes[0].primitives[1]' }]);
    expect(only('o3d.Primitive').properties.numberPrimitives).toBe(1);
  });

  test('with more vertices than a buffer can have is dropped, which is reported', async () => {
    const positions = new Float32Array(3 * 2 ** 20);
    positions.set(triangle().positions);
    const large = triangle({
      name: 'large',
      positions,
      normals: new Float32Array(positions.length),
      uvs: [],
    });
    const { losses } = (
      await written(
        sceneOf({ nodes: [node({ mesh: 0 })], meshes: [{ name: 'm', primitives: [triangle(), large] }] }),
      )
    ).report;
    expect(losses).toMatchObject([{ code: 'O3D_PRIMITIVE_LARGE', path: 'meshes[0].primitives[1]' }]);
  });

  test('is a Shape with one buffer for all streams, v the other way up', async () => {
    const { index, blobs, only, issues, json } = await written(
      sceneOf({
        nodes: [node({ name: 'post', mesh: 0 })],
        meshes: [{ name: 'm', primitives: [triangle()] }],
      }),
    );
    expect(issues).toEqual([]);
    expect(json.version).toBe(6);
    const { planes, fields } = blobs.buffer(only('o3d.VertexBuffer'))!;
    expect([...fields.numComponents]).toEqual([3, 3, 2]);
    expect([...planes[2]!]).toEqual([0, 1, 1, 1, 0, 0.25]);
    expect([...blobs.buffer(only('o3d.IndexBuffer'))!.planes[0]!]).toEqual([0, 1, 2]);
    expect(only('o3d.Primitive').properties).toMatchObject({
      ...{ numberVertices: 3, numberPrimitives: 1, primitiveType: 4, startIndex: 0 },
      owner: { ref: only('o3d.Shape').id },
    });
    const semantics = (only('o3d.StreamBank').custom.vertexStreams as { stream: object }[]).map(
      ({ stream }) => stream,
    );
    expect(semantics).toMatchObject([{ semantic: 1 }, { semantic: 2 }, { semantic: 6, semanticIndex: 0 }]);
    expect(index.byClass.get('o3d.Transform')!.map(({ properties }) => properties.name)).toEqual([
      's',
      'post',
    ]);
  });

  test('that several nodes show is one Shape', async () => {
    const { only, index } = await written(
      sceneOf({
        nodes: [node({ mesh: 0 }), node({ mesh: 0, translation: [5, 0, 0] })],
        meshes: [{ name: 'm', primitives: [triangle()] }],
      }),
    );
    const shape = { ref: only('o3d.Shape').id };
    const [, ...transforms] = index.byClass.get('o3d.Transform')!;
    expect(transforms.map(({ properties }) => properties.shapes)).toEqual([[shape], [shape]]);
  });

  test('loses morph targets, and what has no triangles is not there', async () => {
    const morphed = triangle({
      morphTargets: [{ name: 'smile', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 0, 1) }],
    });
    const nothing = triangle({ indices: new Uint32Array() });
    const { lost, index } = await written(
      sceneOf({ nodes: [node({ mesh: 0 })], meshes: [{ name: 'm', primitives: [morphed, nothing] }] }),
    );
    expect(lost).toEqual(['FIT_MORPHS_DROPPED', 'O3D_PRIMITIVE_EMPTY']);
    expect(index.byClass.get('o3d.Primitive')).toHaveLength(1);
  });
});

describe('a skinned mesh', () => {
  const influences: Influences = {
    start: Uint32Array.of(0, 1, 3, 3),
    joint: Uint16Array.of(0, 0, 1),
    weight: Float32Array.of(1, 0.25, 0.75),
  };
  const scene = (uvs: Float32Array[] = triangle().uvs) =>
    sceneOf({
      nodes: [
        node({ name: 'body', mesh: 0, skin: 0, translation: [100, 0, 0] }),
        node({ name: 'hip', translation: [0, 10, 0] }),
        node({ name: 'knee', parent: 1, translation: [0, -4, 0] }),
      ],
      meshes: [{ name: 'm', primitives: [triangle({ name: 'leg', influences, uvs })] }],
      skins: [{ name: 'bones', joints: [1, 2], inverseBind: Float32Array.from([...IDENTITY, ...IDENTITY]) }],
    });

  test('has source, shared and destination buffers, and a base that is the mesh itself', async () => {
    const { only, index, blobs, issues } = await written(scene());
    expect(issues).toEqual([]);
    const buffers = ['o3d.SourceBuffer', 'o3d.VertexBuffer', 'o3djs.DestinationBuffer'].map((name) =>
      only(name),
    );
    expect(buffers.map(({ properties }) => properties.name)).toEqual([
      'source_leg',
      'shared_leg',
      'skinned_leg',
    ]);
    const { params, custom } = only('o3d.SkinEval');
    // The node of the mesh is elsewhere; what shows it is not, because the plugin would turn a base the wrong way round.
    const transforms = index.byClass.get('o3d.Transform')!;
    const bodies = transforms.filter(({ properties }) => properties.name === 'body');
    expect(bodies.map(({ properties }) => (properties.shapes as []).length)).toEqual([1, 0]);
    const [carrier] = bodies;
    expect(params.get('o3d.base')!.bind).toBe(carrier!.params.get('o3d.worldMatrix')!.id);
    expect(carrier!.properties.parent).toEqual({ ref: transforms[0]!.id });
    expect(carrier!.params.get('o3d.localMatrix')!.value).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ]);
    const fields = (of: typeof custom) =>
      (of.vertexStreams as { stream: { field: number }; bind?: number }[]).map(({ stream, bind }) => [
        index.fields.get(stream.field)!.owner.properties.name,
        bind,
      ]);
    expect(fields(custom)).toEqual([
      ['source_leg', undefined],
      ['source_leg', undefined],
    ]);
    const { id } = only('o3d.SkinEval');
    expect(fields(only('o3d.StreamBank').custom)).toEqual([
      ['skinned_leg', id],
      ['skinned_leg', id],
      ['shared_leg', undefined],
    ]);
    const skin = only('o3d.Skin');
    expect(skin.properties.inverseBindPoseMatrices).toHaveLength(3);
    expect(only('o3d.ParamArray').params.size).toBe(3);
    // The vertex that nothing moves is held by a joint that never moves.
    const { start, matrixIndex, weight } = blobs.skin(skin)!.vertices.influences;
    expect([[...start], [...matrixIndex], [...weight]]).toEqual([
      [0, 1, 3, 4],
      [0, 0, 1, 2],
      [1, 0.25, 0.75, 1],
    ]);
  });

  test('always has something to share, which newer loaders ask for', async () => {
    const { only, blobs } = await written(scene([]));
    expect([...blobs.buffer(only('o3d.VertexBuffer'))!.planes[0]!]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('is on its own node where that is at the origin', async () => {
    const source = scene();
    source.nodes[0]!.translation = [0, 0, 0];
    const { index } = await written(source);
    expect(index.byClass.get('o3d.Transform')).toHaveLength(4);
  });

  test('reads back to where the scene puts it', async () => {
    const { again } = await written(scene());
    const deformed = (of: ReturnType<typeof scene>, index: number) => {
      const positions = new Float32Array(9);
      new Pose(of).deform(index, of.meshes[0]!.primitives[0]!, positions);
      return [...positions];
    };
    expect(deformed(again, 1)).toEqual(deformed(scene(), 0));
    // By hand: on the hip at y 10; a quarter there and three on the knee at y 6; where it was.
    expect(deformed(again, 1)).toEqual([0, 10, 0, 1, 7, 0, 0, 1, 0]);
  });

  test('has the error of offsets that its bind matrices do not give', async () => {
    const source = scene();
    source.meshes[0]!.primitives[0]!.influences = { ...influences, offset: new Float32Array(9) };
    const { report } = await written(source);
    const loss = report.losses.find(({ code }) => code === 'FIT_OFFSETS_BAKED')!;
    // The second vertex lies at 1, 7, 0 by the bind matrices, and at 0, 7, 0 by offsets that are all zero.
    expect(loss.error!.max).toBeCloseTo(1, 6);
  });
});

describe('what a scene has besides', () => {
  test('cameras are params of their Transforms, angles in degrees', async () => {
    const { only, again, lost } = await written(
      sceneOf({
        nodes: [],
        cameras: [],
      }),
    );
    expect(only('o3d.Transform').properties.name).toBe('s');
    expect(again.cameras).toEqual([]);
    expect(lost).toEqual([]);
    const cameras = [
      {
        name: 'eye',
        node: 0,
        near: 0.5,
        far: 100,
        projection: { type: 'perspective', fieldOfView: Math.PI / 3 } as const,
      },
      {
        name: 'flat',
        node: 1,
        near: 1,
        far: 9,
        projection: { type: 'orthographic', halfWidth: 4, halfHeight: 3 } as const,
      },
      {
        name: 'other',
        node: 1,
        near: 1,
        far: 9,
        projection: { type: 'orthographic', halfWidth: 4, halfHeight: 3 } as const,
      },
    ];
    const result = await written(
      sceneOf({ nodes: [node({ name: 'eye' }), node({ name: 'flat' })], cameras }),
    );
    expect(result.lost).toEqual(['FIT_CAMERA_DROPPED']);
    const [, eye] = result.index.byClass.get('o3d.Transform')!;
    expect(eye!.params.get('collada.perspectiveFovY')!.value).toBe(60);
    expect(result.again.cameras).toMatchObject([
      { name: 'eye', node: 1, near: 0.5, far: 100 },
      { name: 'flat', node: 2, projection: { type: 'orthographic', halfWidth: 4, halfHeight: 3 } },
    ]);
  });

  test('axes and unit become those that readers take for granted', async () => {
    const source = {
      ...sceneOf({ nodes: [node({ translation: [1, 2, 3] })] }),
      axes: { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 } as const,
    };
    const { again } = await written(source);
    expect(again.nodes[1]!.translation.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
      0.01, 0.03, -0.02,
    ]);
  });

  test('numbers are as short as they can be and still the same in single precision', async () => {
    const values = [0.1, 1 / 3, 123456.789, 1e-7] as const;
    const { index } = await written(
      sceneOf({
        nodes: [node({ translation: [values[0], values[1], values[2]], scale: [values[3], 1, 1] })],
      }),
    );
    const [, transform] = index.byClass.get('o3d.Transform')!;
    const rows = transform!.params.get('o3d.localMatrix')!.value as number[][];
    expect(rows[3]).toEqual([0.1, 0.33333334, 123456.79, 1]);
    expect(rows[0]![0]).toBe(1e-7);
  });

  test('parents that go round in circles are cut', async () => {
    const { again } = await writtenAsIs(sceneOf({ nodes: [node({ parent: 1 }), node({ parent: 0 })] }));
    expect(again.nodes).toHaveLength(3);
  });
});
