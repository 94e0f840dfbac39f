/** Reading and writing the four binary kinds. */

import { BINARY_CODES } from '../../../../binary/codes.ts';
import { type Inspection, inspect, read, type Type, write } from '../../../../binary/schema.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import type { FileDocument } from '../../../format.ts';
import { CAL3D_CODES } from '../../codes.ts';
import { type BinaryKind, layoutsOf, PLAIN } from './layout.ts';
import { areMorphsLikely } from './morph-records.ts';
import {
  type AnimationContent,
  animationSchema,
  type EarlyMeshContent,
  earlyMeshSchema,
  type Layout,
  type MaterialContent,
  type MeshContent,
  type MorphAnimationContent,
  materialSchema,
  meshSchema,
  morphAnimationSchema,
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

export interface MorphAnimationDocument extends BinaryDocument<MorphAnimationContent> {
  format: 'cal3d.cpf';
}

export type AnyContent =
  | SkeletonContent
  | AnimationContent
  | MeshContent
  | EarlyMeshContent
  | MaterialContent
  | MorphAnimationContent;

const OLDEST = 600;
const NEWEST = 1301;

/** Whether the bytes start with the mark of a kind. */
export function hasMagic(kind: BinaryKind, bytes: Uint8Array): boolean {
  const mark = kind.toUpperCase();
  for (let i = 0; i < 3; i++) if (bytes[i] !== mark.charCodeAt(i)) return false;
  return bytes.length >= 4 && (bytes[3] === 0 || bytes[3] === HASH);
}
const HASH = 0x23;

const SCHEMAS: Readonly<Record<BinaryKind, Type<unknown>>> = {
  csf: skeletonSchema,
  caf: animationSchema,
  cmf: meshSchema,
  crf: materialSchema,
  cpf: morphAnimationSchema,
};

function schemaOf(kind: BinaryKind, { early }: Layout): Type<unknown> {
  return kind === 'cmf' && early ? earlyMeshSchema : SCHEMAS[kind];
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
  const inspectAs = (layout: Layout) => inspect(schemaOf(kind, layout), bytes, name, { ...layout });
  let layout: Layout;
  try {
    layout = readInFittingLayout(kind, bytes).layout;
  } catch (error) {
    // What fails as the likeliest layout does so with the tree up to there.
    const [likeliest] = layoutsFor(kind, bytes).layouts;
    if (likeliest) inspectAs(likeliest);
    throw error;
  }
  return inspectAs(layout);
}

/**
 * Tries the layouts that the header allows. One that uses up the file exactly wins, of several the first with likely
 * numbers; if none does, the first that can be read.
 */
function readInFittingLayout(kind: BinaryKind, bytes: Uint8Array): { layout: Layout; content: AnyContent } {
  const { layouts, mustFit } = layoutsFor(kind, bytes);
  let exact: { layout: Layout; content: AnyContent } | undefined;
  let readable: { layout: Layout; content: AnyContent } | undefined;
  let failure: unknown;
  for (const layout of layouts) {
    try {
      const content = read(schemaOf(kind, layout), bytes, { ...layout }) as AnyContent;
      if (content.trailing.length > 0) readable ??= { layout, content };
      else if (isLikely(layout, content)) return { layout, content };
      else exact ??= { layout, content };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      failure ??= error;
    }
  }
  if (exact) return exact;
  if (readable && !mustFit) return readable;
  throw mustFit ? unsupported(bytes) : failure;
}

function isLikely({ morphStyle }: Layout, content: AnyContent): boolean {
  return morphStyle === 0 || areMorphsLikely((content as MeshContent).submeshes);
}

/** The layouts to try, likeliest first, and whether only an exact fit will do because the header itself is a guess. */
function layoutsFor(kind: BinaryKind, bytes: Uint8Array): { layouts: readonly Layout[]; mustFit: boolean } {
  if (bytes[3] === HASH) return { layouts: [{ ...PLAIN, early: true }], mustFit: false };
  if (bytes.length < 8) {
    const place = { path: 'version', offset: 4 };
    throw new FormatError(BINARY_CODES.BINARY_TRUNCATED, 'the file ends before its version number', place);
  }
  const version = versionWord(bytes, true);
  const layouts = layoutsOf(kind, version, bytes);
  if (layouts) return { layouts, mustFit: false };
  if (version >= OLDEST && version <= NEWEST) throw unsupported(bytes);
  // Version 0.5 may have been written with a NUL as well: then there is no version, and only an exact fit proves it.
  const mayBeEarly = kind !== 'crf' && kind !== 'cpf';
  return { layouts: mayBeEarly ? [{ ...PLAIN, early: true }] : [], mustFit: true };
}

function unsupported(bytes: Uint8Array): FormatError {
  const version = versionWord(bytes, true);
  const swapped = versionWord(bytes, false);
  const place = { path: 'version', offset: 4 };
  if (swapped >= OLDEST && swapped <= NEWEST) {
    const message = `the version is ${swapped} in big-endian byte order`;
    return new FormatError(CAL3D_CODES.CAL3D_BIG_ENDIAN, message, place);
  }
  return new FormatError(CAL3D_CODES.CAL3D_VERSION_UNSUPPORTED, `version ${version} is not supported`, place);
}

function versionWord(bytes: Uint8Array, littleEndian: boolean): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(4, littleEndian);
}
