/** The flags of a command that has settings: each setting is a flag of the same name. */
import { type Command, Option } from 'commander';
import {
  type SettingField,
  settingFields,
  settingFromTexts,
  withSetting,
} from '../export/settings/fields.ts';
import type { ExportSettings } from '../export/settings/settings.ts';
import { FormatError } from '../report/report.ts';
import { UsageError } from './output.ts';

const FIELDS = settingFields();

/** `animation.cleanup.tolerance` is `--animation-cleanup-tolerance`. */
function spelling(path: readonly string[]): string {
  return path.join('-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Adds the flags of all settings to a command. */
export function addSettingsFlags(command: Command): void {
  for (const { path, shape, flag } of FIELDS) {
    const argument = flag.argument === undefined ? ` [false]` : ` <${flag.argument}>`;
    const repeats = flag.isRepeatable || flag.isNamed ? '; repeatable' : '';
    const defaultText = shape.fallback === undefined ? '' : ` (default: ${shape.fallback})`;
    const description = sentence(shape.description);
    const option = new Option(`--${spelling(path)}${argument}`, `${description}${repeats}${defaultText}`);
    if (flag.isRepeatable || flag.isNamed)
      option.argParser((text: string, before: string[] = []) => [...before, text]);
    command.addOption(option.helpGroup(`Settings${path.length > 1 ? ` of ${path[0]}` : ''}:`));
  }
}

/** A description in the style of the help: without its last period, and beginning in lower case. */
function sentence(description: string): string {
  const text = description.replace(/\.$/, '');
  return /^[A-Z][a-z]+ /.test(text) && !text.startsWith('CryEngine')
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
}

/** The settings that the command line gives. @throws UsageError for an invalid value */
export function settingsOfFlags(command: Command): ExportSettings {
  return FIELDS.reduce<ExportSettings>((settings, field) => {
    const name = spelling(field.path);
    const attribute = command.options.find(({ long }) => long === `--${name}`)!.attributeName();
    const given: unknown = command.getOptionValue(attribute);
    return given === undefined ? settings : withSetting(settings, field.path, parsed(field, given, name));
  }, {});
}

function parsed(field: SettingField, given: unknown, name: string): unknown {
  try {
    return settingFromTexts(field, Array.isArray(given) ? given : [`${given}`]);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(`--${name}: ${error.message}`);
  }
}
