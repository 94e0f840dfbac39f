/** Reads settings. */
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { FormatError } from '../../report/report.ts';
import { jsonText, valueAtPath } from '../../text/json-text.ts';
import { type ExportSettings, SETTINGS } from './settings.ts';
import type { Group, Parts, Shapes } from './shapes.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a file of settings. Like editors, it accepts `$schema` beside them.
 *
 * @throws FormatError SETTINGS_JSON, SETTINGS_KEY, SETTINGS_VALUE with path and byte offset
 * @example
 * ```ts
 * import { readSettings } from 'exhume/export';
 *
 * const bytes = new TextEncoder().encode('{ "links": 2 }');
 * console.log(readSettings(bytes).links); // 2
 * ```
 */
export function readSettings(bytes: Uint8Array): ExportSettings {
  return readShaped(SETTINGS, bytes);
}

/** Reads a file with the settings of any group. @throws FormatError like `readSettings` */
export function readShaped<F extends Shapes>(shape: Group<F>, bytes: Uint8Array): Parts<F> {
  const value = parse(bytes);
  if (typeof value === 'object' && value !== null && '$schema' in value) delete value.$schema;
  try {
    return shape.read(value);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const start = valueAtPath(jsonText(bytes), error.path)?.start;
    if (start !== undefined) error.offset = start;
    throw error;
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormatError(EXPORT_CODES.SETTINGS_JSON, `The settings are not JSON: ${reason}`);
  }
}

/**
 * Settings in which those of the second replace those of the first, key by key.
 *
 * @example
 * ```ts
 * import { mergeSettings } from 'exhume/export';
 *
 * const { links, strict } = mergeSettings({ links: 4, strict: true }, { links: 2 });
 * console.log(links, strict); // 2 true
 * ```
 */
export function mergeSettings(below: ExportSettings, above: ExportSettings): ExportSettings {
  return merged(SETTINGS.fields, below, above) as ExportSettings;
}

type Values = Readonly<Record<string, unknown>>;

function merged(fields: Shapes, below: Values, above: Values): Values {
  const entries = Object.entries(fields).flatMap(([name, shape]) => {
    const [first, second] = [below[name], above[name]];
    const isBoth = 'fields' in shape && first !== undefined && second !== undefined;
    const value = isBoth
      ? merged(shape.fields as Shapes, first as Values, second as Values)
      : (second ?? first);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}
