/** Names of textures and materials, and how the engine finds their files (docs/reference/mdl.md#texture-lookup). */
import type { Need } from '../../../format.ts';

/** The longest name in the game's archives. */
const LONGEST = 16;

/** In the order of the engine's preference; the last ones are common results of conversion. */
const TEXTURE_EXTENSIONS = ['dds', 'plt', 'tga', 'png', 'jpg', 'jpeg'];

/** The name of a file for which the engine looks, without extension; undefined for none. */
export function resrefOf(name: string | undefined): string | undefined {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || trimmed.toLowerCase() === 'null' ? undefined : trimmed.slice(0, LONGEST);
}

/** The key by which file names are compared. */
export function keyOf(name: string): string {
  return name.toLowerCase();
}

/** Textures, and the settings of each. */
export function textureNeeds(names: readonly (string | undefined)[]): Need[] {
  const known = names.filter((name) => name !== undefined);
  return [...known.map(settingsNeed), ...known.map(textureNeed)];
}

function textureNeed(name: string): Need {
  return { name, alternatives: TEXTURE_EXTENSIONS, role: 'texture' };
}

function settingsNeed(name: string): Need {
  return { name: `${name}.txi`, role: 'material', optional: true };
}

/**
 * The material that a mesh names, else the one with the name of its first texture, if it exists. A material without a texture
 * uses the texture with its own name.
 */
export function materialNeeds(material: string | undefined, bitmap: string | undefined): Need[] {
  if (material === undefined) {
    return bitmap === undefined ? [] : [{ name: `${bitmap}.mtr`, role: 'material', optional: true }];
  }
  return [
    { name: `${material}.mtr`, role: 'material' },
    { ...textureNeed(material), optional: true },
  ];
}

/** Each file once, ignoring case; optional only if all its uses are. */
export function withoutRepeats(needs: readonly Need[]): Need[] {
  const known = new Map<string, Need>();
  for (const need of needs) {
    const key = keyOf(need.name);
    const before = known.get(key);
    if (!before) known.set(key, { ...need });
    else if (!need.optional) delete before.optional;
  }
  return [...known.values()];
}
