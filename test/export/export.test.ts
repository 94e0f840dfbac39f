import { describe, expect, test } from 'vitest';
import { catalog } from '../../src/convert/catalog.ts';
import { type ExportOptions, exportScene } from '../../src/export/export.ts';
import { type ExportSettings, SETTINGS } from '../../src/export/settings/settings.ts';
import { completed } from '../../src/export/settings/shapes.ts';
import type { ChunkKind } from '../../src/formats/cryengine/files/chunks/chunks.ts';
import { type CryengineDocument, chunksOf } from '../../src/formats/cryengine/files/chunks/document.ts';
import { read } from '../../src/formats/index.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { encodePng } from '../../src/images/png.ts';
import { compareScenes, gather, MemoryLibrary, toScene } from '../../src/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { installedSimplifier } from '../../src/node/simplifier.ts';
import { Report } from '../../src/report/report.ts';
import { type Clip, NONE, type Scene, type Track } from '../../src/scene/scene.ts';
import { armScene, clip, curve, material, mesh, node, sceneOf, triangle } from '../scene.ts';

const save = (scene: Scene, settings: ExportSettings = {}, options: Partial<ExportOptions> = {}) =>
  exportScene(scene, settings, { name: 'hero', report: new Report(), ...options });

type Saved = Awaited<ReturnType<typeof save>>;

function chunks<K extends ChunkKind>({ files }: Pick<Saved, 'files'>, kind: K, name = 'hero.cgf') {
  const file = files.find((each) => each.name === name)!;
  return chunksOf(read(file.bytes, file.name) as CryengineDocument, kind).map(({ content }) => content);
}

const names = ({ files }: Saved) => files.map(({ name }) => name);
const codes = ({ issues }: Saved) => issues.map(({ code }) => code);
const bonesOf = (saved: Saved) => chunks(saved, 'boneNames')[0]!.names.map(({ text }) => text);
const nodesOf = (saved: Saved) => chunks(saved, 'node').map(({ name }) => name.text);

const yorick = async (path: string) => toScene(await gather(new FolderLibrary(), [`samples/yorick/${path}`]));

async function sceneOfFiles({ files }: Saved): Promise<Scene> {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  return toScene(await gather(library, [files[0]!.name]));
}

/** The scene with only those triangles that are on the ground. */
function soleOf(scene: Scene): Scene {
  const up = 'xyz'.indexOf(scene.axes.up[1]!);
  const ground = 0.02 / scene.axes.metersPerUnit;
  const meshes = scene.meshes.map((each) => ({
    ...each,
    primitives: each.primitives.map((primitive) => {
      const { positions, indices } = primitive;
      const isLow = (corner: number) => positions[indices[corner]! * 3 + up]! < ground;
      const kept = indices.filter((_, at) => [0, 1, 2].every((corner) => isLow(at - (at % 3) + corner)));
      return { ...primitive, indices: kept };
    }),
  }));
  return { ...scene, meshes };
}

/** Two boxes without a skeleton. */
const boxes = (...called: string[]) =>
  sceneOf({
    nodes: called.map((name, index) => node({ name, mesh: index })),
    meshes: called.map(() => mesh(triangle())),
  });

/** A skeleton as Blender exports it: an armature object above the bones, an empty and a cube on the arm. */
function blenderScene(): Scene {
  const { nodes, ...rest } = armScene();
  const [root, arm, skin] = nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]];
  return {
    ...rest,
    nodes: [
      { ...root!, parent: 3 },
      { ...arm!, parent: 0, properties: { limitX: [-90, 45], userprop: 'sword' } },
      { ...skin!, parent: 3 },
      node({ name: 'Armature', translation: [0, 0, 2] }),
      node({ name: 'Dummy01', parent: 1, translation: [0, 1, 0] }),
      node({ name: 'arm Phys', parent: 1, mesh: 1, translation: [0, 0, 1], properties: { mass: 70 } }),
    ],
    meshes: [...rest.meshes, mesh(triangle())],
    properties: { mission: 'm01' },
  };
}

/** The arm turns by a tenth of a radian at each of four frames, but for one that is 0.005 off. */
function turning(): Clip {
  const times = [0, 1, 2, 3, 4].map((frame) => frame / 30);
  const angles = [0, 0.1, 0.205, 0.3, 0.4];
  const values = angles.flatMap((angle) => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]);
  const rotation = curve(times, values, { interpolation: 'slerp' });
  const still = curve([0, 4 / 30], [5, 0, 0, 5, 0, 0]);
  return clip(
    [
      { target: 1, property: 'rotation', curve: rotation },
      { target: 0, property: 'translation', curve: still },
    ],
    { name: 'turn', end: 4 / 30 },
  );
}

