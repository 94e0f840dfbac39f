import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../../../src/formats/mdl/files/binary/read.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import { FormatError, Report } from '../../../../../../src/report/report.ts';
import { MESH_BYTES, Model, NODE_BYTES, squareModel } from '../bytes.ts';

const EMITTER_BYTES = 0xd8;
const LIGHT_BYTES = 0x5c;

function read(model: Model) {
  const report = new Report();
  const document = readDocument(model.bytes, report);
  expect(report.issues).toEqual([]);
  return { document, model: toModel(document, report), losses: report.losses };
}

/** A model whose root has one child. */
function withChild(model: Model, child: number) {
  model.root(model.node('model', { flags: 0x1, children: [child] }));
  const { model: found, losses } = read(model);
  return { node: found.nodes[1]!, losses, model: found };
}

test('nodes are depth first, and know their parents by their places', () => {
  const model = new Model();
  const leaf = model.node('leaf', { flags: 0x1 });
  const branch = model.node('branch', { flags: 0x1, children: [leaf] });
  const light = model.node('light', { flags: 0x3, parts: LIGHT_BYTES });
  model.core.u32(light + 0x1c, 0xffffffff);
  model.root(model.node('model', { flags: 0x1, children: [branch, light] }));
  const { nodes } = read(model).model;
  expect(nodes.map(({ name, kind, parent }) => [name, kind, parent])).toEqual([
    ['model', 'dummy', -1],
    ['branch', 'dummy', 0],
    ['leaf', 'dummy', 1],
    ['light', 'light', 0],
  ]);
  expect(nodes[3]!.partNumber).toBe(-1);
});

test('what the headers of the model say', () => {
  const model = new Model();
  const root = model.node('model', { flags: 0x1 });
  const walk = model.animation('walk', root);
  model.core.text(walk + 0x78, 'model');
  const events = model.core.room(72);
  model.core.f32(events, 0.5);
  model.core.text(events + 4, 'hit');
  model.core.f32(events + 36, 0.5);
  model.core.text(events + 40, 'hit');
  model.list(walk + 0xb8, events, 2);
  model.animations([walk]);
  model.root(root);
  model.core.text(0xa8, 'a_ba');
  model.core.f32(0xa4, 1.5);
  expect(read(model).model).toMatchObject({
    name: 'model',
    supermodel: 'a_ba',
    classification: 'character',
    fog: true,
    animationScale: 1.5,
    animations: [
      {
        name: 'walk',
        length: 1,
        transitionTime: 0.25,
        root: 'model',
        events: [
          { time: 0.5, name: 'hit' },
          { time: 0.5, name: 'hit' },
        ],
        nodes: [{ name: 'model', kind: 'dummy', values: {}, keys: {} }],
      },
    ],
  });
});

