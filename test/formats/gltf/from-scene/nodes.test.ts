import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import { type Axes, NONE, type Node, type Primitive, type Scene } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { shownVolumes } from '../../../gltf/facing.ts';
import { validate } from '../../../gltf/validate.ts';
import { bindAtRest, emptyScene, hardScene, influences, node, track, triangle, turn } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

async function convert(scene: Scene) {
  const glb = await sceneToGlb(scene, new Report());
  const { errors, warnings } = await validate(glb);
  expect({ errors, warnings }).toEqual({ errors: 0, warnings: 0 });
  expect(maxDeviation(glb, scene, 20).relative).toBeLessThan(1e-5);
  return new GltfEvaluator(glb);
}

describe('a skinned mesh', () => {
  test('moves beside the root where nothing depends on its node', async () => {
    const { json } = await convert(hardScene());
    const topLevel = json.scenes[0]!.nodes!.map((index) => json.nodes![index]!.name);
    expect(topLevel).toEqual(['hero', 'body', 'hair']);
  });

  test('leaves its node in the hierarchy if that moves other nodes, and gets a companion', async () => {
    const scene = hardScene();
    scene.nodes[8] = node('body', 1, { mesh: 0, skin: 0, translation: [0, 0, 5] });
    scene.nodes[10] = node('sword', 8, { mesh: 2 });
    scene.clips[0]!.tracks.push(
      track(8, 'translation', {
        times: new Float32Array([0, 1]),
        values: new Float32Array([0, 0, 0, 9, 0, 0]),
      }),
    );
    const { json } = await convert(scene);
    expect(json.nodes!.filter(({ name }) => name === 'body').map(({ mesh }) => mesh !== undefined)).toEqual([
      false,
      true,
    ]);
  });

  test('may have parts without influences, which then follow its node', async () => {
    const scene = hardScene();
    scene.nodes[8] = node('body', 2, { mesh: 0, skin: 0 });
    scene.meshes[0]!.primitives.push(triangle());
    await convert(scene);
  });

  test('may be attached to one of its own joints, and have parts that this joint moves as a node', async () => {
    const scene = hardScene();
    const [body] = scene.nodes.splice(8, 1, node('moved on', 3));
    Object.assign(scene.nodes[7]!, { mesh: body!.mesh, skin: body!.skin, translation: [0, 0, 0] });
    scene.meshes[0]!.primitives.push(triangle());
    await convert(scene);
    scene.meshes[0]!.primitives.pop();
    scene.clips = [];
    await convert(scene);
  });

  test('may share its mesh with another skin and with a node without one', async () => {
    const scene = hardScene();
    scene.skins.push({ ...scene.skins[0]!, joints: [5, 6, 0, 1, 2, 3, 4, 7] });
    scene.nodes.push(node('twin', -1, { mesh: 0, skin: 1 }), node('statue', 4, { mesh: 0 }));
    const { json } = await convert(scene);
    expect(json.skins).toHaveLength(2);
  });

  test('may be bound to one node through two matrices', async () => {
    const scene = hardScene();
    const { joints, inverseBind } = scene.skins[0]!;
    joints[4] = 3;
    joints[7] = 3;
    inverseBind.fill(0.5, 4 * 16 + 12, 4 * 16 + 15);
    await convert(scene);
  });
});

