import { describe, expect, test } from 'vitest';
import type { Node } from '../../src/index.ts';
import { filterOutline, outlineOf } from '../../studio/src/contents/outline.ts';
import { describeProperty } from '../../studio/src/contents/properties.ts';
import { shownName } from '../../studio/src/ui/shown-name.ts';
import * as small from '../scene.ts';

const node = (name: string, parent: number) => small.node({ name, parent });
const scene = (nodes: Node[]) => small.sceneOf({ nodes });

describe('the outline of a scene', () => {
  test('has nodes below their parents, in the order of the file', () => {
    const nodes = [node('hand', 2), node('root', -1), node('arm', 1), node('leg', 1), node('prop', 99)];
    const [list] = outlineOf(scene(nodes));
    expect(list!.rows.map(({ name, depth, index }) => [name, depth, index])).toEqual([
      ['root', 0, 1],
      ['arm', 1, 2],
      ['hand', 2, 0],
      ['leg', 1, 3],
      ['prop', 0, 4],
    ]);
  });

  test('has no empty lists', () => {
    expect(outlineOf(scene([node('root', -1)])).map(({ kind }) => kind)).toEqual(['node']);
    expect(outlineOf(scene([]))).toEqual([]);
  });

  test('is filtered by names', () => {
    const outline = outlineOf(scene([node('Arm', -1), node('leg', 0)]));
    expect(filterOutline(outline, ' arm')[0]!.rows.map(({ name }) => name)).toEqual(['Arm']);
    expect(filterOutline(outline, 'tail')).toEqual([]);
  });

  test('has the size of all meshes only if all are listed', () => {
    const meshes = ['hat', 'shoe'].map((name) => ({ name, primitives: [] }));
    const outline = outlineOf(small.sceneOf({ meshes }));
    expect(filterOutline(outline, '')[0]!.total).toBe('0 triangles, 0 vertices');
    expect(filterOutline(outline, 'hat')[0]).toMatchObject({ rows: [{ name: 'hat' }] });
    expect(filterOutline(outline, 'hat')[0]!.total).toBeUndefined();
  });
});

test('an element whose name cannot be seen has a text in its place', () => {
  expect(shownName('hip')).toBe('hip');
  expect([shownName(''), shownName(' \t'), shownName(undefined)]).toEqual(Array(3).fill('(no name)'));
});

describe('a property', () => {
  test.each([
    ['plain', 'plain'],
    [{ a: [1, 2] }, '{"a":[1,2]}'],
    [{ raw: new Uint16Array(3) }, '{"raw":"Uint16Array of 6 bytes"}'],
    [undefined, 'undefined'],
  ])('%j is shown as %s', (value, text) => {
    expect(describeProperty(value)).toBe(text);
  });

  test('is truncated if it is long', () => {
    expect(describeProperty('x'.repeat(1000))).toHaveLength(301);
  });
});
