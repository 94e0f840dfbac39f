/** What failed in a batch or a build. */
import type { BatchError } from '../convert/batch/row.ts';
import type { Issue } from '../report/report.ts';

export interface Failure {
  input: string;
  error: BatchError;
}

/** Why a character or a source has no result, as an issue with its place. */
export function issueOfFailure({ input, error }: Failure): Issue {
  const { code, message, file, path = '', offset } = error;
  return {
    code,
    severity: 'error',
    message,
    path,
    file: file === undefined ? input : `${input}: ${file}`,
    ...(offset === undefined ? {} : { offset }),
  };
}
