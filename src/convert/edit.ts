/** Sets fields of a file without changing others. */
import { BINARY_CODES } from '../binary/codes.ts';
import { encodeLatin1 } from '../binary/latin1.ts';
import {
  differences,
  encodeField,
  type FieldValue,
  type Inspection,
  nodeAtPath,
  type Tree,
  textOf,
} from '../binary/schema.ts';
import { lastAtOrBefore } from '../binary/type.ts';
import type { Format, NamedBytes } from '../formats/format.ts';
import { detectFormat } from '../formats/index.ts';
import { FormatError, placing, Report } from '../report/report.ts';
import { EDIT_CODES } from './edit-codes.ts';

/** A field and its new value. */
export interface FieldEdit {
  /** In the tree of `Format.inspect`, such as `bones[2].name`; of a text file, a line such as `[7]`. */
  path: string;
  /** Of the type in the tree: a number, a text, or the numbers of a list. */
  value: FieldValue;
}

/**
 * Sets fields. Those of a fixed size are overwritten; if the length of a text changes, its counts are updated.
 *
 * @returns the whole file, which was read again
 * @throws FormatError EDIT_PATH_UNKNOWN, EDIT_NO_FIELD, EDIT_SPREADS, EDIT_TWICE, EDIT_UNREADABLE,
 * BINARY_VALUE_KIND, BINARY_VALUE_RANGE; and the errors of reading the original file
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { read } from 'exhume';
 * import { editFields } from 'exhume/inspect';
 *
 * const name = 'yorick.csf';
 * const bytes = readFileSync(`samples/yorick/cal3d/${name}`);
 * const edited = read(editFields({ name, bytes }, [{ path: 'bones[0].name', value: 'hips' }]), name);
 * if (edited.format === 'cal3d.csf') console.log(edited.content.bones[0]?.name.text); // hips
 * ```
 */
export function editFields(file: NamedBytes, edits: readonly FieldEdit[]): Uint8Array {
  const format = detectFormat(file.bytes, file.name);
  const before = treeOf(format, file);
  const changes: Change[] = [];
  const spelled: FieldEdit[] = [];
  const paths = new Set<string>();
  for (const edit of edits) {
    if (paths.has(edit.path)) throw twice(edit);
    paths.add(edit.path);
    const node = nodeAtPath(before.root, edit.path);
    if (!node) throw new FormatError(EDIT_CODES.EDIT_PATH_UNKNOWN, `Unknown path ${edit.path}`, edit);
    placing(edit.path, node.offset, () => {
      const { value } = edit;
      const encode = encoderFor(format, node, before.bytes);
      const bytes =
        node.type === 'line'
          ? encodeLine(node, before.bytes, encode(textOf(value)))
          : encodeField(node, value, encode);
      if (bytes) changes.push({ ...edit, node, bytes });
      else spelled.push(edit);
    });
  }
  const overwritten = overwrite(format, file, before, changes);
  return spelled.reduce((bytes, { path, value }) => {
    return placing(path, undefined, () => throughDocument(format, { ...file, bytes }, path, value));
  }, overwritten);
}

interface Change extends FieldEdit {
  node: Inspection;
  bytes: Uint8Array;
}

function overwrite(format: Format, file: NamedBytes, before: Tree, changes: readonly Change[]): Uint8Array {
  const [first] = changes;
  if (!first) return file.bytes;
  return placing(first.path, first.node.offset, () => {
    const spliced = splice(before.bytes, changes);
    const bytes = format.packing?.pack(spliced, file.bytes) ?? spliced;
    const after = again(() => treeOf(format, { ...file, bytes }));
    again(() => format.read(bytes, new Report()));
    requireOnly(changes, before, after);
    return bytes;
  });
}

/** The tree of a file; offsets refer to its unpacked bytes. */
function treeOf(format: Format, { name, bytes }: NamedBytes): Tree {
  return { root: format.inspect(bytes, name), bytes: format.packing?.unpack(bytes) ?? bytes };
}

/** Reads an edited file. */
function again<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new FormatError(
      EDIT_CODES.EDIT_UNREADABLE,
      `The edited file cannot be read again: ${error.message}`,
    );
  }
}

/** Edits fields whose size changes, and those in text formats, through the document. */
function throughDocument(
  format: Format,
  { name, bytes }: NamedBytes,
  path: string,
  value: FieldValue,
): Uint8Array {
  const document = format.read(bytes, new Report());
  if (!format.setField?.(document, path, value)) {
    throw new FormatError(EDIT_CODES.EDIT_NO_FIELD, `${path} cannot be edited`);
  }
  const edited = format.write(document);
  const node = again(() => nodeAtPath(format.inspect(edited, name), path));
  if (`${node?.value}` === `${value}`) return edited;
  const message = `${path} would be read again as ${JSON.stringify(node?.value)}`;
  throw new FormatError(EDIT_CODES.EDIT_UNREADABLE, message);
}

/** Refuses edits that change how other fields are read. Two paths may refer to the same bytes. */
function requireOnly(changes: readonly Change[], before: Tree, after: Tree): void {
  const own = changes.map(({ node }) => node).sort((a, b) => a.offset - b.offset);
  for (const { path, first } of differences(before, after)) {
    const nearest = first && own[lastAtOrBefore((index) => own[index]!.offset, own.length, first.offset)];
    const isOwn = nearest && first.offset >= nearest.offset && first.offset < nearest.offset + nearest.size;
    if (isOwn) continue;
    throw new FormatError(EDIT_CODES.EDIT_SPREADS, `The edit also changes how ${path} is read`);
  }
}

function twice({ path }: Pick<FieldEdit, 'path'>): FormatError {
  return new FormatError(EDIT_CODES.EDIT_TWICE, `${path} is edited twice`, { path });
}

function splice(bytes: Uint8Array, changes: readonly Change[]): Uint8Array {
  const ordered = [...changes].sort((a, b) => a.node.offset - b.node.offset);
  const grown = changes.reduce((sum, { node, bytes }) => sum + bytes.length - node.size, 0);
  const spliced = new Uint8Array(bytes.length + grown);
  let from = 0;
  let to = 0;
  for (const { path, node, bytes: field } of ordered) {
    if (node.offset < from) throw twice({ path });
    spliced.set(bytes.subarray(from, node.offset), to);
    to += node.offset - from;
    spliced.set(field, to);
    to += field.length;
    from = node.offset + node.size;
  }
  spliced.set(bytes.subarray(from), to);
  return spliced;
}

/** How a field encodes its text. The lines of a file have one encoding. */
function encoderFor(
  { encoding }: Format,
  { type }: Inspection,
  bytes: Uint8Array,
): (text: string) => Uint8Array {
  const isLatin1 = encoding === 'latin1' || (type === 'line' && !isUtf8(bytes));
  return isLatin1 ? encodeLatin1 : (text) => new TextEncoder().encode(text);
}

/** A new line with the trailing blanks and line ending of the old one. */
function encodeLine({ offset, size }: Inspection, bytes: Uint8Array, start: Uint8Array): Uint8Array {
  if (start.some((byte) => byte === LINE_FEED || byte === RETURN)) {
    throw new FormatError(BINARY_CODES.BINARY_VALUE_KIND, 'A line cannot be replaced by several lines');
  }
  let end = offset + size;
  while (end > offset && isBlank(bytes[end - 1]!)) end--;
  const line = new Uint8Array(start.length + offset + size - end);
  line.set(start);
  line.set(bytes.subarray(end, offset + size), start.length);
  return line;
}

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
