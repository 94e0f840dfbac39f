import { expect, test } from 'vitest';
import type { BatchOutput } from '../../src/batch/types.ts';
import { writeRow } from '../../src/batch/write-row.ts';
import { emptyRow } from '../../src/convert/batch/item.ts';
import { WriteError } from '../../src/node/write-error.ts';
import { ReplaceError } from '../../src/node/write-files.ts';
import { itemOf, runOf } from '../convert/batch/models.ts';

/** The row of a result whose files cannot be written because of this error. */
async function rowAfter(error: Error) {
  const output: BatchOutput = {
    write: () => Promise.reject(error),
    read: async () => undefined,
    size: async () => undefined,
  };
  const row = {
    ...emptyRow(itemOf('a.mdl'), runOf(), ''),
    outputs: [{ path: 'a.glb', bytes: 1, sha256: '' }],
  };
  return writeRow(output, row, [{ name: 'a.glb', bytes: new Uint8Array(1) }], { replaceable: [] });
}

test.each([
  ['BATCH_OUTPUT_EXISTS', new ReplaceError([{ path: 'a.glb', isInput: false }])],
  ['BATCH_OUTPUT_UNWRITABLE', new WriteError('a.glb cannot be written: no space left on device')],
])('a result that cannot be written is a failed row with %s', async (code, error) => {
  expect(await rowAfter(error)).toMatchObject({
    status: 'failed',
    error: { code, message: error.message },
    outputs: [],
    codes: { [code]: 1 },
  });
});

test('an error that does not concern the files ends the batch', async () => {
  await expect(rowAfter(new TypeError('a fault'))).rejects.toThrow(TypeError);
});
