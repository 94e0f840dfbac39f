/** Checks a file against all rules of its format. */

import { wholeRegistry } from '../formats/families.ts';
import type { Format } from '../formats/format.ts';
import { FORMAT_CODES } from '../formats/registry.ts';
import { FormatError, type Issue, Report } from '../report/report.ts';
import { gatherToRead } from './gather.ts';
import { firstOf, type Gathered, type GatherOptions } from './gathered.ts';
import { fileOf, type Library } from './library.ts';
import { locateIssues } from './locate-issues.ts';
import { type SceneOptions, sceneOf } from './scene-of.ts';

/** The result of checking a file. */
export interface Check {
  /** As it was named. */
  file: string;
  /** Id of its format, such as `cal3d.cmf`; null if it could not be read. */
  format: string | null;
  issues: Issue[];
}

/**
 * Reads a file and those that it refers to, and applies all rules to them. A file that cannot be read has a single error.
 *
 * @param path in the library
 * @throws the library's error if the file does not exist
 * @example
 * ```ts
 * import { checkFile } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const { format, issues } = await checkFile(new FolderLibrary(), 'samples/yorick/c3s/yorick.c3s');
 * console.log(format, issues.length); // c3s 0
 * ```
 */
export async function checkFile(
  library: Library,
  path: string,
  options: Omit<GatherOptions, 'complete'> = {},
): Promise<Check> {
  try {
    return checkGathered(path, await gatherToRead(library, [path], { ...options, complete: false }), options);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const marked = error.code === FORMAT_CODES.FORMAT_UNKNOWN.id ? await markedBy(library, path) : undefined;
    if (marked) return { file: path, format: marked.id, issues: [] };
    const report = new Report();
    report.within(fileOf(path)).addError(error);
    return { file: path, format: null, issues: report.issues };
  }
}

/** The format that a file only marks, such as the text file beside an unpacked O3D scene. */
async function markedBy(library: Library, path: string): Promise<Format | undefined> {
  return (await wholeRegistry()).markedBy(await library.read(path), path);
}

/** The same for files that were read already. */
export function checkGathered(file: string, gathered: Gathered, options: SceneOptions = {}): Check {
  const { format } = firstOf(gathered);
  // Rules about several files only apply if a file refers to the others.
  if (format.checkedAsScene ?? gathered.files.length > 1) checkScene(gathered, fileOf(file), options);
  return { file, format: format.id, issues: gathered.report.issues };
}

/** Adds an issue if no scene can be made of the files. */
function checkScene(gathered: Gathered, name: string, options: SceneOptions): void {
  const { files, report } = gathered;
  try {
    sceneOf(gathered, options);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.within(error.file ?? name).addError(error);
    locateIssues(report.issues.slice(-1), files);
  }
}