describe('controllers', () => {
  test('are values at rest where they have one key at the start, and keys in animations', () => {
    const { model, mesh } = squareModel();
    model.animations([model.animation('walk', mesh)]);
    const { nodes, animations } = read(model).model;
    expect(nodes[1]!.values.position).toEqual(Float32Array.of(1, 2, 3));
    expect(nodes[1]!.keys).toEqual({});
    expect(animations[0]!.nodes[0]!.keys.position).toEqual({
      times: Float32Array.of(0),
      values: Float32Array.of(1, 2, 3),
    });
  });

  const emitter = (model: Model, ids: readonly number[]) => {
    const data = ids.flatMap((_, index) => [0, index + 1, 0, 0]);
    const controllers = ids.map((id, index) => [id, 1, index * 4, index * 4 + 1, widthOf(id)] as const);
    return model.node('fire', { flags: 0x5, parts: EMITTER_BYTES, controllers, data });
  };
  const widthOf = (id: number) => (id === 452 || id === 468 ? 3 : 1);

  test('of emitters in the numbers of the game', () => {
    const model = new Model();
    const data = [0, 10, 0, 20, 21, 22, 0, 30, 0, 40];
    const node = model.node('fire', {
      flags: 0x5,
      parts: EMITTER_BYTES,
      controllers: [
        [448, 1, 0, 1, 1],
        [452, 1, 2, 3, 3],
        [464, 1, 6, 7, 1],
        [468, 1, 8, 9, 1],
      ],
      data,
    });
    expect(withChild(model, node).node.values).toMatchObject({
      alphaMid: 10,
      colorMid: Float32Array.of(20, 21, 22),
      percentStart: 30,
      sizeMid: 40,
    });
  });

  test('of emitters in the numbers of nwnmdlcomp, recognized by numbers that only it writes', () => {
    const model = new Model();
    const { values } = withChild(model, emitter(model, [464, 468, 480, 484])).node;
    expect(values).toMatchObject({ alphaMid: 1, percentStart: 3, sizeMid: 4 });
    expect(values.colorMid).toEqual(Float32Array.of(2, 0, 0));
  });

  test('of emitters in the numbers of nwnmdlcomp, recognized by the start of the file where no number decides', () => {
    const model = new Model([0x46ab0c, 0x46ab1c]);
    expect(withChild(model, emitter(model, [464])).node.values).toMatchObject({ alphaMid: 1 });
    const other = new Model();
    expect(withChild(other, emitter(other, [464])).node.values).toMatchObject({ percentStart: 1 });
  });

  test('mean other things for lights, emitters and meshes', () => {
    const model = new Model();
    const controllers = [
      [88, 1, 0, 1, 1],
      [140, 1, 0, 2, 1],
    ] as const;
    const data = [0, 5, 6];
    const light = model.node('light', { flags: 0x3, parts: LIGHT_BYTES, controllers, data });
    const fire = model.node('fire', { flags: 0x5, parts: EMITTER_BYTES, controllers, data });
    model.root(model.node('model', { flags: 0x1, children: [light, fire] }));
    const { nodes } = read(model).model;
    expect(nodes[1]!.values).toMatchObject({ radius: 5, multiplier: 6 });
    expect(nodes[2]!.values).toMatchObject({ birthrate: 5, grav: 6 });
  });

  test.each([
    ['the game', 0x13],
    ['nwnmdlcomp', 0x19],
  ])('of curves, whose columns %s counts in its own way', (_compiler, columns) => {
    const model = new Model();
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const node = model.node('node', {
      flags: 0x1,
      controllers: [[8, 1, 0, 1, columns]],
      data: [0, ...values],
    });
    expect(withChild(model, node).node.keys.position).toEqual({
      times: Float32Array.of(0),
      values: Float32Array.from(values),
      bezier: true,
    });
  });

  test('of curves of emitters have their own width', () => {
    const model = new Model();
    const node = model.node('fire', {
      flags: 0x5,
      parts: EMITTER_BYTES,
      controllers: [[88, 2, 0, 2, 0x11]],
      data: [0, 1, 10, 11, 12, 20, 21, 22],
    });
    expect(withChild(model, node).node.keys.birthrate).toEqual({
      times: Float32Array.of(0, 1),
      values: Float32Array.of(10, 11, 12, 20, 21, 22),
      bezier: true,
    });
  });

  test.each([0xff, 0])('that are only moments, with %d columns', (columns) => {
    const model = new Model();
    const node = model.node('fire', {
      flags: 0x5,
      parts: EMITTER_BYTES,
      controllers: [[228, 2, 0, 0, columns]],
      data: [0.25, 0.75],
    });
    expect(withChild(model, node).node.keys.detonate).toEqual({
      times: Float32Array.of(0.25, 0.75),
      values: new Float32Array(),
    });
  });

  test('turn by unit quaternions as they are stored, and not at all about no axis', () => {
    const stored = [0.6, 0, 0, 0.8];
    const model = new Model();
    const node = model.node('node', {
      flags: 0x1,
      controllers: [[20, 3, 0, 3, 4]],
      data: [0, 1, 2, ...stored, 0, 0, 0, 0, 0, 0, 3, 4],
    });
    const { values } = withChild(model, node).node.keys.orientation!;
    expect(values).toEqual(Float32Array.from([...stored, 0, 0, 0, 1, 0, 0, 0.6, 0.8]));
  });

  test('that are impossible are dropped and reported', () => {
    const model = new Model();
    const node = model.node('node', {
      flags: 0x1,
      controllers: [
        [8, 2, 0, 0, 3],
        [20, 1, 0, 0, 3],
        [76, 1, 0, 0, 3],
        [36, 1, 0, 0, 1],
        [36, 1, 0, 1, 1],
      ],
      data: [0, 5, 6],
    });
    const { node: found, losses } = withChild(model, node);
    expect(found.values).toEqual({ inheritcolor: 0, scale: 0 });
    const source = { path: 'root.children[0]' };
    expect(losses).toMatchObject([
      { code: 'MDL_CONTROLLER_RANGE', source, message: 'Controller of position needs 6 values, found 3' },
      {
        code: 'MDL_CONTROLLER_WIDTH',
        source,
        message: 'Skipped controller of orientation with 3 values per key',
      },
      {
        code: 'MDL_CONTROLLER_UNKNOWN',
        source,
        message: 'Unknown controller 76 of a dummy and 1 more of these',
      },
    ]);
  });

  test('that lack make their data nothing', () => {
    const model = new Model();
    const { losses } = withChild(model, model.node('node', { flags: 0x1, data: [1, 2] }));
    expect(losses).toMatchObject([
      { code: 'MDL_CONTROLLER_DATA_ORPHAN', source: { path: 'root.children[0]' } },
    ]);
  });
});

