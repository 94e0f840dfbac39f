import { describe, expect, test } from 'vitest';
import { gather } from '../../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { toScene } from '../../../../../src/convert/to-scene.ts';
import { primitivesOf, surfacesAt } from '../../to-scene/surfaces.ts';
import { cmf, crf, csf, lines, TRIANGLE, type Vertex } from './bytes.ts';
import { cpf } from './modern-bytes.ts';

/** The triangle with some of its vertices in another place or turned. */
function moved(changes: Record<number, Vertex>): Vertex[] {
  return TRIANGLE.map((vertex, index) => ({ ...vertex, ...changes[index] }));
}

const FILES: Record<string, Uint8Array> = {
  'a.csf': csf([{}]),
  'face.cmf': cmf([{}, { vertices: [...TRIANGLE, { position: [5, 5, 5] }] }]),
  'smile.cmf': cmf([
    { vertices: moved({ 1: { position: [1, 0, 2] } }) },
    { vertices: [...moved({ 2: { normal: [0, 1, 0] } }), { position: [5, 5, 5] }] },
  ]),
  'half.cmf': cmf([{ vertices: moved({ 0: { position: [0, 0, 1] } }) }]),
  'other.cmf': cmf([{ vertices: TRIANGLE.slice(1), faces: [] }, { vertices: [...TRIANGLE, {}] }]),
  'body.cmf': cmf([{}]),
  'talk.cpf': cpf([
    {
      morph: 'smile',
      keys: [
        [0, 0],
        [1, 1],
      ],
    },
  ]),
  'a.crf': crf(),
};

async function model(...entries: string[]) {
  const library = new MemoryLibrary({
    ...FILES,
    'a.cfg': lines('skeleton=a.csf', ...entries, 'material=a.crf'),
  });
  const gathered = await gather(library, ['a.cfg']);
  const scene = toScene(gathered);
  const issues = gathered.report.issues.filter(({ severity }) => severity !== 'info');
  return { scene, issues, primitives: primitivesOf(scene) };
}

describe('another shape of a mesh in a model file', () => {
  test.each(['blendmesh', 'morphtarget'])(
    '(%s) becomes a target of the mesh before it, with what differs',
    async (key) => {
      const { scene, issues, primitives } = await model('mesh=face.cmf', `${key}=smile.cmf`);
      expect(issues).toEqual([]);
      expect(scene.meshes.map(({ name }) => name)).toEqual(['face']);
      expect(primitives.map(({ morphTargets }) => morphTargets)).toEqual([
        [
          {
            name: 'smile',
            vertices: Uint32Array.of(1),
            positions: Float32Array.of(0, 0, 2),
            normals: Float32Array.of(0, 0, 0),
          },
        ],
        [
          {
            name: 'smile',
            vertices: Uint32Array.of(2),
            positions: Float32Array.of(0, 0, 0),
            normals: Float32Array.of(0, 1, -1),
          },
        ],
      ]);
    },
  );

  test('may be one of several, in their order', async () => {
    const { primitives } = await model('mesh=face.cmf', 'blendmesh=smile.cmf', 'blendmesh=half.cmf');
    expect(primitives[0]!.morphTargets!.map(({ name }) => name)).toEqual(['smile', 'half']);
  });

  test('belongs to the last mesh before it, and not to those behind it', async () => {
    const { primitives } = await model(
      'mesh=half.cmf',
      'mesh=face.cmf',
      'blendmesh=smile.cmf',
      'mesh=body.cmf',
    );
    expect(primitives.map(({ morphTargets }) => morphTargets?.length ?? 0)).toEqual([0, 1, 1, 0]);
  });

  test('is moved by a morph animation of its name', async () => {
    const { scene } = await model('mesh=face.cmf', 'blendmesh=smile.cmf', 'morphanim=talk.cpf');
    const [clip] = scene.clips;
    expect([0, 0.5, 1].map((time) => surfacesAt(scene, clip, time)[0]![5])).toEqual([0, 1, 2]);
  });

  test('with other vertices is dropped with a warning, submesh by submesh', async () => {
    const { issues, primitives } = await model('mesh=face.cmf', 'blendmesh=other.cmf', 'blendmesh=half.cmf');
    expect(primitives.map(({ morphTargets = [] }) => morphTargets.map(({ name }) => name))).toEqual([
      ['half'],
      ['other'],
    ]);
    expect(issues).toMatchObject([
      { code: 'CAL3D_MORPH_TOPOLOGY', severity: 'warning', path: 'submeshes[0]' },
      { code: 'CAL3D_MORPH_TOPOLOGY', severity: 'warning', path: 'submeshes[1]' },
    ]);
  });

  test('that is not there is named, and the mesh stays unchanged', async () => {
    const { scene, issues, primitives } = await model('mesh=half.cmf', 'blendmesh=gone.cmf');
    expect(issues).toMatchObject([
      { code: 'CONVERT_FILE_MISSING', message: expect.stringContaining('gone.cmf') },
    ]);
    expect(scene.meshes).toHaveLength(1);
    expect(primitives[0]!.morphTargets).toBeUndefined();
  });

  test('of a mesh that is not there does not become one of the mesh before', async () => {
    const { scene, primitives } = await model('mesh=face.cmf', 'mesh=gone.cmf', 'blendmesh=smile.cmf');
    expect(scene.meshes).toHaveLength(1);
    expect(primitives.map(({ morphTargets }) => morphTargets)).toEqual([undefined, undefined]);
  });
});
