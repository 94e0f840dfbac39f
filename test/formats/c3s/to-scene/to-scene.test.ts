import { describe, expect, test } from 'vitest';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import {
  type Bytes,
  bone,
  chunk,
  counted,
  file,
  floats,
  header,
  indices,
  model,
  packed,
  place,
  rawFrame,
  riff,
  sequence,
  sub,
  text,
} from '../bytes.ts';
import { sceneOfC3s } from '../files.ts';
import { type Changes, mount, POSITIONS, ringOf, tetrahedron } from '../tetrahedron.ts';

const sceneOf = (subchunks: readonly Bytes[], options?: ReadingOptions) =>
  sceneOfC3s(file(...subchunks), options).scene;
const lossesOf = (subchunks: readonly Bytes[]) =>
  sceneOfC3s(file(...subchunks)).report.losses.map(({ code }) => code);
const changed = (changes: Changes) => sceneOf(tetrahedron(changes));
const material = (
  name: string,
  { transparency = 0, flags = 0, textures = [] as number[], sounds = [] as number[] } = {},
) => sub('MATR', { name, flags }, floats(transparency), indices(...textures), indices(...sounds));
const texture = (file_: string, flags = 0) =>
  sub('TXTR', { name: 't', flags }, packed(8), packed(8), text(file_));

/** Where a vertex of the file is at a moment of the first clip. */
function positionOf(scene: Scene, vertex: number, time: number, clip = scene.clips[0]!): number[] {
  const pose = new Pose(scene);
  pose.sample(clip, time);
  const node = scene.nodes.findIndex(({ mesh }) => mesh !== undefined);
  for (const primitive of scene.meshes[scene.nodes[node]!.mesh!]!.primitives) {
    const at = primitive.origin!.indexOf(vertex);
    if (at < 0) continue;
    const positions = new Float32Array(primitive.positions.length);
    pose.deform(node, primitive, positions);
    return [...positions.subarray(at * 3, at * 3 + 3)].map((value) => Math.round(value * 1e5) / 1e5 + 0);
  }
  throw new Error(`no primitive has vertex ${vertex}`);
}

const nodeNamed = (scene: Scene, name: string) => scene.nodes.find((node) => node.name === name)!;

describe('faces of a C3S model', () => {
  test('are clockwise in the file and counter-clockwise in the scene', () => {
    const [primitive] = changed({}).meshes[0]!.primitives;
    const { positions, indices: corners } = primitive!;
    let volume = 0;
    for (let at = 0; at < corners.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => {
        const vertex = corners[at + corner]!;
        return positions.subarray(vertex * 3, vertex * 3 + 3);
      }) as [Float32Array, Float32Array, Float32Array];
      volume +=
        a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
        a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
        a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
    }
    expect(volume / 6).toBeCloseTo(1 / 6, 6);
  });

  test('have normals that point outwards, and the other way where they say so', () => {
    const first = (scene: Scene) => {
      const [{ normals, origin }] = scene.meshes[0]!.primitives as [Scene['meshes'][0]['primitives'][0]];
      const at = origin!.indexOf(0) * 3;
      return [...normals!.subarray(at, at + 3)];
    };
    const out = -Math.sqrt(1 / 3);
    expect(
      first(changed({}))
        .map((value) => value - out)
        .every((rest) => Math.abs(rest) < 1e-6),
    ).toBe(true);
    expect(first(changed({ face: () => ({ flags: 4 }) }))[0]).toBeCloseTo(-out, 6);
    // Only the face at z = 0 counts.
    expect(first(changed({ face: (index) => ({ flags: index === 1 ? 0 : 8 }) }))).toEqual([0, 0, -1]);
  });

  test('that are disabled or hidden are dropped, which is reported', () => {
    const changes = { face: (index: number) => ({ flags: [0, 1, 16, 0, 0][index]! }) };
    expect(changed(changes).meshes[0]!.primitives[0]!.indices).toHaveLength(6);
    const { report } = sceneOfC3s(file(...tetrahedron(changes)));
    expect(report.losses).toMatchObject([
      { code: 'C3S_FACES_LEFT_OUT', message: 'Dropped 1 hidden and 1 disabled face of model "m"' },
    ]);
    expect(lossesOf(tetrahedron())).toEqual([]);
  });

  test('make a primitive for each material and number of sides', () => {
    const scene = sceneOf([
      ...tetrahedron({ face: (index) => ({ material: index === 4 ? 2 : 1, flags: index === 2 ? 2 : 0 }) }),
      material('bone'),
      material('glass', { transparency: 0.25 }),
    ]);
    const { primitives } = scene.meshes[0]!;
    expect(primitives.map(({ indices: corners }) => corners.length)).toEqual([6, 3, 3]);
    expect(primitives.map(({ material: index }) => scene.materials[index]!)).toMatchObject([
      { name: 'bone', doubleSided: false, alpha: 'opaque', diffuse: [1, 1, 1, 1] },
      { name: 'bone', doubleSided: true },
      { name: 'glass', doubleSided: false, alpha: 'blend', diffuse: [1, 1, 1, 0.75] },
    ]);
  });
});

