import { expect, test } from 'vitest';
import { meaning, model } from '../texts.ts';

function nodes(...said: (readonly [name: string, parent: string])[]): string[] {
  return said.flatMap(([name, parent]) => [`node dummy ${name}`, `  parent ${parent}`, 'endnode']);
}

function tree(text: string) {
  const { model: said, losses } = meaning(text);
  return {
    nodes: said.nodes.map(({ name, parent }) => `${name} on ${said.nodes[parent]?.name ?? 'nothing'}`),
    losses: losses.map(({ code, source }) => `${code} ${source?.path}`),
  };
}

test('nodes come depth first, children in the order of the text', () => {
  const text = model(...nodes(['a', 'NULL'], ['b', 'a'], ['c', 'a'], ['d', 'b'], ['e', 'a']));
  expect(tree(text).nodes).toEqual(['a on nothing', 'b on a', 'd on b', 'c on a', 'e on a']);
});

test('parents are found whatever their case, and also when they come later', () => {
  const text = model(...nodes(['hand', 'ARM'], ['root', 'null'], ['arm', 'Root']));
  expect(tree(text)).toEqual({ nodes: ['root on nothing', 'arm on root', 'hand on arm'], losses: [] });
});

test('of parents of one name the nearest above is meant, and both stay', () => {
  const text = model(...nodes(['r', 'NULL'], ['a', 'r'], ['x', 'a'], ['a', 'r'], ['y', 'a']));
  const { model: said } = meaning(text);
  expect(said.nodes.map(({ name, parent }) => [name, parent])).toEqual([
    ['r', -1],
    ['a', 0],
    ['x', 1],
    ['a', 0],
    ['y', 3],
  ]);
});

test('a node whose parent does not exist becomes a root, which is reported', () => {
  const { nodes: all, losses } = tree(model(...nodes(['r', 'NULL'], ['a', 'nobody'])));
  expect(all).toEqual(['r on nothing', 'a on nothing']);
  expect(losses).toEqual(['MDL_ASCII_PARENT_UNDECLARED nodes[1]']);
});

test('nodes of a placeable are children of the model it belongs to', () => {
  const { model: said, losses } = meaning('node dummy use\n  parent chest_pwk\nendnode\n');
  expect(said.nodes.map(({ parent }) => parent)).toEqual([-1]);
  expect(losses).toEqual([]);
});

test('a cycle of nodes is cut once, and its child nodes stay its children', () => {
  const text = model(...nodes(['r', 'NULL'], ['leaf', 'b'], ['a', 'c'], ['b', 'a'], ['c', 'b']));
  const { nodes: all, losses } = tree(text);
  expect(losses).toEqual(['MDL_ASCII_PARENT_CYCLE nodes[3]']);
  expect(all).toEqual(['r on nothing', 'b on nothing', 'leaf on b', 'c on b', 'a on c']);
});

test('a chain of a hundred thousand nodes does not overflow', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `n${index}`);
  const lines = names.map((name, index) => nodes([name, names[index - 1] ?? 'NULL']).join('\n'));
  const text = model(lines.join('\n'));
  expect(meaning(text).model.nodes.at(-1)).toMatchObject({ name: 'n99999', parent: 99_998 });
});

test('the head of a model', () => {
  const head = ['newmodel m', 'setsupermodel m a_ba', 'classification Effects', 'ignorefog 1'];
  const { model: said } = meaning([...head, 'setanimationscale 0.5', 'donemodel m'].join('\n'));
  expect(said).toEqual({
    name: 'm',
    supermodel: 'a_ba',
    classification: 'effect',
    fog: false,
    animationScale: 0.5,
    nodes: [],
    animations: [],
  });
});

test.each(['GUI', 'item', 'beast'])(
  'the classification %s, which compiled models cannot have, is reported',
  (word) => {
    const { model: said, losses } = meaning(
      ['newmodel m', `classification ${word}`, 'donemodel m'].join('\n'),
    );
    expect(said.classification).toBe('none');
    expect(losses).toMatchObject([
      { code: 'MDL_CLASSIFICATION_DROPPED', source: { path: 'classification' } },
    ]);
    expect(losses[0]!.message).toContain(`"${word}"`);
  },
);

test('what a head does not say', () => {
  expect(meaning('newmodel m\nsetsupermodel m NULL\ndonemodel m\n').model).toEqual({
    name: 'm',
    classification: 'none',
    fog: true,
    animationScale: 1,
    nodes: [],
    animations: [],
  });
});

test('animations have trees of their own', () => {
  const lines = ['newanim walk m', 'length 2', 'transtime 0.25', 'animroot r', 'event 1 hit', 'event 1 hit'];
  const text = [
    'newmodel m',
    ...lines,
    ...nodes(['b', 'r'], ['r', 'NULL'], ['x', 'gone']),
    'doneanim walk m',
  ];
  const { model: said, losses } = meaning(text.join('\n'));
  expect(said.animations[0]).toMatchObject({
    name: 'walk',
    length: 2,
    transitionTime: 0.25,
    root: 'r',
    events: [
      { time: 1, name: 'hit' },
      { time: 1, name: 'hit' },
    ],
    nodes: [
      { name: 'r', parent: -1 },
      { name: 'b', parent: 0 },
      { name: 'x', parent: -1 },
    ],
  });
  expect(losses.map(({ code, source }) => [code, source?.path])).toEqual([
    ['MDL_ASCII_PARENT_UNDECLARED', 'animations[0].nodes[2]'],
  ]);
});