test('the flags of an emitter are properties', () => {
  const model = new Model();
  const node = model.node('fire', { flags: 0x5, parts: EMITTER_BYTES });
  model.core.text(node + 0x70 + 24, 'Fountain');
  model.core.text(node + 0x70 + 56, 'Linked');
  model.core.u16(node + 0x70 + 0xd0, 7);
  model.core.u32(node + 0x70 + 0xd4, 0x1 + 0x4 + 0x20 + 0x100 + 0x800);
  const { node: found, losses } = withChild(model, node);
  expect(found.values).toMatchObject({
    update: 'Fountain',
    particleRender: 'Linked',
    renderorder: 7,
    p2p: 1,
    p2p_sel: 0,
    affectedByWind: 1,
    m_isTinted: 0,
    bounce: 0,
    random: 1,
    inherit: 0,
    inheritvel: 0,
    inherit_local: 1,
    splat: 0,
    inherit_part: 0,
  });
  expect(losses).toMatchObject([{ code: 'MDL_VALUE_UNKNOWN', source: { path: 'root.children[0].emitter' } }]);
});

test('lens flares are as many as their shortest list', () => {
  const model = new Model();
  const { core } = model;
  const node = model.node('light', { flags: 0x3, parts: LIGHT_BYTES });
  const name = core.room(8);
  core.text(name, 'flare');
  model.list(node + 0x80, core.add('f32', [3, 4]), 2);
  model.list(node + 0x8c, core.add('f32', [0.5, 0.25]), 2);
  model.list(node + 0x98, core.add('f32', [1, 0, 0, 0, 1, 0]), 2);
  model.list(node + 0xa4, core.add('u32', [name]), 1);
  const { node: found, losses } = withChild(model, node);
  expect(found.flares).toEqual({
    textures: ['flare'],
    sizes: Float32Array.of(3),
    positions: Float32Array.of(0.5),
    colorShifts: Float32Array.of(1, 0, 0),
  });
  expect(losses).toMatchObject([{ code: 'MDL_FLARE_COUNT' }]);
});

