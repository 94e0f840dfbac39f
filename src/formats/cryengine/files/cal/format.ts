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
  // Animations without their model make no scene to be checked.
  checkedAsScene: false,
  describe: () => ({ version: '' }),
};

/** Number of bytes that are examined for detection. */
const HEAD = 16384;
/** Keys of Cal3D model files, whose animations may also have the extension `.caf`. */
const MODEL_KEY = /^(skeleton|mesh|animation|material)(_.*)?$/;

/** A text with lines that are specific to lists; with the extension `.cal` also one with any aliases. */
function detectCal(bytes: Uint8Array, name: string): boolean {
  const head = bytes.subarray(0, HEAD);
  if (head.includes(0)) return false;
  const { lines } = readCal(head);
  if (bytes.length > HEAD) lines.pop();
  if (/\.cal$/i.test(name)) return lines.some(isSpecific) || lines.every(({ kind }) => kind !== 'unknown');
  return lines.some(isSpecific) && !lines.some((line) => line.kind === 'entry' && MODEL_KEY.test(line.alias));
}

function isSpecific(line: CalLine): boolean {
  if (line.kind === 'directive') return DIRECTIVES.has(line.name.toLowerCase());
  return line.kind === 'entry' && /\.caf$/i.test(line.file);
}
