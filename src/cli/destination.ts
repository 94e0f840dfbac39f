/** From the name of an output to what is written where. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Option } from 'commander';
import { targetForName } from '../convert/convert.ts';
import { refusalOf, TARGET_OPTIONS } from '../convert/target-options.ts';
import type { Target, TargetOptions } from '../formats/format.ts';
import { detectFormat, targets } from '../formats/index.ts';
import { stemOf } from '../text/file-name.ts';
import { UsageError } from './output.ts';
import { parseOneOf } from './parsers.ts';

export interface DestinationOptions extends TargetOptions {
  output: string;
  to?: string;
}

/** Of every command that writes files. */
export function forceOption(): Option {
  return new Option('--force', 'replace existing files, even those that were read (default: refuse)');
}

/** @param documents formats that the command can write documents in JSON as */
export function targetOption(documents: readonly string[] = []): Option {
  const ids = [...new Set([...targets.map(({ id }) => id), ...documents])];
  const description = 'what to write (default: inferred from the output file name)';
  return new Option('--to <target>', description).choices(ids).argParser(parseOneOf('target', ids));
}

/** What says which scene is to be written, and how. */
export const SCENE_CHOICES = ['merge', 'lod', ...TARGET_OPTIONS] as const;

/** @param input the first of the files that are written anew @throws UsageError */
export function destination(
  input: string,
  { output, to, ...choices }: DestinationOptions,
): { folder: string; stem: string; target: Target } {
  const named = targetForName(output, familyOfFile(input));
  const isFolder = isFolderName(output);
  const target = to === undefined ? (isFolder ? targets[0] : named) : targets.find(({ id }) => id === to);
  if (!target) {
    throw new UsageError(
      to === undefined
        ? `${output} has the extension of no target; choose one with --to`
        : `only a document in JSON can be written as ${to}`,
    );
  }
  const { fileName } = target;
  if (fileName !== undefined && !isFolder && basename(output) !== fileName)
    throw new UsageError(
      `${target.id} is always written as ${fileName}: name a folder, such as -o ${stemOf(output)}/`,
    );
  const refusal = refusalOf(target, choices, flagOf);
  if (refusal !== undefined) throw new UsageError(refusal);
  if (isFolder) return { folder: output, stem: stemOf(basename(input)), target };
  return { folder: dirname(output), stem: stemOf(basename(output)), target };
}

/** An option as the command line spells it. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function isFolderName(output: string): boolean {
  return /[\\/]$/.test(output) || (existsSync(output) && statSync(output).isDirectory());
}

/** The family that a file belongs to, if it can be determined. */
function familyOfFile(path: string): string | undefined {
  try {
    return detectFormat(readFileSync(path), basename(path)).family;
  } catch {
    // Errors of the file are reported when it is read.
    return undefined;
  }
}