const keysOf = (saved: Saved, name = 'hero_turn.caf') =>
  chunks(saved, 'controller', name).map(({ keys }) => [
    ...(keys as { body: { time: Int32Array } }).body.time,
  ]);

describe('nodes', () => {
  test('files of their own have the names of the nodes, with folders', async () => {
    expect(names(await save(boxes('/a/box1', 'b'), { individual: true }))).toEqual(['a/box1.cgf', 'b.cgf']);
  });

  test.each([
    ['/a/red', 'a/red'],
    ['red', 'Red'],
  ])('different nodes %s and %s cannot have the same file', async (...called) => {
    const scene = boxes(...called);
    scene.meshes[1] = mesh(triangle({ positions: Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 0) }));
    await expect(save(scene, { individual: true })).rejects.toMatchObject({
      code: 'EXPORT_FILE_CLASH',
      message: `Two different files would be written as ${called[1]}.cgf`,
    });
  });

  test('those without a mesh have no file, which is a loss', async () => {
    const scene = boxes('box');
    const nodes = [
      node({ name: 'group' }),
      node({ name: 'box', mesh: 0, parent: 0 }),
      node({ name: 'mark' }),
    ];
    const saved = await save({ ...scene, nodes }, { individual: true });
    expect(names(saved)).toEqual(['box.cgf']);
    expect(saved.report.losses).toMatchObject([{ code: 'EXPORT_NODE_WITHOUT_FILE', path: 'nodes[2]' }]);
  });

  test('a name that leads out of the folder is refused', async () => {
    await expect(save(boxes('../x'), { individual: true })).rejects.toMatchObject({
      code: 'EXPORT_PATH_OUTSIDE',
    });
  });

  test('are included and excluded by patterns, with their meshes', async () => {
    const scene = boxes('wall_a', 'wall_b', 'door');
    const saved = await save(scene, { nodes: { include: ['wall_*'], exclude: ['*_b'] } });
    expect(nodesOf(saved)).toEqual(['wall_a']);
    expect(saved.report.losses).toEqual([]);
  });

  test('a pattern that skips nothing is reported, and no obstacle', async () => {
    const saved = await save(boxes('a'), { nodes: { exclude: ['b*'] } });
    expect([codes(saved), saved.isRefused]).toEqual([
      expect.arrayContaining(['EXPORT_PATTERN_UNMATCHED']),
      false,
    ]);
  });
});

describe('a name that does not exist', () => {
  test.each<[string, ExportSettings, string]>([
    ['bones.root', { bones: { root: ['rot'] } }, 'No bone is named "rot"; did you mean "root"?'],
    ['bones.root', { bones: { root: ['skin'] } }, 'No bone is named "skin"; there are root, arm'],
    ['bones.ignore', { bones: { ignore: ['ram'] } }, 'No node is named "ram"; did you mean "arm"?'],
    ['nodes.include', { nodes: { include: ['x*'] } }, 'No node is named "x*"; there are root, arm, skin'],
    ['nodes.exclude', { nodes: { exclude: ['Arm'] } }, 'No node is named "Arm"; did you mean "arm"?'],
    [
      'animation.stabilizeFeet',
      { animation: { stabilizeFeet: ['leg'] } },
      'No bone is named "leg"; there are root, arm, skin',
    ],
    ['animation.branches', { animation: { branches: ['ar'] } }, 'No bone is named "ar"; did you mean "arm"?'],
    [
      'animation.subRanges',
      { animation: { subRanges: { turm: { half: [0, 2] } } } },
      'No clip is named "turm"; did you mean "turn"?',
    ],
    [
      'vertexAnimation.nodes',
      { vertexAnimation: { nodes: ['arm'] } },
      'No mesh is named "arm"; there are skin',
    ],
    ['list.autoUnload', { list: { autoUnload: ['tun'] } }, 'No clip is named "tun"; did you mean "turn"?'],
    ['list.delayLoad', { list: { delayLoad: ['walk'] } }, 'No clip is named "walk"; there are turn'],
    ['list.aliases', { list: { aliases: { walk: ['go'] } } }, 'No clip is named "walk"; there are turn'],
    [
      'list.morphs',
      { list: { morphs: { blink: 'eyes' } } },
      'No morph target is named "eyes"; there are none',
    ],
  ])('in %s keeps files from being written: %o', async (path, settings, message) => {
    const saved = await save(armScene({ clips: [turning()] }), settings);
    expect(saved.isRefused).toBe(true);
    expect(saved.issues).toContainEqual(expect.objectContaining({ path, message, severity: 'error' }));
  });

  test('is no obstacle in settings for many scenes that say so', async () => {
    const warnings = { EXPORT_NAME_UNKNOWN: 'warn' } as const;
    const saved = await save(armScene(), { bones: { ignore: ['prop'] }, warnings });
    expect([saved.isRefused, bonesOf(saved)]).toEqual([false, ['root', 'arm']]);
  });

  test('of a list has no effect on targets without lists', async () => {
    const saved = await save(armScene(), { to: 'cal3d.cfg', list: { autoUnload: ['walk'] } });
    expect([codes(saved), saved.isRefused]).toEqual([
      expect.arrayContaining(['EXPORT_SETTING_UNUSED']),
      false,
    ]);
  });
});

