/** What models call their textures and materials, and where the engine looks for these (docs/reference/mdl.md#texture-lookup). */
import type { Need } from '../../../format.ts';

/** A name has room for so many characters in the game's archives. */
const LONGEST = 16;

/** In the order in which the engine takes them; the last are what people convert images to. */
const TEXTURE_EXTENSIONS = ['dds', 'plt', 'tga', 'png', 'jpg', 'jpeg'];

/** The name of a file as the engine looks for it, without extension; undefined where there is none. */
export function resrefOf(name: string | undefined): string | undefined {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || trimmed.toLowerCase() === 'null' ? undefined : trimmed.slice(0, LONGEST);
}

/** What names of files are compared by. */
export function keyOf(name: string): string {
  return name.toLowerCase();
}

/** Textures and, of the first of them, the settings beside it. */
export function textureNeeds(names: readonly (string | undefined)[]): Need[] {
  const [first] = names;
  return [
    ...(first === undefined ? [] : [settingsNeed(first)]),
    ...names.flatMap((name) => (name === undefined ? [] : [textureNeed(name)])),
  ];
}

function textureNeed(name: string): Need {
  return { name, alternatives: TEXTURE_EXTENSIONS, role: 'texture' };
}

function settingsNeed(name: string): Need {
  return { name: `${name}.txi`, role: 'material', optional: true };
}

/**
 * The material that a mesh names, or else the one that is called like its first texture, if there is one. One that names
 * no texture has the one that is called like itself.
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

/** Each file once, whatever the case of its name; it is optional where nobody needs it. */
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
