/** Open characters that an edited glTF may have been made of. */
import type { Scene } from 'exhume';
import { type Character, characters, type ShownCharacter } from './characters.ts';

/** Share of the names of an edited character by which it is one: characters of one system have some in common. */
const LIKELY = 0.5;

/** Whether edits of other programs come in the files of a character. */
export function isGltf({ files }: Character): boolean {
  return files[0]?.format?.id.startsWith('gltf.') ?? false;
}

/** All open characters into whose files edits can be put back, the likeliest first. */
export function originalsOf(edited: Character): ShownCharacter[] {
  return characters.value
    .filter((character): character is ShownCharacter => {
      return character.scene !== undefined && !character.isPartial && !isSame(character, edited);
    })
    .map((character) => ({ character, share: shareOf(edited, character) }))
    .sort((a, b) => b.share - a.share)
    .map(({ character }) => character);
}

/** The open character of which a glTF is likely an edited export, if there is one. */
export function likelyOriginal(edited: Character): ShownCharacter | undefined {
  const [first] = isGltf(edited) ? originalsOf(edited) : [];
  return first && shareOf(edited, first) >= LIKELY ? first : undefined;
}

/** Whether they are the same file, which the library may open once more. */
function isSame(
  { inputs: [path], collection }: Character,
  { inputs: [other], collection: files }: Character,
): boolean {
  return path === other && collection === files;
}

/**
 * The share of the names of an edited character that another one has, too: of nodes or of surfaces, whichever is lower, since
 * different characters often have the same skeleton.
 */
function shareOf(edited: Character, original: ShownCharacter): number {
  if (!edited.scene) return 0;
  const known = namesIn(original.scene);
  const shares = namesIn(edited.scene)
    .map((names, kind) => ({ names: [...names], known: known[kind]! }))
    .filter(({ names }) => names.length > 0)
    .map(({ names, known }) => names.filter((name) => known.has(name)).length / names.length);
  return shares.length === 0 ? 0 : Math.min(...shares);
}

/** Those of nodes, and those of surfaces. */
function namesIn({ nodes, meshes, materials }: Scene): Set<string>[] {
  return [nodes, [...meshes, ...materials]].map(
    (named) => new Set(named.map(({ name }) => name).filter((name) => name !== '')),
  );
}
