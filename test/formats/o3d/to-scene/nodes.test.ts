import { describe, expect, test } from 'vitest';
import type { ArchiveDocument } from '../../../../src/formats/o3d/files/archive/document.ts';
import { toScene } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE } from '../../../../src/scene/scene.ts';
import { floats, moved, param, ref, SQUARE, sceneOf, square, stream, transform } from './archives.ts';

describe('Transforms', () => {
  test('become nodes below each other, wherever they stand', () => {
    const { scene } = sceneOf({
      'o3d.Transform': [
        transform(20, { parent: 30, params: { 'o3d.localMatrix': param(moved(1, 2, 3)) } }),
        transform(30),
      ],
    });
    expect(scene.nodes).toMatchObject([
      { name: 't20', parent: 1, translation: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
      { name: 't30', parent: NONE },
    ]);
  });

  test('that show one Shape share its mesh, and one of several Shapes shows the others by nodes below', () => {
    const objects = square();
    objects['o3d.Shape']!.push({ id: 40, properties: { name: 'again', elements: [ref(11)] } });
    const { scene } = sceneOf({
      ...objects,
      'o3d.Transform': [transform(20, { shapes: [10, 40] }), transform(30, { shapes: [10] })],
    });
    expect(scene.meshes.map(({ name }) => name)).toEqual(['square', 'again']);
    expect(scene.nodes.map(({ parent, mesh }) => [parent, mesh])).toEqual([
      [NONE, 0],
      [NONE, 0],
      [0, 1],
    ]);
  });

  test('keep their own params, and hidden ones are reported', () => {
    const { scene, codes } = sceneOf({
      ...square(),
      'o3d.Transform': [
        transform(20, {
          shapes: [10],
          params: { speed: param(7, 'o3d.ParamFloat'), 'o3d.visible': param(false) },
        }),
      ],
    });
    expect(scene.nodes[0]!.properties).toEqual({ o3d: { params: { speed: 7, 'o3d.visible': false } } });
    expect(codes).toEqual(['O3D_HIDDEN_SHOWN']);
  });

  test('have affine matrices: a divisor is applied, and a perspective is dropped and reported', () => {
    const divided = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 4, 6, 8, 2];
    const perspective = [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 4, 6, 8, 1];
    const { scene, codes } = sceneOf({
      'o3d.Transform': [divided, perspective].map((matrix, index) =>
        transform(20 + index, { params: { 'o3d.localMatrix': param(matrix) } }),
      ),
    });
    expect(scene.nodes).toMatchObject([
      { translation: [2, 3, 4], scale: [1, 1, 1] },
      { translation: [4, 6, 8], scale: [1, 1, 1] },
    ]);
    expect(codes).toEqual(['O3D_PERSPECTIVE_DROPPED']);
  });

  test('with the params of a camera carry one, its angle in degrees there and in radians here', () => {
    const camera = {
      'collada.tags': param('camera', 'o3d.ParamString'),
      'collada.projectionType': param('perspective', 'o3d.ParamString'),
      'collada.perspectiveFovY': param(90, 'o3d.ParamFloat'),
      'collada.projectionAspectRatio': param(1.5, 'o3d.ParamFloat'),
      'collada.projectionNearZ': param(0.5, 'o3d.ParamFloat'),
      'collada.projectionFarZ': param(100, 'o3d.ParamFloat'),
    };
    const orthographic = {
      ...camera,
      'collada.projectionType': param('orthographic', 'o3d.ParamString'),
      'collada.projectionMagX': param(4, 'o3d.ParamFloat'),
      'collada.projectionMagY': param(3, 'o3d.ParamFloat'),
    };
    const blind = { 'collada.tags': camera['collada.tags'] };
    const { scene, codes } = sceneOf({
      'o3d.Transform': [
        transform(20),
        transform(30, { params: camera }),
        transform(40, { params: orthographic }),
        transform(50, { params: blind }),
      ],
    });
    expect(scene.cameras).toEqual([
      {
        ...{ name: 't30', node: 1, near: 0.5, far: 100 },
        projection: { type: 'perspective', fieldOfView: Math.PI / 2, aspectRatio: 1.5 },
      },
      {
        ...{ name: 't40', node: 2, near: 0.5, far: 100 },
        projection: { type: 'orthographic', halfWidth: 4, halfHeight: 3 },
      },
    ]);
    expect(codes).toEqual(['O3D_LEFT_OUT']);
  });
});