describe('levels of detail of a C3S model', () => {
  const changes: Changes = {
    face: (index) => {
      if (index === 1) return { material: 1, ranges: [{ start: 0.5, material: 2, edges: ringOf(0) }] };
      return index === 4 ? { material: 1, death: 0.75 } : { material: 1 };
    },
  };
  const scene = sceneOf([...tetrahedron(changes), material('far'), material('near')]);

  test('are meshes, the one with everything first', () => {
    expect(scene.meshes[0]!.lods).toEqual([1, 2]);
    const shown = scene.meshes.map(({ primitives }) =>
      primitives.map((one) => [scene.materials[one.material]!.name, one.indices.length / 3]),
    );
    expect(shown).toEqual([
      [
        ['near', 1],
        ['far', 3],
      ],
      [
        ['near', 1],
        ['far', 2],
      ],
      [['far', 3]],
    ]);
    expect(scene.meshes.map(({ properties }) => properties)).toEqual(
      [0.75, 0.5, 0].map((level) => ({ c3s: { level } })),
    );
  });

  test('of very many are an evenly spaced selection, which is reported', () => {
    const ranges = Array.from({ length: 40 }, (_, index) => ({ start: index / 40, edges: ringOf(0) }));
    const many = tetrahedron({ face: (index) => (index === 1 ? { ranges } : {}) });
    expect(sceneOf(many).meshes).toHaveLength(8);
    expect(lossesOf(many)).toContain('C3S_LEVELS_MANY');
  });
});

test('a material keeps its textures, sounds and flags', () => {
  const { scene, report } = sceneOfC3s(
    file(
      ...tetrahedron({ face: () => ({ material: 1 }) }),
      texture('skin.bmp', 1),
      texture('other.bmp'),
      sub('WAVE', { name: 'w' }, text('step.wav')),
      material('m', { flags: 1, textures: [1, 0, 2], sounds: [1] }),
    ),
  );
  expect(scene.textures.map(({ uri }) => uri)).toEqual(['skin.bmp', 'other.bmp']);
  expect(scene.materials).toMatchObject([
    {
      alpha: 'mask',
      maps: [
        { texture: 0, use: 'diffuse' },
        { texture: 1, use: 'other' },
      ],
      unlit: true,
      properties: { c3s: { masking: true, sounds: [{ name: 'w', file: 'step.wav' }] } },
    },
  ]);
  expect(scene.properties.c3s).toMatchObject({ name: 'scene', sounds: [{ name: 'w', file: 'step.wav' }] });
  expect(report.losses).toEqual([]);
});

