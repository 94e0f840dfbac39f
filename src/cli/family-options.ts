/** Options that concern only some families of formats. */
import type { Command, Option } from 'commander';
import { type FamilyId as BuiltInId, SOURCES } from '../formats/families.ts';

/** Documents of any family in JSON are listed like a family. */
export type FamilyId = BuiltInId | 'json';

/** What the families are called, by id. */
export const FAMILIES = Object.fromEntries([
  ...SOURCES.map(({ id, title }) => [id, title]),
  ['json', 'JSON'],
]) as Readonly<Record<FamilyId, string>>;

export const FAMILY_IDS = Object.keys(FAMILIES) as FamilyId[];

/** An option with the families that it has an effect on. */
export interface FamilyOption {
  families: readonly FamilyId[];
  /** The families of values that have an effect on fewer. */
  ofValue?: Readonly<Record<string, readonly FamilyId[]>>;
  option: Option;
}

/** Puts an option into the group of its family in the help; one of several families names them. */
export function familyOption(families: readonly FamilyId[], option: Option): FamilyOption {
  const titles = families.map((family) => FAMILIES[family]);
  if (families.length > 1) option.description += ` (${titles.join(', ')})`;
  option.helpGroup(families.length > 1 ? 'Options of several formats:' : `${titles[0]} options:`);
  return { families, option };
}

/** Adds options to a command: those of several families first, then family by family. */
export function addFamilyOptions(command: Command, options: readonly FamilyOption[]): void {
  const place = ({ families: [first, ...more] }: FamilyOption) =>
    more.length > 0 ? -1 : FAMILY_IDS.indexOf(first!);
  for (const { option } of [...options].sort((a, b) => place(a) - place(b))) command.addOption(option);
}