describe('bones', () => {
  test('neither armature objects nor empties are bones; an empty is a helper at its place', async () => {
    const saved = await save(blenderScene());
    expect(bonesOf(saved)).toEqual(['root', 'arm']);
    expect(nodesOf(saved)).toEqual(['skin', 'Dummy01']);
    const [, helper] = chunks(saved, 'node');
    // Armature 0,0,2, root 0,0,0, arm 5,0,0, dummy 0,1,0.
    expect([...helper!.translation]).toEqual([5, 1, 2]);
    expect(codes(saved)).toContain('EXPORT_DUMMY_DETACHED');
  });

  test('the place of the armature goes to the bones below it', async () => {
    const [positions] = chunks(await save(blenderScene()), 'bonePositions');
    expect([...positions!.matrices.matrix.subarray(9, 12)]).toEqual([0, 0, 2]);
    expect([...positions!.matrices.matrix.subarray(21, 24)]).toEqual([5, 0, 2]);
  });

  test('dummies are bones if they are not ignored', async () => {
    expect(bonesOf(await save(blenderScene(), { bones: { ignoreDummies: false } }))).toEqual([
      'root',
      'arm',
      'Dummy01',
    ]);
  });

  test('weights of ignored bones go to the bone above, and the surface stays where it is', async () => {
    const saved = await save(armScene(), { bones: { ignore: ['arm'] } });
    const [content] = chunks(saved, 'mesh');
    expect(bonesOf(saved)).toEqual(['root']);
    expect(new Set(content!.links!.link.boneId)).toEqual(new Set([0]));
    expect([...content!.vertices.position]).toEqual([0, 0, 0, 10, 0, 0, 0, 10, 0]);
    // Nothing moves.
    expect(leftOut(saved)).toEqual({ max: 0, mean: 0, unit: 'units' });
  });

  test('what the surface misses without an ignored bone is measured', async () => {
    const move = (target: number, x: number): Track => ({
      target,
      property: 'translation',
      curve: curve([0, 1], [0, 0, 0, x, 0, 0]),
    });
    const clips = [clip([move(0, 7)], { name: 'root' }), clip([move(1, 4)], { name: 'arm' })];
    const saved = await save(armScene({ clips }), { bones: { ignore: ['arm'] } });
    // The arm, at rest 5 along x, starts at 0 and ends at 4; one corner hangs on it alone.
    expect(leftOut(saved).max).toBeCloseTo(5, 6);
  });

  test('meshes on ignored bones and below them are skipped, which is reported with their number', async () => {
    const arm = armScene();
    const onArm = ['sword', 'shield', 'tassel'].map((name, index) =>
      node({ name, parent: index < 2 ? 1 : 3, mesh: index + 1 }),
    );
    const scene = {
      ...arm,
      nodes: [...arm.nodes, ...onArm, node({ name: 'same shield', parent: 0, mesh: 2 })],
      meshes: [...arm.meshes, ...onArm.map(({ name }) => ({ ...mesh(triangle()), name }))],
    };
    const lossesOf = async (ignore: string[]) => {
      const { report } = await save(scene, { bones: { ignore } });
      return report.losses.filter(({ code }) => code === 'EXPORT_MESHES_SKIPPED');
    };
    // The other node still shows the shield.
    const message = 'Meshes on skipped bones were not exported: 2 meshes such as "sword"';
    expect(await lossesOf(['arm'])).toEqual([{ code: 'EXPORT_MESHES_SKIPPED', message, path: 'meshes[1]' }]);
    expect(await lossesOf(['tassel'])).toMatchObject([{ path: 'meshes[3]' }]);
    expect(await lossesOf([])).toEqual([]);
  });

  const leftOut = ({ report }: { report: Report }) =>
    report.losses.find(({ code }) => code === 'EXPORT_BONES_LEFT_OUT')!.error!;
});

