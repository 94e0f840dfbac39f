/** One file held against all rules of its format. */
import { FormatError, type Issue, Report } from '../report/report.ts';
import { type GatherOptions, gather, sceneOf } from './gather.ts';
import { fileOf, type Library } from './library.ts';

export interface Check {
  /** As it was named. */
  file: string;
  /** Id of its format, such as `cal3d.cmf`; null where it could not be read. */
  format: string | null;
  issues: Issue[];
}

/**
 * Reads a file and those that it names, and applies all rules to them. A file that cannot be read is a file with one error.
 *
 * @param path in the library
 */
export async function checkFile(
  library: Library,
  path: string,
  options: Omit<GatherOptions, 'complete'> = {},
): Promise<Check> {
  try {
    const gathered = await gather(library, [path], { ...options, complete: false });
    // What several files must agree on can only be told where a file names the others.
    if (gathered.files.length > 1) sceneOf(gathered, options);
    return { file: path, format: gathered.files[0]!.format!.id, issues: gathered.report.issues };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const report = new Report();
    report.file = fileOf(path);
    report.addError(error);
    return { file: path, format: null, issues: report.issues };
  }
}
