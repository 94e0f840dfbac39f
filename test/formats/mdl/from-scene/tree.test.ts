import { describe, expect, test } from 'vitest';
import { NONE, type Scene } from '../../../../src/scene/scene.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../../../scene.ts';
import { MDL_AXES } from './engine.ts';
import { modelOf } from './models.ts';

function treeOf(nodes: Scene['nodes'], more: Partial<Scene> = {}) {
  return modelOf(sceneOf({ axes: MDL_AXES, nodes, ...more }));
}

const names = (made: ReturnType<typeof treeOf>) =>
  made.model.nodes.map(({ name, kind, parent }) => [name, kind, parent]);

describe('the tree of a model', () => {
  test('has the only root of the scene as its own, if that is nothing but a root', () => {
    const made = treeOf([node({ name: 'scene' }), node({ name: 'arm', parent: 0 })]);
    expect(names(made)).toEqual([
      ['yorick', 'dummy', NONE],
      ['arm', 'dummy', 0],
    ]);
    expect(made.report.losses).toEqual([
      {
        code: 'FIT_NAME_REPLACED',
        message: 'Name "scene" was changed to "yorick"',
        path: 'nodes[0]',
      },
    ]);
    expect(treeOf([node({ name: 'Yorick' }), node({ name: 'arm', parent: 0 })]).lost).toEqual([]);
  });

  test.each<[string, Partial<Scene>]>([
    ['is moved', { clips: [clip([{ target: 0, property: 'translation', curve: curve([0], [1, 2, 3]) }])] }],
    ['has a light', { lights: [{ name: 'lamp', type: 'point', color: [1, 1, 1], node: 0, range: 5 }] }],
    ['stands elsewhere', { nodes: [node({ name: 'scene', translation: [0, 0, 1] })] }],
    ['shows something', { nodes: [node({ name: 'scene', mesh: 0 })], meshes: [mesh(triangle())] }],
  ])('has a root above one that %s', (_, more) => {
    const made = treeOf([node({ name: 'scene' })], more);
    expect(made.model.nodes.map(({ name, parent }) => [name, parent]).slice(0, 2)).toEqual([
      ['yorick', NONE],
      ['scene', 0],
    ]);
    expect(made.lost).toEqual([]);
  });

  test('lists nodes depth first, those without a parent below the root', () => {
    const made = treeOf([
      node({ name: 'b', parent: 3 }),
      node({ name: 'c', parent: NONE }),
      node({ name: 'd', parent: 3 }),
      node({ name: 'a', parent: NONE }),
      node({ name: 'e', parent: 0 }),
    ]);
    expect(names(made).map(([name, , parent]) => [name, parent])).toEqual([
      ['yorick', NONE],
      ['c', 0],
      ['a', 0],
      ['b', 2],
      ['e', 3],
      ['d', 2],
    ]);
  });

  test('gives every node its own name, of at most 31 characters and without blanks', () => {
    const long = 'a'.repeat(40);
    const made = treeOf(
      [long, long, 'Bip01 Head', 'bip01_head', 'Yorick', 'größe'].map((name) => node({ name })),
    );
    expect(made.model.nodes.map(({ name }) => name)).toEqual([
      'yorick',
      'a'.repeat(31),
      `${'a'.repeat(29)}_2`,
      'Bip01_Head',
      'bip01_head_2',
      'Yorick_2',
      'gr__e',
    ]);
    expect(made.report.losses.map(({ code }) => code)).toEqual(['FIT_NAME_REPLACED']);
    expect(made.report.losses[0]!.message).toMatch(/^Renamed 6 nodes: /);
  });

  test('has the name of its file, as the game takes it', () => {
    const scene = sceneOf({ axes: MDL_AXES, nodes: [node({ name: 'arm', translation: [1, 0, 0] })] });
    const { model, lost } = modelOf(scene, 'ee', 'My Fine Character (2)');
    expect([model.name, model.nodes[0]!.name]).toEqual(['my_fine_characte', 'my_fine_characte']);
    expect(lost).toEqual(['FIT_NAME_REPLACED']);
    expect(modelOf(scene, 'ee', 'C_Bodak').lost).toEqual([]);
  });

  test.each([
    [256, []],
    [257, ['MDL_NODES_DEEP']],
  ])('of %i levels below the root brings the losses %j', (depth, expected) => {
    const chain = Array.from({ length: depth }, (_, index) => node({ name: `n${index}`, parent: index - 1 }));
    // A second root, so that none of the nodes is the root of the model.
    expect(treeOf([...chain, node({ name: 'beside' })]).lost).toEqual(expected);
  });

  test('has a mesh for every primitive of a node, and several below it', () => {
    const made = treeOf([node({ name: 'skirt', mesh: 0, translation: [1, 2, 3] })], {
      meshes: [mesh(triangle(), triangle())],
    });
    expect(names(made)).toEqual([
      ['yorick', 'dummy', NONE],
      ['skirt', 'dummy', 0],
      ['skirt_1', 'trimesh', 1],
      ['skirt_2', 'trimesh', 1],
    ]);
    expect(made.model.nodes[2]!.values.position).toBeUndefined();
    expect(made.lost).toEqual([]);
  });

  test('has lights, which shine to all sides up to some distance', () => {
    const lamp = { name: 'lamp', color: [1, 0.5, 0] as [number, number, number], node: 0 };
    const made = treeOf([node({ name: 'pole', translation: [0, 0, 2] })], {
      lights: [
        { ...lamp, type: 'point', intensity: 2, range: 7 },
        { ...lamp, name: 'glow', type: 'ambient' },
        { ...lamp, name: 'beam', type: 'spot', range: 3 },
      ],
    });
    expect(names(made)).toEqual([
      ['yorick', 'dummy', NONE],
      ['pole', 'light', 0],
      ['glow', 'light', 1],
      ['beam', 'light', 1],
    ]);
    const [, first, second] = made.model.nodes;
    expect([...first!.values.color!]).toEqual([1, 0.5, 0]);
    expect(first!.values).toMatchObject({ multiplier: 2, radius: 7, ambientonly: 0 });
    expect(second!.values).toMatchObject({ multiplier: 1, ambientonly: 1 });
    expect(made.lost).toEqual(['FIT_LIGHT_APPROXIMATED']);
  });

  test('is that of nothing for a scene of nothing', () => {
    const { model, lost } = treeOf([]);
    expect(model).toMatchObject({ name: 'yorick', classification: 'none', fog: true, animationScale: 1 });
    expect(model.nodes.map(({ name, parent }) => [name, parent])).toEqual([['yorick', NONE]]);
    expect(lost).toEqual([]);
  });
});

describe('what models have no place for', () => {
  test('ends it where the scene contradicts itself', () => {
    const scene = sceneOf({ axes: MDL_AXES, nodes: [node({ mesh: 3 })] });
    expect(() => modelOf(scene)).toThrow(
      expect.objectContaining({ code: 'FIT_SCENE_INVALID', path: 'nodes[0]' }),
    );
  });
});