describe('a node that shears at rest', () => {
  /** The z axis leans over to x and y, and the node mirrors and lies elsewhere. */
  const matrix = Float64Array.of(0, 2, 0, 0, 1, 0, 0, 0, 0.5, 0.75, 1.5, 0, 3, 4, 5, 1);

  /** A mesh on a node below it, one on the node itself, one that hangs on it by a skin, and a light. */
  function leaning(): Scene {
    const scene = emptyScene();
    scene.nodes = [
      node('base', NONE, { translation: [1, 2, 3], rotation: turn(1, 1, 0, 1) }),
      node('lean', 0, { matrix, translation: [3, 4, 5], mesh: 0, properties: { tilt: 1 } }),
      node('below', 1, { translation: [0, 0, 2], mesh: 0 }),
      node('skinned', NONE, { mesh: 1, skin: 0 }),
    ];
    scene.skins = [{ name: '', joints: [1, 2], inverseBind: bindAtRest(scene, [0, 2]) }];
    const rows: [number, number][][] = [[[0, 1]], [[1, 1]], [[0, 1]]];
    scene.meshes = [
      { name: 'plain', primitives: [triangle()] },
      { name: 'bound', primitives: [triangle({ influences: influences(rows) })] },
    ];
    scene.lights = [{ name: 'lamp', type: 'point', color: [1, 1, 1], node: 1 }];
    const times = new Float32Array([0, 1]);
    const values = new Float32Array([0, 0, 2, 5, 0, 2]);
    scene.clips = [{ name: 'go', start: 0, end: 1, tracks: [track(2, 'translation', { times, values })] }];
    return scene;
  }

  test('becomes two, of which the lower one is it, and nothing is lost', async () => {
    const scene = leaning();
    const report = new Report();
    await sceneToGlb(scene, report);
    expect(report.losses).toEqual([]);
    const { json } = await convert(scene);
    const lean = json.nodes!.find(({ name }) => name === 'lean')!;
    expect(lean.extras).toEqual({ tilt: 1 });
    expect(lean.children?.map((child) => json.nodes![child]!.name)).toEqual(['below']);
    expect(lean.extensions).toHaveProperty('KHR_lights_punctual');
    const above = json.nodes!.find(({ children }) => children?.includes(json.nodes!.indexOf(lean)))!;
    expect(above.name).toBe('lean shear');
    const base = json.nodes!.find(({ name }) => name === 'base')!;
    expect(base.children).toContain(json.nodes!.indexOf(above));
  });

  test('keeps its place where its mesh is placed beside the root because of a skin', async () => {
    const scene = leaning();
    scene.nodes[3] = node('skinned', 0, { mesh: 1, skin: 0, matrix });
    const { json } = await convert(scene);
    const named = json.nodes!.filter(({ name }) => name === 'skinned');
    expect(named.map(({ mesh }) => mesh !== undefined)).toEqual([false, true]);
  });

  test('is written without the shear where a clip moves it, and the report says how far off that is', async () => {
    const scene = leaning();
    scene.nodes = [
      node('lean', NONE, {
        matrix: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 3, 1, 0, 0, 0, 0, 1),
        mesh: 0,
      }),
    ];
    scene.skins = [];
    scene.lights = [];
    scene.meshes.pop();
    scene.clips[0]!.tracks[0]!.target = 0;
    const report = new Report();
    const glb = await sceneToGlb(scene, report);
    expect(await validate(glb)).toMatchObject({ errors: 0, warnings: 0 });
    expect(report.losses).toMatchObject([{ code: 'FIT_SHEAR_DROPPED', path: 'nodes[0]' }]);
    // The corners lie at z = 0, 0 and 1, the node at 0: only the last one leans, by 3.
    expect(report.losses[0]!.error).toEqual({ max: 3, mean: 0.75, unit: 'units' });
    expect(new GltfEvaluator(glb).json.nodes![1]).toMatchObject({ name: 'lean' });
  });

  test('may be the target of a track without keys', async () => {
    const scene = leaning();
    scene.clips[0]!.tracks.push(track(1, 'translation', {}));
    await convert(scene);
  });

  test('by numbers that are not finite is taken for what its other numbers say', async () => {
    const scene = leaning();
    scene.nodes[1]!.matrix = Float64Array.from(matrix, (value, at) => (at === 4 ? Number.NaN : value));
    const report = new Report();
    expect(await validate(await sceneToGlb(scene, report))).toMatchObject({ errors: 0, warnings: 0 });
    expect(report.losses[0]).toMatchObject({ code: 'GLTF_VALUE_NOT_FINITE', path: 'nodes[1]' });
  });
});