describe('meshes', () => {
  function square(functions?: readonly number[], flags = 0x21, more = 0) {
    const model = new Model(functions);
    const node = model.node('square', { flags, parts: MESH_BYTES + more });
    if (functions) model.core.u32(node + 0x70, ...functions);
    model.square(node);
    return { model, node, core: model.core, raw: model.raw };
  }

  test('say their material, that of the Enhanced Edition too', () => {
    const { model, node, core } = square();
    core.f32(node + 0xac, 0.1, 0.2, 0.3);
    core.f32(node + 0xd0, 26);
    core.u32(node + 0xe4, 2);
    core.text(node + 0xe8, 'skin01');
    core.text(node + 0x1a8, 'skin_mtr');
    core.u8(node + 0x264, 93, 1);
    const { values } = withChild(model, node).node;
    expect(values).toMatchObject({
      diffuse: Float32Array.of(0.1, 0.2, 0.3),
      shininess: 26,
      render: 1,
      renderhint: 'NormalAndSpecMapped',
      bitmap: 'skin01',
      materialname: 'skin_mtr',
      rotatetexture: 1,
    });
    // No switch is 93: it is what lay in memory.
    expect(values).not.toHaveProperty('lightmapped');
    expect(values).not.toHaveProperty('texture1');
  });

  const tangents = [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0];
  const withSides = (sides: readonly number[]) => Float32Array.from(sides.flatMap((side) => [1, 0, 0, side]));

  test('have the side of the bitangent behind their tangents', () => {
    const { model, node, core, raw } = square([0x46ab0c, 0x46ab1c]);
    core.u32(node + 0x258, raw.add('f32', tangents));
    core.u32(node + 0x260, raw.add('f32', [1, -1, 1, -1]));
    expect(withChild(model, node).node.mesh!.tangents).toEqual(withSides([1, -1, 1, -1]));
  });

  test('of nwnrs have it from the bitangents themselves', () => {
    const { model, node, core, raw } = square([0, 0]);
    core.u32(node + 0x244, raw.add('f32', [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]));
    core.u32(node + 0x258, raw.add('f32', tangents));
    // z × x is y.
    core.u32(node + 0x260, raw.add('f32', [0, 1, 0, 0, -1, 0, 0, 1, 0, 0, -1, 0]));
    expect(withChild(model, node).node.mesh!.tangents).toEqual(withSides([1, -1, 1, -1]));
  });

  test('of old water have streams that are no tangents', () => {
    const { model, node, core, raw } = square();
    core.u32(node + 0x24c, raw.add('f32', tangents));
    core.u32(node + 0x258, raw.add('f32', tangents));
    const { node: found, losses } = withChild(model, node);
    expect(found.mesh).not.toHaveProperty('tangents');
    expect(losses).toMatchObject([{ code: 'MDL_STREAM_UNKNOWN' }]);
  });

  test('have colors from 0 to 1', () => {
    const { model, node, core, raw } = square();
    core.u32(node + 0x248, raw.add('u8', [0, 51, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const { colors } = withChild(model, node).node.mesh!;
    expect(colors!.subarray(0, 4)).toEqual(Float32Array.of(0, 0.2, 1, 1));
  });

  test('keep apart what is drawn and the faces where those differ', () => {
    const { model, node, core, raw } = square();
    const list = raw.add('u16', [0, 1, 2, 0, 2, 3, 1, 2, 3]);
    core.u32(node + 0x204, core.add('u32', [9]));
    core.u32(node + 0x210, core.add('u32', [list]));
    const { mesh } = withChild(model, node).node;
    expect(mesh!.faces.vertices).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3));
    expect(mesh!.drawn).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3, 1, 2, 3));
  });

  test('lose faces whose corners are not there', () => {
    const { model, node, raw } = square();
    raw.length = 0;
    raw.add('f32', [0, 0, 0, 1, 0, 0, 1, 1, 0]);
    model.core.u16(node + 0x230, 3);
    model.core.u32(node + 0x234, 0xffffffff);
    model.list(node + 0x204, 0, 0);
    model.list(node + 0x210, 0, 0);
    const { node: found, losses } = withChild(model, node);
    expect(found.mesh!.faces).toEqual({ vertices: Uint32Array.of(0, 1, 2), surface: Int32Array.of(0) });
    expect(losses).toMatchObject([
      { code: 'MDL_VERTEX_RANGE', source: { path: 'root.children[0].mesh.faces' } },
    ]);
  });

  test('without vertices are dropped in animations, and their nodes keep their kind', () => {
    const model = new Model();
    const junk = model.node('junk', { flags: 0x121, parts: MESH_BYTES + 24 });
    for (let at = 0x70; at < 0x70 + MESH_BYTES + 24; at += 4) model.core.u32(junk + at, 0x41414141);
    model.core.u16(junk + 0x230, 0, 0);
    model.animations([model.animation('walk', junk)]);
    model.root(model.node('model', { flags: 0x1 }));
    expect(read(model).model.animations[0]!.nodes).toEqual([
      { name: 'junk', kind: 'danglymesh', parent: -1, partNumber: 0, values: {}, keys: {} },
    ]);
  });

  test('that move have set after set', () => {
    const { model, node, core } = square(undefined, 0xa1, 56);
    // Vertex by vertex in the file: two sets of positions, of which the number is vertex × 10 + set.
    const positions = [0, 1, 2, 3].flatMap((vertex) => [0, 1].flatMap((set) => [vertex * 10 + set, 0, 0]));
    core.f32(node + 0x270, 0.5);
    core.u32(node + 0x298, core.add('f32', positions));
    core.u32(node + 0x2a0, 2, 0);
    const { frames } = withChild(model, node).node;
    expect(frames!.period).toBe(0.5);
    expect(Array.from(frames!.positions!).filter((_, at) => at % 3 === 0)).toEqual([
      0, 10, 20, 30, 1, 11, 21, 31,
    ]);
    expect(frames).not.toHaveProperty('uvs');
  });

  test('to walk on have their boxes depth first, in whatever order the file has them', () => {
    const { model, node, core } = square(undefined, 0x221, 4);
    const box = (left: number, right: number, face: number) => {
      const at = core.room(40);
      core.f32(at, face);
      core.u32(at + 24, left, right, face, 1);
      return at;
    };
    const [second, first] = [box(0, 0, 1), box(0, 0, 0)];
    core.u32(node + 0x270, box(first, second, 0xffffffff));
    expect(withChild(model, node).node.mesh!.boxes!.faces).toEqual(Int32Array.of(-1, 0, 1));
  });

  test('to walk on have no boxes where these do not make a tree', () => {
    const { model, node, core } = square(undefined, 0x221, 4);
    const leaf = core.room(40);
    const inner = core.room(40);
    core.u32(inner + 24, leaf, leaf, 0xffffffff);
    core.u32(node + 0x270, inner);
    const { node: found, losses } = withChild(model, node);
    expect(found.mesh).not.toHaveProperty('boxes');
    expect(losses).toMatchObject([{ code: 'MDL_TREE', source: { path: 'root.children[0].aabb' } }]);
  });
});

