/** Reading model files. */
import { decodeFile } from '../../../../text/text.ts';
import type { ConfigDocument, ConfigEntry } from './document.ts';

/** A line that names a file, with its value. */
const MODEL_LINE = /^[ \t]*(?:skeleton|mesh|animation|material)(?:_\w*)?[ \t]*=(.*)/gm;

const CAL3D_FILE = /\.[cx][samrp]f\b/i;

/** Other programs have such keys, too, such as the lists of materials of Crytek's exporter. */
export function detectConfig(bytes: Uint8Array, name: string): boolean {
  const head = bytes.subarray(0, 4096);
  if (head.includes(0)) return false;
  const values = Array.from(decodeFile(head).matchAll(MODEL_LINE), ([, value]) => value!);
  return /\.cfg$/i.test(name) ? values.length > 0 : values.some((value) => CAL3D_FILE.test(value));
}

export function readConfig(source: Uint8Array): ConfigDocument {
  return { format: 'cal3d.cfg', content: parseConfig(source), source };
}

/** The lines without comments and blank ones; no entry if a line is not “key=value”. */
export function parseLines(source: Uint8Array): { line: string; index: number; entry?: ConfigEntry }[] {
  return decodeFile(source)
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ line: text.trim(), index }))
    .filter(({ line }) => line !== '' && !line.startsWith('#') && !SECTION.test(line))
    .map(({ line, index }) => {
      const equals = line.indexOf('=');
      if (equals < 1) return { line, index };
      const entry = { key: line.slice(0, equals).trim(), value: unquote(line.slice(equals + 1).trim()) };
      return { line, index, entry };
    });
}

/** A section heading, as Maverick Model 3D writes it. */
const SECTION = /^\[.*\]$/;

function unquote(value: string): string {
  return /^".*"$/.test(value) ? value.slice(1, -1) : value;
}

export function parseConfig(source: Uint8Array): { entries: ConfigEntry[] } {
  return { entries: parseLines(source).flatMap(({ entry }) => entry ?? []) };
}
