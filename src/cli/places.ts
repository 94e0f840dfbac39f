/** Options that name where referenced files are. */
import { type Command, Option } from 'commander';

/** Where referenced files may be, besides the folders of the given ones. */
export interface PlaceOptions {
  search?: string[];
  root?: string;
}

/** An option that is given once for each thing, so that what stands behind the thing is not taken for another one. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** New ones for each command, which puts them into a group of its own. */
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

/** Adds the options for finding referenced files, of a command that makes no scene. */
export function withPlaceOptions(command: Command): Command {
  for (const option of placeOptions()) command.addOption(option);
  return command;
}
