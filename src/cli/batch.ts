import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { ManifestFile } from '../batch/manifest.ts';
import type { BatchWork } from '../batch/run-at.ts';
import { BATCH_REPORTS } from '../convert/batch/settings.ts';
import { targets } from '../formats/targets.ts';
import { beforeInterruption } from '../node/interruption.ts';
import { BatchFamilies } from './batch-families.ts';
import { batchInputs } from './batch-inputs.ts';
import { batchPlace, type CommandPlace } from './batch-place.ts';
import { BatchProgress } from './batch-progress.ts';
import { type BatchSummary, BatchTally, describeBatch, endsWithErrors } from './batch-result.ts';
import { batchSettings, type SettingsOptions } from './batch-settings.ts';
import { explainErrors } from './errors.ts';
import { programOption } from './for-program.ts';
import { withSceneOptions } from './inputs.ts';
import { endWithErrors, print, printError, printJson, UsageError } from './output.ts';
import { forceOption, refuseStream } from './outputs.ts';
import { parseCount, parseJobs, parseLod, parseOneOf } from './parsers.ts';
import { collect } from './places.ts';
import { type ProgressForm, progressOption } from './progress.ts';
import { sceneChoices } from './reading-choices.ts';
import { applySettings } from './settings-file.ts';
import { packageVersion } from './version.ts';
import { writingChoices } from './writing-choices.ts';

/** How a batch is run; the others say what is made. */
interface RunOptions {
  output: string;
  include?: string[];
  exclude?: string[];
  settings?: string;
  jobs: number;
  timeout: number;
  memory: number;
  queue?: string;
  store?: string;
  since?: string;
  baseline?: string;
  force?: boolean;
  json?: boolean;
  progress?: ProgressForm;
}

const RESULTS = [...targets.map(({ id }) => id), ...BATCH_REPORTS];

const EXAMPLES = [
  '\nA run that was stopped continues when it is started again.',
  '\nExamples:',
  '  exhume batch models/ -o converted/',
  '  exhume batch Objects.pak -o characters/ --to gltf.glb --thumbnails 128',
  '  exhume batch nwn/chitin.key --search nwn/ -o checked/ --to check',
  '  exhume batch models/ -o converted/ --baseline old/manifest.jsonl',
  '  exhume batch nwn/ -o converted/ --queue redis://10.0.0.1 --store s3://models',
].join('\n');

export function batchCommand(): Command {
  const command = new Command('batch')
    .argument(
      '<input...>',
      'folders, archives, files, also in archives, or patterns such as "models/**/*.mdl"',
    )
    .requiredOption('-o, --output <folder>', 'folder for the results and the manifest')
    .addOption(
      new Option('--to <result>', 'what to write for each character')
        .choices(RESULTS)
        .argParser(parseOneOf('result', RESULTS))
        .default(undefined, 'gltf.glb'),
    )
    .addOption(programOption())
    .addOption(
      new Option('--include <pattern>', 'convert only files that match; repeatable').argParser(collect),
    )
    .addOption(
      new Option('--exclude <pattern>', 'skip files and folders that match; repeatable').argParser(collect),
    )
    .option('--settings <file>', 'take options from this JSON file, such as {"maxInfluences": 4}');
  return withSceneOptions(withRunOptions(command), [...writingChoices, ...sceneChoices])
    .addHelpText('after', EXAMPLES)
    .action((inputs: string[], _: unknown, command: Command) =>
      explainErrors(inputs[0]!, command.opts().json === true, () => batch(inputs, command)),
    );
}

/** Adds the options for running a batch, and those for its results that `convert` does not share. */
function withRunOptions(command: Command): Command {
  return command
    .option('--jobs <n>', 'characters processed in parallel', parseJobs, availableParallelism())
    .option('--timeout <seconds>', 'time limit per character', parseCount, 300)
    .option('--memory <megabytes>', 'memory limit of each thread', parseCount, 2048)
    .option(
      '--queue <address>',
      'leave the work to the workers of this queue, such as redis://host; see `exhume worker`',
    )
    .option(
      '--store <address>',
      'with --queue: where inputs and results are, as paths in s3://bucket/prefix or file:///folder',
    )
    .option('--since <manifest>', 'convert only what has changed since this batch')
    .option(
      '--baseline <manifest>',
      'list what became better or worse since this batch; exit code 1 if anything became worse',
    )
    .option('--lod <level>', 'level of detail from 1 (full) to 0, or `all` available ones', parseLod)
    .option('--verify', 'read each result again and measure how far it deviates from its source')
    .option('--thumbnails <pixels>', 'also draw a picture of each character', parseCount)
    .addOption(forceOption())
    .option('--json', 'report as JSON')
    .addOption(progressOption());
}

