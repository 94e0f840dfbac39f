import type { FieldValue } from 'exhume/inspect';

/**
 * Parses typed text as a value of the field's kind: a string, a number, or as many numbers as it has.
 *
 * @returns undefined if the text is not such a value
 */
export function parseValue(text: string, stored: FieldValue): FieldValue | undefined {
  if (typeof stored === 'string') return text;
  if (typeof stored === 'number') return parseNumber(text);
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map(parseNumber);
  const isComplete = numbers.length === stored.length && numbers.every((number) => number !== undefined);
  return isComplete ? numbers.flatMap((number) => number ?? []) : undefined;
}

/** Decimal, or hexadecimal with the prefix 0x. */
function parseNumber(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
