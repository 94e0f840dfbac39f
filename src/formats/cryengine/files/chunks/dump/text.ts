/** Facts as data, and as searchable text: one fact per line, with its full label. */

export type Fact =
  | number
  | string
  | boolean
  | readonly number[]
  | readonly string[]
  | Facts
  | readonly Facts[];
export interface Facts {
  readonly [label: string]: Fact | undefined;
}

/** The shortest text that preserves a number: single precision needs at most 9 digits. */
export function numberText(value: number): string {
  if (Number.isInteger(value) || !Number.isFinite(value)) return `${value}`;
  if (Math.fround(value) !== value) return `${Number(value.toPrecision(9))}`;
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return `${short}`;
  }
  return `${Number(value.toPrecision(9))}`;
}

export function numbersText(values: ArrayLike<number>, start = 0, count = values.length): string {
  let text = '';
  for (let i = start; i < start + count; i++) text += `${i > start ? ' ' : ''}${numberText(values[i]!)}`;
  return text;
}

/** Text of a file on one line; quoted if it contains unusual characters. */
export function plainText(text: string): string {
  return /^[\x21-\x7e\u00a1-\uffff](?:[\x20-\x7e\u00a1-\uffff]*[\x21-\x7e\u00a1-\uffff])?$/.test(text) &&
    !text.startsWith('"')
    ? text
    : JSON.stringify(text);
}

export function hex(value: number, digits = 8): string {
  return `0x${(value >>> 0).toString(16).toUpperCase().padStart(digits, '0')}`;
}

/** @param label prefix of each line */
export function* factLines(facts: Facts, label = ''): Generator<string> {
  for (const [name, fact] of Object.entries(facts)) {
    if (fact !== undefined) yield* linesOf(fact, label === '' ? name : `${label}.${name}`);
  }
}

function* linesOf(fact: Fact, label: string): Generator<string> {
  if (typeof fact === 'number') yield `  ${label}: ${numberText(fact)}`;
  else if (typeof fact === 'boolean') yield `  ${label}: ${fact ? 'yes' : 'no'}`;
  else if (typeof fact === 'string') yield `  ${label}: ${plainText(fact)}`;
  else if (!isList(fact)) yield* factLines(fact, label);
  else if (isNumbers(fact)) yield `  ${label}: ${numbersText(fact)}`;
  else {
    for (const [index, item] of fact.entries()) yield* linesOf(item, `${label}[${index}]`);
  }
}

function isList(fact: Fact): fact is readonly number[] | readonly string[] | readonly Facts[] {
  return Array.isArray(fact);
}

function isNumbers(list: readonly unknown[]): list is readonly number[] {
  return typeof list[0] === 'number';
}
