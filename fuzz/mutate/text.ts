/** Changes texts: their numbers, words, lines and elements. */
import type { Random } from '../random.ts';
import { NUMBER_TEXTS } from './numbers.ts';

type Change = (text: string, words: readonly string[], random: Random, other: string) => string;

const CHANGES: readonly Change[] = [
  changeNumber,
  changeNumber,
  changeNumber,
  changeToken,
  changeToken,
  exchangeTokens,
  removeToken,
  insertWord,
  removeLine,
  repeatLine,
  exchangeLines,
  takeLines,
  removeElement,
  repeatElement,
  changeCharacter,
  cut,
];

const MOST_CHARACTERS = 100_000;
/** Words, numbers, and single signs. */
const TOKENS = /[\w.+-]+|[^\w\s]/g;
const NUMBERS = /[-+]?\.?\d[\w.+-]*/g;
/** An element of XML without others of its name in it, or one tag. */
const ELEMENTS = /<(\w+)[^<>]*>[^<>]*<\/\1>|<(\w+)\b[\s\S]*?<\/\2>|<[^<>]*>/g;
const SIGNS = [
  '\0',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ' ',
  '"',
  "'",
  '<',
  '>',
  '&',
  '=',
  '/',
  '\\',
  '#',
  '$',
  ';',
  '\u00ff',
  '\u0080',
];

/** One change. Characters are bytes (Latin-1). */
export function changeText(text: string, words: readonly string[], random: Random, other: string): string {
  return random.pick(CHANGES)(text, words, random, other).slice(0, MOST_CHARACTERS);
}

interface Span {
  start: number;
  end: number;
}

/** One of the matches of a pattern behind a random place, so that long texts are not searched as a whole. */
function someSpan(text: string, pattern: RegExp, random: Random): Span | undefined {
  const search = new RegExp(pattern);
  search.lastIndex = random.below(text.length);
  let match = search.exec(text);
  if (!match) {
    search.lastIndex = 0;
    match = search.exec(text);
  }
  for (let skip = random.below(4); skip > 0 && match; skip--) match = search.exec(text) ?? match;
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

function withSpan(text: string, span: Span | undefined, by: string): string {
  return span ? text.slice(0, span.start) + by + text.slice(span.end) : text;
}

function changeNumber(text: string, _: readonly string[], random: Random): string {
  const span = someSpan(text, NUMBERS, random);
  if (!span) return text;
  const before = Number(text.slice(span.start, span.end));
  const close = random.pick([before + 1, before - 1, -before, before * 2, Math.round(before), before / 3]);
  return withSpan(text, span, random.oneIn(2) ? `${close}` : random.pick(NUMBER_TEXTS));
}

function changeToken(text: string, words: readonly string[], random: Random): string {
  return withSpan(text, someSpan(text, TOKENS, random), random.pick(words));
}

function exchangeTokens(text: string, _: readonly string[], random: Random): string {
  const span = someSpan(text, TOKENS, random);
  const by = someSpan(text, TOKENS, random);
  return by ? withSpan(text, span, text.slice(by.start, by.end)) : text;
}

function removeToken(text: string, _: readonly string[], random: Random): string {
  return withSpan(text, someSpan(text, TOKENS, random), '');
}

function insertWord(text: string, words: readonly string[], random: Random): string {
  const at = random.below(text.length + 1);
  const word = random.oneIn(3) ? random.pick(NUMBER_TEXTS) : random.pick(words);
  return withSpan(text, { start: at, end: at }, random.pick([word, ` ${word} `, `\n${word} `]));
}

function someLine(text: string, random: Random): Span {
  const at = random.below(text.length);
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  return { start, end: next < 0 ? text.length : next + 1 };
}

function removeLine(text: string, _: readonly string[], random: Random): string {
  return withSpan(text, someLine(text, random), '');
}

function repeatLine(text: string, _: readonly string[], random: Random): string {
  const { start, end } = someLine(text, random);
  const times = random.oneIn(4) ? 2 + random.below(20) : 1;
  return withSpan(text, { start: end, end }, text.slice(start, end).repeat(times));
}

function exchangeLines(text: string, _: readonly string[], random: Random): string {
  const from = someLine(text, random);
  const to = someLine(text, random);
  return withSpan(text, to, text.slice(from.start, from.end));
}

function takeLines(text: string, _: readonly string[], random: Random, other: string): string {
  const from = someLine(other, random);
  const { end } = someLine(text, random);
  return withSpan(text, { start: end, end }, other.slice(from.start, from.end));
}

function removeElement(text: string, _: readonly string[], random: Random): string {
  return withSpan(text, someSpan(text, ELEMENTS, random), '');
}

function repeatElement(text: string, _: readonly string[], random: Random): string {
  const span = someSpan(text, ELEMENTS, random);
  const to = someSpan(text, ELEMENTS, random);
  if (!span || !to) return text;
  return withSpan(text, { start: to.end, end: to.end }, text.slice(span.start, span.end));
}

function changeCharacter(text: string, _: readonly string[], random: Random): string {
  const at = random.below(text.length);
  const by = random.oneIn(2) ? random.pick(SIGNS) : String.fromCharCode(random.below(256));
  return withSpan(text, { start: at, end: at + random.below(2) }, by);
}

function cut(text: string, _: readonly string[], random: Random): string {
  return text.slice(0, random.below(text.length));
}
