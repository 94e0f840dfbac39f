import { BATCH_CODES } from '../convert/batch/codes.ts';
import type { BatchRow } from '../convert/batch/row.ts';
import type { NamedBytes } from '../formats/format.ts';
import { WriteError } from '../node/write-error.ts';
import { ReplaceError } from '../node/write-files.ts';
import type { Code } from '../report/report.ts';
import type { BatchOutput, BatchTask } from './types.ts';

/** @returns the row, which has failed if its files cannot be written */
export async function writeRow(
  output: BatchOutput,
  row: BatchRow,
  files: readonly NamedBytes[],
  { replaceable, announce }: Pick<BatchTask, 'replaceable' | 'announce'>,
): Promise<BatchRow> {
  const clash = await output.claim?.(row);
  if (clash !== undefined) return failedRow(row, BATCH_CODES.BATCH_OUTPUT_CLASH, clash);
  if (files.length > 0) await announce?.(row);
  try {
    await output.write(files, replaceable);
    return row;
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const isTaken = error instanceof ReplaceError;
    return failedRow(
      row,
      isTaken ? BATCH_CODES.BATCH_OUTPUT_EXISTS : BATCH_CODES.BATCH_OUTPUT_UNWRITABLE,
      error.message,
    );
  }
}

/** A row of a character that has no result for a reason that is not in its files. */
export function failedRow(row: BatchRow, { id }: Code, message: string): BatchRow {
  const { thumbnail: _, sameAs: __, ...others } = row;
  const codes = { ...row.codes, [id]: 1 };
  return { ...others, status: 'failed', error: { code: id, message }, outputs: [], codes };
}
