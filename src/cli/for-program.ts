/** What `--for` chooses: the target and its options for a program that will read the result. */
import { Option } from 'commander';
import { targetForName } from '../convert/convert.ts';
import { READING_PROGRAM_IDS, READING_PROGRAMS, type ReadingProgramId } from '../convert/reading-programs.ts';
import type { TargetOptions } from '../formats/format.ts';
import { targetById } from '../formats/targets.ts';
import { stemOf } from '../text/file-name.ts';
import { flagOf } from './destination.ts';
import { UsageError } from './output.ts';
import { nameOf, type Output } from './outputs.ts';

interface Options extends TargetOptions {
  output: Output;
  to?: string;
  for?: ReadingProgramId;
}

export function programOption(): Option {
  const description = 'write what this program reads: target, version and game, within its limits';
  return new Option('--for <program>', description).choices(READING_PROGRAM_IDS);
}

/** The options with those of the program. @throws UsageError where they contradict each other */
export function forProgram<T extends Options>(given: T): T {
  const { for: program, output, to } = given;
  if (program === undefined) return given;
  const { to: programTarget, options, title } = READING_PROGRAMS[program];
  const chosen = to ?? ownTarget(output, programTarget);
  const family = programTarget.slice(0, programTarget.indexOf('.') + 1);
  if (!chosen.startsWith(family))
    throw new UsageError(
      to === undefined
        ? `${title} does not read ${chosen}; name the output ${stemOf(output.path)}.${targetById(programTarget)?.extension}`
        : `${title} does not read ${chosen}; omit --to, or choose a target of ${family.slice(0, -1)}`,
    );
  for (const [name, value] of Object.entries(options)) {
    const other = given[name as keyof TargetOptions];
    if (other !== undefined && other !== value)
      throw new UsageError(
        `--for ${program} implies ${flagOf(name)} ${value}, but ${flagOf(name)} ${other} is given`,
      );
  }
  return { ...given, ...options, to: chosen };
}

/** The target that the output names, such as a part of a character; that of the program if it names none, or may name that. */
function ownTarget(output: Output, programTarget: string): string {
  const name = nameOf(output);
  const { extension = '', fileName } = targetById(programTarget) ?? {};
  if (name === undefined || (fileName === undefined && name.toLowerCase().endsWith(`.${extension}`)))
    return programTarget;
  return targetForName(name, programTarget.slice(0, programTarget.indexOf('.')))?.id ?? programTarget;
}
