/** Options that concern only some families of formats. */
import type { Command, Option } from 'commander';

/** What the families are called, by id. */
export const FAMILIES = {
  cal3d: 'Cal3D',
  cryengine: 'CryEngine',
  mdl: 'MDL',
  c3s: 'C3S',
  o3d: 'O3D',
  gltf: 'glTF',
  json: 'JSON',
} as const;

export type FamilyId = keyof typeof FAMILIES;

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
