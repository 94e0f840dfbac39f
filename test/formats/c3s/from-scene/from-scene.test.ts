import { describe, expect, test, vi } from 'vitest';
import { momentBefore } from '../../../../src/animation/moments.ts';
import { fitScene } from '../../../../src/fit/fit.ts';
import { modelsOf } from '../../../../src/formats/c3s/files/scene/document.ts';
import { capabilities } from '../../../../src/formats/c3s/from-scene/capabilities.ts';
import { fromScene } from '../../../../src/formats/c3s/from-scene/from-scene.ts';
import { c3sFamily } from '../../../../src/formats/c3s/index.ts';
import type { TargetOptions } from '../../../../src/formats/format.ts';
import { formatById } from '../../../../src/formats/index.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { encodePng } from '../../../../src/images/png.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import {
  type Clip,
  type Curve,
  type Material,
  NONE,
  type Node,
  type Primitive,
  type Scene,
} from '../../../../src/scene/scene.ts';
import * as small from '../../../scene.ts';
import { file, floats, indices, packed, place, rawFrame, sequence, sub, text } from '../bytes.ts';
import { readC3s, sceneOfC3s } from '../files.ts';
import { POSITIONS, ringOf, tetrahedron } from '../tetrahedron.ts';

const node = (name: string, more: Partial<Node> = {}): Node => small.node({ name, ...more });
const curve = (interpolation: Curve['interpolation'], times: number[], values: number[]): Curve =>
  small.curve(times, values, { interpolation });

/** Two triangles in the plane z = 0, seen from the front: a square of two by two. */
const SQUARE: Primitive = {
  name: 'square',
  material: NONE,
  positions: Float32Array.of(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: [Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0)],
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
};

function squareScene(change: (scene: Scene) => void = () => {}): Scene {
  const scene = small.sceneOf({ name: 'scene', axes: small.Y_UP });
  scene.meshes = [{ name: 'square', primitives: [SQUARE] }];
  scene.nodes = [node('arm'), node('square', { mesh: 0, parent: 0 })];
  change(scene);
  return scene;
}

function written(scene: Scene, options?: TargetOptions) {
  const report = new Report();
  const holder = { title: 'C3S', capabilities: capabilities(options ?? {}) };
  const files = fromScene(fitScene(scene, holder, report), 'a', report, options);
  const { document, report: reading } = readC3s(files[0]!.bytes);
  formatById('c3s')!.check(document, reading);
  // What the scene itself does wrong is reported where it is written.
  expect(codes(reading.issues).filter((code) => code !== 'C3S_VALUE_RANGE')).toEqual([]);
  const read = c3sFamily.toScene([{ name: 'a.c3s', document }], [], new Report());
  return { files, document, read, losses: report.losses, model: modelsOf(document)[0]!.model };
}

const codes = (losses: readonly { code: string }[]) => losses.map(({ code }) => code);
const clip = (more: Partial<Clip>): Clip => ({ name: 'clip', start: 0, end: 1, tracks: [], ...more });

describe('a square as a C3S file', () => {
  test('has half edges around each face, clockwise, and a mirror edge for each', () => {
    const { model, losses } = written(squareScene());
    expect(losses).toEqual([]);
    const { edges, faces } = model;
    // Three for each face, one pair of them inside, and mirror edges for the four at the border.
    expect(edges.count).toBe(10);
    expect(faces.count).toBe(2);
    expect([...edges.invertedEdge].every((mirror, edge) => edges.invertedEdge[mirror - 1] === edge + 1)).toBe(
      true,
    );
    // The corners 0 0, 2 2, 2 0 of the first face.
    const corners = [...faces.edgeRing.subarray(0, 3)].map((edge) => edges.tailVertex[edge - 1]! - 1);
    const { offsetPos } = model.vertices.weights;
    expect(corners.map((vertex) => [...offsetPos.subarray(vertex * 3, vertex * 3 + 2)])).toEqual([
      [0, 0],
      [2, 2],
      [2, 0],
    ]);
    expect([...edges.triFaceLinks.start]).toHaveLength(11);
  });

  test('shares a vertex between faces with different texture coordinates, but not one that has two normals', () => {
    const twice = (normal: number[]): Primitive => ({
      ...SQUARE,
      positions: Float32Array.of(...SQUARE.positions, 2, 2, 0),
      normals: Float32Array.of(...SQUARE.normals!, ...normal),
      uvs: [Float32Array.of(...SQUARE.uvs[0]!, 0.5, 0.5)],
      indices: Uint32Array.of(0, 1, 2, 0, 4, 3),
    });
    const count = (primitive: Primitive) => {
      const { model } = written(
        squareScene((scene) => {
          scene.meshes[0]!.primitives = [primitive];
        }),
      );
      return [model.vertices.count, model.texVertices.count];
    };
    expect(count(twice([0, 0, 1]))).toEqual([4, 5]);
    expect(count(twice([1, 0, 0]))).toEqual([5, 5]);
  });

  test('is in meters, with y up', () => {
    const { read } = written(
      squareScene((scene) => {
        scene.axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 };
      }),
    );
    const positions = read.meshes[0]!.primitives[0]!.positions;
    expect(Math.max(...positions.filter((_, at) => at % 3 === 0))).toBeCloseTo(0.02, 6);
    // What lay to the back is now at negative z.
    expect(Math.min(...positions.filter((_, at) => at % 3 === 2))).toBeCloseTo(-0.02, 6);
  });
});

