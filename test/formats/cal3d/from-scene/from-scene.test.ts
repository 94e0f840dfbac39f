import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../../../samples/build/yorick.ts';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { verify } from '../../../../src/convert/verify.ts';
import type { MeshContent } from '../../../../src/formats/cal3d/files/binary/schema.ts';
import type { NamedBytes } from '../../../../src/formats/format.ts';
import { readDocument } from '../../../../src/formats/index.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { Report } from '../../../../src/report/report.ts';
import {
  type Curve,
  type Material,
  NONE,
  type Node,
  type Primitive,
  type Scene,
  type Track,
} from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import * as small from '../../../scene.ts';
import { caf, cmf, crf, csf, earlyCmf, TRIANGLE } from '../files/binary/bytes.ts';
import { heightOf, maxDistance, primitivesOf, surfacesAt } from '../to-scene/surfaces.ts';

interface Return {
  scene: Scene;
  report: Report;
  names: string[];
  files: Map<string, Uint8Array>;
}

function writeCal3d(scene: Scene, stem: string, report: Report): Promise<NamedBytes[]> {
  return targets.find(({ id }) => id === 'cal3d.cfg')!.write(scene, stem, report, {});
}

/** Writes a scene as Cal3D files and reads those. */
async function thereAndBack(scene: Scene, stem = 'a'): Promise<Return> {
  const report = new Report();
  const files = await writeCal3d(scene, stem, report);
  const byName = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  const gathered = await gather(new MemoryLibrary(byName), [`${stem}.cfg`]);
  const again = toScene(gathered);
  expect(gathered.report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  return {
    scene: again,
    report,
    names: files.map(({ name }) => name),
    files: new Map(Object.entries(byName)),
  };
}

/** The scene of all files but the pictures, which the materials find. */
async function sceneFrom(files: Record<string, Uint8Array>): Promise<Scene> {
  const inputs = Object.keys(files).filter((name) => !/tga$/i.test(name));
  return toScene(await gather(new MemoryLibrary(files), inputs));
}

function emptyScene(nodes: Partial<Node>[] = []): Scene {
  return small.sceneOf({ nodes: nodes.map((one, index) => small.node({ name: `n${index}`, ...one })) });
}

function expectSameSurfaces(scene: Scene, again: Scene): void {
  const rest = surfacesAt(scene);
  const tolerance = heightOf(rest) * 1e-4;
  expect(maxDistance(rest, surfacesAt(again))).toBeLessThan(tolerance);
  scene.clips.forEach((clip, index) => {
    const other = again.clips[index]!;
    expect(other.end - other.start).toBeCloseTo(clip.end - clip.start, 5);
    for (const share of [0, 0.17, 0.5, 0.83, 0.99, 1]) {
      const time = share * (clip.end - clip.start);
      const apart = maxDistance(
        surfacesAt(scene, clip, clip.start + time),
        surfacesAt(again, other, other.start + time),
      );
      expect(apart, `${clip.name} at ${time} s`).toBeLessThan(tolerance);
    }
  });
}

function expectSameDetails(scene: Scene, again: Scene): void {
  const bones = (of: Scene) =>
    of.skins[0]!.joints.map((joint) => [of.nodes[joint]!.name, of.nodes[of.nodes[joint]!.parent]?.name]);
  expect(bones(again).sort()).toEqual(bones(scene).sort());
  expect(again.materials.length).toBe(scene.materials.length);
  const [before, after] = [primitivesOf(scene), primitivesOf(again)];
  expect(after.length).toBe(before.length);
  before.forEach((primitive, index) => {
    const other = after[index]!;
    expect(other.uvs, primitive.name).toEqual(primitive.uvs);
    expect(other.indices).toEqual(primitive.indices);
    expect(other.influences!.start).toEqual(primitive.influences!.start);
    expect(other.influences!.weight).toEqual(primitive.influences!.weight);
    expect(other.material).toBe(primitive.material);
    expect(other.collapse).toEqual(primitive.collapse);
    expect(other.springs).toEqual(primitive.springs);
    expect(other.properties).toEqual(primitive.properties);
  });
}

/** Without his smile, which this version of Cal3D cannot hold. */
function graveYorick(): Scene {
  const yorick = buildYorick();
  for (const primitive of primitivesOf(yorick)) delete primitive.morphTargets;
  return { ...yorick, clips: yorick.clips.filter(({ tracks }) => tracks.length > 0) };
}

test('Yorick comes back from Cal3D as he went', async () => {
  const yorick = graveYorick();
  const { scene, names, report } = await thereAndBack(yorick, 'yorick');
  expectSameSurfaces(yorick, scene);
  expectSameDetails(yorick, scene);
  expect(scene.axes).toEqual(yorick.axes);
  expect(scene.clips.map(({ name }) => name)).toEqual(yorick.clips.map(({ name }) => `yorick_${name}`));
  // His bones and clothes are single-sided.
  expect(report.losses.map(({ code }) => code)).toEqual([
    'FIT_SINGLE_SIDED_DROPPED',
    'FIT_SINGLE_SIDED_DROPPED',
  ]);
  expect(names[0]).toBe('yorick.cfg');
});

describeCorpus('real characters come back from Cal3D as they went', () => {
  const CALLY = 'cal3d/imvu-cal3d/data/cally';
  const PALADIN = 'cal3d/imvu-cal3d/data/paladin';
  const characters: [name: string, folder: string, config: string, clips: string[]][] = [
    ['cally', CALLY, 'cally.cfg', ['cally_jog.caf', 'cally_wave.caf']],
    ['paladin', PALADIN, 'paladin.cfg', ['paladin_walk.caf']],
    ['hero', 'cal3d/mp3butcher-Cal3D/cal3d/data/hero', 'hero.cfg', []],
    ['balazar', 'cal3d/deavid-soyamirror/soya-contrib/balazar-bomber/data/shapes/balazar', 'balazar.cfg', []],
  ];
  test.each(characters)('%s', async (_, folder, config, clips) => {
    const paths = [config, ...clips].map((name) => corpus(`${folder}/${name}`));
    const before = toScene(await gather(new FolderLibrary(), paths));
    const { scene } = await thereAndBack(before);
    expectSameSurfaces(before, scene);
    expectSameDetails(before, scene);
  });
});

describe('a scene as Cal3D', () => {
  test('shows the diffuse texture, wherever the scene lists it, and no other in its place', async () => {
    const painted = (...maps: Material['maps']) => ({
      ...small.armScene({ materials: [small.material({ diffuse: [1, 0, 0, 1], maps })] }),
      textures: ['normal.tga', 'skin.tga'].map((uri) => ({ name: uri, uri, bytes: Uint8Array.of(1) })),
    });
    const normal = { texture: 0, uv: 0, use: 'normal' } as const;
    const shown = async (scene: Scene) => {
      const { scene: again } = await thereAndBack(scene);
      const [{ maps, diffuse } = small.material()] = again.materials;
      return { diffuse, maps: maps.map(({ use, uv, texture }) => [use, uv, again.textures[texture]?.uri]) };
    };
    const both = await shown(painted(normal, { texture: 1, uv: 0, use: 'diffuse' }));
    expect(both.maps).toEqual([
      ['diffuse', 0, 'skin.tga'],
      ['other', 1, 'normal.tga'],
    ]);
    expect(await shown(painted(normal))).toEqual({ diffuse: [1, 0, 0, 1], maps: [] });
  });

  test('keeps springs, weights in the spring system, levels of detail and the number of maps', async () => {
    const vertices = TRIANGLE.map((vertex, index) => ({
      ...vertex,
      uvs: [0, 1, 2, 3, index, 5],
      collapse: index - 1,
      physicalWeight: index,
    }));
    const springs = [{ ends: [0, 2] as [number, number], coefficient: 3, length: 4 }];
    const before = await sceneFrom({
      'a.csf': csf([{}]),
      'a.cmf': cmf([{ vertices, springs, maps: 3, lodSteps: 2 }]),
      'a.crf': crf(),
    });
    expectSameDetails(before, (await thereAndBack(before)).scene);
  });

  test('writes bones before their children, regardless of the order of the nodes', async () => {
    const nodes = [{ name: 'tip', parent: 2 }, { name: 'other' }, { name: 'root' }];
    const { scene } = await thereAndBack(emptyScene(nodes));
    expect(scene.nodes.map(({ name, parent }) => [name, scene.nodes[parent]?.name])).toEqual([
      ['root', undefined],
      ['tip', 'root'],
      ['other', undefined],
    ]);
  });

  test('binds a mesh without skin to a bone of its node, where it stands', async () => {
    const half = Math.SQRT1_2;
    const before = emptyScene([
      { translation: [5, 0, 0], rotation: [0, 0, half, half] },
      { parent: 0, name: 'box', mesh: 0, translation: [0, 1, 0] },
    ]);
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
    before.meshes = [
      {
        name: 'box',
        primitives: [{ name: '', material: NONE, positions, uvs: [], indices: Uint32Array.of(0, 1, 2) }],
      },
    ];
    const { scene, report } = await thereAndBack(before);
    expect(maxDistance(surfacesAt(before), surfacesAt(scene))).toBeLessThan(1e-6);
    expect(report.losses.map(({ code }) => code)).toEqual(['FIT_MESH_BOUND']);
    const [primitive] = primitivesOf(scene);
    expect(scene.nodes[scene.skins[0]!.joints[primitive!.influences!.joint[0]!]!]!.name).toBe('box');
    // Without normals of its own the triangle gets those of its face, turned with it.
    expect([...primitive!.normals!].map(Math.round).map((value) => value + 0)).toEqual([
      0, 0, 1, 0, 0, 1, 0, 0, 1,
    ]);
  });

  test('begins with a face that has an area, since libraries since 2008 refuse others', async () => {
    const faces = [0, 0, 1, 0, 1, 1, 0, 1, 2, 2, 2, 0];
    const before = emptyScene([{ name: 'box', mesh: 0 }]);
    before.meshes = [small.mesh(small.triangle({ indices: Uint32Array.from(faces) }))];
    const { scene } = await thereAndBack(before);
    expect([...scene.meshes[0]!.primitives[0]!.indices]).toEqual([0, 1, 2, 0, 1, 1, 0, 0, 1, 2, 2, 0]);
  });

  test('says with a number that nothing has that a primitive has no material', async () => {
    const before = await sceneFrom({ 'a.csf': csf([{}]), 'a.cmf': cmf([{ material: 9 }]), 'a.crf': crf() });
    expect(primitivesOf(before)[0]!.material).toBe(NONE);
    expect(primitivesOf((await thereAndBack(before)).scene)[0]!.material).toBe(NONE);
  });

  test('gives files names of their own, without what file systems refuse', async () => {
    const before = await sceneFrom({ 'a.csf': csf([{}]), 'x.cmf': cmf([{}]), 'y.cmf': cmf([{}]) });
    before.meshes.forEach((mesh) => {
      mesh.name = '../a:b c';
    });
    const { names } = await thereAndBack(before, 'm');
    expect(names).toEqual(['m.cfg', 'm.csf', 'm_.._a_b_c.cmf', 'm_.._a_b_c_2.cmf']);
  });

  test.each([
    ['of 919', { version: 919 }, 'blend', []],
    ['in XML', { xml: true }, 'blend', []],
    ['of 700', {}, 'opaque', ['FIT_ALPHA_DROPPED']],
  ])(
    'blends by the alpha of the texture in files that name the uses of textures: %s',
    async (_, options, alpha, lost) => {
      const report = new Report();
      const maps = [{ texture: 0, uv: 0, use: 'diffuse' as const }];
      const scene = {
        ...small.armScene({ materials: [small.material({ alpha: 'blend', doubleSided: true, maps })] }),
        textures: [{ name: 'hair', uri: 'hair.tga', bytes: Uint8Array.of(1) }],
      };
      const files = await targets.find(({ id }) => id === 'cal3d.cfg')!.write(scene, 'a', report, options);
      const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
      const again = toScene(await gather(library, ['a.cfg']));
      expect(again.materials[0]!.alpha).toBe(alpha);
      expect(report.losses.map(({ code }) => code)).toEqual(lost);
    },
  );

  test('paints a surface white that was edited so', async () => {
    const before = await sceneFrom({ 'a.csf': csf([{}]), 'a.crf': crf({ diffuse: [200, 0, 0, 0] }) });
    before.materials[0]!.diffuse = [1, 1, 1, 1];
    expect((await thereAndBack(before)).scene.materials[0]!.diffuse).toEqual([1, 1, 1, 1]);
  });

  test('gives pictures of one name from two folders names of their own', async () => {
    const before = await sceneFrom({
      'a.csf': csf([{}]),
      'a.crf': crf({ maps: ['x/skin.tga'] }),
      'b.crf': crf({ maps: ['y\\SKIN.tga'] }),
      'x/skin.tga': Uint8Array.of(1),
      'y/SKIN.tga': Uint8Array.of(2),
    });
    const { scene } = await thereAndBack(before);
    expect(scene.materials.map(({ maps }) => [...scene.textures[maps[0]!.texture]!.bytes!])).toEqual([
      [1],
      [2],
    ]);
  });

  test('writes no file that no reader takes, and reports what it dropped', async () => {
    const lone = await sceneFrom({ 'a.crf': crf() });
    expect((await thereAndBack(lone)).names).toEqual(['a.cfg', 'a.crf']);
    const still = await sceneFrom({ 'a.csf': csf([{}]), 'a.caf': caf([{ bone: 9 }]) });
    const { names, report } = await thereAndBack(still);
    expect(names).toEqual(['a.cfg', 'a.csf']);
    expect(report.losses.map(({ code }) => code)).toEqual(['FIT_CLIP_EMPTY']);
  });

  test('refuses a character of which nothing is left, instead of a model file without files', async () => {
    const report = new Report();
    const empty = small.sceneOf({ clips: [small.clip([])] });
    await expect(writeCal3d(empty, 'a', report)).rejects.toMatchObject({ code: 'FIT_NOTHING_LEFT' });
    expect(report.losses.map(({ code }) => code)).toEqual(['FIT_CLIP_EMPTY']);
  });

  test('holds a clip of one pose by two equal keys, since no reader takes animations without a duration', async () => {
    const before = await sceneFrom({ 'a.csf': csf([{}, { parent: 0 }]) });
    const curve: Curve = {
      interpolation: 'linear',
      times: Float32Array.of(0.5),
      values: Float32Array.of(1, 2, 3),
      before: 'hold',
      after: 'hold',
    };
    before.clips = [
      { name: 'pose', start: 0.5, end: 0.5, tracks: [{ target: 1, property: 'translation', curve }] },
    ];
    const { scene, report } = await thereAndBack(before);
    const [pose] = scene.clips;
    expect(pose!.end - pose!.start).toBe(Math.fround(1 / 30));
    const { times, values } = pose!.tracks.find(({ property }) => property === 'translation')!.curve;
    expect([...times]).toEqual([0, Math.fround(1 / 30)]);
    expect([...values]).toEqual([1, 2, 3, 1, 2, 3]);
    expect(report.losses.map(({ code }) => code)).toEqual(['FIT_START_DROPPED', 'FIT_POSE_LASTING']);
  });

  test('turns linear colors into those of files, and keeps the alpha byte that was read', async () => {
    const before = await sceneFrom({ 'a.csf': csf([{}]), 'a.crf': crf({ diffuse: [188, 0, 255, 7] }) });
    const linear = structuredClone(before);
    linear.materials[0]!.colorSpace = 'linear';
    // 0.5 in linear light is 188 of 255 (IEC 61966-2-1).
    linear.materials[0]!.diffuse = [0.5, 0, 1, 1];
    for (const scene of [before, linear]) {
      const bytes = (await thereAndBack(scene)).files.get('a.crf');
      expect([...bytes!.subarray(12, 16)]).toEqual([188, 0, 255, 7]);
    }
  });
});

describe('what Cal3D cannot say is a loss', () => {
  function moving(curve: Partial<Curve>, property: Track['property'] = 'translation'): Scene {
    const scene = emptyScene([{}]);
    const whole: Curve = {
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 1, 0, 0),
      before: 'hold',
      after: 'hold',
      ...curve,
    };
    scene.clips = [{ name: 'c', start: 0, end: 2, tracks: [{ target: 0, property, curve: whole }] }];
    return scene;
  }
  const lossesOf = async (scene: Scene) => (await thereAndBack(scene)).report.losses.map(({ code }) => code);

  test('scaled bones and scaling clips', async () => {
    const above = emptyScene([{ scale: [2, 2, 1] }, { parent: 0 }]);
    expect(await lossesOf(above)).toEqual([]);
    const values = Float32Array.of(0, 0, 0, 1, 1, 0, 0, 0);
    above.clips = moving({ values }, 'rotation').clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.map((track) => ({ ...track, target: 1 })),
    }));
    // Bones without a surface are where they were.
    expect(await lossesOf(above)).toEqual([]);
    above.nodes[1]!.mesh = 0;
    above.meshes = [small.mesh(small.triangle({ positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 1) }))];
    expect((await lossesOf(above)).sort()).toEqual(['FIT_MESH_BOUND', 'FIT_SCALE_DROPPED']);
    expect(await lossesOf(moving({}, 'scale'))).toEqual(['FIT_SCALE_DROPPED', 'FIT_CLIP_EMPTY']);
  });

  test('steps', async () => {
    expect(await lossesOf(moving({ interpolation: 'step' }))).toEqual(['CAL3D_STEP_DROPPED']);
    const values = Float32Array.of(0, 0, 0, 8, 0, 0);
    const { report } = await thereAndBack(
      moving({ interpolation: 'step', times: Float32Array.of(0, 2), values }, 'translation'),
    );
    const [loss] = report.losses;
    expect(loss).toMatchObject({ code: 'CAL3D_STEP_DROPPED', error: { unit: 'units' } });
    // Just before the jump, at the frame before it: 8 · 59 / 60.
    expect(loss!.error!.max).toBeCloseTo((8 * 59) / 60, 4);
  });

  test('bind matrices of a vertex that no bones share, with how far that moves the surface', async () => {
    const scene = emptyScene([{}, {}]);
    const bind = (x: number) => Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1);
    scene.skins = [0, 3].map((x) => ({
      name: `${x}`,
      joints: [0, 1],
      inverseBind: Float32Array.of(...bind(0), ...bind(x)),
    }));
    const primitive: Primitive = {
      name: 'p',
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      uvs: [],
      indices: Uint32Array.of(0, 1, 2),
      material: NONE,
      influences: {
        start: Uint32Array.of(0, 2, 3, 4),
        joint: Uint16Array.of(0, 1, 0, 1),
        weight: Float32Array.of(0.5, 0.5, 1, 1),
      },
    };
    scene.meshes = [{ name: 'm', primitives: [primitive] }];
    scene.nodes.push({ ...scene.nodes[0]!, name: 'shown', mesh: 0, skin: 1 });
    expect(await lossesOf(scene)).toEqual([]);
    const half = moving(
      { interpolation: 'slerp', values: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0) },
      'rotation',
    );
    scene.clips = half.clips;
    const { losses } = (await thereAndBack(scene)).report;
    const bound = losses.find(({ code }) => code === 'FIT_BIND_APPROXIMATED');
    // The vertex lies at 0 for the first bone and at 3 for the second, and is written at 1.5 for both. After half a turn of
    // the first bone it belongs at (0 + 3) / 2, but lies at (-1.5 + 1.5) / 2.
    expect(bound!.error!.max).toBeCloseTo(1.5, 5);
    expect(bound).toMatchObject({ path: 'nodes[0]', error: { unit: 'units' } });
  });

  test('bind matrices that scale one bone and not the other: both stay where they are', async () => {
    const scene = emptyScene([{}, { translation: [0, 0, 100] }]);
    const [still, doubled] = [1, 2].map((s) => [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1]);
    doubled![14] = -200;
    scene.skins = [{ name: '', joints: [0, 1], inverseBind: Float32Array.from([...still!, ...doubled!]) }];
    const { files } = await thereAndBack(scene);
    expect(readDocument(files.get('a.csf')!, 'a.csf', new Report()).document).toMatchObject({
      content: { bones: [{}, { localTranslation: Float32Array.of(0, 0, -100) }] },
    });
  });

  test('points per influence that do not agree, with how far that moves the surface', async () => {
    const point = (bone: number, x: number) => ({ bone, weight: 0.5, position: [x, 0, 0] });
    const spread = async (x: number) => {
      const points = [point(0, -x), point(1, x)];
      const scene = await sceneFrom({
        'a.csf': csf([{}, {}], 'early'),
        'a.cmf': earlyCmf([points], [{ vertices: [{ influence: 0 }], faces: [] }]),
      });
      const turn = { times: Float32Array.of(0, 1), values: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0) };
      const curve: Curve = { interpolation: 'slerp', before: 'hold', after: 'hold', ...turn };
      const target = scene.skins[0]!.joints[1]!;
      scene.clips = [{ name: 'c', start: 0, end: 1, tracks: [{ target, property: 'rotation', curve }] }];
      return (await thereAndBack(scene)).report.losses;
    };
    // The one place is the middle. Half a turn takes the second point to -2, and half of it and of the first are -2.
    const [loss, ...others] = await spread(2);
    expect(others).toEqual([]);
    expect(loss).toMatchObject({ code: 'FIT_OFFSETS_BAKED', error: { unit: 'units' } });
    expect(loss!.error!.max).toBeCloseTo(2, 5);
  });

  test('nothing where a curve holds its ends: it gets keys there, since Cal3D goes on', async () => {
    const { scene, report } = await thereAndBack(moving({ times: Float32Array.of(0.5, 1) }));
    expect(report.losses).toEqual([]);
    expect([...scene.clips[0]!.tracks[0]!.curve.times]).toEqual([0, 0.5, 1, 2]);
    expect([...scene.clips[0]!.tracks[0]!.curve.values]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
  });

  test('nothing where a clip does not start at 0: its animation does', async () => {
    const before = moving({ times: Float32Array.of(10, 11), before: 'linear', after: 'linear' });
    before.clips[0]!.start = 10;
    before.clips[0]!.end = 11;
    const { scene } = await thereAndBack(before);
    expect(scene.clips[0]).toMatchObject({ start: 0, end: 1 });
    expect([...scene.clips[0]!.tracks[0]!.curve.times]).toEqual([0, 1]);
  });

  test('a scene in other axes is turned', async () => {
    const scene = emptyScene([{ translation: [1, 2, 3] }]);
    scene.axes = { ...scene.axes, up: '+y', front: '+z' };
    const { scene: turned } = await thereAndBack(scene);
    // What was up is z, what was front is -y, and left stays x.
    expect(turned.nodes[0]!.translation).toEqual([1, -3, 2]);
    expect(turned.axes.up).toBe('+z');
  });
});

