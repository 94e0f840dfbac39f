import { expect, test } from 'vitest';
import { reportSkipped } from '../../../../src/formats/cryengine/to-scene/skipped.ts';
import { Report } from '../../../../src/report/report.ts';

/** The message about chunks of unknown types. */
function messageOf(types: readonly number[]): string {
  const chunks = types.map((type) => ({ kind: 'opaque' as const, type }));
  const report = new Report();
  reportSkipped(chunks, report);
  return report.losses[0]!.message;
}

test('chunks that are skipped are counted by kind', () => {
  expect(messageOf([0xbeef, 0xabcd, 0xbeef])).toBe('Skipped chunks: 2 × 0x0000beef, 1 × 0x0000abcd');
});

test('of very many kinds the first forty are listed, and the others are counted', () => {
  const types = Array.from({ length: 42 }, (_, index) => 0xbeef00 + index);
  expect(messageOf(types)).toMatch(/0x00beef27 and 2 more kinds$/);
});
