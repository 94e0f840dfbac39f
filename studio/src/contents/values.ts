import type { FieldValue } from 'exhume/inspect';

/**
 * What somebody typed, as a value of the kind that the field holds: a text, a number, or as many numbers as it has.
 *
 * @returns undefined where it is none
 */
export function parseValue(text: string, held: FieldValue): FieldValue | undefined {
  if (typeof held === 'string') return text;
  if (typeof held === 'number') return parseNumber(text);
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map(parseNumber);
  const isWhole = numbers.length === held.length && numbers.every((number) => number !== undefined);
  return isWhole ? numbers.flatMap((number) => number ?? []) : undefined;
}

/** Decimal, or hexadecimal with 0x in front. */
function parseNumber(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
