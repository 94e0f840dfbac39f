/** Names of the entries of a zip file. */

import { crc32 } from '../binary/crc32.ts';
import { viewOf } from '../binary/view.ts';
import { decodeName } from '../text/decode-name.ts';
import { extraField, UNICODE_NAME_FIELD, UTF8_NAME } from './zip-schema.ts';

/** The fields of a directory entry that determine the encoding of its name. */
interface NameFields {
  madeBy: number;
  flags: number;
}

/** Systems whose programs write names in the code page of the console: MS-DOS, OS/2, Windows (APPNOTE §4.4.2.2). */
const WITH_CONSOLES = [0, 6, 10, 11];

/** The characters of code page 437 from 0x80 on, which stands for all code pages of consoles (APPNOTE, appendix D). */
const CODE_PAGE =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** The name of an entry, with `/` between folders. */
export function zipName(bytes: Uint8Array, fields: NameFields, extra: Uint8Array): string {
  return (unicodeName(bytes, extra) ?? plainName(bytes, fields)).replaceAll('\\', '/');
}

/** Many programs write UTF-8 without declaring it. */
function plainName(bytes: Uint8Array, { madeBy, flags }: NameFields): string {
  const isOfConsole = (flags & UTF8_NAME) === 0 && WITH_CONSOLES.includes(madeBy >> 8);
  return isOfConsole ? decodeName(bytes, inCodePage) : decodeName(bytes);
}

/** The name in an extra field, if its checksum matches the plain name: some programs rename an entry and keep the field. */
function unicodeName(bytes: Uint8Array, extra: Uint8Array): string | undefined {
  const field = extraField(extra, UNICODE_NAME_FIELD);
  if (!field || field.length < 5 || field[0] !== 1) return undefined;
  const checksum = viewOf(field).getUint32(1, true);
  return checksum === crc32(bytes) ? decodeName(field.subarray(5)) : undefined;
}

function inCodePage(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_PAGE[byte - 0x80] ?? String.fromCharCode(byte)).join('');
}