describe('animations', () => {
  const turn = curve('slerp', [0, 0.5, 1], [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1]);

  test('whose keys lie at equal distances keep these', () => {
    const { model, losses, read } = written(
      squareScene((scene) => {
        scene.clips = [
          clip({
            start: 2,
            end: 3,
            tracks: [
              { target: 0, property: 'rotation', curve: { ...turn, times: Float32Array.of(2, 2.5, 3) } },
            ],
          }),
        ];
      }),
    );
    expect(losses.map(({ code, path }) => [code, path])).toEqual([['FIT_START_DROPPED', 'clips[0]']]);
    expect([...model.sequences.playRate]).toEqual([2]);
    expect([...model.sequences.keyFrames.boneKeys.start]).toEqual([0, 0, 1, 1]);
    expect(read.clips[0]).toMatchObject({ start: 0, end: 1 });
  });

  test('whose keys do not are sampled as densely as the size of the model needs, and the error is reported', () => {
    const { model, losses } = written(
      squareScene((scene) => {
        const uneven = curve('linear', [0, 0.123, 1], [0, 0, 0, 1, 0, 0, 0, 0, 0]);
        scene.clips = [clip({ tracks: [{ target: 0, property: 'translation', curve: uneven }] })];
      }),
    );
    expect(model.sequences.playRate[0]).toBeCloseTo(480, 5);
    expect(codes(losses)).toEqual(['C3S_CLIP_APPROXIMATE']);
    // The curve turns at 0.123, which is 0.04 of the way from sample 59 to 60, from 1 / 0.123 per second to -1 / 0.877.
    const { max } = losses[0]!.error!;
    expect(max).toBeCloseTo((0.04 * 0.96 * (1 / 0.123 + 1 / 0.877)) / 480, 6);
  });

  test('are looked at between the key frames too, however many there are', () => {
    const { losses } = written(
      squareScene((scene) => {
        const uneven = curve('linear', [0, 1.2345, 3.98765, 4.5], [0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0]);
        scene.clips = [clip({ end: 4.5, tracks: [{ target: 0, property: 'translation', curve: uneven }] })];
      }),
    );
    expect(codes(losses)).toEqual(['C3S_CLIP_APPROXIMATE']);
  });

  test('whose keys lie at a close distance have that', () => {
    const { model, losses } = written(
      squareScene((scene) => {
        // Multiples of 1/160 of a second, which no rate up to 150 has.
        const close = curve('linear', [0, 13 / 160, 1], [0, 0, 0, 1, 0, 0, 0, 0, 0]);
        scene.clips = [clip({ tracks: [{ target: 0, property: 'translation', curve: close }] })];
      }),
    );
    expect(losses).toEqual([]);
    expect(model.sequences.playRate[0]).toBeCloseTo(160, 3);
  });

  test('of morph targets become vertex frames', () => {
    const scene = squareScene(({ meshes, clips }) => {
      const positions = Float32Array.of(0, 0, 1);
      meshes[0]!.primitives = [
        { ...SQUARE, morphTargets: [{ name: 'dent', vertices: Uint32Array.of(2), positions }] },
      ];
      clips.push(clip({ morphTracks: [{ morph: 'dent', curve: curve('linear', [0, 1], [0, 1]) }] }));
    });
    const { model, losses, read } = written(scene);
    expect(codes(losses)).toEqual(['C3S_CLIP_FRAMES']);
    expect(model.vertexFrames.count).toBe(2);
    const pose = new Pose(read);
    pose.sample(read.clips[0]!, 0.5);
    const at = read.nodes.findIndex(({ mesh }) => mesh !== undefined);
    const [primitive] = read.meshes[0]!.primitives;
    const positions = new Float32Array(12);
    pose.deform(at, primitive!, positions);
    expect(Math.max(...positions.filter((_, index) => index % 3 === 2))).toBeCloseTo(0.5, 6);
  });

  test('as vertex frames have no bones, and as many frames as straight ways between them ask for', () => {
    const scene = squareScene((one) => {
      one.clips = [clip({ tracks: [{ target: 0, property: 'rotation', curve: turn }] })];
    });
    const { model, losses } = written(scene, { frames: true });
    expect(model.bones.count).toBe(0);
    expect(model.vertices.weights.weightBone).toHaveLength(0);
    // Quarter turns over half a second each: 2 key frames per second are far too few.
    expect(model.sequences.playRate[0]).toBeGreaterThan(30);
    for (const { error } of losses) expect(error!.max).toBeLessThan(2e-3);
    expect(model.vertexFrames.flags.every((flags) => flags === 0)).toBe(true);
  });

  test('as compressed vertex frames are rounded to half a step, which is reported', () => {
    const scene = squareScene((one) => {
      one.meshes[0]!.primitives = [
        { ...SQUARE, positions: Float32Array.of(0, 0, 0, 2.55, 0, 0, 2.55, 2.55, 0, 0.004, 2.55, 0) },
      ];
    });
    const { model, losses } = written(scene, { frames: true, compress: true });
    expect([...model.vertexFrames.flags]).toEqual([1]);
    expect(model.vertexFrames.byteVertData.position).toHaveLength(12);
    expect(losses[0]).toMatchObject({ code: 'C3S_REST_APPROXIMATE' });
    expect(losses[0]!.error!.max).toBeCloseTo(0.004, 6);
  });

  test('keep events, and report what is dropped', () => {
    const { read, losses } = written(
      squareScene((scene) => {
        scene.clips = [
          clip({
            name: 'Schritt \u2192',
            events: [{ time: 0.25, name: 'left' }],
            subranges: [{ name: 'part', start: 0, end: 1 }],
            textureTracks: [{ material: 0, map: 0, property: 'offsetU', curve: curve('linear', [0], [0]) }],
          }),
        ];
      }),
    );
    expect(read.clips[0]).toMatchObject({ name: 'Schritt ?', events: [{ time: 0.25, name: 'left' }] });
    expect(codes(losses)).toEqual([
      'FIT_TEXTURE_TRACKS_DROPPED',
      'FIT_SUBRANGES_DROPPED',
      'FIT_NAME_REPLACED',
    ]);
  });
});

