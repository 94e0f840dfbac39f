import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkArchive } from '../../../src/formats/o3d/files/archive/check.ts';
import type {
  ArchiveDocument,
  ArchiveMember,
  SceneIndex,
  SceneObject,
} from '../../../src/formats/o3d/files/archive/document.ts';
import { readArchive } from '../../../src/formats/o3d/files/archive/read.ts';
import { indexScene } from '../../../src/formats/o3d/files/archive/scene-index.ts';
import { encodePng } from '../../../src/images/png.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { subdivide, thinOut } from './subdivide.ts';
import { moveVertices, paint, putBack, shiftWeights, type Trip, turnBone } from './trip.ts';

const ARCHIVE = 'samples/yorick/o3d/yorick.o3dtgz';
const NAME = 'yorick.o3dtgz';
/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

/** What could not be put back. */
function unable({ report }: Awaited<ReturnType<typeof putBack>>): string[] {
  return report.losses.filter(({ code }) => code === 'ONTO_UNABLE').map(({ message }) => message);
}

/** The elements of the scene that could not be put back. */
function unablePaths({ report }: Trip): (string | undefined)[] {
  return report.losses.filter(({ code }) => code === 'ONTO_UNABLE').map(({ path }) => path);
}

/** What changes of the head where its vertices are others: its data, where data lie, and how much there is. */
const OF_THE_HEAD = new RegExp(
  [
    /^[\w-]+\.bin\.contents\.o3d\.(IndexBuffer 662|Skin 658|SourceBuffer 652|VertexBuffer 654)\./,
    /^([\w-]+\.bin|scene)\.header\.|custom\.(binaryRange|numElements)$|\.padding$/,
    /^scene\.objects\.o3d\.Primitive\.properties\.number(Vertices|Primitives)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

function read(bytes: Uint8Array): ArchiveDocument & { index: SceneIndex } {
  const document = readArchive(bytes, new Report());
  return { ...document, index: indexScene(document.scene) };
}

async function openArchive(path: string) {
  return read(await readFile(path));
}

function archiveIn({ files }: Trip) {
  return read(files[0]!.bytes);
}

/** Codes of what is wrong with the archive. */
function issuesOf(trip: Trip): string[] {
  const report = new Report();
  checkArchive(archiveIn(trip), report);
  return report.issues.map(({ code }) => code);
}

/** What of an object stays, however many vertices there are. */
function outline({ id, className, properties, json }: SceneObject) {
  const { numberVertices: _, numberPrimitives: __, influences: ___, ...others } = properties;
  return { id, className, others, params: json.params };
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

  test('changes in the color of one material', async () => {
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

  test('cannot hold a color that an image replaces, and reports it', async () => {
    const trip = await putBack(ARCHIVE, paint);
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual([]);
    expect(trip.report.losses).toContainEqual({
      code: 'FIT_SHADING_DROPPED',
      message: 'Google O3D cannot tint the texture with the color 0.2, 0.4, 0.6, 1 of material "bone"',
      path: 'materials[0]',
    });
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

  test.each([
    ['more vertices', subdivide],
    ['fewer vertices', thinOut],
  ])('takes %s, and no other object changes', async (_, change) => {
    const trip = await putBack(ARCHIVE, ({ meshes }) => change(meshes[0]!.primitives[0]!));
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(trip.changed[NAME]).toContain('vertex-buffers.bin.contents.o3d.SourceBuffer 652.numElements');
    expect(trip.changed[NAME]!.filter((field) => !OF_THE_HEAD.test(field))).toEqual([]);
    expect(unable(trip)).toEqual([]);
    const { index } = archiveIn(trip);
    const { positions, indices } = trip.edited.meshes[0]!.primitives[0]!;
    expect(index.byId.get(666)!.properties).toMatchObject({
      ...{ name: 'head', startIndex: 0, indexBuffer: { ref: 662 } },
      ...{ numberVertices: positions.length / 3, numberPrimitives: indices.length / 3 },
    });
    expect(index.byId.get(675)!.custom.numElements).toBe(1001);
    expect(index.byId.get(657)!.custom.numElements).toBe(positions.length / 3);
    expect(issuesOf(trip)).toEqual([]);
  });

  test('is not changed if a mesh is split differently, which is reported', async () => {
    const trip = await putBack(ARCHIVE, ({ meshes }) => {
      const [first] = meshes[0]!.primitives;
      meshes[0]!.primitives.push({ ...first!, indices: first!.indices.slice(0, 3) });
    });
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual([expect.stringMatching(/^Mesh yorick_head \(positions, /)]);
    expect(unablePaths(trip)).toEqual(['meshes[0]']);
  });
});

describe('images of a scene archive', () => {
  const painted = encodePng({ width: 4, height: 2, data: new Uint8Array(32).fill(255) });

  const isNotScene = ({ name }: ArchiveMember) => name !== 'scene.json';

  function show(name: string): (scene: Scene) => void {
    return ({ materials, textures }) => {
      const { texture } = materials[0]!.maps[0]!;
      if (textures[texture]!.name === name) textures[texture] = { ...textures[texture]!, bytes: painted };
      else {
        textures.push({ name, uri: `${name}.png`, bytes: painted });
        materials[0]!.maps[0]!.texture = textures.length - 1;
      }
    };
  }

  test('that are new become members behind the others, and the texture names them', async () => {
    const trip = await putBack(ARCHIVE, show('painted'));
    expect(unable(trip)).toEqual([]);
    expect(trip.files.map(({ name }) => name)).toEqual([NAME]);
    const { members, index } = archiveIn(trip);
    const before = (await openArchive(ARCHIVE)).members;
    expect(members.slice(0, -1).filter(isNotScene)).toEqual(before.filter(isNotScene));
    expect(members.at(-1)).toMatchObject({ name: 'images/painted.png', kind: 'file', bytes: painted });
    const { custom, params, properties } = index.byId.get(663)!;
    expect(params.get('o3d.uri')!.value).toBe('images/painted.png');
    expect(properties.name).toBe('yorick_bone');
    expect(custom).toMatchObject({ width: 4, height: 2, format: 1, levels: 3 });
    expect(index.byId.get(696)!.params.get('o3d.uri')!.value).toBe('images/yorick_cloth.png');
    expect(issuesOf(trip)).toEqual([]);
  });

  test('that were painted over take the place of those that they were', async () => {
    const trip = await putBack(ARCHIVE, show('yorick_bone'));
    expect(unable(trip)).toEqual([]);
    expect(trip.files.map(({ name }) => name)).toEqual([NAME]);
    const { members } = archiveIn(trip);
    const before = (await openArchive(ARCHIVE)).members;
    const isOther = (member: ArchiveMember) => isNotScene(member) && !member.name.endsWith('bone.png');
    expect(members.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    expect(members.filter(isOther)).toEqual(before.filter(isOther));
    expect(members.find(({ name }) => name === 'images/yorick_bone.png')!.bytes).toEqual(painted);
  });

  test('of another material of the archive are pointed to', async () => {
    const trip = await putBack(ARCHIVE, ({ materials }) => {
      materials[0]!.maps[0]!.texture = materials[1]!.maps[0]!.texture;
    });
    expect(unable(trip)).toEqual([]);
    expect(trip.changed[NAME]!.filter((field) => !field.startsWith('scene.header'))).toEqual([
      'scene.objects.o3d.Sampler.params.o3d.texture.value.ref',
    ]);
  });

  test('that nobody can decode are reported, and the old one stays', async () => {
    const trip = await putBack(ARCHIVE, ({ materials, textures }) => {
      textures.push({ name: 'torn', uri: 'torn.png', bytes: painted.slice(0, 40) });
      materials[0]!.maps[0]!.texture = textures.length - 1;
    });
    expect(trip.changed).toEqual({});
    expect(unable(trip)).toEqual(['Material bone (images) could not be put back']);
  });
});

const SAMPLES = 'o3d/fabio-miranda+procedural/o3d/samples';

describeCorpus('archives of others', () => {
  test('report a rest pose that does not show while a curve moves the node', async () => {
    const rotate = (name: string) => (scene: Scene) => {
      scene.nodes.find((node) => node.name === name)!.rotation = [0, 0, 0, 1];
    };
    const path = corpus('o3d/synthetic/skinned4.o3dtgz');
    // The file has a curve for the translation of this bone only, and for both of the other one.
    expect(unable(await putBack(path, rotate('bone0')))).toEqual([
      'Rest pose of node bone0 does not show in clips: animation',
    ]);
    expect(unable(await putBack(path, rotate('bone1')))).toEqual([]);
  });

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

  test.each([
    'o3d/synthetic/skinned4.o3dtgz',
    'o3d/synthetic/skinned1-json.o3dtgz',
    `${SAMPLES}/assets/seven_shapes.tgz`,
    `${SAMPLES}/assets/teapot.tgz`,
  ])('%s takes more vertices and triangles in its own objects', async (path) => {
    const trip = await putBack(corpus(path), (scene) => {
      subdivide(scene.meshes[0]!.primitives[0]!);
    });
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
    const [before, after] = [await openArchive(corpus(path)), archiveIn(trip)];
    expect(after.index.objects.map(outline)).toEqual(before.index.objects.map(outline));
    const isOther = ({ name }: ArchiveMember) => !/\.bin$|^scene\.json$/.test(name);
    expect(after.members.filter(isOther)).toEqual(before.members.filter(isOther));
    expect(issuesOf(trip)).toEqual([]);
  });

  test('a primitive that shares its vertices takes more of them, and the others keep their rows', async () => {
    const path = `${SAMPLES}/home-configurators/cbassets/Camden_Chair.tgz`;
    const trip = await putBack(corpus(path), ({ meshes }) => subdivide(meshes[0]!.primitives[1]!));
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
    expect(
      trip.changed['Camden_Chair.tgz']!.filter((field) => /IndexBuffer \d+\.planes/.test(field)),
    ).toHaveLength(1);
    expect(issuesOf(trip)).toEqual([]);
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

  test('a motion whose chain of operations cannot hold a turn is written anew, which is reported', async () => {
    const trip = await putBack(corpus('o3d/synthetic/skinned1-json.o3dtgz'), turnBone);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(unable(trip)).toEqual([]);
    expect(trip.report.losses.map(({ code }) => code)).toContain('ONTO_REWRITTEN');
    expect(issuesOf(trip)).toEqual([]);
  });
});
