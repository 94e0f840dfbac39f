/** Reading and writing the four binary kinds. */

import { BINARY_CODES } from '../../binary/codes.ts';
import { type Inspection, inspect, read, type Type, write } from '../../binary/schema.ts';
import { FormatError, type Report } from '../../report/report.ts';
import type { FileDocument } from '../format.ts';
import { CAL3D_CODES } from './codes.ts';
import {
  type AnimationContent,
  animationSchema,
  type EarlyMeshContent,
  earlyMeshSchema,
  type Layout,
  type MaterialContent,
  type MeshContent,
  materialSchema,
  meshSchema,
  type SkeletonContent,
  skeletonSchema,
} from './schema.ts';

export interface BinaryDocument<C> extends FileDocument {
  layout: Layout;
  content: C;
}

export interface SkeletonDocument extends BinaryDocument<SkeletonContent> {
  format: 'cal3d.csf';
}
export interface AnimationDocument extends BinaryDocument<AnimationContent> {
  format: 'cal3d.caf';
}
/** A mesh of version 0.5 has content of its own kind; `layout.early` tells. */
export interface MeshDocument extends BinaryDocument<MeshContent | EarlyMeshContent> {
  format: 'cal3d.cmf';
}
export interface MaterialDocument extends BinaryDocument<MaterialContent> {
  format: 'cal3d.crf';
}

export type BinaryKind = 'csf' | 'caf' | 'cmf' | 'crf';

export type AnyContent =
  | SkeletonContent
  | AnimationContent
  | MeshContent
  | EarlyMeshContent
  | MaterialContent;

const VERSIONS: ReadonlySet<number> = new Set([600, 699, 700, 799, 899, 900, 910, 1000, 1100]);
const OLDEST = 600;
const NEWEST_KNOWN = 1301;
/** Springs lost their damping in December 2001, when the library went on stamping 700 for a while. */
const LAST_DAMPED = 700;

const PLAIN: Layout = { early: false, dampedSprings: false };
const DAMPED: Layout = { early: false, dampedSprings: true };
const EARLY: Layout = { early: true, dampedSprings: false };

/** Whether the bytes start with the mark of a kind. */
export function hasMagic(kind: BinaryKind, bytes: Uint8Array): boolean {
  const mark = kind.toUpperCase();
  for (let i = 0; i < 3; i++) if (bytes[i] !== mark.charCodeAt(i)) return false;
  return bytes.length >= 4 && (bytes[3] === 0 || bytes[3] === HASH);
}
const HASH = 0x23;

export function schemaOf(kind: BinaryKind, layout: Layout): Type<AnyContent> {
  switch (kind) {
    case 'csf':
      return skeletonSchema;
    case 'caf':
      return animationSchema;
    case 'cmf':
      return layout.early ? earlyMeshSchema : meshSchema;
    case 'crf':
      return materialSchema;
  }
}

/** @throws FormatError */
export function readBinary<D extends BinaryDocument<AnyContent>>(
  kind: BinaryKind,
  bytes: Uint8Array,
  report: Report,
): D {
  const { layout, content } = readInFittingLayout(kind, bytes);
  const { trailing } = content;
  if (trailing.length > 0) {
    const offset = bytes.length - trailing.length;
    const message = `${trailing.length} bytes follow the end of the data`;
    report.add(CAL3D_CODES.CAL3D_TRAILING_BYTES, message, { path: 'trailing', offset });
  }
  return { format: `cal3d.${kind}`, layout, content } as D;
}

export function writeBinary(document: BinaryDocument<AnyContent>): Uint8Array {
  const kind = document.format.slice('cal3d.'.length) as BinaryKind;
  return write(schemaOf(kind, document.layout), document.content, { ...document.layout });
}

export function inspectBinary(kind: BinaryKind, bytes: Uint8Array, name: string): Inspection {
  const { layout } = readInFittingLayout(kind, bytes);
  return inspect(schemaOf(kind, layout), bytes, name, { ...layout });
}

/** Tries the layouts that the header allows; one that uses up the file exactly wins, else the first that can be read. */
function readInFittingLayout(kind: BinaryKind, bytes: Uint8Array): { layout: Layout; content: AnyContent } {
  const { layouts, mustFit } = layoutsFor(kind, bytes);
  let readable: { layout: Layout; content: AnyContent } | undefined;
  let failure: unknown;
  for (const layout of layouts) {
    try {
      const content = read(schemaOf(kind, layout), bytes, { ...layout });
      if (content.trailing.length === 0) return { layout, content };
      readable ??= { layout, content };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      failure ??= error;
    }
  }
  if (readable && !mustFit) return readable;
  throw mustFit ? unsupported(bytes) : failure;
}

/** The layouts to try, likeliest first, and whether only an exact fit will do because the header itself is a guess. */
function layoutsFor(kind: BinaryKind, bytes: Uint8Array): { layouts: Layout[]; mustFit: boolean } {
  if (bytes[3] === HASH) return { layouts: [EARLY], mustFit: false };
  if (bytes.length < 8) {
    throw new FormatError(BINARY_CODES.BINARY_TRUNCATED, 'the file ends before its version number', {
      path: 'version',
      offset: 4,
    });
  }
  const version = versionWord(bytes, true);
  if (VERSIONS.has(version)) {
    const layouts = version === OLDEST ? [DAMPED, PLAIN] : version <= LAST_DAMPED ? [PLAIN, DAMPED] : [PLAIN];
    return { layouts: kind === 'cmf' ? layouts : [PLAIN], mustFit: false };
  }
  if (version >= OLDEST && version <= NEWEST_KNOWN) throw unsupported(bytes);
  // Version 0.5 may have been written with a NUL as well: then there is no version, and only an exact fit proves it.
  return { layouts: kind === 'crf' ? [] : [EARLY], mustFit: true };
}

function unsupported(bytes: Uint8Array): FormatError {
  const version = versionWord(bytes, true);
  const swapped = versionWord(bytes, false);
  const place = { path: 'version', offset: 4 };
  if (swapped >= OLDEST && swapped <= NEWEST_KNOWN) {
    const message = `the version is ${swapped} in big-endian byte order`;
    return new FormatError(CAL3D_CODES.CAL3D_BIG_ENDIAN, message, place);
  }
  return new FormatError(CAL3D_CODES.CAL3D_VERSION_UNSUPPORTED, `version ${version} is not supported`, place);
}

function versionWord(bytes: Uint8Array, littleEndian: boolean): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(4, littleEndian);
}