describe('materials', () => {
  const plain: Material = {
    name: 'm',
    colorSpace: 'srgb',
    diffuse: [1, 1, 1, 0.75],
    ambient: [0, 0, 0, 1],
    specular: [0, 0, 0, 1],
    shininess: 0,
    alpha: 'blend',
    doubleSided: true,
    maps: [{ texture: 0, uv: 0, use: 'diffuse' }],
  };
  const image = (width: number, height: number) =>
    encodePng({ width, height, data: new Uint8Array(width * height * 4).fill(200) });
  const withMaterial = (material: Partial<Material>, bytes?: Uint8Array) =>
    written(
      squareScene((scene) => {
        scene.meshes[0]!.primitives = [{ ...SQUARE, material: 0 }];
        scene.materials = [{ ...plain, ...material }];
        scene.textures = [{ name: 'skin', uri: 'images/skin.png', ...(bytes ? { bytes } : {}) }];
      }),
    );

  test('keep their texture, transparency and two sides', () => {
    const { files, read, losses } = withMaterial({}, image(8, 4));
    expect(losses).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['a.c3s', 'skin.png']);
    expect(read.materials).toMatchObject([
      { name: 'm', diffuse: [1, 1, 1, 0.75], alpha: 'blend', doubleSided: true },
    ]);
    expect(read.textures).toMatchObject([{ name: 'skin', uri: 'skin.png' }]);
  });

  test('have textures that mask where they are masks', () => {
    expect(withMaterial({ alpha: 'mask' }, image(8, 4)).model.textures.flags[0]).toBe(1);
  });

  test('have images scaled to powers of two', () => {
    const { model, losses } = withMaterial({}, image(7, 20));
    expect([model.textures.width[0], model.textures.height[0]]).toEqual([8, 16]);
    expect(codes(losses)).toEqual(['FIT_IMAGE_RESIZED']);
  });

  test('report images that are not there', () => {
    expect(codes(withMaterial({}).losses)).toEqual(['FIT_IMAGE_MISSING']);
  });

  test('report what is dropped', () => {
    const { losses } = withMaterial(
      { diffuse: [1, 0, 0, 1], specular: [1, 1, 1, 1], alpha: 'opaque' },
      image(8, 4),
    );
    expect(losses).toMatchObject([
      { code: 'FIT_SHADING_DROPPED', message: 'C3S cannot hold the color and highlights of material "m"' },
    ]);
  });
});

