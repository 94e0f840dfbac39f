import { expect, test } from 'vitest';
import { nodesOfSlots, type Slots } from '../../../../../src/formats/mdl/files/binary/slots.ts';

function skinOf(nodeOfSlot: number[], slotOfNode?: number[]): Slots {
  const header = { nodeOfSlot: Int16Array.from(nodeOfSlot) };
  return { header, ...(slotOfNode ? { slotOfNode: Int16Array.from(slotOfNode) } : {}) };
}

test('bones are the nodes with a slot, by the table of nodes if there is one', () => {
  expect([...nodesOfSlots(skinOf([9, 9], [-1, 1, 0, -1]), 4)]).toEqual([
    [1, 1],
    [0, 2],
  ]);
});

test('slots without a node, or with one beyond the last, have no bone', () => {
  expect([...nodesOfSlots(skinOf([2, -1, 0, 4, 3]), 4)]).toEqual([
    [0, 2],
    [2, 0],
    [4, 3],
  ]);
});
