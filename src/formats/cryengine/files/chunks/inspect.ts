/** The byte trees of CryTek files. */

import { behindHeader, type Inspection, inspect } from '../../../../binary/schema.ts';
import { leaf } from '../../../../binary/type.ts';
import { unlessRefused } from '../../../../report/report.ts';
import { type ChunkKind, chunkKind, chunkSchema, chunkTypeName } from './chunks.ts';
import { type Frame, HEADER_BYTES, partsOf, readFrame } from './frame.ts';
import { readingParameters } from './read.ts';
import { chunkTable, fileHeader } from './records/container.ts';

/** The byte tree: header, chunks in the order of the table, the table, and gaps. */
export function inspectDocument(bytes: Uint8Array, name: string): Inspection {
  const header = () => inspect(fileHeader, bytes, 'header', {}, { offset: 0, size: HEADER_BYTES });
  return behindHeader(name, header, (node) => inspectWhole(bytes, name, node));
}

function inspectWhole(bytes: Uint8Array, name: string, header: Inspection): Inspection {
  const frame = readFrame(bytes);
  const parameters = { tableVersion: frame.header.version };
  const table = inspect(chunkTable, bytes, 'chunkTable', parameters, frame.table);
  const parts = [header, table, inspectChunks(bytes, frame), ...inspectGaps(bytes, frame)];
  parts.sort((a, b) => a.offset - b.offset);
  return {
    name,
    type: 'CryTek file',
    offset: 0,
    size: bytes.length,
    childCount: parts.length,
    child: (index) => parts[index]!,
  };
}

function inspectChunks(bytes: Uint8Array, frame: Frame): Inspection {
  let offset = bytes.length;
  let end = HEADER_BYTES;
  for (const extent of frame.extents) {
    if (typeof extent === 'string') continue;
    offset = Math.min(offset, extent.offset);
    end = Math.max(end, extent.offset + extent.size);
  }
  // Paths are often looked up in one chunk after the other.
  let last: { index: number; node: Inspection } | undefined;
  const child = (index: number) => {
    if (last?.index !== index) last = { index, node: inspectChunk(bytes, frame, index, offset) };
    return last.node;
  };
  return {
    name: 'chunks',
    type: `chunk[${frame.entries.length}]`,
    offset,
    size: Math.max(0, end - offset),
    childCount: frame.entries.length,
    child,
  };
}

/** @param nowhere offset that is given for an absent chunk */
function inspectChunk(bytes: Uint8Array, frame: Frame, index: number, nowhere: number): Inspection {
  const entry = frame.entries[index]!;
  const extent = frame.extents[index]!;
  const name = `[${index}]`;
  const type = `${chunkTypeName(entry.type)} ${entry.version.toString(16)}`;
  if (typeof extent === 'string') return leaf(name, `${type}, absent`, nowhere, 0);
  const as = (kind: ChunkKind): Inspection => {
    const parameters = readingParameters(bytes, frame, entry, kind);
    return { ...inspect(chunkSchema(kind), bytes, name, parameters, extent), type };
  };
  return unlessRefused(() => as(chunkKind(entry.type, entry.version))) ?? as('opaque');
}

function inspectGaps(bytes: Uint8Array, frame: Frame): Inspection[] {
  return partsOf(frame, bytes.length)
    .filter(({ chunk }) => chunk === 'gap')
    .map(({ offset, size }) => leaf('gap', `u8[${size}]`, offset, size));
}
