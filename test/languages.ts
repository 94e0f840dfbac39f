/** The languages that schemas are described in for other tools, and parsers from those descriptions. */
import type { RecordOptions } from '../src/binary/records.ts';
import { describeHexpat, describeKaitai } from '../src/binary/schema.ts';
import type { AnyType } from '../src/binary/type.ts';
import { compileHexpat } from './hexpat.ts';
import { compileKaitai } from './kaitai.ts';
import type { Parse } from './parse.ts';

interface Language {
  language: string;
  /** @throws Error where the language does not allow the description */
  parserOf(type: AnyType, id: string, options?: RecordOptions): Promise<Parse>;
}

export const LANGUAGES: Language[] = [
  {
    language: 'Kaitai Struct',
    parserOf: (type, id, options) => compileKaitai(describeKaitai(type, id, options)),
  },
  {
    language: 'ImHex',
    parserOf: async (type, id, options) => compileHexpat(describeHexpat(type, id, options)),
  },
];

/**
 * Where something that one parser read is not what another one read. What only the other one has does not count: parsers
 * for Kaitai Struct also show the parameters of their types.
 */
export function difference(one: unknown, other: unknown): string | undefined {
  // In ImHex, a list of texts is one of records that have a text alone.
  if (typeof other === 'string' && typeof one === 'object' && one && 'text' in one) {
    return difference(one.text, other);
  }
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return Object.is(one, other) ? undefined : `: ${one} and ${other}`;
  }
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  if (left.length !== right.length) return `: ${left.length} and ${right.length} entries`;
  if (isList(one)) {
    for (let at = 0; at < one.length; at++) {
      const found = difference(one[at], right[at]);
      if (found !== undefined) return `/${at}${found}`;
    }
    return undefined;
  }
  for (const name of Object.getOwnPropertyNames(left)) {
    // The bytes of a compressed number, which Kaitai Struct has in a list; their value is compared.
    if (/^group\d$/.test(name)) continue;
    const found = difference(left[name], right[name]);
    if (found !== undefined) return `/${name}${found}`;
  }
  return undefined;
}

function isList(value: object): value is ArrayLike<unknown> & object {
  return Array.isArray(value) || value instanceof Uint8Array;
}