test('a clear material that masks is blended, since a mask would cut all of it off', () => {
  const { scene } = sceneOfC3s(
    file(
      ...tetrahedron({ face: () => ({ material: 1 }) }),
      texture('skin.bmp', 1),
      material('m', { transparency: 0.75, textures: [1] }),
    ),
  );
  expect(scene.materials).toMatchObject([
    { alpha: 'blend', diffuse: [1, 1, 1, 0.25], properties: { c3s: { masking: true } } },
  ]);
});

describe('texture coordinates', () => {
  const uvs = (...values: readonly (readonly [number, number])[]) =>
    sub('TFRM', {}, packed(1), counted(...values.map((uv) => floats(...uv))));
  const subchunks = [
    ...tetrahedron({ face: () => ({ texVertices: [1, 2, 1] }) }),
    sub('TVRT', {}),
    sub('TVRT', {}),
    sub('TGRP', {}, indices(1, 2)),
    uvs([0.25, 0.125], [0.5, 1]),
    uvs([0.25, 0.5], [0.5, 1]),
  ];
  const at = (scene: Scene, index: number) => [
    ...scene.meshes[0]!.primitives[0]!.uvs[0]!.subarray(index * 2, index * 2 + 2),
  ];

  test('are those of the first frame, their v counted from the top or from the bottom', () => {
    expect(at(sceneOf(subchunks), 0)).toEqual([0.25, 0.125]);
    expect(at(sceneOf(subchunks, { v: 'bottom' }), 0)).toEqual([0.25, 0.875]);
  });

  test('that move are reported with the distance', () => {
    const moving = [...subchunks, sequence({ keys: [{ texFrames: [1] }, { texFrames: [2] }] })];
    const { losses } = sceneOfC3s(file(...moving)).report;
    expect(losses).toMatchObject([
      {
        code: 'C3S_COORDINATES_STILL',
        path: 'meshes[0]',
        error: { max: 0.375, mean: 0.09375, unit: 'texture widths' },
      },
    ]);
  });
});

