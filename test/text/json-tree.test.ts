import { expect, test } from 'vitest';
import type { Inspection } from '../../src/binary/schema.ts';
import { inspectJson } from '../../src/text/json-tree.ts';

/** Name, offset and size. */
const places = (nodes: readonly Inspection[]) => nodes.map(({ name, offset, size }) => [name, offset, size]);

test('the entries of a JSON text fill it without gaps', () => {
  //                                                  0    5    10   15   20
  const [opening, a, b, closing] = inspectJson(new TextEncoder().encode('{ "a": [1, 22], "b": 3 }\n'), 100);
  expect(places([opening!, a!, b!, closing!])).toEqual([
    ['opening', 100, 2],
    ['a', 102, 14],
    ['b', 116, 7],
    ['closing', 123, 2],
  ]);
  const inner = Array.from({ length: a!.childCount }, (_, index) => a!.child(index));
  expect(places(inner)).toEqual([
    ['opening', 102, 6],
    ['[0]', 108, 3],
    ['[1]', 111, 2],
    ['closing', 113, 3],
  ]);
});
