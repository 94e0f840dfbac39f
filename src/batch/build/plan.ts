/** Plans a build: from a folder of sources to items. */
import { matcherOf } from '../../archives/extract.ts';
import type { BatchLibrary } from '../../convert/batch/batch-library.ts';
import { COPY, imageFormat } from '../../convert/batch/make-file.ts';
import { pathFrom } from '../../convert/batch/paths.ts';
import type { BatchItem } from '../../convert/batch/row.ts';
import { type BatchSettings, SETTINGS_EXTENSION } from '../../convert/batch/settings.ts';
import { filesBelow } from '../../convert/batch/walk.ts';
import { fileOf, folderOf, joinPath } from '../../convert/library.ts';
import { targetById } from '../../formats/targets.ts';
import { EXTENSIONS } from '../../images/encode.ts';
import { stemOf } from '../../text/file-name.ts';
import { SetupError } from '../setup-error.ts';
import { type BuildRules, placesOf, RULES_FILE, settingsOf } from './rules.ts';

export interface BuildPlan {
  /** In the order of the rules, then of their paths. Of two conflicting items, the first one is built. */
  items: BatchItem[];
  /** Number of files without a matching rule. */
  others: number;
  /** Rules without any source. */
  unused: UnusedRule[];
}

/** A rule that matches no file, or none that no rule before it matches. */
export interface UnusedRule {
  /** In the file of the rules, such as `rules[2]`. */
  path: string;
  /** Its patterns. */
  match: readonly string[];
}

/**
 * @param folder of the sources, in the library
 * @param output folder of the results, which is not entered
 * @throws SetupError if two sources would have the same result
 */
export async function planBuild(
  library: BatchLibrary,
  folder: string,
  output: string,
  build: BuildRules,
): Promise<BuildPlan> {
  const { rules = [], exclude = [] } = build;
  const isExcluded = matcherOf(exclude);
  const places = placesOf(build, folder);
  const made = rules.map((rule) => ({
    matches: matcherOf(rule.match ?? []),
    excludes: matcherOf(rule.exclude ?? []),
    settings: settingsOf(rule).map((settings) => ({ ...settings, ...places })),
    items: [] as BatchItem[],
  }));
  let others = 0;
  const enters = (path: string) => path !== output && !isExcluded(pathFrom(folder, path));
  for await (const { files } of filesBelow(library, folder, enters))
    for (const path of files.map((file) => pathFrom(folder, file))) {
      if (path === RULES_FILE || path.endsWith(SETTINGS_EXTENSION) || isExcluded(path)) continue;
      const rule = made.find(({ matches, excludes }) => matches(path) && !excludes(path));
      if (rule) rule.items.push(...itemsOf(path, rule.settings));
      else others++;
    }
  const items = made.flatMap((rule) => rule.items);
  refuseClashes(items);
  const unused = rules
    .map(({ match = [] }, index) => ({ path: `rules[${index}]`, match }))
    .filter((_, index) => made[index]!.items.length === 0);
  return { items, others, unused };
}

function itemsOf(path: string, made: readonly BatchSettings[]): BatchItem[] {
  return made.map((settings, index) => {
    const output = settings.to === COPY ? path : joinPath(folderOf(path), stemOf(fileOf(path)));
    const named = index === 0 ? { id: path } : { id: `${path} as ${settings.to}`, source: path };
    return { ...named, inputs: [path], output, settings };
  });
}

function refuseClashes(items: readonly BatchItem[]): void {
  const sources = new Map<string, string>();
  for (const item of items) {
    const name = mainFile(item);
    const other = sources.get(name.toLowerCase());
    if (other !== undefined)
      throw new SetupError(`${other} and ${item.id} would both be built as ${name}; exclude one of them`);
    sources.set(name.toLowerCase(), item.id);
  }
}

/** The main output file of an item. */
function mainFile({ output, settings }: BatchItem): string {
  const { to } = settings!;
  const target = targetById(to);
  const format = imageFormat(to);
  if (target?.fileName !== undefined) return joinPath(folderOf(output), target.fileName);
  const extension = target?.extension ?? (format && EXTENSIONS[format]);
  return extension === undefined ? output : `${output}.${extension}`;
}
