import { describe, expect, test } from 'vitest';
import { compile } from '../../../../../../src/formats/mdl/files/binary/compile/compile.ts';
import { describe as describeDocument } from '../../../../../../src/formats/mdl/files/binary/producer.ts';
import type { ModelNode } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { throughBytes } from './compiled.ts';
import { animation, model, node, square } from './models.ts';

function refusal(nodes: readonly ModelNode[]) {
  try {
    compile(model(nodes), new Report());
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('the header', () => {
  test('has what the original compiler puts down', () => {
    const { document } = throughBytes(model([], { fog: false, animationScale: 1.5 }));
    expect(document.model.header).toMatchObject({
      functions: Uint32Array.of(0x40bbc0, 0x40bbd0),
      type: 2,
      classification: 4,
      fog: 0,
      nodeCount: 1,
      boundsMinimum: Float32Array.of(-5, -5, -1),
      boundsMaximum: Float32Array.of(5, 5, 10),
      radius: 7,
      animationScale: 1.5,
      supermodel: { text: 'NULL' },
    });
    expect(describeDocument(document)).toEqual({ version: '1.69', producer: 'BioWare’s compiler' });
  });

  test('reaches farther where particles fly', () => {
    const { document } = throughBytes(model([node('fire', 0, { kind: 'emitter' })]));
    expect(document.model.header.radius).toBe(40);
  });

  test('is that of the Enhanced Edition where the model is for it', () => {
    const { document } = throughBytes(model([node('plane', 0, { kind: 'trimesh', mesh: square() })]), {
      target: 'ee',
    });
    expect(describeDocument(document)).toEqual({ version: 'ee', producer: 'the Enhanced Edition' });
    expect(document.root!.children[0]!.mesh!.header.functions[0]).not.toBe(0);
  });
});

describe('names', () => {
  test('that are too long are cut, which is reported', () => {
    const long = 'x'.repeat(40);
    const { model: compiled, report } = throughBytes(model([node(long, 0)], { name: 'y'.repeat(70) }));
    expect(compiled.nodes[1]!.name).toBe('x'.repeat(31));
    expect(compiled.name).toBe('y'.repeat(63));
    expect(report.losses).toMatchObject([
      { code: 'FIT_NAME_REPLACED', source: { path: 'nodes[1]' } },
      { code: 'FIT_NAME_REPLACED', source: { path: 'name' } },
    ]);
  });

  test('keep letters of Latin-1, and lose others', () => {
    const { model: compiled, report } = throughBytes(model([node('Düse', 0), node('剣', 0)]));
    expect(compiled.nodes.slice(1).map(({ name }) => name)).toEqual(['Düse', '?']);
    expect(report.losses).toMatchObject([{ code: 'FIT_NAME_REPLACED', source: { path: 'nodes[2]' } }]);
  });

  test('of textures are cut too', () => {
    const values = { bitmap: 'b'.repeat(70) };
    const { model: compiled, report } = throughBytes(model([node('plane', 0, { kind: 'trimesh', values })]));
    expect(compiled.nodes[1]!.values.bitmap).toBe('b'.repeat(63));
    expect(report.losses).toMatchObject([{ code: 'FIT_NAME_REPLACED', source: { path: 'nodes[1].bitmap' } }]);
  });
});

describe('what a node does not say', () => {
  test('is the standard of compilers', () => {
    const kinds = ['trimesh', 'aabb', 'light'] as const;
    const { document } = throughBytes(model(kinds.map((kind) => node(kind, 0, { kind }))));
    const [trimesh, aabb, light] = document.root!.children;
    expect(trimesh!.mesh!.header).toMatchObject({
      diffuse: Float32Array.of(0.8, 0.8, 0.8),
      ambient: Float32Array.of(0.2, 0.2, 0.2),
      specular: new Float32Array(3),
      shininess: Float32Array.of(1),
      shadow: 1,
      render: 1,
      transparencyHint: 0,
      minusOne: -1,
    });
    expect(aabb!.mesh!.header).toMatchObject({ render: 0, shadow: 0, transparencyHint: 0 });
    expect(light!.light!.header).toMatchObject({
      priority: 5,
      affectDynamic: 1,
      dynamicType: 1,
      shadow: 1,
      fading: 1,
    });
  });

  test('has no controller', () => {
    const { document } = throughBytes(
      model([node('fire', 0, { kind: 'emitter', values: { birthrate: 10 } })]),
    );
    expect(document.root!.children[0]!.controllers!.type).toEqual(Int32Array.of(88));
  });
});

describe('controllers', () => {
  test('are packed in the order of the original compiler: times and values of each', () => {
    const values = { scale: 2, position: Float32Array.of(1, 2, 3), alpha: 0.5 };
    const keys = {
      orientation: { times: Float32Array.of(0, 1), values: Float32Array.of(0, 0, 0, 1, 1, 0, 0, 0) },
    };
    const { document } = throughBytes(model([node('plane', 0, { kind: 'trimesh', values, keys })]));
    const { controllers, controllerData } = document.root!.children[0]!;
    expect(controllers).toMatchObject({
      count: 4,
      type: Int32Array.of(8, 20, 36, 128),
      rowCount: Uint16Array.of(1, 2, 1, 1),
      timeIndex: Uint16Array.of(0, 4, 14, 16),
      valueIndex: Uint16Array.of(1, 6, 15, 17),
      columnCount: Int8Array.of(3, 4, 1, 1),
    });
    expect(controllerData).toEqual(Float32Array.of(0, 1, 2, 3, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2, 0, 0.5));
  });

  test('of curves count the columns of a value, and moments have none', () => {
    const times = Float32Array.of(0.5);
    const keys = {
      position: { times, values: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), bezier: true },
      detonate: { times, values: new Float32Array() },
    } as const;
    const { document, model: compiled } = throughBytes(model([node('fire', 0, { kind: 'emitter', keys })]));
    const { controllers } = document.root!.children[0]!;
    expect(controllers!.type).toEqual(Int32Array.of(8, 228));
    expect(controllers!.columnCount).toEqual(Int8Array.of(0x13, -1));
    expect(compiled.nodes[1]!.keys).toEqual(keys);
  });

  test('of emitters have the numbers of the game', () => {
    const values = { alphaMid: 1, percentStart: 2, sizeMid: 3, colorMid: Float32Array.of(1, 1, 1) };
    const { document } = throughBytes(model([node('fire', 0, { kind: 'emitter', values })]));
    expect([...document.root!.children[0]!.controllers!.type]).toEqual([452, 448, 464, 468]);
  });

  test('whose keys begin where other programs no longer count are reported', () => {
    const lossesWith = (count: number) => {
      const report = new Report();
      const keys = { scale: { times: new Float32Array(count), values: new Float32Array(count) } };
      compile(model([node('node', 0, { keys })]), report);
      return report.losses;
    };
    // The values lie behind the times.
    expect(lossesWith(32_767)).toEqual([]);
    expect(lossesWith(32_768)).toMatchObject([
      {
        code: 'MDL_KEYS_MANY',
        message: 'Keys of node node begin beyond number 32,767, where nwnmdlcomp and CleanModels fail',
        source: { path: 'nodes[1]' },
      },
    ]);
  });

  test('whose keys cannot be counted are refused', () => {
    const count = 70_000;
    const keys = { scale: { times: new Float32Array(count), values: new Float32Array(count) } };
    expect(refusal([node('node', 0, { keys })])).toMatchObject({ code: 'MDL_KEY_LIMIT', path: 'nodes[1]' });
  });

  test('whose values do not belong to their times are refused', () => {
    const keys = { position: { times: Float32Array.of(0), values: Float32Array.of(1, 2) } };
    expect(refusal([node('node', 0, { keys })])).toMatchObject({ code: 'MDL_MODEL_FAULTY' });
  });
});

test('properties that compiled models cannot hold are losses', () => {
  const values = { opacity: 1, clipu: 2, scale: 1, diffuse: Float32Array.of(1, 1, 1) };
  const { report } = throughBytes(model([node('fire', 0, { kind: 'emitter', values })]));
  expect(report.losses.map(({ code, message }) => [code, message.split(' ')[1]])).toEqual([
    ['MDL_PROPERTY_UNCOMPILED', 'opacity'],
    ['MDL_PROPERTY_UNCOMPILED', 'clipu'],
    ['MDL_PROPERTY_UNCOMPILED', 'diffuse'],
  ]);
});

describe('what only the Enhanced Edition knows', () => {
  const values = { materialname: 'skin_mtr', renderhint: 'NormalTangents', bitmap: 'skin' };
  const tangents = Float32Array.of(1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 1, 1, 0, 0, -1);
  const plane = node('plane', 0, { kind: 'trimesh', values, mesh: square({ tangents }) });

  test('is kept for it', () => {
    const { model: compiled, document, report } = throughBytes(model([plane]), { target: 'ee' });
    expect(report.losses).toEqual([]);
    expect(compiled.nodes[1]!.values).toMatchObject(values);
    expect(compiled.nodes[1]!.mesh!.tangents).toEqual(tangents);
    expect(document.root!.children[0]!.mesh!.handedness).toEqual(Float32Array.of(1, -1, 1, -1));
  });

  test('is lost before it', () => {
    const { model: compiled, report } = throughBytes(model([plane]));
    expect(report.losses.map(({ code }) => code)).toEqual(new Array(3).fill('MDL_TARGET_UNKNOWN'));
    expect(compiled.nodes[1]!.values).toMatchObject({ bitmap: 'skin' });
    expect(compiled.nodes[1]!.mesh).not.toHaveProperty('tangents');
  });
});

test('a fourth texture is where materials are later, and only 1.69 knows it', () => {
  const plane = node('plane', 0, { kind: 'trimesh', values: { texture3: 'fourth' } });
  const nameIn = (target: '1.69' | 'ee') => {
    const { document, report } = throughBytes(model([plane]), { target });
    return [
      document.root!.children[0]!.mesh!.header.materialName.text,
      report.losses.map(({ code }) => code),
    ];
  };
  expect(nameIn('1.69')).toEqual(['fourth', []]);
  expect(nameIn('ee')).toEqual(['', ['MDL_PROPERTY_UNCOMPILED']]);
});

describe('meshes', () => {
  const compiledSquare = (more = {}, target: '1.69' | 'ee' = '1.69') => {
    const { document } = throughBytes(model([node('plane', 0, { kind: 'trimesh', mesh: square(more) })]), {
      target,
    });
    return document.root!.children[0]!.mesh!;
  };

  test('have the planes and neighbors of their faces', () => {
    const { faces, header } = compiledSquare();
    expect(faces).toMatchObject({
      normal: Float32Array.of(0, 0, 1, 0, 0, 1),
      distance: Float32Array.of(-2, -2),
      surface: Uint32Array.of(3, 7),
      adjacent: Int16Array.of(-1, -1, 1, 0, -1, -1),
    });
    expect(header.surfaceArea).toEqual(Float32Array.of(1));
  });

  test('have neighbors across seams, where vertices are two at one place', () => {
    const positions = Float32Array.of(1, 1, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 1, 1, 2, 2, 2, 2);
    const faces = { vertices: Uint32Array.of(0, 1, 2, 4, 5, 3), surface: new Int32Array(2) };
    expect(compiledSquare({ positions, faces }).faces!.adjacent).toEqual(Int16Array.of(-1, -1, 1, 0, -1, -1));
  });

  test('have a box with the origin in it, and a radius around the mean of their places', () => {
    // One corner twice, which counts once.
    const positions = Float32Array.of(1, 1, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 1, 1, 2);
    const { header } = compiledSquare({ positions });
    expect(header).toMatchObject({
      boundsMinimum: Float32Array.of(0, 0, 0),
      boundsMaximum: Float32Array.of(2, 2, 2),
      average: Float32Array.of(1.5, 1.5, 2),
      radius: Float32Array.of(Math.SQRT1_2),
    });
  });

  test('are drawn as they say, or by their faces', () => {
    expect(compiledSquare().indices).toEqual([Uint16Array.of(0, 1, 2, 0, 2, 3)]);
    const drawn = Uint32Array.of(0, 1, 2, 0, 2, 3, 1, 2, 3);
    expect(compiledSquare({ drawn }).indices).toEqual([Uint16Array.from(drawn)]);
    expect(compiledSquare().header.triangleMode).toBe(3);
  });

  test('that have no colors are white in 1.69 and have none later', () => {
    expect(compiledSquare().colors).toEqual(new Uint8Array(16).fill(255));
    expect(compiledSquare({}, 'ee')).not.toHaveProperty('colors');
  });

  test('have colors in bytes, and those between them are reported', () => {
    const colors = Float32Array.from({ length: 16 }, (_, at) => (at < 12 ? 1 / 3 : 0.5));
    const moved = animation([node('plane', -1, { kind: 'animmesh', mesh: square({ colors }) })]);
    const nodes = [node('plane', 0, { kind: 'trimesh', mesh: square({ colors }) })];
    const { document, report } = throughBytes(model(nodes, { animations: [moved] }));
    expect(document.root!.children[0]!.mesh!.colors).toEqual(
      Uint8Array.from(colors, (color) => (color === 0.5 ? 128 : 85)),
    );
    expect(report.losses).toEqual([
      {
        code: 'FIT_COLORS_ROUNDED',
        message: 'Vertex colors of mesh plane are rounded',
        source: { path: 'nodes[1]' },
        error: {
          max: expect.closeTo(0.5 / 255, 6),
          mean: expect.closeTo(0.5 / 255 / 4, 6),
          unit: 'of full brightness',
        },
      },
    ]);
  });

  test('count their texture coordinate sets', () => {
    const set = new Float32Array(8);
    expect(compiledSquare({ uvs: [set, undefined, set] }).header.textureCount).toBe(2);
  });

  test.each([
    [
      'with more vertices than 16 bits count',
      { positions: new Float32Array(3 * 65_536) },
      'MDL_VERTEX_LIMIT',
    ],
    ['with corners that are not there', { drawn: Uint32Array.of(0, 1, 4) }, 'MDL_MODEL_FAULTY'],
    ['with too few normals', { normals: new Float32Array(3) }, 'MDL_MODEL_FAULTY'],
  ])('%s are refused', (_case, more, code) => {
    expect(refusal([node('plane', 0, { kind: 'trimesh', mesh: square(more) })])).toMatchObject({
      code,
      path: 'nodes[1]',
    });
  });

  test('with more faces than the game draws are reported', () => {
    const faces = { vertices: new Uint32Array(3 * 11_000), surface: new Int32Array(11_000) };
    const many = model([node('plane', 0, { kind: 'trimesh', mesh: square({ faces }) })]);
    const codes = (target: '1.69' | 'ee') =>
      throughBytes(many, { target }).report.issues.map(({ code }) => code);
    expect(codes('1.69')).toEqual(['MDL_FACE_LIMIT']);
    expect(codes('ee')).toEqual([]);
  });
});

test('sets of vertices are written vertex by vertex', () => {
  const positions = Float32Array.from({ length: 24 }, (_, index) => index);
  const flag = node('flag', 0, { kind: 'animmesh', mesh: square(), frames: { period: 0.5, positions } });
  const { document, model: compiled } = throughBytes(
    model([], { animations: [animation([{ ...flag, parent: -1 }])] }),
  );
  const { animmesh } = document.animations[0]!.root!;
  expect(animmesh!.header).toMatchObject({ vertexSetCount: 2, uvSetCount: 0 });
  // The first vertex of the first set, and of the second.
  expect(animmesh!.vertexSets!.subarray(0, 6)).toEqual(Float32Array.of(0, 1, 2, 12, 13, 14));
  expect(compiled.animations[0]!.nodes[0]!.frames).toEqual({ period: 0.5, positions });
});

describe('moving vertices of a node without a mesh', () => {
  const positions = Float32Array.from({ length: 24 }, (_, index) => index);
  const moving = node('flag', -1, { kind: 'animmesh', frames: { period: 0.5, positions } });

  test('are those of the mesh that the model has by its name', () => {
    const flag = node('FLAG', 0, { kind: 'animmesh', mesh: square() });
    const { model: compiled, report } = throughBytes(model([flag], { animations: [animation([moving])] }));
    expect(compiled.animations[0]!.nodes[0]!.frames).toEqual({ period: 0.5, positions });
    expect(report.losses).toEqual([]);
  });

  test('are dropped where there is none, which is reported', () => {
    const { model: compiled, report } = throughBytes(model([], { animations: [animation([moving])] }));
    expect(compiled.animations[0]!.nodes[0]!.frames).toBeUndefined();
    expect(report.losses).toMatchObject([
      { code: 'MDL_FRAMES_MESHLESS', source: { path: 'animations[0].nodes[0]' } },
    ]);
  });
});

test('the way in which particles come may be negative, as in some texts', () => {
  const fire = node('fire', 0, { kind: 'emitter', values: { spawntype: -1 } });
  expect(throughBytes(model([fire])).model.nodes[1]!.values.spawntype).toBe(-1);
});

test('lights keep their lens flares', () => {
  const flares = {
    textures: ['a', 'flärë'],
    sizes: Float32Array.of(1, 2),
    positions: Float32Array.of(0.5, 1),
    colorShifts: Float32Array.of(1, 0, 0, 0, 1, 0),
  };
  const { model: compiled } = throughBytes(model([node('light', 0, { kind: 'light', flares })]));
  expect(compiled.nodes[1]!.flares).toEqual(flares);
});

test('animations keep repeated events', () => {
  const events = [
    { time: 0.5, name: 'hit' },
    { time: 0.5, name: 'hit' },
  ];
  const walk = animation([node('model', -1)], { events });
  const { document, model: compiled } = throughBytes(model([], { animations: [walk] }));
  expect(compiled.animations[0]).toMatchObject({ name: 'walk', root: 'model', transitionTime: 0.25, events });
  expect(document.animations[0]!.header).toMatchObject({
    functions: Uint32Array.of(0x40b6c0, 0x44e700),
    type: 5,
    nodeCount: 1,
  });
});

describe('nodes', () => {
  test('without a parent are put below the root', () => {
    const { model: compiled, report } = throughBytes(model([node('other', -1), node('child', 1)]));
    expect(compiled.nodes.map(({ parent }) => parent)).toEqual([-1, 0, 1]);
    expect(report.losses).toMatchObject([{ code: 'MDL_ROOT_SECOND', source: { path: 'nodes[1]' } }]);
  });

  test('that do not come behind their parents are refused', () => {
    const nodes = [node('arm', 0), node('leg', 0), node('hand', 1)];
    expect(refusal(nodes)).toMatchObject({ code: 'MDL_MODEL_FAULTY', path: 'nodes[3]' });
  });

  test('that are nested too deep are refused', () => {
    const chain = (length: number) => Array.from({ length }, (_, index) => node('node', index));
    expect(refusal(chain(255))).toBeUndefined();
    expect(refusal(chain(256))).toMatchObject({ code: 'MDL_DEPTH_LIMIT' });
    expect(throughBytes(model(chain(255))).model.nodes).toHaveLength(256);
  });
});

test('a model without nodes has none', () => {
  const { document } = throughBytes({ ...model([]), nodes: [] });
  expect(document).not.toHaveProperty('root');
});
