import { describe, expect, test } from 'vitest';
import { encodePng } from '../../../src/images/png.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { moveVertices, paint, putBack, shiftWeights, turnBone } from './trip.ts';

const ARCHIVE = 'samples/yorick/o3d/yorick.o3dtgz';
const NAME = 'yorick.o3dtgz';
/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

/** What could not be put back. */
function unable({ report }: Awaited<ReturnType<typeof putBack>>): string[] {
  return report.losses.filter(({ code }) => code === 'ONTO_UNABLE').map(({ message }) => message);
}

function glow({ materials }: Scene): void {
  materials[0]!.emissive = [0.2, 0.4, 0.6];
}

describe('a scene archive', () => {
  test('comes back from an untouched GLB byte for byte', async () => {
    const trip = await putBack(ARCHIVE);
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual([]);
  });

  test('changes where vertices were moved, and nowhere else', async () => {
    const trip = await putBack(ARCHIVE, moveVertices);
    expect(trip.changed).toEqual({ [NAME]: ['vertex-buffers.bin.contents.o3d.SourceBuffer 652.planes'] });
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('changes in the colour of one material', async () => {
    const trip = await putBack(ARCHIVE, glow);
    expect(trip.changed).toEqual({
      [NAME]: [
        'scene.header.checksum',
        'scene.header.size',
        'scene.objects.o3d.Material.params.emissive.value',
      ],
    });
    expect(unable(trip)).toEqual([]);
  });

  test('changes in the one angle of a bone that a turn about its own axis changes', async () => {
    const trip = await putBack(ARCHIVE, turnBone);
    expect(trip.changed).toEqual({ [NAME]: ['curve-keys.bin.contents.o3d.Curve 97.keys.output'] });
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('changes in the influences of edited vertices', async () => {
    const trip = await putBack(ARCHIVE, ({ meshes, ...scene }) => {
      shiftWeights({ ...scene, meshes: meshes.slice(1) });
    });
    expect(trip.changed).toEqual({ [NAME]: ['skins.bin.contents.o3d.Skin 676.vertices.influences.weight'] });
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('has no place for a colour that an image stands in place of, and tells', async () => {
    const trip = await putBack(ARCHIVE, paint);
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual(['the material bone (diffuse)']);
  });

  test('takes keys at other times, and the ranges of what lies behind them move along', async () => {
    const trip = await putBack(ARCHIVE, (scene) => {
      turnBone(scene);
      const track = scene.clips[0]!.tracks.find(
        ({ property, curve }) => property === 'rotation' && curve.times.length > 2,
      )!;
      const { times, values } = track.curve;
      const keys = times.length - 1;
      // All but the last but one key.
      const isKept = (key: number) => key !== keys - 1;
      track.curve = {
        ...track.curve,
        times: times.filter((_, key) => isKept(key)),
        values: values.filter((_, at) => isKept(Math.floor(at / 4))),
      };
    });
    const others = trip.changed[NAME]!.filter(
      (field) => !/curve-keys\.bin|^scene\.header|o3d\.Curve\.custom\.binaryRange/.test(field),
    );
    expect(others).toEqual([]);
    expect(trip.changed[NAME]).toContain('scene.objects.o3d.Curve.custom.binaryRange');
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('takes a triangle less, and the rest of the buffer stays', async () => {
    const trip = await putBack(ARCHIVE, ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      primitive!.indices = primitive!.indices.slice(3);
    });
    expect(trip.changed[NAME]).toContain('scene.objects.o3d.Primitive.properties.numberPrimitives');
    expect(trip.scene.meshes[0]!.primitives[0]!.indices).toHaveLength(569 * 3);
    expect(unable(trip)).toEqual([]);
  });

  test('tells of another image', async () => {
    const trip = await putBack(ARCHIVE, ({ materials, textures }) => {
      const bytes = encodePng({ width: 1, height: 1, data: Uint8Array.of(1, 2, 3, 255) });
      textures.push({ name: 'painted', uri: 'painted.png', bytes });
      materials[0]!.maps[0]!.texture = textures.length - 1;
    });
    expect(unable(trip)).toEqual(['the material bone (images)']);
  });

  test('leaves a mesh of other vertices as it was, and tells', async () => {
    const trip = await putBack(ARCHIVE, ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      const { positions, normals, uvs, influences } = primitive!;
      const { start, joint, weight } = influences!;
      Object.assign(primitive!, {
        positions: Float32Array.of(...positions, 0, 0, 0),
        normals: Float32Array.of(...normals!, 0, 0, 1),
        uvs: uvs.map((set) => Float32Array.of(...set, 0, 0)),
        influences: {
          start: Uint32Array.of(...start, start.at(-1)! + 1),
          joint: Uint16Array.of(...joint, 0),
          weight: Float32Array.of(...weight, 1),
        },
      });
    });
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual([expect.stringMatching(/^the mesh yorick_head \(positions, /)]);
  });
});

const SAMPLES = 'o3d/fabio-miranda+procedural/o3d/samples';

describeCorpus('archives of others', () => {
  test.each([
    `${SAMPLES}/assets/seven_shapes.tgz`,
    `${SAMPLES}/home-configurators/cbassets/Lounge_Chair.tgz`,
    'o3d/synthetic/skinned1-json.o3dtgz',
    'o3d/synthetic/skinned4.o3dtgz',
  ])('%s changes in the buffer of the vertices that were moved', async (path) => {
    expect((await putBack(corpus(path))).changed).toEqual({});
    const trip = await putBack(corpus(path), moveVertices);
    const [fields] = Object.values(trip.changed);
    const isBuffer = /^scene\.header|Buffer \d+\.planes$|Buffer\.custom\.fieldData\.data$/;
    expect(fields!.filter((field) => !isBuffer.test(field))).toEqual([]);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('keys in the JSON are edited there, and nodes rest where they did', async () => {
    const trip = await putBack(corpus('o3d/synthetic/skinned3-json.o3dtgz'), turnBone);
    expect(Object.values(trip.changed)[0]).toEqual([
      'scene.header.checksum',
      'scene.header.size',
      'scene.objects.o3d.Curve.custom.keys',
      'scene.objects.o3d.Curve.properties.postInfinity',
      'scene.objects.o3d.Curve.properties.preInfinity',
      'scene.objects.o3d.Transform.params.exhume.rest',
    ]);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
  });

  test('tells of turns that a chain of operations has no place for', async () => {
    const trip = await putBack(corpus('o3d/synthetic/skinned1-json.o3dtgz'), turnBone);
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual(['in the clip animation: rotation of bone2']);
  });
});
