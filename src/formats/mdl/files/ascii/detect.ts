import { propertiesOf } from '../../model/node-properties.ts';
import { LineReader } from './lines.ts';

/** Bytes in which a model shows what it is; exporters write comments and dependencies before it. */
const HEAD = 16384;
/** Words that only these files have a line begin with. */
const TELLING: ReadonlySet<string> = new Set(['newmodel', 'beginmodelgeom', 'beginwalkmeshgeom', 'newanim']);

/** Whether bytes are a model or walk mesh in text. */
export function detectAsciiMdl(bytes: Uint8Array): boolean {
  const head = withoutPadding(bytes.subarray(0, HEAD));
  if (head.includes(0)) return false;
  const lines = new LineReader(head);
  while (lines.next()) {
    const keyword = lines.word().toLowerCase();
    const next = lines.word();
    if (TELLING.has(keyword) && next !== '') return true;
    if (keyword === 'node' && propertiesOf(next.toLowerCase()) && lines.word() !== '') return true;
  }
  return false;
}

/** Some archives and tools fill a file up with NULs, which readers take for blanks. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
}
