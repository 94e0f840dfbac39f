import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Command, Option } from 'commander';
import { writeFiles } from '../node/write-files.ts';
import { explainErrors } from './errors.ts';
import { print, UsageError } from './output.ts';
import { settingsBeside, settingsPath, settingsText } from './scene-settings.ts';
import { packageVersion } from './version.ts';

interface Options {
  init?: boolean;
  show?: boolean;
  reset?: boolean;
}

export function settingsCommand(): Command {
  return new Command('settings')
    .argument('<scene>', 'scene that `exhume export` reads')
    .addOption(new Option('--init', 'write NAME.exhume.json beside the scene, unless it exists'))
    .addOption(new Option('--show', 'print the settings of the scene, including all defaults'))
    .addOption(new Option('--reset', 'replace NAME.exhume.json by one with the defaults'))
    .addHelpText(
      'after',
      '\nExamples:\n  exhume settings hero.glb --init\n  exhume settings hero.glb --show\n  exhume settings hero.glb --reset',
    )
    .action((scene: string, options: Options) =>
      explainErrors(settingsPath(scene), false, () => run(scene, options)),
    );
}

async function run(scene: string, { init, show, reset }: Options): Promise<void> {
  if ([init, show, reset].filter(Boolean).length !== 1)
    throw new UsageError('Choose one of --init, --show and --reset');
  if (!statSync(scene, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`No such file: ${scene}; name the scene that the settings are for`);
  const schema = `https://unpkg.com/exhume@${packageVersion()}/schemas/settings.schema.json`;
  if (show) {
    process.stdout.write(settingsText(await settingsBeside(scene), schema));
    return;
  }
  const path = settingsPath(scene);
  if (init && existsSync(path)) throw new UsageError(`${path} exists; --reset replaces it`);
  const bytes = new TextEncoder().encode(settingsText({}, schema));
  await writeFiles(dirname(path), [{ name: basename(path), bytes }], { replace: true, inputs: [] });
  print(`${path}: all settings, with their defaults`);
}
