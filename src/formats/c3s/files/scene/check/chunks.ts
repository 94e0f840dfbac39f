/** Rules for chunks: unknown types, flags, and how numbers are stored. */

import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { C3S_CODES } from '../../../codes.ts';
import { type C3sDocument, OPAQUE, type UnknownChunks } from '../document.ts';
import { KINDS, type Kind, kindPlace, lettersOf } from '../kinds.ts';
import type { Context } from './context.ts';

/** Flags in the specification. */
const FLAGS: Readonly<Record<Kind, number>> = {
  textures: 1,
  sounds: 0,
  materials: 1,
  vertices: 1,
  vertexGroups: 0,
  vertexFrames: 1,
  edges: 3,
  faces: 31,
  texVertices: 1,
  texVertexGroups: 0,
  texVertexFrames: 0,
  bones: 1,
  sequences: 0,
  mounts: 0,
};

export function checkUnknownChunks({ chunks }: C3sDocument, report: Report): void {
  chunks.forEach(({ kind, content }, index) => {
    if (kind !== 'unknown') return;
    content.id.forEach((id, at) => {
      report.add(C3S_CODES.C3S_CHUNK_UNKNOWN, `Unknown chunk type ${lettersOf(id)}`, {
        path: `chunks[${index}][${at}]`,
      });
    });
  });
}

/** @param path of the model */
export function checkOpaque({ model, report }: Context, path: string): void {
  let kept = 0;
  model.order.forEach((place, subchunk) => {
    if (place === OPAQUE) reportKept(model.opaque, kept++, `${path}.subchunks[${subchunk}]`, report);
  });
}

function reportKept({ id }: UnknownChunks, index: number, path: string, report: Report): void {
  const letters = lettersOf(id[index]!);
  const isKnown = kindPlace(id[index]!) >= 0;
  if (isKnown) {
    const message = `Unknown version of subchunk ${letters}`;
    report.add(C3S_CODES.C3S_VERSION_KEPT, message, { path: `${path}.version` });
  } else {
    report.add(C3S_CODES.C3S_CHUNK_UNKNOWN, `Unknown subchunk type ${letters}`, { path });
  }
}

export function checkFlags(context: Context): void {
  for (const kind of KINDS) {
    const known = FLAGS[kind];
    context.model[kind].flags.forEach((flags, row) => {
      const unknown = (flags & ~known) >>> 0;
      if (unknown === 0) return;
      const message = `Unknown flags 0x${unknown.toString(16)}`;
      context.add(C3S_CODES.C3S_FLAGS_UNKNOWN, message, kind, row, 'flags');
    });
  }
}

/** @param path of the model */
export function checkLongNumbers({ model, report }: Context, path: string): void {
  for (const kind of KINDS) {
    const count = countLong(model[kind]);
    if (count === 0) continue;
    const message = `${counted(count, 'number')} in ${kind} longer than necessary`;
    report.add(C3S_CODES.C3S_NUMBER_LONG, message, { path });
  }
}

/** How many numbers in columns, including nested lists, have surplus bytes. */
function countLong(columns: object): number {
  let count = 0;
  for (const [key, column] of Object.entries(columns)) {
    if (typeof column !== 'object' || ArrayBuffer.isView(column)) continue;
    if (key === 'surplus') {
      for (const groups of Object.values(column as Record<string, Uint8Array>)) {
        count += groups.reduce((sum, one) => sum + (one > 0 ? 1 : 0), 0);
      }
    } else count += countLong(column as object);
  }
  return count;
}
