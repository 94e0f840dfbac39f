import { Command } from 'commander';
import { chooseEntries, packedFiles } from '../archives/extract.ts';
import { openArchiveIn } from '../convert/archive-library.ts';
import { TrackingLibrary } from '../convert/recording-library.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { explainErrors, printFindings } from './errors.ts';
import { filesFor, namedPath, withArchivesAround } from './named-files.ts';
import { endWithErrors, print, printJson, UsageError } from './output.ts';
import { forceOption, openOutput, writeLazilyTo } from './outputs.ts';
import { Progress } from './progress.ts';

interface Options {
  output: string;
  force?: boolean;
  json?: boolean;
}

/** What was written. */
interface Extracted {
  name: string;
  /** Relative to the folder, where it is not the name. */
  output?: string;
  bytes: number;
}

export function extractCommand(): Command {
  return new Command('extract')
    .argument('<archive>', 'archive, see `exhume list`')
    .argument('[glob...]', 'entries to extract, such as *.mdl or textures/** (default: all)')
    .requiredOption('-o, --output <folder>', 'folder to write to, or - for standard output of a single entry')
    .addOption(forceOption())
    .option('--json', 'report as JSON')
    .addHelpText('after', "\nExample:\n  exhume extract nwn/chitin.key 'c_bodak*' -o bodak")
    .action((archive: string, globs: string[], options: Options) =>
      explainErrors(archive, options.json === true, () => extract(archive, globs, options)),
    );
}

async function extract(
  file: string,
  globs: readonly string[],
  { output: path, force = false, json }: Options,
): Promise<void> {
  const output = await openOutput(path, 'folder');
  const report = json ? Report.complete() : new Report();
  const files = new TrackingLibrary(filesFor([file]));
  const { library } = await withArchivesAround([file], files);
  const archive = await openArchiveIn(library, namedPath(file), report);
  const entries = chooseEntries(archive, globs);
  if (entries.length === 0 && globs.length > 0) {
    const advice = '`exhume list` shows all; * stands for names in one folder, ** for folders too';
    throw new UsageError(`No entry of ${file} matches ${globs.join(' or ')}; ${advice}`);
  }
  const extracted = new Map<string, Extracted>();
  const progress = new Progress(entries.length);
  const packed = packedFiles(archive, entries, report).map(({ entry, name, read }) => ({
    name,
    read: async () => {
      progress.step(name);
      const bytes = await read();
      const renamed = name === entry.name ? {} : { output: name };
      if (bytes) extracted.set(name, { name: entry.name, ...renamed, bytes: bytes.length });
      return bytes;
    },
  }));
  try {
    await writeLazilyTo(output, packed, { force, read: files.paths });
  } finally {
    progress.stop();
  }
  if (report.count('error') > 0) endWithErrors();
  await printResult(file, output.path, [...extracted.values()], report, json === true);
}

async function printResult(
  archive: string,
  output: string,
  files: readonly Extracted[],
  { issues }: Report,
  json: boolean,
): Promise<void> {
  const bytes = files.reduce((sum, written) => sum + written.bytes, 0);
  if (json) {
    printJson({ archive, output, files, bytes, issues });
    return;
  }
  print(`${output}: ${counted(files.length, 'file')}, ${counted(bytes, 'byte')}`);
  if (issues.length > 0) await printFindings(issues);
}
