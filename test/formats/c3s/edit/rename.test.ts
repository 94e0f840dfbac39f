import { expect, test } from 'vitest';
import { renames } from '../../../../src/formats/c3s/edit/rename.ts';
import { bone, file, floats, packed, place, sequence, sub } from '../bytes.ts';
import { readC3s } from '../files.ts';

const { document } = readC3s(
  file(
    bone({}, 0, [2], { name: 'hip' }),
    sequence({ name: 'hip' }),
    bone({}, 1, [], { name: 'knee' }),
    sequence({ name: 'walk' }),
    sub('SMNT', { name: 'hand' }, place(), packed(0), floats(0.25, 0.5, 0.25)),
  ),
);
const files = [{ name: 'a.c3s', document }];

test.each([
  ['node', 'knee', [2]],
  ['node', 'hip', [0]],
  ['clip', 'hip', [1]],
  ['clip', 'walk', [3]],
  ['node', 'hand', [4]],
  ['material', 'hip', []],
] as const)('another name for the %s %s is put where the old one was', (kind, from, subchunks) => {
  // The header is the first chunk, the model the second.
  expect(renames(files, { kind, from, to: 'x' })).toEqual(
    subchunks.map((at) => ({ file: 0, path: `chunks[1].subchunks[${at}].name`, value: 'x' })),
  );
});
