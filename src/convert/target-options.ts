/** Which options a target supports. */
import type { Target, TargetOptions } from '../formats/format.ts';

/** The compiler refuses an option that is not among them. */
const OPTIONS: Readonly<Record<keyof TargetOptions, true>> = {
  version: true,
  maxInfluences: true,
  compress: true,
  xml: true,
  target: true,
  frames: true,
};

/** Every option that some target supports. */
export const TARGET_OPTIONS = Object.keys(OPTIONS) as readonly (keyof TargetOptions)[];

/**
 * Why a target is not written with some options: it has no such version, or an option changes nothing of it.
 *
 * @param spell an option as the caller knows it
 * @returns undefined where it supports them all; what is `false` was not asked for
 */
export function refusalOf(
  { id, versions = [], supports = [] }: Target,
  options: TargetOptions,
  spell: (option: string) => string = (option) => option,
): string | undefined {
  const { version } = options;
  if (version !== undefined && !versions.includes(version)) {
    const supported = versions.length > 0 ? `supported are ${versions.join(', ')}` : 'it has only one';
    return `${id} has no version ${version}; ${supported}`;
  }
  const supported: readonly string[] = ['version', ...supports];
  const refused = TARGET_OPTIONS.find((option) => options[option] && !supported.includes(option));
  return refused && `${spell(refused)} has no effect on ${id}`;
}
