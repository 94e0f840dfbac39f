import type { BatchRow } from '../../../src/convert/batch/row.ts';

/** A row of a manifest, with what a test changes about it. */
export function batchRow(input: string, changes: Partial<BatchRow> = {}): BatchRow {
  const output = input.replace(/\.[^.]*$/, '');
  return {
    input,
    output,
    settings: '00',
    version: '1.2.3',
    status: 'done',
    files: [],
    folders: {},
    missing: [],
    outputs: [{ path: `${output}.glb`, bytes: 100, sha256: '00' }],
    issues: { error: 0, warning: 0, info: 0 },
    codes: {},
    losses: [],
    seconds: 0.5,
    ...changes,
  };
}
