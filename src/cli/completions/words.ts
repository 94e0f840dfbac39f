import type { CommandReference, OptionReference } from '../command-reference.ts';

export function optionsOf({ groups }: CommandReference): OptionReference[] {
  return groups.flatMap(({ options }) => options);
}

/** How an option can be written: `-o` and `--output`. */
export function flagsOf({ short, long }: Pick<OptionReference, 'short' | 'long'>): string[] {
  return short === undefined ? [long] : [short, long];
}