test('1301 gets no morph targets that move nothing, which its library does not take', async () => {
  const before = await sceneFrom({ 'a.csf': csf([{}]), 'a.cmf': cmf([{}]) });
  const { positions } = before.meshes[0]!.primitives[0]!;
  const target = (name: string, ...vertices: number[]) => ({
    name,
    vertices: Uint32Array.from(vertices),
    positions: new Float32Array(vertices.length * 3).fill(1),
  });
  before.meshes[0]!.primitives[0]!.morphTargets = [target('smile', 0), target('still')];
  expect(positions.length).toBeGreaterThan(0);
  const namesIn = async (version: number) => {
    const cal3d = targets.find(({ id }) => id === 'cal3d.cmf')!;
    const files = await cal3d.write(before, 'a', new Report(), { version });
    const { document } = readDocument(files[0]!.bytes, files[0]!.name, new Report());
    const { submeshes } = (document as unknown as { content: MeshContent }).content;
    return submeshes[0]!.morphs!.map(({ name }) => name.text);
  };
  expect(await namesIn(1301)).toEqual(['smile']);
  expect(await namesIn(919)).toEqual(['smile', 'still']);
});

test('a clip without duration that poses morph targets becomes two equal keys', async () => {
  const scene = buildYorick();
  const smile = scene.meshes.flatMap(({ primitives }) =>
    primitives.flatMap(({ morphTargets = [] }) => morphTargets),
  )[0]!;
  const curve = small.curve([0], [0.5], { interpolation: 'linear' });
  scene.clips = [{ name: 'pose', start: 0, end: 0, tracks: [], morphTracks: [{ morph: smile.name, curve }] }];
  const report = new Report();
  const options = { version: 919 };
  const files = await targets.find(({ id }) => id === 'cal3d.cfg')!.write(scene, 'a', report, options);
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const { clips } = toScene(await gather(library, ['a.cfg']));
  expect(clips.map(({ morphTracks }) => morphTracks?.map((track) => [...track.curve.values]))).toEqual([
    [[0.5, 0.5]],
  ]);
  expect(report.losses.map(({ code }) => code)).toContain('FIT_POSE_LASTING');
});