describe('sequences', () => {
  const turn = { bone: 1, rotate: [0, 0, Math.SQRT1_2, Math.SQRT1_2] };
  const keys = [{}, { bones: [turn] }, {}];

  test('last as long as their keys are apart, or lead back to the first one', () => {
    const own = [{}, {}, { bones: [turn] }];
    const clipOf = (options?: ReadingOptions) =>
      sceneOf([...tetrahedron(), sequence({ keys: own })], options).clips[0]!;
    expect(clipOf().end).toBeCloseTo(0.2, 6);
    expect(clipOf({ loop: { others: 'close' } }).end).toBeCloseTo(0.3, 6);
    const jump = sceneOf(
      [...tetrahedron(), sequence({ keys: [{}, { bones: [{ bone: 1, translate: [4, 0, 0] }] }] })],
      { loop: { others: 'close' } },
    );
    expect(positionOf(jump, 0, 0.15)).toEqual([2, 0, 0]);
  });

  test.each([
    ['bones at rest', keys],
    ['moved bones', [{ bones: [turn] }, {}, { bones: [turn] }]],
    ['one frame', [{ frames: [1] }, { frames: [2] }, { frames: [1] }]],
    ['frames alike', [{ frames: [1] }, { frames: [2] }, { frames: [3] }]],
  ])('that end with their first key, showing %s, are closed already', (_, shown) => {
    const raised = [[0, 0, 2], ...POSITIONS.slice(1)];
    const frames = [POSITIONS, raised, POSITIONS].map((positions) => rawFrame(1, positions));
    const group = sub('VGRP', {}, indices(1, 2, 3, 4));
    const subchunks = [...tetrahedron(), group, ...frames, sequence({ keys: shown })];
    const [clip] = sceneOf(subchunks, { loop: { others: 'close' } }).clips;
    expect(clip).toMatchObject({ cycle: true, end: expect.closeTo(0.2, 6) });
  });

  test('turn bones right-handed, or left-handed if the quaternions are conjugates', () => {
    const subchunks = [...tetrahedron(), sequence({ keys })];
    expect(positionOf(sceneOf(subchunks), 1, 0.1)).toEqual([0, 1, 0]);
    expect(positionOf(sceneOf(subchunks, { quaternion: 'conjugate' }), 1, 0.1)).toEqual([0, -1, 0]);
  });

  test('leave bones without a key at rest', () => {
    const scene = sceneOf([
      ...tetrahedron(),
      sequence({ keys: [{ bones: [turn] }, {}, {}, { bones: [turn] }] }),
    ]);
    expect(positionOf(scene, 1, 0)).toEqual([0, 1, 0]);
    expect(positionOf(scene, 1, 0.15)).toEqual([1, 0, 0]);
    expect(positionOf(scene, 1, 0.3)).toEqual([0, 1, 0]);
  });

  test('keep their group, rate, triggers and who is played along', () => {
    const scene = sceneOf([
      sequence({
        name: 'walk',
        group: 'legs',
        rate: 20,
        keys: [{}, {}, {}],
        triggers: [
          { at: 1, command: 'GIRT', parameters: text('right') },
          { at: 0.5, command: 'TRIG', parameters: text('left') },
          { at: 0.25, command: 'abcd', parameters: [1, 2] },
        ],
        linked: [2],
      }),
      sequence({ name: 'breathe' }),
    ]);
    expect(scene.clips).toMatchObject([
      {
        name: 'walk',
        events: [
          { time: 0.025, name: 'abcd', properties: { c3s: { command: 'abcd', parameters: [1, 2] } } },
          { time: 0.05, name: 'left' },
          { time: 0.1, name: 'right' },
        ],
        properties: { c3s: { group: 'legs', playRate: 20, linked: [1] } },
      },
      { name: 'breathe', start: 0, end: 0 },
    ]);
  });

  test('show vertex frames, going straight from one to the next', () => {
    const compressed = sub(
      'VFRM',
      { name: 'up', flags: 1 },
      packed(1),
      floats(...new Array<number>(6).fill(0), 1, 2, 1, 0, -4, 0),
      counted([0, 2, 0], [1, 2, 0], [0, 4, 0], [0, 2, 1]),
      packed(0),
    );
    const scene = sceneOf([
      ...tetrahedron(),
      sub('VGRP', {}, indices(1, 2, 3, 4)),
      rawFrame(1, POSITIONS),
      compressed,
      sequence({ keys: [{ frames: [1] }, { frames: [2] }] }),
    ]);
    expect(scene.clips[0]!.morphTracks!.map(({ morph }) => morph)).toEqual(['frame 1', 'up']);
    expect(positionOf(scene, 2, 0)).toEqual([0, 1, 0]);
    expect(positionOf(scene, 2, 0.1)).toEqual([0, 4, 0]);
    expect(positionOf(scene, 2, 0.05)).toEqual([0, 2.5, 0]);
  });
});

describe('scales that differ between axes', () => {
  const scaled = [
    bone({ scale: [1, 2, 1] }, 0, [2], { name: 'outer' }),
    bone({ translate: [0, 1, 0] }, 1, [], { name: 'inner' }),
  ];
  const quarter = { rotate: [0, 0, Math.SQRT1_2, Math.SQRT1_2] };
  const inner = (options?: ReadingOptions) => {
    const scene = sceneOf(
      [
        ...scaled,
        sequence({
          keys: [
            {
              bones: [
                { bone: 1, ...quarter },
                { bone: 2, ...quarter },
              ],
            },
          ],
        }),
      ],
      options,
    );
    const pose = new Pose(scene);
    pose.sample(scene.clips[0]!, 0);
    const at = scene.nodes.findIndex(({ name }) => name === 'inner') * 16;
    return [...pose.world.subarray(at, at + 14)].map((value) => Math.round(value * 1e5) / 1e5 + 0);
  };

  test('are multiplied as matrices, which shear', () => {
    // Scale y by 2 · quarter turn · up by 1 · quarter turn: x to -x, y to -2y, and the origin to -1, 0.
    expect(inner()).toEqual([-1, 0, 0, 0, 0, -2, 0, 0, 0, 0, 1, 0, -1, 0]);
  });

  test('or part by part', () => {
    // The scales along the own axes, half a turn, and the quarter turn of up by 1, scaled by 2.
    expect(inner({ ocs: 'parts' })).toEqual([-1, 0, 0, 0, 0, -2, 0, 0, 0, 0, 1, 0, -2, 0]);
  });
});

