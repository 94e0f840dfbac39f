import { join } from 'node:path';
import { Command, Option } from 'commander';
import { type Check, checkFile } from '../convert/check.ts';
import type { ModOptions } from '../convert/mod/check-mod.ts';
import type { Presets } from '../convert/mod/presets.ts';
import { FORMAT_CODES } from '../formats/registry.ts';
import { installedDecoders } from '../node/decoders.ts';
import { countIssues, type Issue } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { explainErrors } from './errors.ts';
import { archiveMessage, describeFindings } from './findings.ts';
import { findInputs, findPlaces, type SceneOptions } from './inputs.ts';
import { filesFor, inputPath, isFolder, libraryPath } from './named-files.ts';
import { endWithErrors, print, printJsonOf, UsageError } from './output.ts';
import { type PlaceOptions, withPlaceOptions } from './places.ts';
import { presetsIn } from './presets.ts';

interface Options extends PlaceOptions {
  presets?: string;
  severity: Issue['severity'];
  json?: boolean;
}

/** From the lowest. */
const SEVERITIES: readonly Issue['severity'][] = ['info', 'warning', 'error'];

export function checkCommand(): Command {
  const command = new Command('check')
    .argument('<file...>', 'files of any supported format, or folders of mods')
    .option(
      '--presets <file>',
      'in folders: list of allowed shaders and physical materials, see `exhume presets`',
    )
    .addOption(
      new Option('--severity <severity>', 'report only issues of at least this severity')
        .choices([...SEVERITIES])
        .default('info', 'info, which includes notes on modeling'),
    )
    .option('--json', 'print JSON');
  return withPlaceOptions(command)
    .addHelpText(
      'after',
      '\nIn a folder, all models and images are checked, both one by one and as a whole.\n\nExamples:\n  exhume check cally.cfg\n  exhume check *.cmf\n  exhume check merc.cgf --search FCData/Textures.pak\n  exhume check MyMod/ --presets CryExport.ini --severity warning',
    )
    .action((files: string[], options: Options) =>
      explainErrors(options.presets ?? '', options.json === true, () => checkAll(files, options)),
    );
}

async function checkAll(files: readonly string[], options: Options): Promise<void> {
  const { presets: list, json = false } = options;
  const presets = list === undefined ? undefined : await presetsIn(list);
  const results: object[] = [];
  for (const file of files)
    await explainErrors(
      file,
      json,
      async () => void results.push(...(await check(file, options, presets))),
      (failure) => results.push(failure),
    );
  if (json) printJsonOf(results);
}

async function check(
  file: string,
  { severity, json = false, search = [], root }: Options,
  presets: Presets | undefined,
): Promise<Check[]> {
  // Some folders stand for a file in them.
  const isMod = isFolder(file) && (await inputPath(file)) === libraryPath(file);
  const places = { search, ...(root === undefined ? {} : { root }) };
  const found = isMod
    ? await checkFolder(file, places, { listAll: json, ...(presets ? { presets } : {}) })
    : await checkNamed(file, { ...places, json });
  if (found.length === 0)
    throw new UsageError(
      `${file} contains no file of a known format; \`exhume batch --to check\` also looks into archives`,
    );
  const least = SEVERITIES.indexOf(severity);
  const checks = found.map((each) => ({
    ...each,
    file: isMod ? join(file, each.file) : file,
    issues: each.issues.filter((issue) => SEVERITIES.indexOf(issue.severity) >= least),
  }));
  if (checks.some(({ issues }) => countIssues(issues, 'error') > 0)) endWithErrors();
  if (json) return checks;
  if (isMod)
    print(`${file}: ${counted(checks.length, 'file')}, ${summary(checks.flatMap(({ issues }) => issues))}`);
  for (const { file, issues } of checks)
    if (!isMod || issues.length > 0) print(`${file}: ${verdict(issues)}`);
  return checks;
}

async function checkFolder(folder: string, places: PlaceOptions, options: ModOptions): Promise<Check[]> {
  const { checkMod } = await import('../convert/mod/check-mod.ts');
  const found = await findPlaces(filesFor([]), places);
  const own = { ...options, ...found.options, loadDecoders: installedDecoders };
  return withIssues(await checkMod(found.library, libraryPath(folder), own), found.issues);
}

async function checkNamed(file: string, options: SceneOptions): Promise<Check[]> {
  const found = await findInputs([file], options);
  const check = await checkFile(found.library, found.paths[0]!, found.options);
  return withIssues([await namingArchive(check, file)], found.issues);
}

/** An archive is of no file format: the message says how to check what is in it. */
async function namingArchive(check: Check, file: string): Promise<Check> {
  const [issue] = check.issues;
  const isUnknown = check.format === null && issue?.code === FORMAT_CODES.FORMAT_UNKNOWN.id;
  const message = isUnknown ? await archiveMessage(file) : undefined;
  return message === undefined ? check : { ...check, issues: [{ ...issue!, message }] };
}

/** @param issues of the archives of the search path, which are reported once */
function withIssues([first, ...others]: readonly Check[], issues: readonly Issue[]): Check[] {
  return first ? [{ ...first, issues: [...issues, ...first.issues] }, ...others] : [];
}

function verdict(issues: readonly Issue[]): string {
  return issues.length === 0 ? summary(issues) : `${summary(issues)}\n${describeFindings(issues)}`;
}

function summary(issues: readonly Issue[]): string {
  if (issues.length === 0) return 'no issues';
  const count = (severity: Issue['severity'], name: string) => {
    const found = countIssues(issues, severity);
    return found === 0 ? [] : [counted(found, name)];
  };
  return [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'note')].join(', ');
}