describe('outside stays outside', () => {
  /** A tetrahedron of 100 units, whose triangles are counter-clockwise to eyes in its own space. */
  function tetrahedron(handedness: Axes['handedness'], rest: Partial<Primitive> = {}): Primitive {
    const [a, b, c, d] = handedness === 'right' ? [0, 1, 2, 3] : [0, 2, 1, 3];
    return triangle({
      positions: new Float32Array([0, 0, 0, 100, 0, 0, 0, 100, 0, 0, 0, 100]),
      indices: Uint32Array.from([a, c, b, a, b, d, b, c, d, a, d, c]),
      ...rest,
    });
  }

  const mirrored: Partial<Node> = { scale: [1, -1, 1], rotation: turn(1, 2, 3, 1) };

  async function volumes(scene: Scene): Promise<number[]> {
    const glb = await sceneToGlb(scene, new Report());
    expect(await validate(glb)).toMatchObject({ errors: 0, warnings: 0 });
    return shownVolumes(new GltfEvaluator(glb));
  }

  describe.each(['right', 'left'] as const)('in %s-handed axes', (handedness) => {
    function sceneWith(root: Partial<Node>): Scene {
      const scene = emptyScene();
      scene.axes.handedness = handedness;
      scene.nodes = [node('root', NONE, root), node('joint', 0, { translation: [5, 0, 0] })];
      return scene;
    }

    test.each<[string, Partial<Node>]>([
      ['plain', {}],
      ['mirrored', mirrored],
    ])('of a mesh on a %s node', async (_, root) => {
      const scene = sceneWith(root);
      scene.nodes[1]!.mesh = 0;
      scene.meshes = [{ name: '', primitives: [tetrahedron(handedness)] }];
      // Meters cubed.
      for (const volume of await volumes(scene)) expect(volume).toBeCloseTo(1, 4);
    });

    test.each<[string, Partial<Node>, Partial<Node>]>([
      ['plain', {}, {}],
      ['mirrored after it was bound', mirrored, {}],
      ['mirrored already when it was bound', mirrored, mirrored],
      ['no longer mirrored', {}, mirrored],
    ])('of a skinned mesh whose joints are %s', async (_, root, boundTo) => {
      const scene = sceneWith(root);
      scene.skins = [{ name: '', joints: [0, 1], inverseBind: bindAtRest(sceneWith(boundTo), [0, 1]) }];
      const rows = [0, 1, 0, 1].map((joint): [number, number][] => [[joint, 1]]);
      const primitives = [
        tetrahedron(handedness, { influences: influences(rows) }),
        // Without influences it follows the node, which mirrors as the root does.
        tetrahedron(handedness),
      ];
      scene.meshes = [{ name: '', primitives }];
      scene.nodes.push(node('skinned', 1, { mesh: 0, skin: 0 }));
      for (const volume of await volumes(scene)) expect(volume).toBeCloseTo(1, 4);
    });
  });
});

test('transforms next to the default are written exactly', async () => {
  const scene = emptyScene();
  scene.nodes = [
    node('a', -1, { translation: [3e-6, 0, 0], rotation: [5e-6, 0, 0, 1], scale: [1.000004, 1, 1] }),
  ];
  const { json } = await convert(scene);
  expect(json.nodes![1]).toEqual({
    name: 'a',
    translation: [3e-6, 0, 0],
    rotation: [5e-6, 0, 0, 1],
    scale: [1.000004, 1, 1],
  });
});

test('an empty scene is valid', async () => {
  const glb = await sceneToGlb(emptyScene(''), new Report());
  expect(await validate(glb)).toMatchObject({ errors: 0, warnings: 0 });
});

test('a rest rotation that is not of unit length is scaled and reported', async () => {
  const scene = emptyScene();
  scene.nodes = [node('a', -1, { rotation: [0, 0, 0, 2] }), node('b', -1, { rotation: [0, 0, 0, 0] })];
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  expect(report.losses.map(({ code, path, message }) => [code, path, message])).toEqual([
    ['FIT_ROTATION_NORMALIZED', 'nodes[0]', 'Rotation of node "a" has length 2, not 1'],
    ['FIT_ROTATION_NORMALIZED', 'nodes[1]', 'Rotation of node "b" has length 0, not 1'],
  ]);
  expect(await validate(glb)).toMatchObject({ errors: 0, warnings: 0 });
});

test('65535 vertices take long indices and 65534 short ones', async () => {
  const sizes = [65534, 65535].map(async (vertices) => {
    const scene = emptyScene();
    scene.nodes = [node('a', -1, { mesh: 0 })];
    const indices = new Uint32Array([0, 1, vertices - 1]);
    scene.meshes = [
      { name: '', primitives: [triangle({ positions: new Float32Array(vertices * 3), indices })] },
    ];
    const glb = await sceneToGlb(scene, new Report());
    const { json } = new GltfEvaluator(glb);
    expect(await validate(glb)).toMatchObject({ errors: 0, warnings: 0 });
    return json.accessors![json.meshes![0]!.primitives[0]!.indices!]!.componentType;
  });
  expect(await Promise.all(sizes)).toEqual([5123, 5125]);
});