describe('mounts', () => {
  test('stand on their triangle, Y along its normal and Z towards its first corner', () => {
    // The face x = 0 has the corners 0 0 0, 0 1 0 and 0 0 1; its normal is -x.
    const scene = sceneOf([...tetrahedron(), mount([0.25, 0.5, 0.25], place({ translate: [0, 2, 0] }), 2)]);
    const { translation, rotation } = scene.nodes.at(-1)!;
    [-2, 0.5, 0.25].forEach((value, axis) => {
      expect(translation[axis]).toBeCloseTo(value, 6);
    });
    const [x, y, z, w] = rotation;
    const up = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)];
    expect(up[0]).toBeCloseTo(-1, 6);
    const out = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
    expect(out[1]).toBeCloseTo(-0.5 / Math.hypot(0.5, 0.25), 6);
  });

  test('have places of their own on their triangles', () => {
    const [first, second] = [mount([1, 0, 0], place(), 2), mount([0.25, 0.5, 0.25], place(), 2)];
    const { nodes } = sceneOf([...tetrahedron(), first, second]);
    const places = nodes.slice(-2).map(({ translation }) => translation.map((value) => value + 0));
    expect(places).toEqual([
      [0, 0, 0],
      [0, 0.5, 0.25],
    ]);
  });

  test('ride on the surface that bones move', () => {
    const scene = sceneOf([
      ...tetrahedron(),
      sequence({ keys: [{}, { bones: [{ bone: 1, translate: [0, 0, 3] }] }] }),
      sub('SMNT', { name: 'grip' }, place(), packed(2), floats(0.25, 0.5, 0.25)),
    ]);
    const pose = new Pose(scene);
    pose.sample(scene.clips[0]!, 0.1);
    const at = scene.nodes.indexOf(nodeNamed(scene, 'grip')) * 16;
    [0, 0.5, 3.25].forEach((value, axis) => {
      expect(pose.world[at + 12 + axis]).toBeCloseTo(value, 6);
    });
  });

  test('are reported if their direction is undefined', () => {
    const { scene, report } = sceneOfC3s(file(...tetrahedron(), mount([1, 0, 0], place())));
    expect(report.issues.map(({ code }) => code)).toEqual(['C3S_MOUNT_UNDEFINED']);
    expect(scene.nodes.at(-1)!.translation).toEqual([0, 0, 0]);
  });
});

test('two models are combined, and unknown chunks are reported', () => {
  const bytes = riff(
    header(),
    model('one', ...tetrahedron(), sequence({ name: 'a', linked: [1] })),
    model('two', ...tetrahedron(), chunk('XTRA'), sequence({ name: 'b', linked: [1] })),
  );
  const { scene, report } = sceneOfC3s(bytes);
  expect(scene.nodes.filter(({ mesh }) => mesh !== undefined).map(({ name }) => name)).toEqual([
    'one',
    'two',
  ]);
  expect(scene.clips.map(({ properties }) => properties)).toMatchObject([
    { c3s: { linked: [0] } },
    { c3s: { linked: [1] } },
  ]);
  expect(report.losses.map(({ code }) => code)).toEqual(['C3S_CHUNKS_LEFT_OUT']);
});