describe('surfaces', () => {
  test('have no texture vertices that others share', async () => {
    const corner = triangle({ uvs: [Float32Array.of(0, 0, 0, 0, 0, 1)] });
    for (const single of [false, true]) {
      const saved = await save(sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(corner)] }), {
        uv: { single },
      });
      expect(codes(saved)).not.toContain('CRYENGINE_UV_SHARED');
    }
  });

  test('of Yorick with single texture coordinates have none that several places share', async () => {
    const saved = await save({ ...(await yorick('cal3d/yorick.cfg')), clips: [] }, { uv: { single: true } });
    const [content] = chunks(saved, 'mesh');
    expect(content!.textureVertices.count).toBe(content!.vertices.count);
    expect(codes(saved)).not.toContain('CRYENGINE_UV_SHARED');
  });

  test('get texture coordinates on request', async () => {
    const bare = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(triangle({ uvs: [] }))] });
    const without = await save(bare);
    expect(chunks(without, 'mesh')[0]!.textureVertices.count).toBe(0);
    expect(codes(without)).toContain('EXPORT_UV_MISSING');
    const made = await save(bare, { uv: { defaults: true } });
    expect(codes(made)).toContain('EXPORT_UV_MADE');
    const [content] = chunks(made, 'mesh');
    // The triangle spans 10 by 10 in the plane that it faces.
    expect([...content!.textureVertices.coordinate]).toEqual([0, 0, 1, 0, 0, 1]);
  });

  test('have at most the given number of links, with the deviation measured', async () => {
    const saved = await save(armScene(), { links: 1 });
    const { start } = chunks(saved, 'mesh')[0]!.links!.link;
    expect([...start]).toEqual([0, 1, 2, 3]);
    expect(saved.report.losses.map(({ code }) => code)).toContain('FIT_INFLUENCES_REDUCED');
  });

  test('are smooth across edges up to an angle, with smoothing groups', async () => {
    // Two triangles that meet at a right angle along the y axis.
    const fold = triangle({
      positions: Float32Array.of(0, 0, 0, 0, 10, 0, 10, 0, 0, 0, 0, 10),
      normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
      uvs: [],
      indices: Uint32Array.of(2, 1, 0, 0, 1, 3),
    });
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(fold)] });
    const [sharp] = chunks(await save(scene, { smoothing: 60 }), 'mesh');
    expect([...sharp!.faces.smoothingGroup]).toEqual([0, 0]);
    expect([...sharp!.vertices.normal].map(Math.abs)).toEqual(
      [...Array(3).fill([0, 0, 1]), ...Array(3).fill([1, 0, 0])].flat(),
    );
    const [smooth] = chunks(await save(scene, { smoothing: 90 }), 'mesh');
    expect([...smooth!.faces.smoothingGroup]).toEqual([1, 1]);
    expect(smooth!.vertices.count).toBe(4);
  });

  test('without weights are static, at their places at rest', async () => {
    const saved = await save(armScene({ clips: [turning()] }), { weights: false });
    expect(names(saved)).toEqual(['hero.cgf']);
    expect([...chunks(saved, 'mesh')[0]!.vertices.position]).toEqual([0, 0, 0, 10, 0, 0, 0, 10, 0]);
    expect(chunks(saved, 'boneNames')).toEqual([]);
  });

  test('morph targets leave out vertices that move less than the offset', async () => {
    const smile = {
      name: 'smile',
      vertices: Uint32Array.of(0, 1, 2),
      positions: Float32Array.of(0, 0, 0.001, 0, 0, 1, 0, 1, 0),
    };
    const scene = sceneOf({
      nodes: [node({ mesh: 0 })],
      meshes: [mesh(triangle({ morphTargets: [smile] }))],
    });
    const [all] = chunks(await save(scene), 'morphTarget');
    const [moving] = chunks(await save(scene, { morph: { minOffset: 0.01 } }), 'morphTarget');
    expect([all!.vertices.count, moving!.vertices.count]).toEqual([3, 2]);
  });
});

