import { Command } from 'commander';
import { chooseEntries, extractEntries } from '../archives/extract.ts';
import { outputNames } from '../archives/output-names.ts';
import { openArchiveIn } from '../convert/archive-library.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { TrackingLibrary } from '../node/recording-library.ts';
import { refuseLinksOut } from '../node/refuse-links.ts';
import { refuseToReplace, writeFiles } from '../node/write-files.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { forceOption } from './destination.ts';
import { libraryPath } from './inputs.ts';
import { describeFindings, endWithErrors, explainErrors, print, printJson, UsageError } from './output.ts';
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
    .requiredOption('-o, --output <folder>', 'folder to write to')
    .addOption(forceOption())
    .option('--json', 'report as JSON')
    .addHelpText(
      'after',
      [
        '\nWithout --force nothing is extracted if any of the files exists, even with the same bytes.',
        "\nExample:\n  exhume extract nwn/chitin.key 'c_bodak*' -o bodak",
      ].join('\n'),
    )
    .action((archive: string, globs: string[], options: Options) =>
      explainErrors(archive, options.json === true, () => extract(archive, globs, options)),
    );
}

async function extract(
  file: string,
  globs: readonly string[],
  { output, force, json }: Options,
): Promise<void> {
  const report = json ? Report.complete() : new Report();
  const library = new TrackingLibrary(new FolderLibrary());
  const archive = await openArchiveIn(library, libraryPath(file), report);
  const entries = chooseEntries(archive, globs);
  if (entries.length === 0 && globs.length > 0) {
    throw new UsageError(`No entry of ${file} matches ${globs.join(' or ')}`);
  }
  // Errors of the names are reported when the files are written.
  const names = outputNames(entries, new Report()).map(({ name }) => name);
  await refuseLinksOut(output, names);
  if (!force) await refuseToReplace(output, names, library.paths);
  const files: Extracted[] = [];
  const progress = new Progress(entries.length);
  try {
    for await (const { entry, name, bytes } of extractEntries(archive, entries, report)) {
      progress.step(name);
      await writeFiles(output, [{ name, bytes }]);
      files.push({ name: entry.name, ...(name === entry.name ? {} : { output: name }), bytes: bytes.length });
    }
  } finally {
    progress.stop();
  }
  if (report.count('error') > 0) endWithErrors();
  tell(file, output, files, report, json === true);
}

function tell(
  archive: string,
  output: string,
  files: readonly Extracted[],
  { issues }: Report,
  json: boolean,
): void {
  const bytes = files.reduce((sum, written) => sum + written.bytes, 0);
  if (json) {
    printJson({ archive, output, files, bytes, issues });
    return;
  }
  print(`${output}: ${counted(files.length, 'file')}, ${counted(bytes, 'byte')}`);
  if (issues.length > 0) print(describeFindings(issues));
}
