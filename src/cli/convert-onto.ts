/** Puts edited files back into the original. */
import { fileOf } from '../convert/library.ts';
import { describeChanges } from '../convert/onto/describe-changes.ts';
import { convertOnto, type PutBack } from '../convert/onto/onto.ts';
import type { SelectionOptions } from '../convert/onto/selection.ts';
import { type Verification, verify } from '../convert/verify.ts';
import type { TargetOptions } from '../formats/format.ts';
import { detectFormat } from '../formats/index.ts';
import { STANDARD_INPUT } from '../node/input-library.ts';
import { stemOf } from '../text/file-name.ts';
import { printFindingsOf } from './conversion-findings.ts';
import { flagOf, SCENE_CHOICES } from './destination.ts';
import { findInputs, type SceneOptions } from './inputs.ts';
import { bytesOf, endWithErrors, print, printJson, UsageError, withOthers } from './output.ts';
import { requireOwnName } from './output-name.ts';
import { nameOf, type Output, pathIn, writeTo } from './outputs.ts';
import { Progress, type ProgressForm } from './progress.ts';
import { readingOptions, refuseIneffective, refuseUnknownClips } from './reading-choices.ts';
import { describeVerification, lacksAnything } from './verification.ts';

interface Options extends SceneOptions, TargetOptions, SelectionOptions {
  output: Output;
  onto: string[];
  verify?: boolean;
  force?: boolean;
  json?: boolean;
  progress?: ProgressForm;
}

/** Options that determine how a file is written, which the original determines here. */
const FOREIGN = ['to', 'for', ...SCENE_CHOICES, 'columns'] as const;

/** Writes all files of the original, with what was edited in them, the named one under the output's name. */
export async function convertInputsOnto(inputs: readonly string[], options: Options): Promise<void> {
  const foreign = FOREIGN.find((name) => name in options);
  if (foreign)
    throw new UsageError(
      `${flagOf(foreign)} cannot be combined with --onto, which keeps the format of the original`,
    );
  if (options.onto.includes(STANDARD_INPUT) && options.output.kind === 'folder')
    throw new UsageError(
      'The original has no name on standard input; name the result with -o, such as -o hero.mdl',
    );
  const progress = new Progress(inputs.length + 2, options.progress);
  try {
    const found = await findInputs([...inputs, ...options.onto], options);
    const originals = found.paths.slice(inputs.length);
    const put = await convertOnto(found.library, found.paths.slice(0, inputs.length), originals, {
      ...options,
      ...readingOptions(options),
      ...found.options,
      onFile: (name) => progress.step(name),
    });
    refuseIneffective(options, put.families);
    refuseUnknownClips(options, [put.scene]);
    put.report.issues.unshift(...found.issues);
    const files = named(put, options.output);
    progress.step('writing');
    await writeTo(options.output, files, { force: options.force === true, read: found.read });
    const verified = options.verify ? await verify(put.scene, files, put.report) : undefined;
    if (put.report.count('error') > 0 || (verified && lacksAnything(verified))) endWithErrors();
    const output = pathIn(options.output, files[0]!.name);
    const onto = fileOf(originals[0]!);
    if (options.json) printResult({ inputs, output, onto, read: [...found.read] }, put, verified);
    else describe(output, onto, put, verified);
  } finally {
    progress.stop();
  }
}

function named({ files }: PutBack, output: Output): PutBack['files'] {
  const [first, ...others] = files as [PutBack['files'][number], ...PutBack['files']];
  const name = nameOf(output) ?? first.name;
  const format = detectFormat(first.bytes, first.name);
  if (name !== first.name)
    requireOwnName(
      name,
      format,
      `name it ${stemOf(name)}.${format.extensions[0]}, as --onto keeps the format`,
    );
  return [{ ...first, name }, ...others];
}

/** Files by name or path. */
interface Places {
  inputs: readonly string[];
  output: string;
  onto: string;
  /** All files of this machine that were read. */
  read: readonly string[];
}

function printResult(
  places: Places,
  { changes, files, report }: PutBack,
  verified: Verification | undefined,
): void {
  const { geometry, weights, materials, clips, rest, properties, added, missing } = changes;
  const replaced = { geometry, weights, materials, clips, rest, properties };
  const kept = changes.kept.map(({ what, name }) => ({ what, name }));
  const { issues, losses } = report;
  const verify = verified ? { verify: verified } : {};
  printJson({ ...places, bytes: bytesOf(files), replaced, added, missing, kept, losses, issues, ...verify });
}

function describe(
  output: string,
  onto: string,
  { changes, files, report }: PutBack,
  verified: Verification | undefined,
): void {
  print(`${withOthers(output, files)}: ${onto} with ${describeChanges(changes)}`);
  if (verified) print(`verified: ${describeVerification(verified)}`);
  printFindingsOf(report);
}