describe('animations', () => {
  const moving = () => armScene({ clips: [turning()] });

  test('cleanup by digits removes the keys that are within them of a straight line', async () => {
    // At frame 2 the arm is 0.005 off.
    const ticks = (digits: number) =>
      save(moving(), { animation: { cleanup: { rotationDigits: digits } } }).then(
        (saved) => keysOf(saved)[1],
      );
    expect(await ticks(1)).toEqual([0, 640]);
    expect((await ticks(3))!.length).toBeGreaterThan(2);
  });

  test('cleanup by two digits keeps every sample within 0.01 radians', async () => {
    const times = Array.from({ length: 31 }, (_, frame) => frame / 30);
    // A wave with a jitter that is below the limit at some frames and above it at others.
    const angles = times.map((time, frame) => Math.sin(time * 5) / 2 + 0.012 * Math.sin(frame * 2.4));
    const values = angles.flatMap((angle) => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]);
    const turn = curve(times, values, { interpolation: 'slerp' });
    const scene = armScene({
      clips: [clip([{ target: 1, property: 'rotation', curve: turn }], { name: 'turn' })],
    });
    const saved = await save(scene, { animation: { cleanup: { rotationDigits: 2 } } });
    const { body } = chunks(saved, 'controller', 'hero_turn.caf')[0]!.keys;
    if (!('time' in body && 'rotation' in body)) throw new Error('The controller has keys of another kind');
    const { time, rotation } = body;
    expect(time.length).toBeLessThan(31);
    expect(time.length).toBeGreaterThan(5);
    // All turns are about z, in files in the other sense, so angles between keys are linear.
    const written = Array.from(
      time,
      (_, key) => -2 * Math.atan2(rotation[key * 4 + 2]!, rotation[key * 4 + 3]!),
    );
    times.forEach((at, frame) => {
      const next = Math.max(
        1,
        time.findIndex((tick) => tick >= at * 4800 - 0.5),
      );
      const [from, to] = [time[next - 1]!, time[next]!];
      const share = (at * 4800 - from) / (to - from);
      const angle = written[next - 1]! + share * (written[next]! - written[next - 1]!);
      expect(Math.abs(angle - angles[frame]!)).toBeLessThan(0.01);
    });
  });

  test('the sole of a stabilized foot stays where it is within the tolerance', async () => {
    const scene = await yorick('cal3d/yorick.cfg');
    const walk = scene.clips.find(({ name }) => name === 'yorick_walk')!;
    const tolerance = 0.1;
    const settings = { stabilizeFeet: ['thigh_left', 'thigh_right'], cleanup: { tolerance } };
    const saved = await save({ ...scene, clips: [walk] }, { to: 'gltf.glb', animation: settings });
    const after = await sceneOfFiles(saved);
    // Only the vertices of the feet, which touch the ground at z = 0.
    const { max } = compareScenes({ ...soleOf(scene), clips: [walk] }, soleOf(after), { fps: 120 });
    expect(max).toBeLessThanOrEqual(tolerance);
    const keyed = ['thigh_left', 'shin_left', 'foot_left'].map((name) => {
      const node = after.nodes.findIndex((each) => each.name === name);
      return [...after.clips[0]!.tracks.find(({ target }) => target === node)!.curve.times];
    });
    expect(keyed[1]).toEqual(keyed[0]);
    expect(keyed[2]).toEqual(keyed[0]);
  });

  test('all bones of a stabilized leg have the same key times', async () => {
    const [root, arm] = keysOf(await save(moving(), { animation: { stabilizeFeet: ['root'] } }));
    expect(root).toEqual([0, 160, 320, 480, 640]);
    expect(arm).toEqual(root);
  });

  test('bones take the keys of children or parents', async () => {
    const [root] = keysOf(await save(moving(), { animation: { childKeys: true } }));
    expect(root).toEqual([0, 160, 320, 480, 640]);
    const [still] = keysOf(await save(moving(), { animation: { parentKeys: true } }));
    expect(still).toEqual([0, 640]);
  });

  test('are sampled at every n-th frame', async () => {
    const [, arm] = keysOf(await save(moving(), { animation: { everyFrames: 2 } }));
    expect(arm).toEqual([0, 320, 640]);
  });

  test('are cut to a range of frames', async () => {
    const [, arm] = keysOf(await save(moving(), { animation: { range: [1, 3] } }));
    expect(arm).toEqual([160, 320, 480]);
  });

  test('have subranges in frames, of settings and of custom properties, in their file and in the model', async () => {
    const own = { ...turning(), properties: { 'subrange right': [2, 4], note: 'x' } };
    const saved = await save(armScene({ clips: [own] }), {
      animation: { subRanges: { turn: { left: [0, 2] } } },
    });
    for (const file of ['hero_turn.caf', 'hero.cgf']) {
      const [timing] = chunks(saved, 'timing', file);
      expect(timing!.subranges.map(({ name, start, end }) => [name.text, start, end])).toEqual([
        ['right', 2, 4],
        ['left', 0, 2],
      ]);
    }
    const dropped = saved.report.losses.filter(({ code }) => code === 'FIT_PROPERTIES_DROPPED');
    expect(dropped.map(({ message }) => message.split(': ')[1])).toEqual(['note']);
  });

  test('are written per branch; a branch within another is part of it', async () => {
    const saved = await save(moving(), { animation: { branches: ['root', 'arm'] } });
    expect(names(saved)).toEqual(['hero.cgf', 'hero_turn_root.caf', 'hero.cal']);
  });

  test('have controllers of the given version', async () => {
    const saved = await save(moving(), { animation: { format: 827 } });
    expect(chunks(saved, 'logController', 'hero_turn.caf')).toHaveLength(2);
  });
});

