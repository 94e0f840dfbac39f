import { expect, test } from 'vitest';
import type { Model, ModelNode } from '../../../../../../src/formats/mdl/model/model.ts';
import { describeCorpus } from '../../../../../corpus.ts';
import { compiledFiles, modelOf, throughBytes } from './compiled.ts';

/** Nodes by name and parent. */
function model(
  name: string,
  nodes: readonly (readonly [name: string, parent: number])[],
  supermodel?: string,
): Model {
  return {
    name,
    ...(supermodel === undefined ? {} : { supermodel }),
    classification: 'character',
    fog: true,
    animationScale: 1,
    nodes: nodes.map(([name, parent]): ModelNode => ({ name, kind: 'dummy', parent, values: {}, keys: {} })),
    animations: [],
  };
}

const numbersOf = ({ nodes }: Model) => nodes.map(({ partNumber }) => partNumber);

const human = model('human', [
  ['human', -1],
  ['torso', 0],
  ['arm', 1],
  ['hand', 2],
  ['leg', 0],
]);

test('nodes of a model without supermodel are numbered in their order', () => {
  const { document, model } = throughBytes(human);
  expect(numbersOf(model)).toEqual([0, 1, 2, 3, 4]);
  expect(document.model.header.nodeCount).toBe(5);
});

test('nodes have the numbers of those at the same place in the supermodel', () => {
  const orc = model(
    'orc',
    [
      ['orc', -1],
      ['LEG', 0],
      ['torso', 0],
      ['hand', 2],
      ['ring', 3],
      ['gem', 4],
      ['arm', 2],
      ['hand', 6],
    ],
    'human',
  );
  const { document, model: compiled } = throughBytes(orc, { supermodels: [human] });
  // Below the torso the human has no hand; what hangs on the orc's is counted on from the human's five.
  expect(numbersOf(compiled)).toEqual([0, 4, 1, -1, 6 + 4, 6 + 5, 2, 3]);
  expect(document.model.header.nodeCount).toBe(8 + 1 + 5);
});

test('a chain of supermodels counts as one', () => {
  const orc = model(
    'orc',
    [
      ['orc', -1],
      ['torso', 0],
      ['tail', 1],
      ['tip', 2],
    ],
    'human',
  );
  const chief = model(
    'chief',
    [
      ['chief', -1],
      ['torso', 0],
      ['tail', 1],
      ['tip', 2],
    ],
    'orc',
  );
  const { document, model: compiled } = throughBytes(chief, { supermodels: [orc, human] });
  expect(numbersOf(compiled)).toEqual([0, 1, -1, 6 + 3]);
  expect(document.model.header.nodeCount).toBe(4 + 1 + (4 + 1 + 5));
});

test('without the supermodel no node is one of its nodes, which is reported', () => {
  const orc = model(
    'orc',
    [
      ['orc', -1],
      ['torso', 0],
    ],
    'human',
  );
  const { model: compiled, report } = throughBytes(orc);
  expect(numbersOf(compiled)).toEqual([0, -1]);
  expect(report.losses).toMatchObject([{ code: 'MDL_PART_NUMBERS_UNKNOWN' }]);
});

test('nodes of animations have the numbers of the nodes that they move, one after the other where names are the same', () => {
  const twins = model('twins', [
    ['twins', -1],
    ['arm', 0],
    ['arm', 0],
  ]);
  const { nodes } = model('walk', [
    ['twins', -1],
    ['ARM', 0],
    ['arm', 0],
    ['ghost', 0],
  ]);
  const animation = { name: 'walk', length: 1, transitionTime: 0, root: 'twins', events: [], nodes };
  const compiled = throughBytes({ ...twins, animations: [animation] }).model;
  expect(compiled.animations[0]!.nodes.map(({ partNumber }) => partNumber)).toEqual([0, 1, 2, -1]);
});

describeCorpus('part numbers of compilers that had the supermodel', () => {
  const pathOf = (name: string, folder = '') => {
    return compiledFiles((path) => path.includes(folder) && path.endsWith(`/${name}.mdl`))[0]!;
  };
  const names = [
    'c_bodak',
    'c_satyrarcher',
    'a_dfa',
    'c_aarin',
    'c_satyr',
    'c_skel_mage01',
    'c_skel_priest01',
  ];
  test.each(names)('%s', (name) => {
    const original = modelOf(pathOf(name));
    const supermodel = modelOf(pathOf('a_ba', 'generated-nwnmdlcomp'));
    const nodes = original.nodes.map(({ partNumber: _as_compiled, ...node }) => node);
    const compiled = throughBytes({ ...original, nodes }, { supermodels: [supermodel] }).model;
    expect(numbersOf(compiled)).toEqual(numbersOf(original));
  });
});
