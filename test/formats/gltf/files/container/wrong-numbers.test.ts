import { describe, expect, test } from 'vitest';
import { nodeAtPath } from '../../../../../src/binary/schema.ts';
import { checkFile } from '../../../../../src/convert/check.ts';
import { convert } from '../../../../../src/convert/convert.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { inspectGlb } from '../../../../../src/formats/gltf/files/container/inspect.ts';
import { makeAllUnit } from '../../../../../src/formats/gltf/to-scene/rotations.ts';
import { Pose } from '../../../../../src/pose/pose.ts';
import { Report } from '../../../../../src/report/report.ts';
import { Columns, sceneOfGltf } from './files.ts';

const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const scenes = [{ nodes: [0] }];

function triangle(columns: Columns, positions: readonly number[] = TRIANGLE) {
  const POSITION = columns.add(new Float32Array(positions), 'VEC3', 3);
  return { scenes, nodes: [{ mesh: 0 }], meshes: [{ primitives: [{ attributes: { POSITION } }] }] };
}

/** A triangle whose vertices hang on a bone that stays and one that is moved by 10 along x. */
function skinned(weights: readonly number[], joints = [1, 2]) {
  const columns = new Columns();
  const attributes = {
    POSITION: columns.add(new Float32Array(TRIANGLE), 'VEC3', 3),
    JOINTS_0: columns.add(new Uint8Array([0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]), 'VEC4', 4),
    WEIGHTS_0: columns.add(new Float32Array(weights), 'VEC4', 4),
  };
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const inverseBindMatrices = columns.add(new Float32Array([...identity, ...identity]), 'MAT4', 16);
  return columns.file({
    scenes: [{ nodes: [0, 1, 2] }],
    nodes: [{ mesh: 0, skin: 0 }, { name: 'still' }, { name: 'moved', translation: [10, 0, 0] }],
    meshes: [{ primitives: [{ attributes }] }],
    skins: [{ joints, inverseBindMatrices }],
  });
}

function deformed(bytes: Uint8Array, report: Report): number[] {
  const scene = sceneOfGltf(bytes, report);
  const primitive = scene.meshes[0]!.primitives[0]!;
  const positions = new Float32Array(9);
  new Pose(scene).deform(0, primitive, positions);
  return Array.from(positions);
}

const check = async (name: string, bytes: Uint8Array) => {
  const { issues, format } = await checkFile(new MemoryLibrary({ [name]: bytes }), name);
  return { format, issues };
};

describe('numbers of glTF that are not finite', () => {
  test('are reported with the accessor in the byte tree, and read as 0', async () => {
    const columns = new Columns();
    const glb = columns.glb(triangle(columns, [0, 0, Number.NaN, 1, Number.POSITIVE_INFINITY, 0, 0, 1, 0]));
    const { issues } = await check('a.glb', glb);
    expect(issues).toEqual([
      expect.objectContaining({
        code: 'GLTF_NUMBER',
        severity: 'error',
        message: '2 invalid numbers, first NaN in entry 0',
        path: 'chunks[0].data.accessors[0]',
        file: 'a.glb',
      }),
    ]);
    const accessor = nodeAtPath(inspectGlb(glb, 'a.glb'), issues[0]!.path)!;
    expect(issues[0]!.offset).toBe(accessor.offset);
  });

  test('do not get into what a file is converted to without being reported', async () => {
    const columns = new Columns();
    const bytes = columns.file(triangle(columns, [Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0]));
    const library = new MemoryLibrary({ 'a.gltf': bytes });
    const { scene, report } = await convert(library, ['a.gltf'], { to: 'gltf.glb' });
    expect(Array.from(scene.meshes[0]!.primitives[0]!.positions)).toEqual(TRIANGLE);
    expect(report.issues.map(({ code }) => code)).toEqual(['GLTF_NUMBER']);
  });

  test('are reported for keys, whose rotation is then the identity', () => {
    const columns = new Columns();
    const input = columns.add(new Float32Array([0, 1]), 'SCALAR', 1);
    const keys = new Float32Array([Number.NaN, Number.NaN, Number.NaN, Number.NaN, 0, 1, 0, 0]);
    const output = columns.add(keys, 'VEC4', 4);
    const report = new Report();
    const channels = [{ sampler: 0, target: { node: 0, path: 'rotation' } }];
    const file = columns.file({ nodes: [{}], animations: [{ samplers: [{ input, output }], channels }] });
    const { values } = sceneOfGltf(file, report).clips[0]!.tracks[0]!.curve;
    expect(Array.from(values)).toEqual([0, 0, 0, 1, 0, 1, 0, 0]);
    expect(report.issues.map(({ code }) => code)).toEqual(['GLTF_NUMBER', 'GLTF_ROTATION_LENGTH']);
  });

  test('are refused in JSON, where they are digits that no number has', async () => {
    const text = '{"asset": {"version": "2.0"}, "nodes": [{"translation": [0, 1e999, 0]}]}';
    const { format, issues } = await check('a.gltf', new TextEncoder().encode(text));
    expect(format).toBe('gltf.gltf');
    expect(issues).toEqual([
      expect.objectContaining({
        code: 'GLTF_VALUE',
        path: 'nodes[0].translation',
        offset: expect.any(Number),
      }),
    ]);
  });
});

