/** Files that a character refers to and that were not found or could not be read. */
import { extensionOf, fileName, foreignName } from '../files/named-file.ts';
import type { Character } from '../state/characters.ts';
import { counted } from '../ui/counted.ts';

/** What tells whether files are missing. */
type Facts = Pick<Character, 'missing' | 'lacking' | 'scene'>;

/** Their names, or what they are if no file names them. */
export function missingFiles(facts: Facts): string[] {
  const { lacking } = facts;
  const unnamed = lacking
    ? [`${lacking.role} (${lacking.extensions.map((extension) => `.${extension}`).join(' or ')})`]
    : [];
  return [...namedFiles(facts), ...unnamed];
}

function namedFiles({ missing, scene }: Facts): string[] {
  const images = (scene?.textures ?? []).flatMap(({ uri, bytes }) => (bytes ? [] : [uri]));
  return [...new Set([...missing, ...images])];
}

/** Whether files are missing that may contain clips: no images. */
export function mayMissClips({ missing, lacking, scene }: Facts): boolean {
  const images = new Set(scene?.textures.map(({ uri }) => uri));
  return lacking !== undefined || missing.some((name) => !images.has(name));
}

/** Whether a file was found but could not be read. */
export function isDamaged({ files }: Pick<Character, 'files'>, name: string): boolean {
  return files.some((file) => file.name === name && file.bytes && !file.format);
}

/** What keeps files of a character from being used: they are missing, damaged, or some of both. */
export function faultOf(character: Pick<Character, 'files'>, names: readonly string[]): string {
  const damaged = names.filter((name) => isDamaged(character, name)).length;
  if (damaged === 0) return 'missing';
  return damaged === names.length ? 'damaged' : 'missing or damaged';
}

/** Such as "3 files missing"; empty if there are none. */
export function describeMissing(character: Facts & Pick<Character, 'files'>): string {
  const names = missingFiles(character);
  return names.length === 0 ? '' : `${counted(names.length, 'file')} ${faultOf(character, names)}`;
}

/** Whether a character refers to a file, or needs one of its kind, and does not have it, judged by the file's name; a reference may have no extension. */
export function isMissing(facts: Facts, path: string): boolean {
  if (facts.lacking?.extensions.includes(extensionOf(path))) return true;
  const file = fileName(path).toLowerCase();
  return namedFiles(facts).some((name) => {
    const wanted = foreignName(name).toLowerCase();
    return wanted === file || (!wanted.includes('.') && file.startsWith(`${wanted}.`));
  });
}
