import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { type BuildRules, RULES_FILE, readRules } from '../batch/build/rules.ts';
import { readNamed, STANDARD_INPUT } from '../node/input-library.ts';
import { naming } from '../report/report.ts';
import { BatchProgress } from './batch-progress.ts';
import { BuildTally, describeBuild } from './build-result.ts';
import { explainErrors } from './errors.ts';
import { libraryPath } from './named-files.ts';
import { endWithErrors, print, printJson, UsageError } from './output.ts';
import { forceOption, refuseStream } from './outputs.ts';
import { parseCount, parseJobs } from './parsers.ts';
import { type ProgressForm, progressOption } from './progress.ts';
import { packageVersion } from './version.ts';

interface Options {
  output: string;
  rules?: string;
  jobs: number;
  timeout: number;
  memory: number;
  refresh?: boolean;
  clean?: boolean;
  watch?: boolean;
  strict?: boolean;
  report?: boolean;
  force?: boolean;
  json?: boolean;
  progress?: ProgressForm;
}

export function buildCommand(): Command {
  return new Command('build')
    .argument('<folder>', 'folder of the sources')
    .requiredOption('-o, --output <folder>', 'folder for the results')
    .option('--rules <file>', `file with the rules (default: ${RULES_FILE} in the folder of the sources)`)
    .option('--refresh', 'build everything again, even if it has not changed')
    .option('--clean', 'only remove what earlier builds wrote')
    .option('--watch', 'build again whenever a source changes, until the command is stopped')
    .option('--strict', 'exit with code 1 for warnings, too')
    .option(
      '--report',
      'write a page with all results, issues and losses to the output folder, and the same as JSON',
    )
    .option('--jobs <n>', 'sources processed in parallel', parseJobs, availableParallelism())
    .option('--timeout <seconds>', 'time limit per source', parseCount, 300)
    .option('--memory <megabytes>', 'memory limit of each thread', parseCount, 2048)
    .addOption(forceOption())
    .option('--json', 'report as JSON')
    .addOption(progressOption())
    .addHelpText(
      'after',
      [
        '\nThe rules say what each file is converted to; the first rule that matches is used:',
        '  {"rules": [{"match": ["*.glb"], "to": "cryengine.cgf", "tolerance": "0.1%"},',
        '             {"match": ["*.png", "*.tga"], "to": "dds", "image": {"maxSize": 1024}}]}',
        'A rule with "settings", and a source with NAME.exhume.json beside it, is exported as `exhume export` does.',
        '\nExamples:',
        '  exhume build art/ -o FarCry/Mods/MyMod/Objects',
        '  exhume build art/ -o out/ --watch',
      ].join('\n'),
    )
    .action((folder: string, options: Options) =>
      explainErrors(folder, options.json === true, () => run(folder, options)),
    );
}

async function run(folder: string, options: Options): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder} is not a folder`);
  refuseStream(options.output);
  if (libraryPath(folder) === libraryPath(options.output))
    throw new UsageError('-o must be another folder than that of the sources');
  if (options.clean) {
    const useless = BUILDING.find((name) => options[name] !== undefined);
    if (useless) throw new UsageError(`--${useless} has no effect with --clean, which builds nothing`);
    return clean(options);
  }
  await (options.watch ? watchAndBuild : buildOnce)(folder, options);
}

/** Options for building sources, which have no effect with --clean. */
const BUILDING = ['rules', 'refresh', 'watch', 'strict', 'report', 'force'] as const;

async function clean({ output, json = false }: Options): Promise<void> {
  const { cleanBuild } = await import('../batch/build/build.ts');
  const tally = new BuildTally(output);
  // Opening the manifest would create the folder.
  const removed = existsSync(output) ? await cleanBuild(output) : [];
  const summary = tally.end({ others: 0, unused: [], removed });
  if (json) printJson(summary);
  else describeBuild(summary);
}

/** For each thread, sources that are ready or wait for others. */
const IN_FLIGHT = 4;

async function buildOnce(folder: string, options: Options): Promise<void> {
  const { output, jobs, timeout, memory, refresh, force, strict, report, json, progress } = options;
  const { build } = await import('../batch/build/build.ts');
  const { WorkerPool } = await import('../batch/pool.ts');
  const rules = await rulesIn(options.rules ?? join(folder, RULES_FILE));
  const tally = new BuildTally(output);
  const bar = new BatchProgress(progress);
  try {
    const end = await build({
      folder: libraryPath(folder),
      into: libraryPath(output),
      output,
      rules,
      version: packageVersion(),
      startWorkers: (run, results) => new WorkerPool({ run }, results, { jobs, timeout, memory }),
      inFlight: jobs * IN_FLIGHT,
      refresh,
      force,
      report,
      onArchives: (issues) => tally.archives(issues),
      onPlan: () => bar.plan(),
      onRow: (row, how) => {
        tally.row(row, how);
        bar.row(row, how === 'new');
      },
    });
    bar.stop();
    const summary = tally.end(end);
    if (json) printJson(summary);
    else describeBuild(summary);
    const { error, warning } = summary.issues;
    if (summary.failed > 0 || error > 0 || (strict && warning > 0)) endWithErrors();
  } finally {
    bar.stop();
  }
}

/** @throws UsageError without a file, and FormatError */
async function rulesIn(path: string): Promise<BuildRules> {
  if (path !== STANDARD_INPUT && !existsSync(path))
    throw new UsageError(`No rules: ${path} does not exist; see \`exhume build --help\` for an example`);
  return naming(path, async () => readRules(await readNamed(path)));
}

/** Files are written in several steps; a build begins when none has changed for this many milliseconds. */
const QUIET = 200;

/** Prints the errors of a build, such as a mistake in the rules, and waits for the next change. */
async function watchAndBuild(folder: string, options: Options): Promise<void> {
  const { watch } = await import('node:fs');
  const json = options.json === true;
  let timer: NodeJS.Timeout | undefined;
  const again = () => explainErrors(folder, json, () => buildOnce(folder, options));
  // From before the first build, so that no change is missed.
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(again);
    }, QUIET);
  });
  const closed = new Promise<void>((resolve, reject) => {
    watcher.once('error', reject);
    watcher.once('close', resolve);
  });
  let last = buildOnce(folder, options);
  try {
    await last;
    if (!json) print(`Watching ${folder}`);
    process.once('SIGINT', () => watcher.close());
    await closed;
  } finally {
    watcher.close();
    clearTimeout(timer);
  }
  await last;
}
