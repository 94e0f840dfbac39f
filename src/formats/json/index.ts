/** The format of documents as JSON. Reading one gives a document of its original format. */
import { FormatError } from '../../report/report.ts';
import { inspectText } from '../../text/text.ts';
import type { FileDocument, Format } from '../format.ts';
import { isJsonDocument } from '../json-document.ts';
import { JSON_CODES } from './codes.ts';
import { decodeDocument } from './files/read.ts';
import { encodeDocument } from './files/write.ts';

/** @param formatById finds the format of a document */
export function jsonFormat(formatById: (id: string) => Format | undefined): Format {
  /** Encodes the document as a file of its format and reads that, so that only valid documents are processed further. */
  const fileOf = (bytes: Uint8Array): { format: Format; bytes: Uint8Array } => {
    const document = decodeDocument(bytes);
    const format = formatById(document.format);
    if (!format) {
      const message = `Unknown format ${document.format}`;
      throw new FormatError(JSON_CODES.JSON_FORMAT, message, { path: 'format' });
    }
    return { format, bytes: encodeAs(format, document) };
  };
  const read = (bytes: Uint8Array, report: Parameters<Format['read']>[1]) => {
    const file = fileOf(bytes);
    return file.format.read(file.bytes, report);
  };
  return {
    id: 'json',
    family: 'json',
    title: 'A document of any format as JSON',
    extensions: ['json'],
    leads: (bytes) => {
      const format = formatById(decodeDocument(bytes).format);
      return format?.leads === true;
    },
    detect: isJsonDocument,
    read,
    write: (document) => new TextEncoder().encode(encodeDocument(document)),
    check: () => {},
    inspect: inspectText,
    needs: () => [],
    describe: () => ({ version: '' }),
  };
}

/** Writers expect complete documents, but JSON that was edited by hand may lack any field. */
function encodeAs(format: Format, document: FileDocument): Uint8Array {
  try {
    return format.write(document);
  } catch (error) {
    if (error instanceof FormatError) throw error;
    const message = `Not a document of ${format.id}: ${error instanceof Error ? error.message : error}`;
    throw new FormatError(JSON_CODES.JSON_FORMAT, message, { path: 'document' });
  }
}
