/** CryTek files as text, with the switches of Crytek's tool (docs/reference/cryengine.md#tools). */
import type { Dump } from '../../../format.ts';
import { unexpectedBytes } from './check/chunks.ts';
import type { CryengineDocument } from './document.ts';
import { chunkFacts, surroundingsOf } from './dump/chunk-facts.ts';
import { chunkHead, type FileSummary, fileFacts, headOf, summaryOf } from './dump/file-facts.ts';
import { type Chosen, listLines } from './dump/lists.ts';
import { factLines, hex, numberText, plainText } from './dump/text.ts';

/** One or more of some letters, without repetition. */
const some = (letters: string) => new RegExp(`^(?!.*(.).*\\1)[${letters}]{1,${letters.length}}$`, 'i');

export const cryengineDump: Dump<CryengineDocument> = {
  switches: [
    { name: 'briefInfo', meaning: 'only the file header, the timing and the summary' },
    { name: 'keys', meaning: 'the keys of controllers' },
    { name: 'mesh', meaning: 'all lists of the meshes' },
    {
      name: 'meshVerts',
      meaning: 'vertices, sorted by any of x, y and z',
      argument: { name: 'XYZ', pattern: some('xyz') },
    },
    {
      name: 'meshFaces',
      meaning: 'faces, sorted by any of their corners',
      argument: { name: '012', pattern: some('012') },
    },
    {
      name: 'meshUVs',
      meaning: 'texture vertices, sorted by u or v or both',
      argument: { name: 'UV', pattern: some('uv') },
    },
    { name: 'meshTexFaces', meaning: 'texture faces' },
    { name: 'meshBones', meaning: 'links of vertices to bones' },
    { name: 'meshVertCols', meaning: 'vertex colors' },
    { name: 'boneInitPos', meaning: 'bind matrices of the bones' },
    { name: 'collectTextures', meaning: 'the textures, at the end' },
    { name: 'collectTexturesForCopying', meaning: 'the textures as commands that copy them' },
  ],
  facts: fileFacts,
  lines: dumpLines,
};

const RULE = '-'.repeat(80);

function* dumpLines(document: CryengineDocument, chosen: Chosen): Generator<string> {
  const { fileType, version, tableOffset, chunkCount } = headOf(document);
  const table = `ChunkTableOffset: ${hex(tableOffset)}`;
  yield `${table}  FileType: ${fileType}  Version: ${versionText(version)}  Chunks: ${chunkCount}`;
  yield* chunkLines(document, chosen);
  const summary = summaryOf(document);
  yield* summaryLines(summary);
  yield* textureLines(summary, chosen);
}

function* chunkLines(document: CryengineDocument, chosen: Chosen): Generator<string> {
  const surroundings = surroundingsOf(document);
  for (const chunk of document.chunks) {
    if (chosen.has('briefinfo') && chunk.kind !== 'timing') continue;
    const { type, version, id, size, offset } = chunkHead(chunk);
    const name = id === undefined ? '' : `  ChunkID: ${hex(id)} (${id})`;
    yield RULE;
    yield `ChunkType_${type}  Version: ${versionText(version)}${name}  Size: ${size} bytes  FileOffset: ${hex(offset)}`;
    const facts = chunkFacts(chunk, surroundings);
    if (facts) yield* factLines(facts);
    else yield chunk.kind === 'absent' ? '  not in the file' : '  content unknown';
    const unexpected = unexpectedBytes(chunk);
    if (unexpected > 0) yield `  unexpectedBytes: ${unexpected}`;
    yield* listLines(chunk, chosen, surroundings.motion);
  }
}

function versionText(version: number): string {
  return hex(version, 4).slice('0x'.length);
}

function* summaryLines(summary: FileSummary): Generator<string> {
  const { duplicateNodeNames, wastedBytes, types, undumped } = summary;
  yield RULE;
  yield 'Summary';
  yield* factLines({ duplicateNodeNames: duplicateNodeNames.length, wastedBytes });
  for (const name of duplicateNodeNames) yield `  duplicateNodeName: ${plainText(name)}`;
  for (const { type, count, totalBytes, meanBytes } of types) {
    yield `  ChunkType_${type}: count ${count}  total ${totalBytes} bytes  mean ${numberText(meanBytes)} bytes`;
  }
  for (const { type, version, id, reason } of undumped) {
    const name = id === undefined ? '' : `  ChunkID: ${hex(id)} (${id})`;
    yield `  undumped: ChunkType_${type}  Version: ${versionText(version)}${name}  ${reason}`;
  }
}

function* textureLines({ textures }: FileSummary, chosen: Chosen): Generator<string> {
  if (chosen.has('collecttextures')) {
    yield RULE;
    yield 'Textures';
    for (const name of textures) yield `  texture: ${plainText(name)}`;
  }
  if (chosen.has('collecttexturesforcopying')) for (const name of textures) yield copyCommand(name);
}

/** A name with such characters could end the quotes and begin another command. */
const DANGEROUS = /["\p{Cc}]/u;

/** For a batch file of Windows, in which percent signs are doubled. */
function copyCommand(name: string): string {
  if (DANGEROUS.test(name)) return `rem not a file name: ${JSON.stringify(name)}`;
  return `copy "${name.replaceAll('%', '%%')}" .`;
}