describe('properties and physics', () => {
  test('a mesh named after a bone is its physical shape in the space of the bone, and no node', async () => {
    const saved = await save(blenderScene());
    const [shape] = chunks(saved, 'boneMesh');
    // A unit above the bone.
    expect([...shape!.vertices.position]).toEqual([0, 0, 1, 10, 0, 1, 0, 10, 1]);
    expect(chunks(saved, 'mesh')).toHaveLength(1);
  });

  test('limits in degrees and properties of bone and shape are with the bone', async () => {
    const arm = chunks(await save(blenderScene()), 'boneAnimation')[0]!.bones[1]!;
    expect(arm.physicsFlags).toBe(7 | 8);
    expect(arm.minimumAngles[0]).toBeCloseTo(-Math.PI / 2, 6);
    expect(arm.maximumAngles[0]).toBeCloseTo(Math.PI / 4, 6);
    expect(arm.properties.text).toBe('mass=70\r\nuserprop=sword');
  });

  test('properties of the scene are written, unless they are switched off', async () => {
    expect(chunks(await save(blenderScene()), 'sceneProperties')[0]!.properties[0]!.value.text).toBe('m01');
    expect(chunks(await save(blenderScene(), { properties: false }), 'sceneProperties')).toEqual([]);
  });

  test('properties of the scene come back through GLB', async () => {
    const glb = await save(await sceneOfFiles(await save(blenderScene())), { to: 'gltf.glb' });
    const again = await save(await sceneOfFiles(glb));
    expect(chunks(again, 'sceneProperties')[0]!.properties[0]!.value.text).toBe('m01');
  });

  test('physical shapes without normals get those of their triangles', async () => {
    const scene = blenderScene();
    const { normals: _, ...plain } = triangle();
    const [skin] = scene.meshes;
    const saved = await save({ ...scene, meshes: [skin!, mesh(plain)] });
    expect([...chunks(saved, 'boneMesh')[0]!.vertices.normal]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test('other targets drop physical shapes with a loss', async () => {
    const { report } = await save(blenderScene(), { to: 'cal3d.cfg' });
    expect(report.losses.map(({ code }) => code)).toContain('EXPORT_PHYSICS_DROPPED');
  });

  test('materials are physical by property, and not drawn by shader', async () => {
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(triangle({ material: 0 }))] });
    const flagsOf = async (name: string, properties: Record<string, unknown>) => {
      const { material } = await import('../scene.ts');
      const saved = await save({ ...scene, materials: [material({ name, properties })] });
      const [content] = chunks(saved, 'material');
      return [content!.name.text, content!.standard!.flags];
    };
    expect(await flagsOf('skin(TemplModelCommon)/mat_flesh', {})).toEqual([
      'skin(TemplModelCommon)/mat_flesh',
      0x40,
    ]);
    expect(await flagsOf('wood', { physicalize: true })).toEqual(['wood', 0x80]);
    expect(await flagsOf('wall/mat_rock', { nodraw: true })).toEqual(['wall(nodraw)/mat_rock', 0xc0]);
    expect(await flagsOf('wall(Brick)/mat_rock', { nodraw: true })).toEqual(['wall(nodraw)/mat_rock', 0xc0]);
  });
});

