/** Which options a target supports. */
import type { Target, TargetOptions } from '../formats/format.ts';

/** All options, as checked by the compiler. */
const OPTIONS: Readonly<Record<keyof TargetOptions, true>> = {
  version: true,
  maxInfluences: true,
  compress: true,
  xml: true,
  target: true,
  frames: true,
  separate: true,
  textures: true,
  textureSize: true,
  textureFolder: true,
  bake: true,
};

/** Every option that some target supports. */
export const TARGET_OPTIONS = Object.keys(OPTIONS) as readonly (keyof TargetOptions)[];

/**
 * Why a target refuses some options: an unsupported version, or an option without effect.
 *
 * @param spell the caller's spelling of an option
 * @returns undefined if it supports all; options that are `false` are ignored
 */
export function refusalOf(
  { id, versions = [], supports = [], capabilities }: Target,
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
  if (refused) return `${spell(refused)} has no effect on ${id}`;
  const { textures, maxInfluences } = options;
  if (maxInfluences !== undefined && !(maxInfluences >= 1))
    return `${spell('maxInfluences')} must be at least 1, not ${maxInfluences}`;
  const kinds = capabilities?.({}).images.kinds;
  if (textures === undefined || !kinds || kinds.includes(textures)) return undefined;
  return `${id} has no ${textures} images; ${spell('textures')} can be ${kinds.join(' or ')}`;
}