test('levels of detail share faces, and what a lower level lacks dies', () => {
  const coarse = { ...SQUARE, indices: Uint32Array.of(0, 1, 3) };
  const { model, read } = written(
    squareScene((scene) => {
      scene.meshes = [
        { name: 'fine', primitives: [SQUARE], lods: [1] },
        { name: 'coarse', primitives: [coarse] },
      ];
    }),
  );
  expect([...model.faces.lodDeathLevel]).toEqual([0, 0.5]);
  expect([...model.faces.lodRanges.rangeStart]).toEqual([0.5]);
  expect(read.meshes.map(({ primitives }) => primitives[0]!.indices.length)).toEqual([6, 3]);
});

test('an empty node becomes a mount on the nearest face that moves with its parent', () => {
  const scene = squareScene((one) => {
    one.nodes = [
      node('arm'),
      node('square', { mesh: 0, parent: 0 }),
      node('grip', { parent: 1, translation: [1, 0.5, 3] }),
    ];
    one.clips = [
      clip({
        tracks: [{ target: 0, property: 'translation', curve: curve('linear', [0, 1], [0, 0, 0, 0, 8, 0]) }],
      }),
    ];
  });
  const { read, losses, model } = written(scene);
  expect(losses).toEqual([]);
  expect(model.mounts.count).toBe(1);
  const pose = new Pose(read);
  pose.sample(read.clips[0]!, 0.5);
  const at = read.nodes.findIndex(({ name }) => name === 'grip') * 16;
  [1, 4.5, 3].forEach((value, axis) => {
    expect(pose.world[at + 12 + axis]).toBeCloseTo(value, 5);
  });
});

test('a mount that does not move as its node did is reported with the distance', () => {
  const { losses } = written(
    squareScene((scene) => {
      scene.nodes = [node('arm'), node('square', { mesh: 0 }), node('grip', { parent: 0 })];
      const up = curve('linear', [0, 1], [0, 0, 0, 0, 8, 0]);
      scene.clips = [clip({ tracks: [{ target: 0, property: 'translation', curve: up }] })];
    }),
  );
  expect(losses).toMatchObject([
    {
      code: 'C3S_MOUNT_APPROXIMATE',
      message: 'Motion of mount "grip" is approximated',
      error: { unit: 'm' },
    },
  ]);
  expect(losses[0]!.error!.max).toBeCloseTo(8, 5);
});

test('vertices without influences are attached to a separate bone without children', () => {
  const { model, read } = written(
    squareScene((scene) => {
      const influences = {
        start: Uint32Array.of(0, 1, 1, 1, 1),
        joint: Uint16Array.of(0),
        weight: Float32Array.of(1),
      };
      scene.meshes[0]!.primitives = [{ ...SQUARE, influences }];
      scene.skins = [
        {
          name: '',
          joints: [0],
          inverseBind: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
        },
      ];
      scene.nodes[1] = node('square', { mesh: 0, skin: 0 });
      const up = curve('linear', [0, 1], [0, 0, 0, 0, 8, 0]);
      scene.clips = [clip({ tracks: [{ target: 0, property: 'translation', curve: up }] })];
    }),
  );
  expect([...model.bones.parentBone]).toEqual([0, 0]);
  expect(read.skins[0]!.joints.map((joint) => read.nodes[joint]!.name)).toEqual(['arm', 'still']);
  expect([...model.vertices.weights.weightBone].sort()).toEqual([1, 2, 2, 2]);
});

test('an empty node without any surface is reported', () => {
  const scene = squareScene((one) => {
    one.nodes = [node('grip')];
  });
  expect(codes(written(scene).losses)).toEqual(['FIT_MESH_UNPLACED', 'C3S_MOUNT_DROPPED']);
});