describe('rotations of glTF that are no unit quaternions', () => {
  test('are reported and normalized, and the file stays byte-identical', async () => {
    const bytes = new TextEncoder().encode(
      '{"asset": {"version": "2.0"}, "nodes": [{"rotation": [0, 0, 2, 0]}, {"rotation": [0, 0, 0, 0]}]}',
    );
    const report = new Report();
    const { nodes } = sceneOfGltf(bytes, report);
    expect(nodes.map(({ rotation }) => rotation)).toEqual([
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ]);
    const { issues } = await check('a.gltf', bytes);
    expect(issues.map(({ code, path, message }) => [code, path, message])).toEqual([
      ['GLTF_ROTATION_LENGTH', 'nodes[0].rotation', 'Quaternion (0, 0, 2, 0) is not of unit length'],
      ['GLTF_ROTATION_LENGTH', 'nodes[1].rotation', 'Quaternion (0, 0, 0, 0) is not of unit length'],
    ]);
  });

  test.each([
    [2, ', nor is 1 other'],
    [3, ', nor are 2 others'],
  ])('are reported once for %i of them in a row', (count, rest) => {
    const report = new Report();
    makeAllUnit(
      Array.from({ length: count * 4 }, (_, at) => (at % 4 === 0 ? 2 : 0)),
      report,
      'accessors[0]',
    );
    expect(report.issues.map(({ message }) => message)).toEqual([
      `Quaternion (2, 0, 0, 0) is not of unit length${rest}`,
    ]);
  });

  test('are not reported if they are rounded to signed bytes', () => {
    const columns = new Columns();
    const input = columns.add(new Float32Array([0]), 'SCALAR', 1);
    const output = columns.add(Int8Array.of(90, 0, 90, 0), 'VEC4', 4, { normalized: true });
    const report = new Report();
    const channels = [{ sampler: 0, target: { node: 0, path: 'rotation' } }];
    sceneOfGltf(
      columns.file({ nodes: [{}], animations: [{ samplers: [{ input, output }], channels }] }),
      report,
    );
    expect(report.issues).toEqual([]);
  });
});

describe('skins of glTF', () => {
  // `normalizeSkinWeights` of three.js, which its loader calls for every skinned mesh.
  test('hold vertices as three.js has them where weights do not sum to 1', async () => {
    const bytes = skinned([1, 1, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0]);
    const report = new Report();
    expect(deformed(bytes, report)).toEqual([5, 0, 0, 1, 0, 0, 10, 1, 0]);
    const { issues } = await check('a.gltf', bytes);
    expect(issues.map(({ code, severity, path, message }) => [code, severity, path, message])).toEqual([
      [
        'GLTF_WEIGHTS_SUM',
        'warning',
        'meshes[0].primitives[0].attributes.WEIGHTS_0',
        'Weights of vertex 0 sum to 2; those of 2 other vertices do not sum to 1 either',
      ],
    ]);
  });

  test('are reported if they have a joint twice', async () => {
    const { issues } = await check('a.gltf', skinned([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], [2, 2]));
    expect(issues.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['GLTF_SKIN_JOINTS', 'warning', 'skins[0].joints'],
    ]);
  });

  test('that are as they should be are fine', async () => {
    const { issues } = await check('a.gltf', skinned([0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]));
    expect(issues).toEqual([]);
  });
});

describe('stated limits of accessors', () => {
  const withLimits = async (limits: object) => {
    const columns = new Columns();
    const json = triangle(columns);
    Object.assign(columns.accessors[0]!, limits);
    const bytes = columns.file(json);
    const { issues } = await checkFile(new MemoryLibrary({ 'a.gltf': bytes }), 'a.gltf');
    return issues;
  };

  test('that do not match the numbers are reported once, with their location', async () => {
    expect(await withLimits({ min: [0, 0, 0], max: [1, 5, 7] })).toMatchObject([
      {
        code: 'GLTF_BOUNDS',
        severity: 'warning',
        path: 'accessors[0].max',
        message: 'The maximum of component 1 is stated as 5, but is 1.0',
      },
    ]);
  });

  test.each([{}, { min: [0, 0, 0], max: [1.004, 0.99999, 0] }, { min: [0], max: 'x' }])(
    '%o are not judged, or rounded',
    async (limits) => expect(await withLimits(limits)).toEqual([]),
  );
});
