/** Open characters that an edited glTF may have been made of. */
import type { Scene } from 'exhume';
import { type Character, characters, type ShownCharacter } from './characters.ts';

/** Share of the names of an edited character by which it is one: skeletons of one system have many names in common. */
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

/** The share of the names of a character that another one has, too. */
function shareOf(edited: Character, original: ShownCharacter): number {
  const known = namesIn(original.scene);
  const names = [...(edited.scene ? namesIn(edited.scene) : [])];
  return names.filter((name) => known.has(name)).length / (names.length || 1);
}

function namesIn({ nodes, meshes, materials, clips }: Scene): Set<string> {
  return new Set([...nodes, ...meshes, ...materials, ...clips].map(({ name }) => name));
}
