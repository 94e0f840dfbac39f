/** Options that name where referenced files are. */
import { type Command, Option } from 'commander';

/** Where referenced files may be, besides the folders of the given ones. */
export interface PlaceOptions {
  search?: string[];
  root?: string;
}

/** Collects the values of a repeatable option. It takes one value at a time, so that the inputs after it are not taken for more. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** New objects for each command, which sets their group in the help. */
export function placeOptions(): Option[] {
  return [
    new Option(
      '--search <place>',
      'look in this folder or archive, and in the folders and archives below, for referenced files and for inputs given only by name; repeatable',
    ).argParser(collect),
    new Option(
      '--root <folder>',
      'root folder of the game, at which paths in files may start (default for CryEngine models: the folder that contains Objects)',
    ),
  ];
}

/** Adds the options for finding referenced files to a command that makes no scene. */
export function withPlaceOptions(command: Command): Command {
  for (const option of placeOptions()) command.addOption(option);
  return command;
}
