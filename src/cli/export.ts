import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { Command, Option } from 'commander';
import { targetForName } from '../convert/convert.ts';
import { EXPORT_CODES } from '../convert/export-codes.ts';
import { type Exported, exportScene } from '../export/export.ts';
import { settingAt } from '../export/settings/fields.ts';
import { mergeSettings } from '../export/settings/read.ts';
import type { ExportSettings } from '../export/settings/settings.ts';
import { requireCodes, withSeverities } from '../export/warnings.ts';
import { targetById, targets } from '../formats/targets.ts';
import { installedSimplifier } from '../node/simplifier.ts';
import { countIssues, FormatError, type Issue, naming } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { stemOf } from '../text/file-name.ts';
import { explainErrors } from './errors.ts';
import { USAGE_ERROR } from './exit-codes.ts';
import { describeFindings } from './findings.ts';
import { type SceneOptions, sceneOfInputs, withSceneOptions } from './inputs.ts';
import { inputName } from './named-files.ts';
import { bytesOf, endWithErrors, kilobytes, print, printJson, UsageError, withOthers } from './output.ts';
import { forceOption, openOutput, pathIn, writeTo } from './outputs.ts';
import { runHooks } from './run-hooks.ts';
import { settingsAt, settingsBeside, settingsPath } from './scene-settings.ts';
import { addSettingsFlags, settingsOfFlags } from './settings-flags.ts';

interface Options extends SceneOptions {
  output: string;
  settings?: string;
  force?: boolean;
  json?: boolean;
}

export function exportCommand(): Command {
  const command = new Command('export')
    .argument('<scene...>', 'scene to export, or the files of one character')
    .addOption(new Option('-o, --output <folder>', 'folder to write').default('.', 'the current folder'))
    .addOption(
      new Option(
        '--settings <file>',
        'read settings from this file (default: NAME.exhume.json beside the scene)',
      ),
    )
    .addOption(forceOption())
    .option('--json', 'report as JSON');
  addSettingsFlags(command);
  return withSceneOptions(command)
    .addHelpText(
      'after',
      [
        '\nEach setting is a key of the file of settings: --uv-single is {"uv": {"single": true}}. Options on the command line take precedence.',
        '\nExamples:',
        '  exhume export hero.glb -o Objects/characters/hero/',
        '  exhume export hero.glb -o out/ --links 4 --animation-cleanup-tolerance 0.1%',
        '  exhume export props.glb -o out/ --individual --nodes-exclude "*_helper"',
        '  exhume export hero.glb -o out/ --lods 0.5 --lods 0.25',
      ].join('\n'),
    )
    .action((inputs: string[], options: Options) =>
      explainErrors(inputs[0]!, options.json === true, () => run(inputs, options, settingsOfFlags(command))),
    );
}

async function run(inputs: readonly string[], options: Options, flags: ExportSettings): Promise<void> {
  const [main] = inputs as [string];
  const { settings: path, force = false, json = false } = options;
  const inFile = await (path === undefined ? settingsBeside(main) : settingsAt(path));
  const settings = mergeSettings(inFile, flags);
  refuseUnknownTarget(settings);
  await refuseUnknownCodes(inFile, path ?? settingsPath(main), flags);
  const output = await openOutput(options.output, 'folder');
  if (output.kind !== 'folder') throw new UsageError(`${options.output} is not a folder`);
  const { scene, gathered } = await sceneOfInputs(inputs, options);
  if (!existsSync(options.output) && targetForName(options.output))
    throw new UsageError(
      `${options.output} is the name of a file; name a folder, into which all files are written`,
    );
  const lower = await levelScenes(main, options);
  const simplifier = settings.lods ? await installedSimplifier() : undefined;
  const exported = await exportScene(scene, settings, {
    name: stemOf(inputName(main)),
    report: gathered.report,
    levels: lower.map((level) => level.scene),
    ...(simplifier ? { simplifier } : {}),
  });
  const { files, report, isRefused } = exported;
  if (!isRefused) {
    const read = new Set([...gathered.read, ...lower.flatMap((level) => [...level.read])]);
    await writeTo(output, files, { force, read });
    const base = dirname(path ?? main);
    const findings = { issues: exported.issues, losses: report.losses };
    const failed = await runHooks(files, settings.hooks ?? [], { folder: output.folder, base, findings });
    const { issues } = withSeverities({ issues: failed, losses: [] }, settings);
    exported.issues.push(...issues);
    if (countIssues(issues, 'error') > 0) endWithErrors();
  } else if (exported.issues.some((issue) => isOfFlags(issue, flags))) process.exitCode = USAGE_ERROR;
  else endWithErrors();
  const first = pathIn(output, files[0]!.name);
  if (json) printJson(reportOf(inputs, first, exported));
  else describe(first, exported);
}

async function refuseUnknownCodes(
  inFile: ExportSettings,
  path: string,
  flags: ExportSettings,
): Promise<void> {
  try {
    requireCodes(flags.warnings);
  } catch (error) {
    throw error instanceof FormatError ? new UsageError(`--warnings: ${error.message}`) : error;
  }
  await naming(path, async () => requireCodes(inFile.warnings));
}

/** Whether an issue is an error in a name that the command line gives. */
function isOfFlags({ code, severity, path }: Issue, flags: ExportSettings): boolean {
  const { EXPORT_CLIP_UNKNOWN, EXPORT_NAME_UNKNOWN } = EXPORT_CODES;
  const isName = [EXPORT_CLIP_UNKNOWN.id, EXPORT_NAME_UNKNOWN.id].includes(code);
  return isName && severity === 'error' && settingAt(flags, path.split('.')) !== undefined;
}

function refuseUnknownTarget({ to }: ExportSettings): void {
  if (to === undefined || targetById(to)) return;
  const known = targets.map(({ id }) => id).join(', ');
  throw new UsageError(`Unknown target ${to}; choose one of ${known}`);
}

/** The scenes of `hero_LOD1.glb` and so on beside `hero.glb`, whose clips do not matter, and the files that were read for them. */
async function levelScenes(
  main: string,
  { loop: _, ...options }: Options,
): Promise<{ scene: Scene; read: ReadonlySet<string> }[]> {
  const levels: { scene: Scene; read: ReadonlySet<string> }[] = [];
  const extension = extname(inputName(main));
  const stem = join(dirname(main), stemOf(inputName(main)));
  for (let number = 1; existsSync(`${stem}_LOD${number}${extension}`); number++) {
    const { scene, gathered } = await sceneOfInputs([`${stem}_LOD${number}${extension}`], options);
    levels.push({ scene, read: gathered.read });
  }
  return levels;
}

function reportOf(inputs: readonly string[], output: string, exported: Exported): object {
  const { files, format, issues, report, isRefused } = exported;
  const names = files.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
  return { inputs, output, format, written: !isRefused, files: names, losses: report.losses, issues };
}

function describe(output: string, { files, issues, report, isRefused }: Exported): void {
  const size = kilobytes(bytesOf(files));
  print(isRefused ? 'Nothing was written because of errors:' : `${withOthers(output, files)}: ${size}`);
  const [errors, others] = [issues.filter(isError), issues.filter((issue) => !isError(issue))];
  const findings = describeFindings([...errors, ...others], report.losses);
  if (findings !== '') print(findings);
}

function isError({ severity }: Issue): boolean {
  return severity === 'error';
}
