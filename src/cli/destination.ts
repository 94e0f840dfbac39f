/** Chooses the target and the file name of a result from `-o` and `--to`. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Option } from 'commander';
import { targetForName, targetsForName } from '../convert/convert.ts';
import { extensionOf } from '../convert/library.ts';
import { refusalOf, TARGET_OPTIONS } from '../convert/target-options.ts';
import { registryOfFile, wholeRegistry } from '../formats/families.ts';
import type { Target, TargetOptions } from '../formats/format.ts';
import { familyOfTarget, targets } from '../formats/targets.ts';
import { stemOf } from '../text/file-name.ts';
import { inputName } from './named-files.ts';
import { UsageError } from './output.ts';
import { requireOwnName } from './output-name.ts';
import { nameOf, type Output } from './outputs.ts';
import { parseOneOf } from './parsers.ts';

export interface DestinationOptions extends TargetOptions {
  output: Output;
  to?: string;
}

/** @param documents ids of formats as which the command can write documents in JSON */
export function targetOption(documents: readonly string[] = []): Option {
  const ids = [...new Set([...targets.map(({ id }) => id), ...documents])];
  const description = 'what to write (default: inferred from the output file name)';
  return new Option('--to <target>', description).choices(ids).argParser(parseOneOf('target', ids));
}

/** Options that decide which scene is written, and how. */
export const SCENE_CHOICES = ['merge', 'lod', ...TARGET_OPTIONS] as const;

/** @param input the first of the files that are written anew @throws UsageError */
export async function destination(
  input: string,
  { output, to, ...choices }: DestinationOptions,
): Promise<{ stem: string; target: Target }> {
  const name = nameOf(output);
  const target = to === undefined ? await namedTarget(name, input) : targets.find(({ id }) => id === to);
  if (!target) {
    throw new UsageError(
      to === undefined
        ? `${output.path}: no target has this extension; choose one with --to`
        : `only a document in JSON can be written as ${to}`,
    );
  }
  const { fileName } = target;
  if (fileName !== undefined && name !== undefined && name !== fileName)
    throw new UsageError(
      `${target.id} is always written as ${fileName}: name a folder, such as -o ${stemOf(output.path)}/`,
    );
  if (name !== undefined) {
    const omit = targetForName(name) ? ', or omit --to' : '';
    const advice = `name it ${stemOf(output.path)}.${target.extension}${omit}`;
    requireOwnName(name, { id: target.id, extensions: await extensionsFor(target, name) }, advice);
  }
  const refusal = refusalOf(target, choices, flagOf);
  if (refusal !== undefined) throw new UsageError(refusal);
  return { stem: stemOf(name ?? inputName(input)), target };
}

/** The extensions that files of a target may have. All families are loaded only where a name has another one than the usual. */
async function extensionsFor({ id, extension }: Target, name: string): Promise<readonly string[]> {
  if (extensionOf(name) === extension) return [extension];
  return [extension, ...((await wholeRegistry()).byId(id)?.extensions ?? [])];
}

/** @throws UsageError if formats of several systems have the extension, and the input is of none of them */
async function namedTarget(name: string | undefined, input: string): Promise<Target | undefined> {
  if (name === undefined) return targets[0];
  const possible = targetsForName(name).map(({ id }) => id);
  const families = new Set(possible.map(familyOfTarget));
  // The file is only read where it matters.
  const family = families.size > 1 ? await familyOfFile(input) : undefined;
  if (families.size > 1 && !(family !== undefined && families.has(family)))
    throw new UsageError(`${name} may be ${possible.join(' or ')}; choose one with --to`);
  return targetForName(name, family);
}

/** An option as the command line spells it. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The family that a file belongs to, if it can be determined. A pipe can be read only once. */
async function familyOfFile(path: string): Promise<string | undefined> {
  try {
    if (!statSync(path).isFile()) return undefined;
    const [bytes, name] = [readFileSync(path), basename(path)];
    return (await registryOfFile(bytes, name)).detect(bytes, name).family;
  } catch {
    // Errors of the file are reported when it is read.
    return undefined;
  }
}