describe('Primitives', () => {
  const drawn = (more: Parameters<typeof square>[0]) =>
    sceneOf({ ...square(more), 'o3d.Transform': [transform(20, { shapes: [10] })] });

  test.each([
    ['triangles', 4, 2, [0, 1, 2, 0, 2, 3], [0, 1, 2, 0, 2, 3]],
    ['a strip, every other triangle turned', 5, 2, [0, 1, 3, 2], [0, 1, 3, 3, 1, 2]],
    ['a strip that folds onto itself', 5, 4, [0, 1, 1, 2, 3, 0], [1, 2, 3, 3, 2, 0]],
    ['a fan', 6, 2, [0, 1, 2, 3], [0, 1, 2, 0, 2, 3]],
  ])('of %s become lists', (_, type, primitives, indices, expected) => {
    const { scene, codes } = drawn({ type, primitives, indices });
    expect([...scene.meshes[0]!.primitives[0]!.indices]).toEqual(expected);
    expect(codes).toEqual([]);
  });

  test.each([1, 2, 3])('of type %d, points and lines, are dropped and reported', (type) => {
    const { scene, codes } = drawn({ type, primitives: 2, indices: [0, 1, 2, 3] });
    expect(scene.meshes).toEqual([]);
    expect(codes).toEqual(['O3D_LINES_DROPPED']);
  });

  test('without indices draw the vertices as they come', () => {
    const objects = square({ primitives: 1 });
    const [primitive] = objects['o3d.Primitive']!;
    primitive!.properties = { ...(primitive!.properties as object), indexBuffer: null, startIndex: 1 };
    const { scene } = sceneOf({ ...objects, 'o3d.Transform': [transform(20, { shapes: [10] })] });
    expect([...scene.meshes[0]!.primitives[0]!.indices]).toEqual([1, 2, 3]);
  });

  test('have colors, any number of texture coordinates with v upside down, and no room for tangents', () => {
    const { scene, codes, report } = drawn({
      streams: [stream(31, 2), stream(32, 5), stream(34, 6, 1), stream(33, 6, 0), stream(35, 3)],
      fields: [
        floats(31, 3, [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
        { id: 32, type: 'o3d.UByteNField', numComponents: 4, data: [0, 1, 0, 1, ...Array(12).fill(0)] },
        floats(33, 2, [0, 0.25, 0, 1, 0, 2, 0, 0]),
        floats(34, 3, [0.5, 1, 9, 0, 0, 9, 0, 0, 9, 0, 0, 9]),
        floats(35, 3, SQUARE),
      ],
    });
    const { normals, colors, uvs } = scene.meshes[0]!.primitives[0]!;
    expect([...normals!.slice(0, 3)]).toEqual([0, 0, 1]);
    expect([...colors!.slice(0, 5)]).toEqual([0, 1, 0, 1, 0]);
    expect(uvs.map((set) => [...set])).toEqual([
      [0, 0.75, 0, 0, 0, -1, 0, 1],
      [0.5, 0, 0, 1, 0, 1, 0, 1],
    ]);
    expect(codes).toEqual(['O3D_STREAM_DROPPED']);
    expect(report.losses[0]!.message).toBe('Dropped tangents of 1 of 1 StreamBank');
  });

  test('that share their vertices take those that they need, and say which they were', () => {
    const objects = square();
    objects['o3d.Shape']![0]!.properties = { name: 'square', elements: [ref(11), ref(17)] };
    objects['o3d.Primitive']!.push({
      ...structuredClone(objects['o3d.Primitive']![0]!),
      id: 17,
      properties: {
        ...{ name: 'half', numberVertices: 4, numberPrimitives: 1, primitiveType: 4 },
        ...{ startIndex: 3, indexBuffer: ref(13) },
      },
    });
    const { scene } = sceneOf({ ...objects, 'o3d.Transform': [transform(20, { shapes: [10] })] });
    const { primitives, vertexCount } = scene.meshes[0]!;
    expect(vertexCount).toBe(4);
    expect(primitives.map(({ indices, origin }) => [[...indices], [...origin!]])).toEqual([
      [
        [0, 1, 2, 0, 2, 3],
        [0, 1, 2, 3],
      ],
      [
        [0, 1, 2],
        [0, 2, 3],
      ],
    ]);
  });

  test('draw what is there of too few indices, and no triangle of vertices that are not there', () => {
    const { scene, codes } = drawn({ primitives: 3, indices: [0, 1, 2, 0, 2, 9, 0, 1] });
    expect([...scene.meshes[0]!.primitives[0]!.indices]).toEqual([0, 1, 2]);
    expect(codes).toEqual(['O3D_LEFT_OUT', 'O3D_LEFT_OUT']);
  });
});

describe('a SkinEval', () => {
  /** The square, of which vertices 0 and 1 are on joint 30 at 10, 0, 0, and vertex 2 on joint 40 at 0, 5, 0. */
  function skinned(base: object, at = moved(100), count = 3) {
    const objects = square({
      streams: [],
      fields: [],
    });
    const rows = [[0, 1], [0, 1], [1, 0.5, 0, 0.5], [], []].slice(0, count + 1);
    return sceneOf({
      ...objects,
      'o3d.StreamBank': [{ id: 12, properties: {}, custom: { vertexStreams: [stream(15, 1, 0, 50)] } }],
      'o3d.SourceBuffer': [{ id: 60, properties: {}, custom: { fieldData: [floats(61, 3, SQUARE)] } }],
      'o3djs.DestinationBuffer': [
        {
          id: 14,
          custom: { numElements: 4, fields: [{ id: 15, type: 'o3d.FloatField', numComponents: 3 }] },
        },
      ],
      'o3d.VertexBuffer': [],
      'o3d.Skin': [
        {
          id: 52,
          properties: { name: 'skin', inverseBindPoseMatrices: [moved(0), moved(0)], influences: rows },
        },
      ],
      'o3d.ParamArray': [{ id: 51, params: [31, 41].map((id) => ({ class: 'o3d.ParamMatrix4', bind: id })) }],
      'o3d.SkinEval': [
        {
          id: 50,
          properties: { name: 'eval' },
          custom: { vertexStreams: [stream(61, 1)] },
          params: { 'o3d.base': base as never, 'o3d.matrices': param(ref(51)), 'o3d.skin': param(ref(52)) },
        },
      ],
      'o3d.Transform': [
        transform(20, { shapes: [10], params: { 'o3d.localMatrix': param(at) } }),
        transform(30, { params: { 'o3d.localMatrix': param(moved(10)) } }),
        transform(40, { params: { 'o3d.localMatrix': param(moved(0, 5)) } }),
      ],
    });
  }

  function posed({ scene }: ReturnType<typeof skinned>): number[] {
    const primitive = scene.meshes[0]!.primitives[0]!;
    const positions = new Float32Array(primitive.positions.length);
    new Pose(scene).deform(0, primitive, positions);
    return [...positions];
  }

  // By hand: world(mesh) · inverse(base) · Σ weight · joint · vertex. Vertex 3 has no influence and hangs on the mesh.
  test('bound to the mesh cancels its place, so that the joints are the Transforms', () => {
    const made = skinned({ bind: 21 });
    expect(made.codes).toEqual([]);
    expect(made.scene.skins[0]!.joints).toEqual([1, 2, 0]);
    expect(posed(made)).toEqual([10, 0, 0, 11, 0, 0, 6, 3.5, 0, 100, 1, 0]);
  });

  test('with a base of its own moves the whole, by joints of its own', () => {
    const made = skinned(param(moved(1)));
    expect(made.scene.skins[0]!.joints).toEqual([3, 4, 0]);
    expect(posed(made)).toEqual([109, 0, 0, 110, 0, 0, 105, 3.5, 0, 100, 1, 0]);
  });

  test('of a mesh that stays where it is needs no joints of its own', () => {
    expect(skinned(param(moved(0)), moved(0)).scene.skins[0]!.joints).toEqual([1, 2, 0]);
  });

  test('whose influences are not as many as its vertices blends nothing', () => {
    const made = skinned({ bind: 21 }, moved(100), 2);
    expect(made.codes).toEqual(['O3D_SKIN_INCOMPLETE']);
    expect(made.scene.nodes[0]!.skin).toBeUndefined();
    expect(posed(made).slice(0, 3)).toEqual([100, 0, 0]);
  });
});

test('files of other formats beside an archive are skipped and reported', () => {
  const report = new Report();
  const archive: ArchiveDocument = {
    format: 'o3d.archive',
    container: { kind: 'json' },
    scene: { version: 6, o3d_rootObject_root: 1, objects: {} },
    members: [],
  };
  toScene(
    [
      { name: 'a.o3dtgz', document: archive },
      { name: 'a.csf', document: { format: 'cal3d.csf' } },
    ],
    [],
    report,
  );
  expect(report.issues).toMatchObject([{ code: 'O3D_FILE_FOREIGN', file: 'a.csf' }]);
});
