/** About how many characters a batch has, before they are planned. */
import { registry } from '../../formats/index.ts';
import { FormatError } from '../../report/report.ts';
import { isCalledArchive } from '../archive-library.ts';
import { isCalledModel } from '../characters.ts';
import type { BatchLibrary } from './batch-library.ts';
import type { PlanOptions } from './plan.ts';
import { foldersBelow, kindOf } from './walk.ts';

type EstimateOptions = Pick<PlanOptions, 'inputs' | 'accepts' | 'enters'>;

/**
 * Counts the files in folders and archives that are called like models. No file is read for it but the directories of archives.
 *
 * @param library of its own, since archives that are opened for one purpose close those of another
 */
export async function estimateCharacters(
  library: BatchLibrary,
  { inputs, accepts = () => true, enters = () => true }: EstimateOptions,
): Promise<number> {
  const modelsBelow = async (folder: string): Promise<number> => {
    let count = 0;
    for await (const found of foldersBelow(library, folder, enters)) {
      if ('failure' in found) count++;
      else
        for (const path of found.files) {
          if (isCalledArchive(path) && enters(path)) count += await modelsIn(path);
          else if (isCalledModel(registry, path) && accepts(path)) count++;
        }
    }
    return count;
  };
  /** A damaged archive is an item itself. */
  const modelsIn = async (archive: string): Promise<number> => {
    try {
      await library.mount(archive);
    } catch (error) {
      if (error instanceof FormatError) return 1;
      throw error;
    }
    return modelsBelow(archive);
  };
  let total = 0;
  for (const path of inputs) {
    await library.mountAround(path);
    if ((await kindOf(library, path)) === 'folder') total += await modelsBelow(path);
    else total += isCalledArchive(path) ? await modelsIn(path) : Number(isCalledModel(registry, path));
  }
  return total;
}
