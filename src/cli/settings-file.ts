/** Options of a command from a settings file. */
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { readNamed } from '../node/input-library.ts';
import { UsageError, unknown } from './output.ts';

/** Applies the options of a settings file; those on the command line take precedence. @throws UsageError, and the system's error */
export async function applySettings(command: Command, path: string): Promise<void> {
  const settings = await settingsIn(path);
  const options = new Map(command.options.map((option) => [option.attributeName(), option]));
  for (const [name, value] of Object.entries(settings)) {
    const option = options.get(name);
    if (!option) throw new UsageError(`${path}: ${unknown('setting', name, [...options.keys()])}`);
    if (command.getOptionValueSource(name) === 'cli') continue;
    command.setOptionValueWithSource(name, parsedValue(option, value, path), 'config');
  }
}

async function settingsIn(path: string): Promise<object> {
  const text = (await readNamed(path)).toString();
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new UsageError(`${path} is not an object with settings, such as {"maxInfluences": 4}`);
  return settings;
}

/** The value of an option, checked as on the command line. Repeatable options take lists. */
function parsedValue(option: Option, value: unknown, path: string): unknown {
  const name = option.attributeName();
  const takesText = option.required || option.optional;
  if (typeof value === 'boolean' && (!takesText || (value && option.optional))) return value;
  const values = Array.isArray(value) ? value : [value];
  const isPlain = takesText && values.every((each) => typeof each === 'string' || typeof each === 'number');
  if (!isPlain)
    throw new UsageError(`${path}: ${name} must be ${takesText ? 'text or a number' : 'true or false'}`);
  try {
    const parse = option.parseArg ?? ((text: string) => text);
    return values.reduce((before: unknown, each) => parse(`${each}`, before), undefined);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UsageError(`${path}: ${name}: ${error.message}`);
  }
}
