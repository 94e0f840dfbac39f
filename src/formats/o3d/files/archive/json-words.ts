/** What numbers and words of JSON say. */
import type { JsonValue } from './document.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Words, and what C and JavaScript write for numbers that are none; scripts could read some of them. */
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

/** What a number or a word says; undefined where it is neither. */
export function wordValue(word: string): JsonValue | undefined {
  return NUMBER.test(word) ? Number(word) : WORDS.get(word);
}