test('normals that do not follow from the faces are reported with the angle', () => {
  const { losses } = written(
    squareScene((scene) => {
      const half = Math.SQRT1_2;
      const normals = Float32Array.from([0, 1, 2, 3].flatMap(() => [0, half, half]));
      scene.meshes[0]!.primitives = [{ ...SQUARE, normals }];
    }),
  );
  expect(losses).toMatchObject([{ code: 'FIT_NORMALS_DROPPED', error: { unit: 'degrees' } }]);
  expect(losses[0]!.error!.mean).toBeCloseTo(45, 3);
});

test('triangles that lie in another repetition of the image are moved into the image', () => {
  const uvs = Float32Array.of(-1, 3, 0, 3, 0, 2, -1, 2);
  const moved = (column: Float32Array) =>
    written(
      squareScene((scene) => {
        scene.meshes[0]!.primitives = [{ ...SQUARE, uvs: [column] }];
      }),
    );
  const inside = moved(uvs);
  expect(inside.losses).toEqual([]);
  expect([...inside.model.texVertexFrames.texVertData.uv].sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  // Triangles larger than the image stay as they are.
  const large = moved(uvs.map((value) => value * 2));
  expect(codes(large.losses)).toEqual(['C3S_TEXTURE_COORDINATES_RANGE']);
  expect([...large.model.texVertexFrames.texVertData.uv].sort()).toEqual([-2, -2, 0, 0, 4, 4, 6, 6]);
});

test('what is dropped is reported', () => {
  const { losses } = written(
    squareScene((scene) => {
      scene.lights = [{ name: 'lamp', type: 'point', color: [1, 1, 1], node: 0 }];
      scene.meshes[0]!.primitives = [
        {
          ...SQUARE,
          colors: new Float32Array(16).fill(1),
          uvs: [SQUARE.uvs[0]!.map((value) => value * 2)],
          springs: {
            vertexIds: new Int32Array(),
            idleLength: new Float32Array(),
            weight: new Float32Array(4),
            coefficient: new Float32Array(),
          },
        },
      ];
    }),
  );
  expect(codes(losses)).toEqual([
    'FIT_LIGHT_DROPPED',
    'FIT_SPRINGS_DROPPED',
    'C3S_TEXTURE_COORDINATES_RANGE',
  ]);
  expect(losses.at(-1)!.path).toBe('meshes[0].primitives[0]');
});

test.each<[string, (scene: Scene) => void]>([
  [
    'a mesh',
    (scene) => {
      scene.nodes[1]!.mesh = 5;
    },
  ],
  [
    'a vertex',
    (scene) => {
      scene.meshes[0]!.primitives = [{ ...SQUARE, indices: Uint32Array.of(0, 1, 9) }];
    },
  ],
  [
    'a node',
    (scene) => {
      scene.clips = [
        clip({ tracks: [{ target: 7, property: 'scale', curve: curve('linear', [0], [1, 1, 1]) }] }),
      ];
    },
  ],
  [
    'a joint',
    (scene) => {
      scene.skins = [{ name: '', joints: [9], inverseBind: new Float32Array(16) }];
    },
  ],
])('a scene that refers to %s that it does not have is refused', async (_, change) => {
  const target = targets.find(({ id }) => id === 'c3s')!;
  await expect(target.write(squareScene(change), 'a', new Report(), {})).rejects.toMatchObject({
    code: 'FIT_SCENE_INVALID',
  });
});

test('a file that was read is written to the same scene again', () => {
  const original = file(
    ...tetrahedron({
      face: (index) =>
        index === 1
          ? {
              material: 1,
              texVertices: [1, 2, 1],
              ranges: [{ start: 0.25, edges: ringOf(0), material: 2, texVertices: [2, 1, 1] }],
            }
          : { material: 1, texVertices: [1, 1, 2], ...(index === 4 ? { death: 0.75 } : {}) },
    }),
    sub('WAVE', { name: 'step' }, text('step.wav')),
    sub('MATR', { name: 'far', flags: 1 }, floats(0.5), indices(), indices(1)),
    sub('MATR', { name: 'near' }, floats(0), indices(), indices()),
    sub('TVRT', {}),
    sub('TVRT', {}),
    sub('TGRP', {}, indices(1, 2)),
    sub('TFRM', {}, packed(1), packed(2), floats(0.25, 0.5, 1, 0)),
    sub('VGRP', {}, indices(1, 2, 3, 4)),
    rawFrame(
      1,
      POSITIONS.map(([x, y, z]) => [x! * 2, y!, z!]),
    ),
    sequence({
      name: 'walk',
      group: 'legs',
      rate: 12,
      keys: [
        { texFrames: [1], bones: [{ bone: 2, translate: [0, 0, 1] }] },
        { texFrames: [1], bones: [{ bone: 1, scale: [2, 2, 2] }] },
      ],
      triggers: [
        { at: 0.5, command: 'TRIG', parameters: text('half') },
        { at: 1, command: 'ab\u0001d', parameters: [7, 8] },
      ],
      linked: [2],
    }),
    sequence({ name: 'grow', rate: 4, keys: [{ texFrames: [1], frames: [1] }] }),
    sub('SMNT', { name: 'grip' }, place({ translate: [0, 1, 0] }), packed(2), floats(0.25, 0.5, 0.25)),
  );
  const before = sceneOfC3s(original).scene;
  const { read: after, losses } = written(before);
  expect(codes(losses)).toEqual(['C3S_CLIP_FRAMES']);
  const outline = (scene: Scene) => ({
    clips: scene.clips.map(({ name, events, properties, end }) => ({ name, events, properties, end })),
    levels: scene.meshes.map(({ properties, primitives }) => [
      properties,
      primitives.map(({ indices: corners, material }) => [corners.length, scene.materials[material]!.name]),
    ]),
    materials: scene.materials
      .map(({ name, properties, alpha }) => ({ name, properties, alpha }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    sounds: (scene.properties.c3s as { sounds: unknown }).sounds,
    bones: scene.skins[0]!.joints.map((joint) => scene.nodes[joint]!.name),
  });
  expect(outline(after)).toEqual(outline(before));
  const places = [before, after].map((scene) => {
    const pose = new Pose(scene);
    pose.sample(scene.clips[0]!, 0.04);
    const at = scene.nodes.findIndex(({ name }) => name === 'grip') * 16;
    return [...pose.world.subarray(at, at + 16)];
  });
  places[0]!.forEach((value, at) => {
    expect(places[1]![at]).toBeCloseTo(value, 5);
  });
});

test('keys at times that are compared anyway are not posed twice', () => {
  const posed = vi.spyOn(Pose.prototype, 'sample');
  const timesOf = (interpolation: 'linear' | 'step') => {
    posed.mockClear();
    const motion = curve(interpolation, [0, 0.5, 1], [0, 0, 0, 1, 0, 0, 0, 0, 0]);
    written(
      squareScene((scene) => {
        scene.clips = [clip({ tracks: [{ target: 0, property: 'translation', curve: motion }] })];
      }),
    );
    return posed.mock.calls.map(([, time]) => time).filter((time) => Math.abs(time - 0.5) < 1e-6);
  };
  // The scene and the written one.
  expect(timesOf('linear')).toEqual([0.5, 0.5]);
  // A step is compared right before its key, too.
  expect(new Set(timesOf('step')).size).toBe(2);
  posed.mockRestore();
});

test('a step is compared however many other keys there are', () => {
  const posed = vi.spyOn(Pose.prototype, 'sample');
  const many = Array.from({ length: 3000 }, (_, key) => key / 3000);
  const moving = curve(
    'linear',
    many,
    many.flatMap((time) => [time, 0, 0]),
  );
  const stepping = curve('step', [0, 0.51234, 1], [1, 1, 1, 2, 2, 2, 1, 1, 1]);
  written(
    squareScene((scene) => {
      const tracks = [
        { target: 0, property: 'translation' as const, curve: moving },
        { target: 0, property: 'scale' as const, curve: stepping },
      ];
      scene.clips = [clip({ tracks })];
    }),
  );
  expect(posed.mock.calls.map(([, time]) => time)).toContain(momentBefore(Math.fround(0.51234)));
  posed.mockRestore();
});

test('clips without surfaces are not posed to be measured', () => {
  const posed = vi.spyOn(Pose.prototype, 'sample');
  const weights = curve('linear', [0, 10], [0, 1]);
  const clips = [small.clip([], { end: 10, morphTracks: [{ morph: 'up', curve: weights }] })];
  written(small.sceneOf({ name: 'scene', axes: small.Y_UP, clips }));
  // Only for the frames that are written.
  expect(posed.mock.calls.length).toBeLessThan(10);
  posed.mockRestore();
});
