/** The formats of buffers, curves, skins and scene archives. */
import { tarHeader } from '../../../archives/tar-schema.ts';
import { type Inspection, inspect, replaceAt, type Type } from '../../../binary/schema.ts';
import { latin1 } from '../../../binary/string.ts';
import { Report } from '../../../report/report.ts';
import type { Format } from '../../format.ts';
import { membersBeside, texturesMissing } from './archive/assets.ts';
import { checkArchive } from './archive/check.ts';
import { detectArchive } from './archive/detect.ts';
import type { ArchiveDocument } from './archive/document.ts';
import { inspectArchive } from './archive/inspect.ts';
import { MARKER_NAME, MARKER_TEXT, SCENE_NAME } from './archive/layout.ts';
import { readArchive, unpack } from './archive/read.ts';
import { indexScene } from './archive/scene-index.ts';
import { packAs, writeArchive } from './archive/write.ts';
import { checkBuffers, checkCurve, checkSkin } from './blobs/check.ts';
import { describeBuffers, describeCurve, describeSkin } from './blobs/describe.ts';
import type { BuffDocument, CurvDocument, SkinDocument } from './blobs/document.ts';
import { type BlobId, blobReader, readBuffers } from './blobs/read.ts';
import { bufferFile, curveFile, skinFile } from './blobs/schema.ts';
import { writeBuffers, writeCurve, writeSkin } from './blobs/write.ts';

const FAMILY = 'o3d';
const VERSION = '1';
const INTRODUCTION = 'Little-endian, without alignment.';

const buff: Format<BuffDocument> = {
  id: 'o3d.buff',
  title: 'Google O3D buffers',
  extensions: ['buff', 'bin'],
  read: (bytes) => ({ format: 'o3d.buff', buffers: readBuffers(bytes) }),
  write: ({ buffers }) => writeBuffers(buffers),
  check: ({ buffers }, report) => checkBuffers(buffers, report),
  describe: (document) => ({ version: VERSION, contents: describeBuffers(document) }),
  ...blobFormat('BUFF', bufferFile, 'Google O3D buffers (BUFF)', [
    INTRODUCTION,
    'A buffer states its length, so that several can follow each other, as in `vertex-buffers.bin` and `index-buffers.bin`.',
  ]),
};

const curv: Format<CurvDocument> = {
  id: 'o3d.curv',
  title: 'Google O3D curve',
  extensions: ['curv'],
  read: (bytes) => ({ format: 'o3d.curv', ...blobReader(bytes).curve(wholeOf(bytes)) }),
  write: writeCurve,
  check: checkCurve,
  describe: (document) => ({ version: VERSION, contents: describeCurve(document) }),
  ...blobFormat('CURV', curveFile, 'Google O3D curve (CURV)', [
    INTRODUCTION,
    'The number of keys is not stored; in `curve-keys.bin` the ranges in `scene.json` say where a curve ends.',
  ]),
};

const skin: Format<SkinDocument> = {
  id: 'o3d.skin',
  title: 'Google O3D skin',
  extensions: ['skin'],
  read: (bytes) => ({ format: 'o3d.skin', ...blobReader(bytes).skin(wholeOf(bytes)) }),
  write: writeSkin,
  check: checkSkin,
  describe: (document) => ({ version: VERSION, contents: describeSkin(document) }),
  ...blobFormat('SKIN', skinFile, 'Google O3D skin (SKIN)', [
    INTRODUCTION,
    'The number of vertices is not stored; in `skins.bin` the ranges in `scene.json` say where a skin ends.',
  ]),
};

const archive: Format<ArchiveDocument> = {
  id: 'o3d.archive',
  family: FAMILY,
  title: 'Google O3D scene',
  extensions: ['o3dtgz', 'tgz', 'o3d', 'json'],
  leads: true,
  nameInFolder: SCENE_NAME,
  marker: { name: MARKER_NAME, text: MARKER_TEXT },
  detect: detectArchive,
  read: readArchive,
  write: writeArchive,
  check: checkArchive,
  checkedAsScene: true,
  inspect: inspectArchive,
  packing: { unpack: (bytes) => unpack(bytes, new Report()), pack: packAs },
  setField: ({ scene }, path, value) => replaceAt({ scene }, path, value),
  needs: texturesMissing,
  parts: {
    missing: membersBeside,
    add: ({ members }, { name, bytes }) => members.push({ name, kind: 'file', bytes }),
    changed: ({ members }) =>
      members.filter(({ isEdited }) => isEdited).map(({ name, bytes }) => ({ name, bytes })),
  },
  describe: ({ scene }) => ({ version: `${indexScene(scene).version}` }),
  schema: {
    type: tarHeader,
    title: 'Google O3D scene archive (.o3dtgz, .tgz, .o3d, scene.json)',
    introduction: [
      'A gzip-compressed tar, a tar, or a `scene.json` in a folder. The first file is `aaaaaaaa.o3d`, followed by those of',
      '`curve-keys.bin`, `index-buffers.bin`, `skins.bin` and `vertex-buffers.bin` that are not empty, then `scene.json`, and',
      'textures and shaders. There are no zero blocks at the end. In `scene.json` the `binaryRange` of an object is the range',
      'of its data in these files: see the pages of buffers, curves and skins. Offsets in messages and byte trees are those in',
      'the uncompressed tar, or in a `scene.json` alone. The table is the header before each file in the tar.',
    ].join(' '),
    parameters: [],
  },
};

export const o3dFormats: readonly Format[] = [buff, curv, skin, archive];

/** The common part of the formats of buffers, curves and skins. */
function blobFormat(id: BlobId, type: Type<unknown>, title: string, introduction: readonly string[]) {
  return {
    family: FAMILY,
    detect: (bytes: Uint8Array) => latin1(bytes.subarray(0, id.length)) === id,
    inspect: (bytes: Uint8Array, name: string): Inspection => inspect(type, bytes, name),
    needs: () => [],
    schema: { type, title, introduction: introduction.join(' '), parameters: [] },
  };
}

function wholeOf(bytes: Uint8Array) {
  return { offset: 0, size: bytes.length };
}
