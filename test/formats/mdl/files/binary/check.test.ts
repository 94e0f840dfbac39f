import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkFile } from '../../../../../src/convert/check.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { checkDocument } from '../../../../../src/formats/mdl/files/binary/check.ts';
import { blank } from '../../../../../src/formats/mdl/files/binary/compile/blank.ts';
import type { Node } from '../../../../../src/formats/mdl/files/binary/document.ts';
import { FILE_HEADER_BYTES } from '../../../../../src/formats/mdl/files/binary/frame.ts';
import { describe as describeModel } from '../../../../../src/formats/mdl/files/binary/producer.ts';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { animationHeader, event } from '../../../../../src/formats/mdl/files/binary/records/model.ts';
import { Report } from '../../../../../src/report/report.ts';
import { MESH_BYTES, Model, NODE_BYTES, squareModel } from './bytes.ts';

const YORICK = readFileSync('samples/yorick/mdl/yorick.mdl');

type Skin = NonNullable<Node['skin']>;

function issuesOf(model: Model) {
  const document = readDocument(model.bytes, new Report());
  const report = new Report();
  checkDocument(document, report);
  return report.issues;
}

/** A model whose only child was made by hand. */
function childModel(make: (model: Model) => number): Model {
  const model = new Model();
  model.root(model.node('model', { flags: 0x1, children: [make(model)] }));
  return model;
}

