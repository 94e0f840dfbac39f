import { expect, test } from 'vitest';
import { leaf, onDemand } from '../../src/binary/type.ts';

test('children on demand are made when they are first asked for, and once', () => {
  let made = 0;
  const node = onDemand({ name: 'chunk', type: 'MODL', offset: 4, size: 2 }, () => {
    made++;
    return [leaf('id', 'u8', 4, 1), leaf('flags', 'u8', 5, 1)];
  });
  expect([node.name, node.type, node.offset, node.size]).toEqual(['chunk', 'MODL', 4, 2]);
  expect(made).toBe(0);
  expect(node.childCount).toBe(2);
  expect([0, 1].map((index) => node.child(index).name)).toEqual(['id', 'flags']);
  expect(made).toBe(1);
});
