/** The format of C3S files. */

import { textAt } from '../../../binary/schema.ts';
import { viewOf } from '../../../binary/view.ts';
import type { Format, Need } from '../../format.ts';
import { checkDocument } from './scene/check.ts';
import { type C3sDocument, headerOf, modelsOf } from './scene/document.ts';
import { isC3s, RIFF } from './scene/frame.ts';
import { inspectDocument } from './scene/inspect.ts';
import { readDocument } from './scene/read.ts';
import { fileSchema } from './scene/schema.ts';
import { setField } from './scene/set-field.ts';
import { writeDocument } from './scene/write.ts';

const INTRODUCTION = [
  'Little-endian RIFF of the form C3SB: each chunk has four letters, a length and so many bytes, padded to an even number by',
  'a zero. One chunk is the scene header (SHDR), the others are models (SMDL), which consist of subchunks, each a texture,',
  'sound, vertex and so on. Compressed numbers have seven bits per byte, the highest first; the top bit says that another',
  'byte follows. `conditional` is 1 if vertex frames omit members that they do not use.',
].join(' ');

export const c3sFormat: Format<C3sDocument> = {
  id: 'c3s',
  family: 'c3s',
  title: 'Cannibal 3D scene',
  extensions: ['c3s'],
  leads: true,
  detect: (bytes, name) => isC3s(bytes) || (isRiff(bytes) && /\.c3s$/i.test(name)),
  read: (bytes, report, { vfrm } = {}) => readDocument(bytes, report, vfrm),
  write: writeDocument,
  check: checkDocument,
  checkedAsScene: true,
  inspect: inspectDocument,
  setField,
  needs: textureNeeds,
  // The author is a person, not a program.
  describe: (document) => {
    const version = headerOf(document)?.version ?? 0;
    return { version: `${version >>> 16}.${version & 0xffff}` };
  },
  schema: {
    type: fileSchema,
    title: 'Cannibal 3D scene (.c3s)',
    introduction: INTRODUCTION,
    parameters: ['conditional'],
    scattered: true,
  },
};

function isRiff(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === RIFF;
}

/** The images to which the textures refer, each once. */
function textureNeeds(document: C3sDocument): Need[] {
  const names = modelsOf(document).flatMap(({ model: { textures } }) =>
    Array.from({ length: textures.count }, (_, row) => textAt(textures.imageFile, row)),
  );
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name, role: 'texture' }));
}
