/** Shared by all kinds of Cal3D files in XML. */
import { Report } from '../../../../report/report.ts';
import { type TextDocument, unchanged, writeText } from '../../../../text/text-document.ts';
import { CAL3D_CODES } from '../../codes.ts';
import type { Layout } from '../binary/schema.ts';
import { XmlReader } from './read.ts';
import { splicedXml } from './splice.ts';

/** The contents of an XML file, as the content of its binary counterpart. `layout` states which optional parts are present. */
export interface XmlParts<C> {
  layout: Layout;
  content: C;
}

/** A file in XML of the format with the id `F`. */
export interface XmlDocument<F extends string, C> extends XmlParts<C>, TextDocument<C> {
  format: F;
}

/** Reads and writes the files of one format. */
export interface XmlForm<F extends string, C> {
  /** @throws FormatError */
  read(source: Uint8Array, report: Report): XmlDocument<F, C>;
  /** The source itself as long as the document is unchanged. */
  write(document: XmlDocument<F, C>): Uint8Array;
}

/** @param format id of the format */
export function xmlForm<F extends string, C>(
  format: F,
  parse: (source: Uint8Array, report: Report) => XmlParts<C>,
  formatContent: (content: C) => string,
): XmlForm<F, C> {
  return {
    read: (source, report) => ({ format, ...parse(source, report), source }),
    write: (document) => writeXml(document, (source, report) => parse(source, report).content, formatContent),
  };
}

/** The source itself if the document is unchanged, else the source with the changes, if these have a place in it. */
export function writeXml<C>(
  document: TextDocument<C>,
  parse: (source: Uint8Array, report: Report) => C,
  formatContent: (content: C) => string,
): Uint8Array {
  const { source, content } = document;
  const written = writeText(document, parse, formatContent);
  if (!source || written === source) return written;
  const texts = [parse(source, new Report()), content].map(formatContent) as [string, string];
  const spliced = splicedXml(source, ...texts);
  return spliced && unchanged({ source: spliced, content }, parse) !== undefined ? spliced : written;
}

/** The version to write: that of the first readers of XML, or the first of IMVU's with lights and colors. */
export const PLAIN_VERSION = 910;
export const LIT_VERSION = 919;

/**
 * Reads a file: the header, if it has one, and the root element.
 *
 * @throws FormatError
 */
export function readXml<T>(
  source: Uint8Array,
  report: Report,
  root: string,
  readRoot: (reader: XmlReader) => T,
): { version: number | undefined; body: T } {
  const reader = new XmlReader(source, report);
  let version: number | undefined;
  let found: { body: T } | undefined;
  while (reader.nextChild()) {
    if (reader.name === 'HEADER' && !found) {
      version = readVersion(reader);
      reader.leaf();
    } else if (reader.name === root && !found) {
      version ??= readVersion(reader);
      found = { body: readRoot(reader) };
    } else reader.skip();
  }
  if (!found) throw reader.damaged(`The file has no <${root}>`);
  if (version === undefined) reader.warn(CAL3D_CODES.CAL3D_XML_VERSION, 'The file has no version number');
  return { version, body: found.body };
}

function readVersion(reader: XmlReader): number | undefined {
  const version = reader.announced('VERSION');
  return version !== undefined && (version | 0) === version ? version : undefined;
}

/** The fields that only binary files have, for this kind and version. */
export function binaryFrame(kind: string, version: number | undefined) {
  return {
    magic: new TextEncoder().encode(`${kind}\0`),
    ...(version === undefined ? {} : { version }),
    trailing: new Uint8Array(0),
  };
}