test('tracks that share a column of times share its accessor', async () => {
  const scene = emptyScene();
  scene.nodes = [node('a'), node('b')];
  const times = new Float32Array([0, 1]);
  const values = new Float32Array(6);
  scene.clips = [
    {
      name: '',
      start: 0,
      end: 1,
      tracks: [0, 1].map((target) => track(target, 'translation', { times, values })),
    },
  ];
  const { json } = new GltfEvaluator(await sceneToGlb(scene, new Report()));
  const inputs = json.animations![0]!.samplers.map(({ input }) => input);
  expect(inputs[0]).toBe(inputs[1]);
});

test('successive rotation keys lie on the same side', async () => {
  const evaluator = await convert(hardScene());
  const { channels, samplers } = evaluator.json.animations![0]!;
  for (const { sampler, target } of channels.filter(({ target }) => target.path === 'rotation')) {
    const values = evaluator.column(samplers[sampler]!.output);
    for (let at = 4; at < values.length; at += 4) {
      const cosine = [0, 1, 2, 3].reduce((sum, i) => sum + values[at + i]! * values[at - 4 + i]!, 0);
      expect(cosine, `node ${target.node}, key ${at / 4}`).toBeGreaterThan(0);
    }
  }
});

test('properties of everything are in the extras, with nothing dropped', async () => {
  const scene = emptyScene();
  const properties = {
    bytes: new Uint8Array([1, 2]),
    nested: [{ x: Number.NaN, big: 12n }],
    none: undefined,
  };
  const expected = { bytes: [1, 2], nested: [{ x: null, big: '12' }], none: null };
  scene.properties = properties;
  scene.nodes = [node('a', -1, { properties, mesh: 0 })];
  scene.meshes = [{ name: '', properties, primitives: [triangle({ name: 'part', properties })] }];
  scene.clips = [
    {
      name: '',
      start: 0,
      end: 0,
      properties,
      tracks: [track(0, 'scale', { times: new Float32Array(1), values: new Float32Array(3) })],
    },
  ];
  const { json } = new GltfEvaluator(await sceneToGlb(scene, new Report()));
  expect(json.scenes[0]!.extras).toEqual(expected);
  expect(json.nodes![1]!.extras).toMatchObject(expected);
  expect(json.meshes![0]!.extras).toEqual({ ...expected, exhume: { name: '' } });
  expect(json.meshes![0]!.primitives[0]!.extras).toEqual({ ...expected, name: 'part' });
  expect(json.animations![0]!.extras).toEqual(expected);
});

test('what glTF cannot represent in a primitive is in its extras', async () => {
  const scene = emptyScene();
  scene.nodes = [node('a', -1, { mesh: 0 })];
  const collapse = {
    lodSteps: 1,
    collapseId: Int32Array.of(-1, -1, 0),
    faceCollapseCount: Int32Array.of(0, 0, 1),
  };
  const springs = {
    vertexIds: Int32Array.of(0, 2),
    idleLength: Float32Array.of(0.5),
    weight: Float32Array.of(0, 0, 1),
    coefficient: Float32Array.of(3),
  };
  scene.meshes = [{ name: '', primitives: [triangle({ name: '', collapse, springs })] }];
  const { json } = new GltfEvaluator(await sceneToGlb(scene, new Report()));
  expect(json.meshes![0]!.primitives[0]!.extras).toEqual({
    collapse: { lodSteps: 1, collapseId: [-1, -1, 0], faceCollapseCount: [0, 0, 1] },
    springs: { vertexIds: [0, 2], idleLength: [0.5], weight: [0, 0, 1], coefficient: [3] },
  });
});

test('properties that contain themselves are refused with a code', async () => {
  const scene = emptyScene();
  scene.properties.self = scene.properties;
  await expect(sceneToGlb(scene, new Report())).rejects.toMatchObject({ code: 'FIT_SCENE_INVALID' });
});

test('a rest pose that turns is the same in glTF', async () => {
  const scene = emptyScene();
  scene.nodes = [
    node('a', -1, { rotation: turn(1, 2, 3, 1), scale: [1, 2, -1] }),
    node('b', 0, { translation: [1, 2, 3] }),
    node('mesh', 1, { mesh: 0, skin: 0 }),
  ];
  scene.skins = [{ name: '', joints: [1], inverseBind: bindAtRest(scene, [1]) }];
  const rows: [number, number][][] = [[[0, 1]], [[0, 1]], [[0, 1]]];
  scene.meshes = [{ name: '', primitives: [triangle({ influences: influences(rows) })] }];
  await convert(scene);
});