describe('skins', () => {
  function skin() {
    const model = new Model();
    const { core, raw } = model;
    const node = core.room(NODE_BYTES + MESH_BYTES + 64 + 36);
    core.u32(node + 0x6c, 0x61);
    core.u32(node + 0x27c, raw.add('f32', [1, 0, 0, 0, 0.75, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]));
    const none = 0xffff;
    const slots = [0, none, none, none, 1, 0, none, none, 1, 0, none, none, 9, none, none, none];
    core.u32(node + 0x280, raw.add('u16', slots));
    // Slots 0 and 1 are nodes 1 and 0; what else is in the table is what lay in memory.
    core.u16(node + 0x2b0, 1, 0, ...new Array(16).fill(3344));
    model.square(node);
    return { model, node, core };
  }
  const expected = {
    start: Uint32Array.of(0, 1, 3, 4, 4),
    bone: Int32Array.of(1, 0, 1, 0),
    weight: Float32Array.of(1, 0.75, 0.5, 1),
  };

  test('identify nodes by the map, weights as stored, and what is for no bone', () => {
    const { model, node, core } = skin();
    core.u16(node + 0x2b0, 7, 7);
    core.u32(node + 0x284, core.add('u16', [1, 0]), 2);
    const { node: found, losses } = withChild(model, node);
    expect(found.mesh!.weights).toEqual(expected);
    expect(losses).toMatchObject([{ code: 'MDL_BONE_UNKNOWN', source: { path: 'root.children[0].skin' } }]);
  });

  test('identify nodes by the table where there is no map', () => {
    const { model, node } = skin();
    expect(withChild(model, node).node.mesh!.weights).toEqual(expected);
  });

  test('have bind rotations w x y z in the file, and one bind transform per node', () => {
    const { model, node, core } = skin();
    core.u32(node + 0x284, core.add('u16', [1, 0]), 2);
    model.list(node + 0x28c, core.add('f32', [-1, 0, 0, 0, 0.8, 0.6, 0, 0]), 2);
    model.list(node + 0x298, core.add('f32', [1, 2, 3, 4, 5, 6]), 2);
    expect(withChild(model, node).node.mesh!.weights!.bind).toEqual({
      rotations: Float32Array.of(0, 0, 0, -1, 0.6, 0, 0, 0.8),
      translations: Float32Array.of(1, 2, 3, 4, 5, 6),
    });
    const other = skin();
    other.model.list(other.node + 0x28c, other.core.add('f32', [1, 0, 0, 0]), 1);
    const { node: found, losses } = withChild(other.model, other.node);
    expect(found.mesh!.weights).not.toHaveProperty('bind');
    expect(losses.map(({ code }) => code)).toContain('MDL_BIND_COUNT');
  });
});