describe('levels of detail', () => {
  const level = mesh(triangle({ positions: Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 0) }));

  test('are nodes with the name of another one and _LOD1', async () => {
    const scene = sceneOf({
      nodes: [node({ name: 'box', mesh: 0 }), node({ name: 'box_LOD1', mesh: 1, translation: [1, 0, 0] })],
      meshes: [mesh(triangle()), level],
    });
    const saved = await save(scene);
    expect(names(saved)).toEqual(['hero.cgf', 'hero_LOD1.cgf']);
    expect(nodesOf(saved)).toEqual(['box']);
    // The level keeps its own place.
    expect([...chunks(saved, 'mesh', 'hero_LOD1.cgf')[0]!.vertices.position]).toEqual([
      1, 0, 0, 10, 0, 0, 1, 9, 0,
    ]);
  });

  test('are those of the scene itself, such as those of MSFT_lod', async () => {
    const scene = sceneOf({
      nodes: [node({ name: 'box', mesh: 0 })],
      meshes: [{ ...mesh(triangle()), lods: [1] }, level],
    });
    const glb = await save(scene, { to: 'gltf.glb' });
    expect(names(await save(await sceneOfFiles(glb)))).toEqual(['hero.cgf', 'hero_LOD1.cgf']);
  });

  test('are scenes of their own, whose joints are found by name', async () => {
    const { nodes, skins, ...rest } = armScene();
    const swapped = { ...rest, nodes: [nodes[1]!, nodes[0]!, nodes[2]!] };
    swapped.nodes[0] = { ...nodes[1]!, parent: 1 };
    swapped.nodes[1] = { ...nodes[0]!, parent: NONE };
    const lower: Scene = { ...swapped, skins: [{ ...skins[0]!, joints: [1, 0] }] };
    const saved = await save(armScene(), {}, { levels: [lower] });
    const [full] = chunks(saved, 'mesh');
    const [low] = chunks(saved, 'mesh', 'hero_LOD1.cgf');
    expect([...low!.links!.link.boneId]).toEqual([...full!.links!.link.boneId]);
  });

  test('are made with the weights of the vertices that are left', async () => {
    const simplifier = { simplifyWithAttributes: (): [Uint32Array, number] => [Uint32Array.of(1, 2, 0), 0] };
    const saved = await save(armScene(), { lods: [0.5] }, { simplifier });
    const [low] = chunks(saved, 'mesh', 'hero_LOD1.cgf');
    expect([...low!.links!.link.start]).toEqual([0, 1, 3, 4]);
  });

  test('are not made for targets without any', async () => {
    const simplifier = { simplifyWithAttributes: (): [Uint32Array, number] => [Uint32Array.of(1, 2, 0), 0] };
    const saved = await save(armScene(), { to: 'cal3d.cfg', lods: [0.5] }, { simplifier });
    expect(codes(saved)).toContain('EXPORT_SETTING_UNUSED');
    expect(saved.report.losses.map(({ code }) => code)).not.toContain('FIT_LEVELS_DROPPED');
  });

  test('are made of meshes with parts that have no triangles', async () => {
    const empty = { ...triangle(), indices: new Uint32Array() };
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(triangle(), empty)] });
    const simplifier = (await installedSimplifier())!;
    expect(names(await save(scene, { lods: [0.5] }, { simplifier }))).toContain('hero_LOD1.cgf');
  });

  test('are made without triangles that have no area in the texture', async () => {
    const scene = await yorick('cryengine/yorick.cgf');
    const simplifier = (await installedSimplifier())!;
    const saved = await save({ ...scene, clips: [] }, { lods: [0.5, 0.1] }, { simplifier });
    expect(names(saved)).toEqual(expect.arrayContaining(['hero_LOD1.cgf', 'hero_LOD2.cgf']));
    const counts = ['hero.cgf', 'hero_LOD1.cgf', 'hero_LOD2.cgf'].map(
      (name) => chunks(saved, 'mesh', name)[0]!.faces.count,
    );
    expect(counts[1]).toBeLessThan(0.6 * counts[0]!);
    expect(counts[2]).toBeLessThan(0.2 * counts[0]!);
    expect(codes(saved)).not.toContain('CRYENGINE_UV_DEGENERATE');
  });
});

describe('images', () => {
  const pixels = { width: 8, height: 8, data: new Uint8Array(256).map((_, at) => (at * 53) % 256) };
  const withImage = () => {
    const skin = material({ name: 'skin', maps: [{ use: 'diffuse', texture: 0, uv: 0 }] });
    const textures = [{ name: 'skin', uri: 'skin.png', bytes: encodePng(pixels) }];
    return sceneOf({
      nodes: [node({ name: 'box', mesh: 0 })],
      meshes: [mesh(triangle({ material: 0, uvs: [Float32Array.of(0, 0, 1, 0, 0, 1)] }))],
      materials: [skin],
      textures,
    });
  };

  test('have the format, the largest size and the folder of the settings', async () => {
    const textures = { format: 'dds', maxSize: 4, folder: '/Objects/characters\\hero/' } as const;
    const saved = await save(withImage(), { textures });
    expect(names(saved)).toEqual(['hero.cgf', 'skin.dds']);
    expect(decodeImage(saved.files[1]!.bytes, 'skin.dds')).toMatchObject({ width: 4, height: 4 });
    const [written] = chunks(saved, 'material');
    expect(JSON.stringify(written)).toContain('Objects\\\\characters\\\\hero\\\\skin.dds');
    const lost = saved.report.losses.map(({ code }) => code);
    expect(lost).toEqual(expect.arrayContaining(['FIT_IMAGE_RESIZED', 'FIT_IMAGE_COMPRESSED']));
  });

  test('that a model of Neverwinter Nights compresses are losses with the largest difference', async () => {
    const saved = await save(withImage(), { to: 'mdl.ascii', textures: { format: 'dds' } });
    expect(names(saved)).toContain('skin.dds');
    const loss = saved.report.losses.find(({ code }) => code === 'FIT_IMAGE_COMPRESSED');
    expect(loss?.error?.max).toBeGreaterThan(0);
  });
});

