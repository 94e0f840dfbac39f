import { propertiesOf } from '../../model/node-properties.ts';
import { LineReader } from './lines.ts';

/** Number of bytes that are examined; exporters write comments and dependencies before the model. */
const HEAD = 16384;
/** Keywords that are specific to these files. */
const SPECIFIC: ReadonlySet<string> = new Set(['newmodel', 'beginmodelgeom', 'beginwalkmeshgeom', 'newanim']);

/** Whether bytes are a text model or walkmesh. */
export function detectAsciiMdl(bytes: Uint8Array): boolean {
  const head = withoutPadding(bytes.subarray(0, HEAD));
  if (head.includes(0)) return false;
  const lines = new LineReader(head);
  const specific = new Set<string>();
  while (lines.next()) {
    const keyword = lines.word().toLowerCase();
    const next = lines.word();
    if (SPECIFIC.has(keyword)) specific.add(keyword);
    // A model without a name has several of them, and other texts hardly more than one.
    if (SPECIFIC.has(keyword) && (next !== '' || specific.size > 1)) return true;
    if (keyword === 'node' && propertiesOf(next.toLowerCase()) && lines.word() !== '') return true;
  }
  return false;
}

/** Some archives and tools pad files with NULs, which readers treat as blanks. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
}
