/** The flags of a command that has settings: each setting is a flag of the same name. */
import { type Command, Option } from 'commander';
import type { ExportSettings } from '../export/settings/settings.ts';
import { SETTINGS } from '../export/settings/settings.ts';
import { type Flag, isGroup, type Shape, type Shapes } from '../export/settings/shapes.ts';
import { FormatError } from '../report/report.ts';
import { UsageError } from './output.ts';

/** A setting that is a flag. */
interface Setting {
  path: readonly string[];
  shape: Shape<unknown>;
  flag: Flag;
}

function settingsIn(fields: Shapes, above: readonly string[] = []): Setting[] {
  return Object.entries(fields).flatMap(([name, shape]): Setting[] => {
    const path = [...above, name];
    if (isGroup(shape)) return settingsIn(shape.fields, path);
    return shape.flag ? [{ path, shape, flag: shape.flag }] : [];
  });
}

const FLAGS = settingsIn(SETTINGS.fields);

/** `animation.cleanup.tolerance` is `--animation-cleanup-tolerance`. */
function spelling(path: readonly string[]): string {
  return path.join('-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Adds the flags of all settings to a command. */
export function addSettingsFlags(command: Command): void {
  for (const { path, shape, flag } of FLAGS) {
    const argument = flag.argument === undefined ? ` [false]` : ` <${flag.argument}>`;
    const repeats = flag.isRepeatable || flag.isNamed ? '; repeatable' : '';
    const usual = shape.fallback === undefined ? '' : ` (default: ${shape.fallback})`;
    const description = sentence(shape.description);
    const option = new Option(`--${spelling(path)}${argument}`, `${description}${repeats}${usual}`);
    if (flag.isRepeatable || flag.isNamed)
      option.argParser((text: string, before: string[] = []) => [...before, text]);
    command.addOption(option.helpGroup(`Settings${path.length > 1 ? ` of ${path[0]}` : ''}:`));
  }
}

/** The description as the help has it: without its last period, and beginning in lower case. */
function sentence(description: string): string {
  const text = description.replace(/\.$/, '');
  return /^[A-Z][a-z]+ /.test(text) && !text.startsWith('CryEngine')
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
}

/** The settings that the command line gives. @throws UsageError for an invalid value */
export function settingsOfFlags(command: Command): ExportSettings {
  const given: Record<string, unknown> = {};
  for (const { path, shape, flag } of FLAGS) {
    const attribute = command.options.find(({ long }) => long === `--${spelling(path)}`)!.attributeName();
    const text: unknown = command.getOptionValue(attribute);
    if (text === undefined) continue;
    place(given, path, checked(shape, givenValue(flag, text), spelling(path)));
  }
  return given;
}

function givenValue(flag: Flag, text: unknown): unknown {
  if (text === true) return true;
  const texts = Array.isArray(text) ? (text as string[]) : [text as string];
  if (flag.isNamed)
    return Object.fromEntries(
      texts.map((pair) => {
        const equals = pair.indexOf('=');
        return [pair.slice(0, Math.max(0, equals)), flag.valueOf(pair.slice(equals + 1))];
      }),
    );
  const values = texts.map((each) => flag.valueOf(each));
  return flag.isRepeatable ? values : values[0];
}

function checked(shape: Shape<unknown>, value: unknown, name: string): unknown {
  try {
    return shape.read(value);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(`--${name}: ${error.message}`);
  }
}

function place(into: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name!] = value;
    return;
  }
  into[name!] ??= {};
  place(into[name!] as Record<string, unknown>, rest, value);
}
