import { expect, test } from 'vitest';
import { areMorphsLikely, recordsOf } from '../../../../../src/formats/cal3d/files/binary/morph-records.ts';
import type { MeshContent } from '../../../../../src/formats/cal3d/files/binary/schema.ts';
import type { FileDocument } from '../../../../../src/formats/format.ts';
import { readDocument } from '../../../../../src/formats/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import { IMVU, modernCmf } from './modern-bytes.ts';

/** A triangle with a morph target of one vertex, which then has another index and other numbers. */
function likely(index: number, ...numbers: number[]): boolean {
  const moved = [{ vertex: 1, position: [1, 2, 3], normal: [0, 0, 1] }];
  const bytes = modernCmf([{ morphs: [{ name: 'up', moved }] }], 919, IMVU);
  const { submeshes } = (
    readDocument(bytes, 'a.cmf', new Report()).document as FileDocument & { content: MeshContent }
  ).content;
  const records = recordsOf(submeshes[0]!.morphs![0]!);
  records.index[0] = index;
  records.position.set(numbers);
  return areMorphsLikely(submeshes);
}

test('morph targets are of vertices that there are', () => {
  expect([0, 2].map((index) => likely(index))).toEqual([true, true]);
  expect([-1, 3].map((index) => likely(index))).toEqual([false, false]);
});

test('a whole number that is taken for a fraction is too small for one', () => {
  const [asFraction] = new Float32Array(Int32Array.of(7).buffer);
  expect(likely(0, 0, asFraction!)).toBe(false);
  expect(likely(0, -0, -1e-30, 1e30)).toBe(true);
});
