/** Lists more files in a model file without changing its other lines. */
import type { ConfigDocument, ConfigEntry } from './document.ts';
import { roleOf } from './document.ts';
import { parseLines, readConfig } from './read.ts';
import { writeConfig } from './write.ts';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Lists a file behind the last one of its role, in the same folder. @param entry its value is a name without folders */
export function withListed(document: ConfigDocument, { key, value }: ConfigEntry): ConfigDocument {
  const source = writeConfig(document);
  // Morph targets belong to the mesh before them.
  const roles = [roleOf(key), ...(roleOf(key) === 'mesh' ? ['morph'] : [])];
  const last = parseLines(source).findLast(({ entry }) => entry && roles.includes(roleOf(entry.key)));
  const folder = /^.*[\\/]/.exec(last?.entry?.value ?? '')?.[0] ?? '';
  const place = last ? endOfLine(source, last.index) : source.length;
  const ending = source.includes(RETURN) ? '\r\n' : '\n';
  const isOnOwnLine = place === 0 || source[place - 1] === LINE_FEED || source[place - 1] === RETURN;
  const line = `${isOnOwnLine ? '' : ending}${key}=${folder}${value}${ending}`;
  return readConfig(
    Uint8Array.of(...source.subarray(0, place), ...new TextEncoder().encode(line), ...source.subarray(place)),
  );
}

/** The offset behind a line and its line ending. */
function endOfLine(source: Uint8Array, line: number): number {
  let at = 0;
  for (let index = 0; at < source.length; at++) {
    if (source[at] !== LINE_FEED && source[at] !== RETURN) continue;
    if (source[at] === RETURN && source[at + 1] === LINE_FEED) at++;
    if (index++ === line) return at + 1;
  }
  return at;
}