test('a mesh on a bone stays with it where the bone rests elsewhere than it is bound, and so do its morph targets', async () => {
  const scene = small.armScene();
  Object.assign(scene.nodes[1]!, { rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], mesh: 1 });
  const smile = { name: 'smile', vertices: Uint32Array.of(1), positions: Float32Array.of(0, 4, 0) };
  scene.meshes.push(small.mesh(small.triangle({ morphTargets: [smile] })));
  const turn = small.curve([0, 1], [0, 0, 0, 1, Math.SQRT1_2, 0, 0, Math.SQRT1_2], {
    interpolation: 'slerp',
  });
  const morphTracks = [{ morph: 'smile', curve: small.curve([0, 1], [0, 1]) }];
  scene.clips = [
    small.clip([{ target: 1, property: 'rotation', curve: turn }], { name: 'turn' }),
    small.clip([], { name: 'smile', morphTracks }),
  ];
  const report = new Report();
  const options = { version: 919 };
  const files = await targets.find(({ id }) => id === 'cal3d.cfg')!.write(scene, 'a', report, options);
  const { relative, matched } = await verify(scene, files, report);
  expect(matched).toBe('vertex');
  expect(relative).toBeLessThan(1e-3);
});

test('weights of morph targets that go on beyond their keys do so in the file, whose readers hold them', async () => {
  const smile = { name: 'smile', vertices: Uint32Array.of(1), positions: Float32Array.of(0, 4, 0) };
  const weight = small.curve([1, 2], [0, 1], { before: 'linear', after: 'linear' });
  const scene = small.armScene({
    clips: [small.clip([], { start: 0.5, end: 2.5, morphTracks: [{ morph: 'smile', curve: weight }] })],
  });
  scene.meshes[0]!.primitives[0]!.morphTargets = [smile];
  const files = await targets
    .find(({ id }) => id === 'cal3d.cfg')!
    .write(scene, 'a', new Report(), { version: 919 });
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const [clip] = toScene(await gather(library, ['a.cfg'])).clips;
  const { times, values } = clip!.morphTracks![0]!.curve;
  expect([...times]).toEqual([0, 0.5, 1.5, 2]);
  expect([...values]).toEqual([-0.5, 0, 1, 1.5]);
});