describe('rules of compiled models', () => {
  test('a sound model is fine', () => expect(issuesOf(squareModel().model)).toEqual([]));

  test('bytes that nothing leads to', () => {
    const { model } = squareModel();
    model.raw.add('u8', [0, 0]);
    const offset = model.bytes.length - 2;
    expect(issuesOf(model)).toMatchObject([
      {
        code: 'MDL_GAP',
        severity: 'info',
        path: 'gaps[0]',
        offset,
        message: expect.stringMatching(/2 bytes, all zero/),
      },
    ]);
  });

  test.each([
    ['unknown bits', 0x401],
    ['no bit that all nodes have', 0x0],
    ['a skin without a mesh', 0x41],
  ])('flags with %s', (_what, flags) => {
    const parts = flags === 0x41 ? 100 : 0;
    const issues = issuesOf(childModel((model) => model.node('odd', { flags, parts })));
    const expected = { code: 'MDL_NODE_FLAGS', path: 'root.children[0]' };
    expect(issues).toContainEqual(expect.objectContaining(expected));
  });

  test('a node that is the child of several', () => {
    const model = new Model();
    const shared = model.node('shared', { flags: 0x1 });
    model.root(model.node('model', { flags: 0x1, children: [shared, shared] }));
    expect(issuesOf(model)).toMatchObject([{ code: 'MDL_NODE_SHARED', path: 'root.children[1]' }]);
  });

  test.each([
    ['a coordinate of a vertex', 'mesh.vertices', 0x22c, 'raw'],
    ['a texture coordinate', 'mesh.uvs0', 0x234, 'raw'],
    ['the value of a key', 'controllerData', 0x60, 'core'],
  ] as const)('%s that is none', (_what, path, pointer, block) => {
    const { model, mesh } = squareModel();
    const { buffer } = model.bytes;
    const at = new DataView(buffer).getUint32(FILE_HEADER_BYTES + mesh + pointer, true);
    model[block].f32(at + 4, Number.NaN);
    expect(issuesOf(model)).toMatchObject([
      {
        code: 'MDL_NUMBER_NOT_FINITE',
        path: `root.children[0].${path}`,
        message: expect.stringMatching(/^1 of /),
      },
    ]);
  });

  test('numbers of headers that are none', () => {
    const document = readDocument(squareModel().model.bytes, new Report());
    document.model.header.animationScale = Number.NaN;
    document.root!.children[0]!.mesh!.header.diffuse[1] = Number.POSITIVE_INFINITY;
    const [name, animationRoot] = [document.model.header.name, document.model.header.name];
    const header = { ...blank(animationHeader), name, animationRoot, length: Number.NaN };
    document.animations = [{ at: 0, header, events: [{ ...blank(event), time: Number.NaN }] }];
    const report = new Report();
    checkDocument(document, report);
    expect(report.issues.map(({ code, path }) => `${code} ${path}`)).toEqual(
      [
        'model.header.animationScale',
        'animations[0].header.length',
        'animations[0].events[0].time',
        'root.children[0].mesh.header.diffuse',
      ].map((path) => `MDL_NUMBER_NOT_FINITE ${path}`),
    );
  });

  test('numbers for controllers that are not there', () => {
    const model = childModel((model) => model.node('odd', { flags: 0x1, data: [1, 2] }));
    expect(issuesOf(model)).toMatchObject([
      { code: 'MDL_CONTROLLER_DATA_ORPHAN', path: 'root.children[0].controllerData' },
    ]);
  });

  test.each<[string, [number, number, number, number, number], number]>([
    ['more keys than there are values', [8, 2, 0, 2, 3], 7],
    ['times behind the end', [36, 1, 9, 0, 1], 2],
    ['positions with handles, counted without them', [8, 1, 0, 1, 0x13], 9],
    ['positions with handles, counted with them', [8, 1, 0, 1, 0x19], 9],
  ])('controllers with %s', (_what, controller, length) => {
    const data = Array.from({ length }, () => 0);
    const make = (more: number[]) => {
      return childModel((model) => {
        return model.node('odd', { flags: 0x1, controllers: [controller], data: [...data, ...more] });
      });
    };
    expect(issuesOf(make([]))).toMatchObject([
      { code: 'MDL_CONTROLLER_RANGE', path: 'root.children[0].controllers[0]' },
    ]);
    expect(issuesOf(make([0, 0, 0, 0, 0, 0, 0, 0]))).toEqual([]);
  });

  test('values with handles are as wide as what the controller is of its kind of node', () => {
    const make = (length: number) => {
      return childModel((model) => {
        const data = Array.from({ length }, () => 0);
        return model.node('fire', { flags: 0x5, parts: 0xd8, controllers: [[88, 2, 0, 2, 0x11]], data });
      });
    };
    expect(issuesOf(make(7))).toMatchObject([{ code: 'MDL_CONTROLLER_RANGE' }]);
    expect(issuesOf(make(8))).toEqual([]);
  });

  test('a controller that has only times need not even have those', () => {
    const emitter = { flags: 0x5, parts: 0xd8, data: [1] };
    const settings = { ...emitter, controllers: [[228, 3, 0, 0, 0xff]] } as const;
    expect(issuesOf(childModel((model) => model.node('burst', settings)))).toEqual([]);
    const behind = { ...emitter, controllers: [[228, 3, 9, 9, 0xff]] } as const;
    expect(issuesOf(childModel((model) => model.node('burst', behind)))).toEqual([]);
  });

  test.each([
    ['that its kind of node does not have', [228, 1, 0, 1, 1], 'MDL_CONTROLLER_UNKNOWN'],
    ['with too few values per key', [8, 1, 0, 1, 2], 'MDL_CONTROLLER_WIDTH'],
  ] as const)('a controller %s', (_what, controller, code) => {
    const settings = { flags: 0x1, controllers: [controller], data: [0, 1, 2, 3] };
    const issues = issuesOf(childModel((model) => model.node('odd', settings)));
    expect(issues).toMatchObject([{ code, path: 'root.children[0].controllers[0]' }]);
  });

  test('a mesh without positions', () => {
    const { model, mesh } = squareModel();
    model.core.u32(mesh + 0x22c, 0xffffffff);
    expect(issuesOf(model).filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'MDL_STREAM_MISSING', path: 'root.children[0].mesh.header.vertices' },
    ]);
  });

  test('animations of one name, in any case', () => {
    const { model } = squareModel();
    const root = () => model.node('model', { flags: 0x1 });
    model.animations([model.animation('walk', root()), model.animation('Walk', root())]);
    expect(issuesOf(model)).toMatchObject([
      { code: 'MDL_CLIP_DUPLICATE', path: 'animations[1].header.name' },
    ]);
  });

  test.each<[string, string, string, (skin: Skin) => object]>([
    [
      'weights whose sum is not 1',
      'MDL_WEIGHT_SUM',
      'weights',
      (skin) => ({ weights: skin.weights!.with(0, 0.5) }),
    ],
    [
      'a bone that is not there',
      'MDL_BONE_UNKNOWN',
      'boneSlots',
      (skin) => ({ boneSlots: skin.boneSlots!.with(0, 99) }),
    ],
    ['no weights', 'MDL_STREAM_MISSING', 'header.weights', () => ({ weights: undefined })],
    ['no bind', 'MDL_BIND_COUNT', 'header.bindRotations', () => ({ bindRotations: undefined })],
    [
      'a bind of some bones',
      'MDL_BIND_COUNT',
      'header.bindTranslations',
      (skin) => ({ bindTranslations: skin.bindTranslations!.slice(3) }),
    ],
  ])('a skin with %s', (_what, code, path, change) => {
    const document = readDocument(YORICK, new Report());
    const at = document.root!.children.findIndex(({ skin }) => skin);
    const { skin } = document.root!.children[at]!;
    Object.assign(skin!, change(skin!));
    const report = new Report();
    checkDocument(document, report);
    expect(report.issues).toMatchObject([{ code, path: `root.children[${at}].skin.${path}` }]);
  });

  describe('of whole files', () => {
    const checked = async ({ bytes }: Model) => {
      const { issues } = await checkFile(new MemoryLibrary({ 'model.mdl': bytes }), 'model.mdl');
      return issues;
    };

    test('data that cannot be read are at the record that refers to them', async () => {
      const { model, mesh } = squareModel();
      model.core.u32(mesh + 0x22c, 0xfffffff0);
      const offset = FILE_HEADER_BYTES + mesh + NODE_BYTES;
      expect(await checked(model)).toContainEqual(
        expect.objectContaining({ code: 'MDL_UNREADABLE', path: 'root.children[0].mesh.vertices', offset }),
      );
    });

    test('a controller is where it is, not where its node is', async () => {
      const settings = { flags: 0x1, controllers: [[8, 2, 0, 2, 3]], data: [0] } as const;
      const model = childModel((model) => model.node('odd', settings));
      const offset = FILE_HEADER_BYTES + 0xe8 + NODE_BYTES;
      expect(await checked(model)).toMatchObject([{ code: 'MDL_CONTROLLER_RANGE', offset }]);
    });

    test('what only the scene shows is found without any other file', async () => {
      const { model } = squareModel();
      const animation = model.animation('walk', model.node('model', { flags: 0x1 }));
      model.animations([animation]);
      model.core.f32(animation + 0x70, -1);
      expect(await checked(model)).toMatchObject([{ code: 'MDL_CLIP_LENGTH', path: 'animations[0]' }]);
    });
  });

  test('corners that are not there, of faces and of lists for drawing', () => {
    const { model, mesh } = squareModel();
    model.core.u16(mesh + 0x230, 3);
    expect(issuesOf(model).filter(({ code }) => code === 'MDL_VERTEX_RANGE')).toMatchObject([
      {
        path: 'root.children[0].mesh.faces',
        message: 'Unknown vertex 3 in triangle 1; the mesh has 3 vertices',
      },
      { path: 'root.children[0].mesh.indices[0]' },
    ]);
  });

  test('other triangles for drawing than faces', () => {
    const { model, mesh } = squareModel();
    model.core.u32(mesh + 0x7c, 1, 1);
    const issues = issuesOf(model).filter(({ code }) => code !== 'MDL_GAP');
    expect(issues).toMatchObject([{ code: 'MDL_INDEX_LIST', path: 'root.children[0].mesh.indices' }]);
  });

  test('constraints that do not match the vertices', () => {
    const model = childModel((model) => {
      const node = model.node('cape', { flags: 0x121, parts: MESH_BYTES + 24 });
      model.square(node);
      model.list(node + 0x270, model.core.add('f32', [0, 1, 2]), 3);
      return node;
    });
    expect(issuesOf(model)).toMatchObject([
      { code: 'MDL_CONSTRAINT_COUNT', path: 'root.children[0].dangly.constraints' },
    ]);
  });

  test('a tree of boxes without one of the faces', () => {
    const model = childModel((model) => {
      const node = model.node('floor', { flags: 0x221, parts: MESH_BYTES + 4 });
      model.square(node);
      model.core.u32(node + 0x270, model.core.room(40));
      return node;
    });
    expect(issuesOf(model)).toMatchObject([{ code: 'MDL_TREE', path: 'root.children[0].aabb.tree' }]);
  });
});

describe('the compiler', () => {
  test.each([
    [[0x40bbc0, 0x40bbd0], { version: '1.69', producer: 'BioWare’s compiler' }],
    [[0x46ab0c, 0x46ab1c], { version: '1.69', producer: 'nwnmdlcomp' }],
    [[4, 0], { version: 'ee', producer: 'the Enhanced Edition' }],
    [[0x1d3f5a20, 0x7ff6], { version: 'ee', producer: 'the Enhanced Edition' }],
    [[0, 0], { version: 'ee', producer: 'nwnrs' }],
    [[0x12345678, 0x12345688], { version: '1.69' }],
  ])('is recognized by the addresses %o', (functions, expected) => {
    expect(describeModel(readDocument(squareModel(functions).model.bytes, new Report()))).toEqual(expected);
  });

  test('of a mesh with a render hint or a material was that of the Enhanced Edition', () => {
    const hinted = squareModel();
    hinted.model.core.u32(hinted.mesh + 0xe4, 2);
    const named = squareModel();
    named.model.core.text(named.mesh + 0x1a8, 'armour');
    for (const { model } of [hinted, named]) {
      expect(describeModel(readDocument(model.bytes, new Report())).version).toBe('ee');
    }
  });
});
