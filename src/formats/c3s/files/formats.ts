/** What C3S files tell of themselves. */

import { textAt } from '../../../binary/schema.ts';
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
  'Little-endian, RIFF of the form C3SB: chunks of four letters, a length, and so many bytes, rounded to an even number by a',
  'zero. One chunk is the scene header (SHDR), the others models (SMDL), which consist of subchunks of their own: a texture,',
  'sound, vertex and so on each. Compressed numbers have seven bits in a byte, the highest first; the top bit says that another',
  'byte follows. `conditional` is 1 where vertex frames leave out what they do not use.',
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
  inspect: inspectDocument,
  setField,
  needs: textureNeeds,
  // The author is a person and no program.
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
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === RIFF;
}

/** The images that the textures name, each once. */
function textureNeeds(document: C3sDocument): Need[] {
  const names = modelsOf(document).flatMap(({ model: { textures } }) =>
    Array.from({ length: textures.count }, (_, row) => textAt(textures.imageFile, row)),
  );
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name, role: 'texture' }));
}
