/** Reads the binary kinds: determines the layout of a file, then reads its content. */

import { BINARY_CODES } from '../../../../binary/codes.ts';
import { read } from '../../../../binary/schema.ts';
import { viewOf } from '../../../../binary/view.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { CAL3D_CODES } from '../../codes.ts';
import { type AnyContent, type BinaryDocument, schemaOf } from './document.ts';
import { type BinaryKind, layoutsOf, PLAIN } from './layout.ts';
import { areMorphsLikely } from './morph-records.ts';
import type { Layout, MeshContent } from './schema.ts';

const OLDEST = 600;

const NEWEST = 1301;

/** Whether the bytes start with the magic number of a kind. */
export function hasMagic(kind: BinaryKind, bytes: Uint8Array): boolean {
  const mark = kind.toUpperCase();
  for (let i = 0; i < 3; i++) if (bytes[i] !== mark.charCodeAt(i)) return false;
  return bytes.length >= 4 && (bytes[3] === 0 || bytes[3] === HASH);
}

const HASH = 0x23;

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
    const message = `${counted(trailing.length, 'trailing byte')} after the end of the data`;
    report.add(CAL3D_CODES.CAL3D_TRAILING_BYTES, message, { path: 'trailing', offset });
  }
  return { format: `cal3d.${kind}`, layout, content } as D;
}

/**
 * Tries the layouts that the header allows. Chooses one that consumes the file exactly, of several the first with likely numbers;
 * if there is none, the first that can be read.
 */
export function readInFittingLayout(
  kind: BinaryKind,
  bytes: Uint8Array,
): { layout: Layout; content: AnyContent } {
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

/** The layouts to try, likeliest first, and whether only an exact fit counts because the header itself is a guess. */
export function layoutsFor(
  kind: BinaryKind,
  bytes: Uint8Array,
): { layouts: readonly Layout[]; mustFit: boolean } {
  if (bytes[3] === HASH) return { layouts: [{ ...PLAIN, early: true }], mustFit: false };
  if (bytes.length < 8) {
    const place = { path: 'version', offset: 4 };
    throw new FormatError(BINARY_CODES.BINARY_TRUNCATED, 'The file ends before its version number', place);
  }
  const version = versionWord(bytes, true);
  const layouts = layoutsOf(kind, version, bytes);
  if (layouts) return { layouts, mustFit: false };
  if (version >= OLDEST && version <= NEWEST) throw unsupported(bytes);
  // Version 0.5, which has no version number, may also have a NUL here. Only an exact fit proves it.
  const mayBeEarly = kind !== 'crf' && kind !== 'cpf';
  return { layouts: mayBeEarly ? [{ ...PLAIN, early: true }] : [], mustFit: true };
}

function unsupported(bytes: Uint8Array): FormatError {
  const version = versionWord(bytes, true);
  const swapped = versionWord(bytes, false);
  const place = { path: 'version', offset: 4 };
  if (swapped >= OLDEST && swapped <= NEWEST) {
    const message = `Version ${swapped} in big-endian byte order is not supported`;
    return new FormatError(CAL3D_CODES.CAL3D_BIG_ENDIAN, message, place);
  }
  return new FormatError(CAL3D_CODES.CAL3D_VERSION_UNSUPPORTED, `Version ${version} is not supported`, place);
}

function versionWord(bytes: Uint8Array, littleEndian: boolean): number {
  return viewOf(bytes).getInt32(4, littleEndian);
}