describe('the animation list', () => {
  test('with a name that no list can hold is refused', async () => {
    const listed = save(armScene({ clips: [turning()] }), { list: { dummies: ['a = b'] } });
    await expect(listed).rejects.toMatchObject({ code: 'SETTINGS_VALUE', path: 'list' });
  });

  test('has all directives', async () => {
    const saved = await save(armScene({ clips: [turning()] }), {
      list: {
        animDir: 'anims',
        include: ['../base.cal'],
        autoUnload: ['turn'],
        modelOffset: [0, 0, -1],
        aliases: { turn: ['spin'] },
        morphs: { blink: 'eyes' },
        dummies: ['none'],
      },
    });
    expect(names(saved)).toEqual(['hero.cgf', 'anims/hero_turn.caf', 'hero.cal']);
    const text = new TextDecoder().decode(saved.files[2]!.bytes);
    expect(text.split('\r\n')).toEqual([
      '$ModelOffsetX = 0',
      '$ModelOffsetY = 0',
      '$ModelOffsetZ = -1',
      '$Include = ../base.cal',
      '$AnimDir = anims',
      '$AutoUnload = yes',
      'turn = hero_turn.caf',
      'spin = hero_turn.caf',
      'blink = #eyes',
      'none = ?',
      '',
    ]);
  });
});

describe('warnings', () => {
  test('are those of check on what would be written', async () => {
    expect(codes(await save(armScene()))).toContain('CRYENGINE_EDGE_OPEN');
  });

  test('are switched off, or keep files from being written', async () => {
    const off = await save(armScene(), { warnings: { CRYENGINE_EDGE_OPEN: 'off' } });
    expect(codes(off)).not.toContain('CRYENGINE_EDGE_OPEN');
    expect(off.isRefused).toBe(false);
    expect((await save(armScene(), { warnings: { CRYENGINE_EDGE_OPEN: 'error' } })).isRefused).toBe(true);
  });

  test('all are errors in strict exports, but notes are not', async () => {
    expect((await save(boxes('a'), { nodes: { exclude: ['b'] }, strict: true })).isRefused).toBe(true);
    expect((await save(boxes('a'), { strict: true })).isRefused).toBe(false);
  });

  test('may be losses, which are hidden, or are errors', async () => {
    const losing = { links: 1 };
    const usual = await save(armScene(), losing);
    expect(usual.report.losses).toMatchObject([{ code: 'FIT_INFLUENCES_REDUCED' }]);
    const off = await save(armScene(), { ...losing, warnings: { FIT_INFLUENCES_REDUCED: 'off' } });
    expect([off.report.losses, off.isRefused]).toEqual([[], false]);
    const refused = await save(armScene(), { ...losing, warnings: { FIT_INFLUENCES_REDUCED: 'error' } });
    expect(refused.issues).toContainEqual(
      expect.objectContaining({ code: 'FIT_INFLUENCES_REDUCED', severity: 'error' }),
    );
    expect(refused.isRefused).toBe(true);
    const strict = { ...losing, strict: true, warnings: { FIT_INFLUENCES_REDUCED: 'warn' } } as const;
    expect(codes(await save(armScene(), strict))).toContain('FIT_INFLUENCES_REDUCED');
  });

  test('may have earlier codes', async () => {
    const earlier = [...catalog.values()].find(({ id }) => id === 'FIT_INFLUENCES_REDUCED')!.replaces![0]!;
    const { report } = await save(armScene(), { links: 1, warnings: { [earlier]: 'off' } });
    expect(report.losses).toEqual([]);
  });

  test('an unknown code is refused with the nearest one', async () => {
    await expect(save(boxes('a'), { warnings: { CRYENGINE_EDGE_OPNE: 'off' } })).rejects.toThrow(
      'did you mean "CRYENGINE_EDGE_OPEN"?',
    );
  });

  test('settings without effect on the target are reported', async () => {
    const { issues } = await save(boxes('a'), { to: 'gltf.glb', animation: { format: 826 } });
    expect(issues.map(({ message }) => message)).toContain(
      'Setting animation.format has no effect on gltf.glb',
    );
  });

  test('the settings of a new file have an effect on every target', async () => {
    const usual = JSON.parse(JSON.stringify(completed(SETTINGS, {}))) as ExportSettings;
    const { issues, isRefused } = await save(boxes('a'), { ...usual, to: 'cal3d.cfg', strict: true });
    expect([issues.filter(({ code }) => code === 'EXPORT_SETTING_UNUSED'), isRefused]).toEqual([[], false]);
  });
});
