/** `.cal` files: Crytek's animation lists. */

import { inspectText } from '../../../../text/text.ts';
import type { Format } from '../../../format.ts';
import { checkCal } from './check.ts';
import type { CalDocument, CalLine } from './document.ts';
import { calNeeds, DIRECTIVES } from './list.ts';
import { readCal } from './read.ts';
import { writeCalLines } from './write.ts';

export const calFormat: Format<CalDocument> = {
  id: 'cryengine.cal',
  family: 'cryengine',
  title: 'CryEngine animation list',
  extensions: ['cal'],
  detect: detectCal,
  read: readCal,
  write: writeCalLines,
  check: checkCal,
  inspect: inspectText,
  needs: calNeeds,
  describe: () => ({ version: '' }),
};

/** Bytes in which a list shows what it is. */
const HEAD = 16384;
/** What a Cal3D model file names files by, which may be called `.caf` as well. */
const MODEL_KEY = /^(skeleton|mesh|animation|material)(_.*)?$/;

/** A text with lines that only lists have; under their own name also one of any aliases. */
function detectCal(bytes: Uint8Array, name: string): boolean {
  const head = bytes.subarray(0, HEAD);
  if (head.includes(0)) return false;
  const { lines } = readCal(head);
  if (bytes.length > HEAD) lines.pop();
  if (/\.cal$/i.test(name)) return lines.some(isTelling) || lines.every(({ kind }) => kind !== 'unknown');
  return lines.some(isTelling) && !lines.some((line) => line.kind === 'entry' && MODEL_KEY.test(line.alias));
}

function isTelling(line: CalLine): boolean {
  if (line.kind === 'directive') return DIRECTIVES.has(line.name.toLowerCase());
  return line.kind === 'entry' && /\.caf$/i.test(line.file);
}
