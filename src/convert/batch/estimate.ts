/** Estimates the number of characters of a batch before they are planned. */
import { registry } from '../../formats/index.ts';
import { FormatError } from '../../report/report.ts';
import { hasArchiveExtension } from '../archive-library.ts';
import { hasModelExtension } from '../characters.ts';
import { isSystemError } from '../system-error.ts';
import type { BatchLibrary } from './batch-library.ts';
import type { PlanOptions } from './plan.ts';
import { foldersBelow, kindOf } from './walk.ts';

type EstimateOptions = Pick<PlanOptions, 'inputs' | 'accepts' | 'enters'>;

/**
 * Counts the files in folders and archives with the extension of a model. Only the directories of archives are read.
 *
 * @param library not shared with the plan: it limits the number of open archives
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
          if (hasArchiveExtension(path) && enters(path)) count += await modelsIn(path);
          else if (hasModelExtension(registry, path) && accepts(path)) count++;
        }
    }
    return count;
  };
  /** An archive that cannot be opened is an item itself. */
  const modelsIn = async (archive: string): Promise<number> => {
    try {
      await library.mount(archive);
    } catch (error) {
      if (error instanceof FormatError || isSystemError(error)) return 1;
      throw error;
    }
    return modelsBelow(archive);
  };
  let total = 0;
  for (const path of inputs) {
    await library.mountAround(path);
    if ((await kindOf(library, path)) === 'folder') total += await modelsBelow(path);
    else
      total += hasArchiveExtension(path) ? await modelsIn(path) : Number(hasModelExtension(registry, path));
  }
  return total;
}
