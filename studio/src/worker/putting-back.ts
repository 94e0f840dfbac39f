/** Puts the edits of another character back into the files of the open one. */
import { describeChanges, FormatError, gather, type NamedBytes, putBack, Report } from 'exhume';
import { type ChangedFile, changedFile } from '../files/changed-file.ts';
import type { NamedFile } from '../files/named-file.ts';
import type { Written } from './converting.ts';
import { meaningsOf } from './meanings.ts';
import { editableCharacter, type OpenOptions } from './opened.ts';
import { issueOf, readingOf } from './opening.ts';

/** An edited character, as it was opened. */
export interface Edited {
  files: readonly NamedFile[];
  /** Paths among the files. */
  inputs: readonly string[];
  options: OpenOptions;
}

export interface PutBackFiles extends Pick<Written, 'issues' | 'losses' | 'meanings'> {
  /** Those that change, and new images. */
  files: ChangedFile[];
  /** What was replaced and added, in words; absent if the edits cannot be put back, for which there is an issue then. */
  changes?: string;
}

/** @returns findings only of putting the edits back: opening either character has reported those of its files */
export async function putBackEdits({ files, inputs, options: own }: Edited): Promise<PutBackFiles> {
  const { gathered, options } = editableCharacter();
  const { library, reading } = await readingOf(files, own);
  try {
    // Making its scene again would report the issues of the open character twice.
    const original = { ...gathered, report: new Report() };
    const edited = await gather(library, inputs, reading);
    const put = await putBack(original, edited, options);
    const reported = [gathered.report, original.report, edited.report];
    const known = new Set(reported.flatMap(({ issues, losses }) => [...issues, ...losses]).map(keyOf));
    const issues = put.report.issues.filter((issue) => !known.has(keyOf(issue)));
    const losses = put.report.losses.filter((loss) => !known.has(keyOf(loss)));
    return {
      files: changedFiles(gathered.files, put.files),
      changes: describeChanges(put.changes),
      issues,
      losses,
      meanings: meaningsOf([...issues, ...losses]),
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const issues = [issueOf(error), ...(error.findings ?? [])];
    return { files: [], issues, losses: [], meanings: meaningsOf(issues) };
  }
}

function keyOf(finding: object): string {
  return JSON.stringify(finding);
}

/** Those of the files whose bytes differ from before, and new ones. */
function changedFiles(before: readonly Partial<NamedBytes>[], after: readonly NamedBytes[]): ChangedFile[] {
  const known = new Map(before.map(({ name, bytes }) => [name, bytes]));
  return after
    .filter(({ name, bytes }) => !isSame(bytes, known.get(name)))
    .map(({ name, bytes }) => changedFile(name, bytes));
}

function isSame(bytes: Uint8Array, others: Uint8Array | undefined): boolean {
  return bytes.length === others?.length && bytes.every((byte, at) => byte === others[at]);
}
