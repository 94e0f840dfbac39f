/** The formats of models and of their surfaces. */

import { latin1 } from '../../../binary/string.ts';
import { inspectText } from '../../../text/text.ts';
import type { Format } from '../../format.ts';
import { checkAsciiMdl } from './ascii/check.ts';
import { detectAsciiMdl } from './ascii/detect.ts';
import type { AsciiMdlDocument } from './ascii/document.ts';
import { readAsciiMdl } from './ascii/read.ts';
import { writeAsciiMdl } from './ascii/write.ts';
import { checkDocument } from './binary/check.ts';
import type { MdlDocument } from './binary/document.ts';
import { isCompiled } from './binary/frame.ts';
import { inspectDocument } from './binary/inspect.ts';
import { describe } from './binary/producer.ts';
import { readDocument } from './binary/read.ts';
import { fileSchema } from './binary/schema.ts';
import { writeDocument } from './binary/write.ts';
import { asciiNeeds, compiledNeeds } from './needs.ts';
import { mtrFormat } from './surfaces/mtr.ts';
import { pltFormat } from './surfaces/plt.ts';
import { txiFormat } from './surfaces/txi.ts';

const INTRODUCTION = [
  'Little-endian, without alignment. A file has a header and two blocks. Pointers are offsets from the start of the first',
  'block, or of the second one if so noted. The records below are at any place; headers state the purpose and length of the',
  'lists of `count` entries to which they point. A node header is followed by the headers of its flags, in the order below.',
  '`slots` is 18, 64 or 128, whichever fits before the data that follow.',
].join(' ');

const binaryFormat: Format<MdlDocument> = {
  id: 'mdl.binary',
  family: 'mdl',
  title: 'Neverwinter Nights compiled model',
  extensions: ['mdl'],
  leads: true,
  checkedAsScene: true,
  detect: isCompiled,
  read: readDocument,
  write: writeDocument,
  check: checkDocument,
  inspect: inspectDocument,
  encoding: 'latin1',
  needs: compiledNeeds,
  describe,
  schema: {
    type: fileSchema,
    title: 'Neverwinter Nights compiled model (.mdl)',
    introduction: INTRODUCTION,
    parameters: ['count', 'slots'],
    scattered: true,
  },
};

const asciiFormat: Format<AsciiMdlDocument> = {
  id: 'mdl.ascii',
  family: 'mdl',
  title: 'Neverwinter Nights text model',
  extensions: ['mdl', 'wok', 'pwk', 'dwk'],
  leads: true,
  detect: detectAsciiMdl,
  read: readAsciiMdl,
  write: writeAsciiMdl,
  check: checkAsciiMdl,
  inspect: (bytes, name) => inspectText(bytes, name, latin1),
  encoding: 'latin1',
  needs: asciiNeeds,
  describe: () => ({ version: '' }),
};

export const mdlFormats: readonly Format[] = [binaryFormat, asciiFormat, txiFormat, mtrFormat, pltFormat];
