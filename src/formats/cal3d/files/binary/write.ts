/** Writing the binary kinds. */
import { write } from '../../../../binary/schema.ts';
import { type AnyContent, type BinaryDocument, schemaOf } from './document.ts';
import type { BinaryKind } from './layout.ts';

export function writeBinary(document: BinaryDocument<AnyContent>): Uint8Array {
  const kind = document.format.slice('cal3d.'.length) as BinaryKind;
  return write(schemaOf(kind, document.layout), document.content, { ...document.layout });
}
