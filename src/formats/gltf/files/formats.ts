/** The formats of glTF files. */
import type { DecoderName } from '../../../binary/decoders.ts';
import type { Format, NamedBytes, Need } from '../../format.ts';
import { fileName, isData } from './container/buffers.ts';
import { checkGltf } from './container/check.ts';
import { type GltfDocument, jsonOf } from './container/document.ts';
import { DRACO } from './container/draco.ts';
import { inspectGlb, inspectGltf } from './container/inspect.ts';
import { MESHOPT } from './container/meshopt.ts';
import { readGlb, readGltf } from './container/read.ts';
import { glbSchema, isGlb } from './container/schema.ts';
import { setGltfField } from './container/set-field.ts';
import { writeGltf } from './container/write.ts';

const common = {
  family: 'gltf',
  leads: true,
  checkedAsScene: true,
  write: writeGltf,
  check: checkGltf,
  setField: setGltfField,
  needs,
  parts: { missing: missingBuffers, add: addBuffer, changed: changedBuffers },
  decoders,
  describe,
} as const;

const glb: Format<GltfDocument> = {
  ...common,
  id: 'gltf.glb',
  title: 'glTF 2.0 in one binary file',
  extensions: ['glb'],
  detect: isGlb,
  read: readGlb,
  inspect: inspectGlb,
  schema: {
    type: glbSchema,
    title: 'glTF 2.0 in one binary file (.glb)',
    introduction:
      'Little-endian. A header and chunks of JSON and bytes, each padded to four bytes; the JSON comes first.',
    parameters: ['count'],
  },
};

const gltf: Format<GltfDocument> = {
  ...common,
  id: 'gltf.gltf',
  title: 'glTF 2.0 in separate files',
  extensions: ['gltf'],
  detect: (bytes, name) => startsWithBrace(bytes) && (/\.gltf$/i.test(name) || namesAsset(bytes)),
  read: readGltf,
  inspect: inspectGltf,
};

export const gltfFormats: readonly Format[] = [glb, gltf];

/** The first bytes of a file, in which the version is searched. */
const HEAD_BYTES = 4096;

function namesAsset(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  return /"asset"\s*:\s*\{/.test(head);
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

function startsWithBrace(bytes: Uint8Array): boolean {
  let at = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0a || bytes[at] === 0x0d) at++;
  return bytes[at] === 0x7b;
}

/** Images in separate files. */
function needs(document: GltfDocument): Need[] {
  return separateFiles(document, 'images').map((name) => ({ name, role: 'texture', alternatives: [] }));
}

function missingBuffers(document: GltfDocument): string[] {
  const known = new Set(document.parts?.map(({ name }) => name));
  return separateFiles(document, 'buffers').filter((name) => !known.has(name));
}

function addBuffer(document: GltfDocument, part: NamedBytes): void {
  document.parts = [...(document.parts ?? []), part];
}

function changedBuffers(document: GltfDocument): NamedBytes[] {
  const edited = document.parts?.filter(({ isEdited }) => isEdited) ?? [];
  return edited.map(({ name, bytes }) => ({ name, bytes }));
}

/** The names of the files that a list refers to, each once. */
function separateFiles(document: GltfDocument, list: 'buffers' | 'images'): string[] {
  const uris = jsonOf(document)
    .objects(list)
    .flatMap((item) => item.string('uri') ?? []);
  return [...new Set(uris.filter((uri) => !isData(uri)).map(fileName))];
}

function decoders(document: GltfDocument): DecoderName[] {
  const used = new Set(jsonOf(document).strings('extensionsUsed'));
  const wanted: DecoderName[] = [];
  if (MESHOPT.some((name) => used.has(name))) wanted.push('meshopt');
  if (used.has(DRACO)) wanted.push('draco');
  return wanted;
}

function describe(document: GltfDocument): { version: string; producer?: string } {
  const asset = jsonOf(document).object('asset');
  const producer = asset?.string('generator');
  return { version: asset?.string('version') ?? '', ...(producer ? { producer } : {}) };
}