test('a child of several nodes stays below the first', () => {
  const model = new Model();
  const shared = model.node('shared', { flags: 0x1 });
  const parents = [1, 2].map(() => model.node('parent', { flags: 0x1, children: [shared] }));
  model.root(model.node('model', { flags: 0x1, children: parents }));
  const { model: found, losses } = read(model);
  expect(found.nodes.map(({ name, parent }) => [name, parent])).toEqual([
    ['model', -1],
    ['parent', 0],
    ['shared', 1],
    ['parent', 0],
  ]);
  expect(losses).toMatchObject([
    { code: 'MDL_NODE_SHARED', source: { path: 'root.children[1].children[0]' } },
  ]);
});

describe('hostile files', () => {
  test('whose nodes all lead to the same keys are refused', () => {
    const model = new Model();
    const data = model.core.add('f32', new Array(30_000).fill(0));
    const children = Array.from({ length: 200 }, () => {
      const node = model.node('node', { flags: 0x1, controllers: [[20, 7_000, 0, 0, 4]] });
      model.list(node + 0x60, data, 30_000);
      return node;
    });
    model.root(model.node('model', { flags: 0x1, children }));
    const document = readDocument(model.bytes, new Report());
    expect(() => toModel(document, new Report())).toThrow(
      expect.objectContaining({ code: 'BINARY_OVERLAP' }),
    );
  });

  test('whose nodes all point to the same controllers are refused before each node is reported', () => {
    const model = new Model();
    const controllers = model.core.room(12 * 4000);
    const children = Array.from({ length: 800 }, () => {
      const node = model.node('node', { flags: 0x1 });
      model.list(node + 0x54, controllers, 4000);
      return node;
    });
    model.root(model.node('model', { flags: 0x1, children }));
    const report = new Report();
    const document = readDocument(model.bytes, new Report());
    expect(() => toModel(document, report)).toThrow(expect.objectContaining({ code: 'BINARY_OVERLAP' }));
    expect(report.losses.length).toBeLessThanOrEqual(800);
  });

  test('with any number anywhere are read, or refused with a code', () => {
    const { model, mesh } = squareModel();
    model.animations([model.animation('walk', mesh)]);
    const original = model.bytes;
    for (const value of [0, 1, 0x7fffffff, 0xffffffff, 0x00100010]) {
      for (let at = 4; at + 4 <= original.length; at += 2) {
        const bytes = original.slice();
        new DataView(bytes.buffer).setUint32(at, value, true);
        try {
          toModel(readDocument(bytes, new Report()), new Report());
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
        }
      }
    }
  });
});

describe('index lists that are strips', () => {
  /** A square whose faces are 0 1 2 and 0 2 3, and what of it is drawn. */
  function strip(mode: number, list: readonly number[]) {
    const { model, mesh } = squareModel();
    model.core.u8(mesh + 0x224, mode);
    model.list(mesh + 0x204, model.core.add('u32', [list.length]), 1);
    model.list(mesh + 0x210, model.core.add('u32', [model.raw.add('u16', list)]), 1);
    return read(model).model.nodes[1]!.mesh!.drawn;
  }

  test('become triangles, every other one turned, without those that only lead on', () => {
    expect(strip(4, [0, 1, 2, 3, 3, 1, 0])).toEqual(Uint32Array.of(0, 1, 2, 2, 1, 3, 3, 1, 0));
  });

  test('are the faces where they have the same triangles', () => {
    // 1 2 0 and, turned, 0 2 3.
    expect(strip(4, [1, 2, 0, 3])).toBeUndefined();
  });

  test('are dropped where the list equals the faces, and kept in other modes', () => {
    expect(strip(4, [0, 1, 2, 0, 2, 3])).toBeUndefined();
    expect(strip(3, [1, 2, 3])).toEqual(Uint32Array.of(1, 2, 3));
    expect(strip(205, [1, 2, 3])).toEqual(Uint32Array.of(1, 2, 3));
  });
});

test('the mode of a mesh without vertices, as animations have, means nothing', () => {
  const model = new Model();
  const still = model.node('model', { flags: 0x21, parts: MESH_BYTES });
  model.core.u8(still + 0x224, 4);
  model.list(still + 0x204, 0xcdcdcdcd, 7);
  model.animations([model.animation('walk', still)]);
  model.root(model.node('model', { flags: 0x1 }));
  expect(read(model).model.animations[0]!.nodes[0]!.mesh).toBeUndefined();
});
