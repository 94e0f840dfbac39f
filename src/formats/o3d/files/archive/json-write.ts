/** Writes the JSON of archives. Numbers that are not finite are errors. */
import { FormatError } from '../../../../report/report.ts';
import { respell as respellJson, type Spelling } from '../../../../text/json-respell.ts';
import { O3D_CODES } from '../../codes.ts';
import type { JsonValue } from './document.ts';

/** Objects of a scene are identified by their ids. */
const SPELLING: Spelling = { spell, id: 'id' };

/**
 * Writes changes into JSON: unchanged parts keep their spelling, blanks and order.
 *
 * @param source JSON that was parsed before
 * @throws FormatError O3D_JSON_NUMBER if a new number is not finite
 */
export function respell(source: Uint8Array, value: JsonValue): Uint8Array<ArrayBuffer> {
  return respellJson(source, value, SPELLING);
}

/** JSON as Google's converter writes it: without blanks, in ASCII. */
export function spell(value: JsonValue): string {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'number' || Number.isFinite(part)) return part;
    throw new FormatError(O3D_CODES.O3D_JSON_NUMBER, `JSON cannot represent ${part}`);
  });
  return text.replace(/[\x7f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
