/** Values of numbers and words in JSON. */

/** Any value of a JSON document. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonMembers;

/** A JSON object. */
export interface JsonMembers {
  [key: string]: JsonValue;
}

/** Whether a value is an object with members, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Words, and the forms in which C and JavaScript write infinities and NaN, some of which scripts could read. */
const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', Number.NaN],
  ['nan', Number.NaN],
  ['-nan', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['inf', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
]);

/** The value of a number or a word; undefined for anything else. */
export function wordValue(word: string): JsonValue | undefined {
  return NUMBER.test(word) ? Number(word) : WORDS.get(word);
}
