/** A registry of formats and their readers. */

import { type Inspection, nodeAtPath } from '../binary/schema.ts';
import { latin1 } from '../binary/string.ts';
import { requireBytes } from '../report/arguments.ts';
import { declareCodes, FormatError, type Report, unlessRefused } from '../report/report.ts';
import { fileOf } from '../text/file-name.ts';
import type { FileDocument, Format, Reader, ReadingOptions } from './format.ts';

export const FORMAT_CODES = declareCodes({
  FORMAT_EMPTY: {
    severity: 'error',
    meaning: 'The file is empty.',
    advice: 'Get the file again from its source.',
  },
  FORMAT_UNKNOWN: {
    severity: 'error',
    meaning: 'The file is not of a known format.',
    advice:
      'Check the list of supported formats (`exhume formats`); a file of one of them may be damaged at its start. To name a file in an archive, append its path to that of the archive, such as mods.hak/hero.mdl.',
  },
  WRITTEN_EMPTY: {
    severity: 'error',
    meaning: 'A file to be written would be empty.',
    advice: 'Please report this defect of Exhume with the file that was converted; nothing was written.',
  },
});

/** Bytes of a marker, and more. */
const LONGEST_MARKER = 16;

/** A file that was read. */
export interface ReadFile {
  format: Format;
  document: FileDocument;
  /** The bytes to which the offsets of issues refer; absent for a document in JSON, whose text is not the file. */
  bytes?: Uint8Array;
}

/** The formats of some families. Among several that match, the one added first wins. */
export class Registry {
  readonly formats: Format[] = [];
  readonly #readers = new Map<string, Reader>();

  /** Adds the formats of a family. */
  add(reader: Reader): void {
    this.#readers.set(reader.id, reader);
    this.formats.push(...reader.formats);
  }

  byId(id: string): Format | undefined {
    return this.formats.find((format) => format.id === id);
  }

  /** The reader of a format other than JSON. */
  readerOf({ family }: Format): Reader {
    return this.#readers.get(family)!;
  }

  /** Whether parts of a family may be a character without a file that refers to them; not documents in JSON. */
  canDoWithoutModel(family: string): boolean {
    return this.#readers.get(family)?.lacks !== undefined;
  }

  /**
   * Detects the format of bytes by their content, and among several by the extension of the name.
   *
   * @throws FormatError FORMAT_EMPTY, FORMAT_UNKNOWN
   */
  detect(bytes: Uint8Array, name: string): Format {
    requireBytes(bytes);
    if (bytes.length === 0)
      throw new FormatError(FORMAT_CODES.FORMAT_EMPTY, 'The file is empty', { offset: 0 });
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    const detects = (format: Format) => format.detect(bytes, name);
    const usual = this.formats.filter(({ extensions }) => extensions.includes(extension));
    const format = usual.find(detects) ?? this.formats.find(detects);
    if (format) return format;
    const start = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const message = `No known format begins with the bytes ${start}`;
    throw new FormatError(FORMAT_CODES.FORMAT_UNKNOWN, message, { offset: 0 });
  }

  /** The format of whose files a file is only the marker. */
  markedBy(bytes: Uint8Array, name: string): Format | undefined {
    return this.formats.find(
      ({ marker }) =>
        marker?.name === fileOf(name) && marker.text === latin1(bytes.subarray(0, LONGEST_MARKER)),
    );
  }

  /**
   * Reads a file of any format. A document in JSON has its original format.
   *
   * @param name decides between similar formats
   * @throws FormatError
   */
  read(bytes: Uint8Array, name: string, report: Report, options?: ReadingOptions): ReadFile {
    const format = this.detect(bytes, name);
    try {
      const document = format.read(bytes, report, options);
      if (document.format === format.id) return { format, document, bytes };
      return { format: this.byId(document.format)!, document };
    } catch (error) {
      if (error instanceof FormatError) error.offset ??= offsetOf(format, bytes, name, error.path);
      throw error;
    }
  }
}

/** The offset of the field at a path in a file, if the file can be inspected that far. */
export function offsetOf(format: Format, bytes: Uint8Array, name: string, path: string): number | undefined {
  return offsetsIn(format, bytes, name)(path);
}

/** Like `offsetOf`, for any number of paths. The file is inspected on the first call. */
export function offsetsIn(
  format: Format,
  bytes: Uint8Array,
  name: string,
): (path: string) => number | undefined {
  let inspected: { root: Inspection | undefined } | undefined;
  return (path) => {
    if (path === '') return undefined;
    inspected ??= { root: unlessRefused(() => format.inspect(bytes, name)) };
    const { root } = inspected;
    return root && unlessRefused(() => nodeAtPath(root, path))?.offset;
  };
}