async function batch(names: readonly string[], command: Command): Promise<void> {
  const { settings: file } = command.opts<RunOptions>();
  if (file !== undefined) await applySettings(command, file);
  const {
    output,
    include,
    exclude,
    settings: _,
    jobs,
    timeout,
    memory,
    queue,
    store,
    since,
    baseline,
    force,
    json,
    progress,
    ...chosen
  } = command.opts<RunOptions & SettingsOptions>();
  for (const manifest of [since, baseline]) if (manifest !== undefined) requireManifest(manifest);
  refuseStream(output);
  if (queue !== undefined && command.getOptionValueSource('jobs') === 'cli')
    throw new UsageError('--jobs has no effect with --queue; each worker has its own');
  const place = await batchPlace({ output, queue, store, jobs, timeout, memory });
  const settings = await batchSettings(output, place.files, chosen);
  const { root, plan } = await batchInputs(names, place.files, { output, include, exclude });
  const { ManifestFile } = await import('../batch/manifest.ts');
  // Opened before the run, since it may be the manifest of the folder that is written to.
  const before = baseline === undefined ? undefined : await ManifestFile.read(baseline);
  const families = new BatchFamilies();
  const work = { run: { root, settings, version: packageVersion() }, plan, output, force, since };
  const summary = await runAndTally(place, work, { before, families, progress });
  families.warn(chosen);
  if (json) printJson(summary);
  else describeBatch(summary);
  // With a queue, the report is in the store.
  if (!json && queue === undefined) await printReport(output);
  if (summary.characters === 0) printNoCharacters(include !== undefined || exclude !== undefined);
  if (endsWithErrors(summary, settings) || summary.characters === 0) endWithErrors();
}

/** What follows a batch. */
interface Followers {
  /** The manifest of `--baseline`, which is closed at the end. */
  before: ManifestFile | undefined;
  /** Receives the families of the characters. */
  families: BatchFamilies;
  progress: ProgressForm | undefined;
}

/** Runs a batch, with its progress on standard error. */
async function runAndTally(
  place: CommandPlace,
  work: Omit<BatchWork, 'onEnd'>,
  { before, families, progress }: Followers,
): Promise<BatchSummary> {
  const { MANIFEST } = await import('../batch/run-at.ts');
  const tally = new BatchTally(work.output, join(work.output, MANIFEST));
  const bar = new BatchProgress(progress);
  const uninterrupted = beforeInterruption(() => bar.interrupted());
  try {
    await place.run({
      ...work,
      plan: { ...work.plan, onOther: () => tally.other(), onArchive: (issues) => tally.archives(issues) },
      onArchives: (issues) => tally.archives(issues),
      onPlan: () => bar.plan(),
      ...(bar.isShown ? { onEstimate: (count) => bar.estimate(count) } : {}),
      onRow: (row, how) => {
        families.add(row.input);
        tally.row(row, how);
        bar.row(row, how === 'new');
      },
      onEnd: async (manifest) => {
        if (before) await tally.compare(before, manifest);
      },
    });
  } finally {
    uninterrupted();
    bar.stop();
    await before?.close();
  }
  return tally.end();
}

function requireManifest(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`No such manifest: ${path}`);
}

async function printReport(output: string): Promise<void> {
  const { REPORT_PAGE } = await import('../batch/report/report.ts');
  print(`report: ${join(output, REPORT_PAGE)}`);
}

function printNoCharacters(isFiltered: boolean): void {
  const advice = isFiltered
    ? 'correct --include and --exclude'
    : 'name folders or archives with files of a known format, which `exhume formats` lists';
  printError(`exhume: No character was found; ${advice}`);
}
