/** The formats of CryTek files. */

import { replaceAt } from '../../../binary/schema.ts';
import { unlessRefused } from '../../../report/report.ts';
import type { Format } from '../../format.ts';
import { checkDocument } from './chunks/check.ts';
import { CHUNK_TYPE } from './chunks/chunks.ts';
import { type CryengineDocument, type CryengineFormat, chunksOf } from './chunks/document.ts';
import { cryengineDump } from './chunks/dump.ts';
import { hasSignature, readFrame } from './chunks/frame.ts';
import { inspectDocument } from './chunks/inspect.ts';
import { textureNeeds } from './chunks/materials.ts';
import { readDocument } from './chunks/read.ts';
import { fileSchema } from './chunks/schema.ts';
import { writeDocument } from './chunks/write.ts';

/** By extension: all kinds share one container and differ only in their content and name. */
const EXTENSIONS: Readonly<Record<string, CryengineFormat>> = {
  cgf: 'cryengine.cgf',
  chr: 'cryengine.cgf',
  cga: 'cryengine.cga',
  anm: 'cryengine.cga',
  caf: 'cryengine.caf',
  dba: 'cryengine.caf',
};

const TITLES: Readonly<Record<CryengineFormat, string>> = {
  'cryengine.cgf': 'CryEngine geometry',
  'cryengine.cga': 'CryEngine animated geometry',
  'cryengine.caf': 'CryEngine animation',
};

/** The kind of a CryTek file. The file type in the header is unreliable (docs/reference/cryengine.md#file-header). */
function formatOf(bytes: Uint8Array, name: string): CryengineFormat {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return EXTENSIONS[extension] ?? (holdsOnlyMotion(bytes) ? 'cryengine.caf' : 'cryengine.cgf');
}

function holdsOnlyMotion(bytes: Uint8Array): boolean {
  const frame = unlessRefused(() => readFrame(bytes));
  const types = new Set(frame?.entries.map(({ type }) => type));
  return types.has(CHUNK_TYPE.controller) && !types.has(CHUNK_TYPE.node);
}

function describe(document: CryengineDocument): { version: string; producer?: string } {
  const version = document.header.version.toString(16).padStart(4, '0');
  const source = chunksOf(document, 'sourceInfo')[0]?.content;
  // The author is personal data: it names the user and the machine.
  const producer = source && [source.sourceFile.text, source.date.text.trim()].filter(Boolean).join(', ');
  return { version, ...(producer ? { producer } : {}) };
}

function format(id: CryengineFormat): Format<CryengineDocument> {
  const title = TITLES[id];
  return {
    id,
    family: 'cryengine',
    title,
    extensions: Object.keys(EXTENSIONS).filter((extension) => EXTENSIONS[extension] === id),
    // An animation alone makes no scene to be checked.
    ...(id === 'cryengine.caf' ? { clipsOnly: true } : { leads: true, checkedAsScene: true }),
    detect: (bytes, name) => hasSignature(bytes) && formatOf(bytes, name) === id,
    read: (bytes, report) => readDocument(bytes, id, report),
    write: writeDocument,
    check: checkDocument,
    inspect: inspectDocument,
    setField: ({ chunks }, path, value) => {
      const [, index = '', rest = ''] = /^chunks\[(\d+)\](.*)$/.exec(path) ?? [];
      return replaceAt(chunks[Number(index)], `content${rest}`, value);
    },
    needs: textureNeeds,
    describe,
    dump: cryengineDump,
    schema: {
      type: fileSchema,
      title: `${title} (.${id.slice('cryengine.'.length)})`,
      introduction: INTRODUCTION,
      parameters: ['tableVersion', 'inline', 'listsChildren'],
      scattered: true,
    },
  };
}

const INTRODUCTION = [
  'Little-endian, without alignment. A file has a header, chunks in any order, and a chunk table, which is at the end in files',
  'of the first engine and after the header in later ones. A chunk begins with a copy of its table entry (`inline`) if its first',
  'two numbers are its type and version. `tableVersion` is the version in the file header; `listsChildren` is set for files',
  'whose table is at the end.',
].join(' ');

export const binaryFormats: readonly Format<CryengineDocument>[] = [
  format('cryengine.cgf'),
  format('cryengine.cga'),
  format('cryengine.caf'),
];
