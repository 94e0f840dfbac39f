/** Expands the inputs of a batch, which may be patterns. */
import picomatch from 'picomatch/posix.js';
import { matcherOf } from '../archives/extract.ts';
import { commonFolder, pathFrom } from '../convert/batch/paths.ts';
import type { PlanOptions } from '../convert/batch/plan.ts';
import { filesBelow } from '../convert/batch/walk.ts';
import { folderOf, joinPath } from '../convert/library.ts';
import { STANDARD_INPUT } from '../node/input-library.ts';
import type { BatchFiles } from './batch-files.ts';
import { UsageError } from './output.ts';

export interface InputOptions {
  output: string;
  include?: string[] | undefined;
  exclude?: string[] | undefined;
}

/** What to plan, and the innermost folder that contains all of it. */
export interface BatchInputs {
  root: string;
  plan: Omit<PlanOptions, 'root' | 'isSingle'>;
}

/** @throws UsageError if an input does not exist or nothing matches it */
export async function batchInputs(
  names: readonly string[],
  files: BatchFiles,
  { output, include = [], exclude = [] }: InputOptions,
): Promise<BatchInputs> {
  const found = await Promise.all(names.map((name) => expand(name, files)));
  const out = files.pathOf(output);
  if (found.some(({ paths }) => paths.includes(out)))
    throw new UsageError(
      '-o must be another folder than that of the inputs; the next run would convert its own results',
    );
  const root = commonFolder(found.map(({ base }) => base));
  const [isIncluded, isExcluded] = [matcherOf(include), matcherOf(exclude)];
  const from = (path: string) => pathFrom(root, path);
  const accepts = (path: string) =>
    (include.length === 0 || isIncluded(from(path))) && !isExcluded(from(path));
  const enters = (path: string) => path !== out && !isExcluded(from(path));
  const looks = include.length > 0 ? { looksInside: true } : {};
  return { root, plan: { inputs: found.flatMap(({ paths }) => paths), accepts, enters, ...looks } };
}

/** The files and folders that an input stands for, and the folder to which their places are relative. */
async function expand(
  name: string,
  { library, pathOf, kindOf }: BatchFiles,
): Promise<{ base: string; paths: string[] }> {
  const path = pathOf(name);
  const kind = await kindOf(name);
  if (kind) return { base: kind === 'folder' ? path : folderOf(path), paths: [path] };
  const { base, glob } = picomatch.scan(name.replaceAll('\\', '/'));
  if (name === STANDARD_INPUT)
    throw new UsageError('A batch does not read standard input; name folders, archives or files');
  if (glob === '' || !(await kindOf(base || '.'))) throw new UsageError(`No such file or folder: ${name}`);
  const folder = pathOf(base || '.');
  const isMatch = picomatch(glob, { nocase: true });
  const paths: string[] = [];
  for await (const { files } of filesBelow(library, folder))
    paths.push(...files.filter((file) => isMatch(file.slice(joinPath(folder, '').length))));
  if (paths.length === 0) throw new UsageError(`Nothing matches ${name}`);
  return { base: folder, paths };
}
