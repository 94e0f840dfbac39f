/** Puts the changes of an XML file into its source. All other text stays, including spelling, comments and unknown parts. */

import { encodeLatin1 } from '../../../../binary/latin1.ts';
import { latin1 } from '../../../../binary/string.ts';

/** A part of a text. */
interface Span {
  from: number;
  to: number;
}

/** An element in a text. */
interface Element extends Span {
  name: string;
  /** The values of its attributes, without quotes, by name. */
  attributes: Map<string, Span>;
  /** The range between its tags. */
  inside: Span;
  children: Element[];
}

/** A part of the source that is replaced. */
interface Replacement extends Span {
  text: string;
}

/**
 * Applies the differences between two texts from the same writer to the source.
 *
 * @param before what is written for the unchanged source
 * @param after what is written for the edited document
 * @returns undefined if the source has other elements
 */
export function splicedXml(source: Uint8Array, before: string, after: string): Uint8Array | undefined {
  const texts = [latin1(source), ...[before, after].map((text) => latin1(new TextEncoder().encode(text)))];
  const [own, was, is] = texts.map((text) => ({ text, root: elementsIn(text) }));
  if (!own?.root || !was?.root || !is?.root) return undefined;
  const splicer = new Splicer(own.text, was.text, is.text);
  return splicer.patch(own.root, was.root, is.root) ? encodeLatin1(splicer.result()) : undefined;
}

class Splicer {
  readonly #source: string;
  readonly #before: string;
  readonly #after: string;
  readonly #replacements: Replacement[] = [];

  constructor(source: string, before: string, after: string) {
    this.#source = source;
    this.#before = before;
    this.#after = after;
  }

  result(): string {
    let next = 0;
    const sorted = [...this.#replacements].sort((a, b) => a.from - b.from);
    const parts = sorted.map(({ from, to, text }) => {
      const kept = this.#source.slice(next, from);
      next = to;
      return kept + text;
    });
    return parts.join('') + this.#source.slice(next);
  }

  /** @returns whether the source has the parts that differ */
  patch(own: Element, was: Element, is: Element): boolean {
    if (this.#isSame(was, is)) return true;
    for (const [name, value] of is.attributes) {
      const old = was.attributes.get(name);
      if (old && this.#isSame(old, value)) continue;
      // Counts that readers ignore may be spelled differently.
      const place = own.attributes.get(name);
      if (place) this.#put(place, this.#after.slice(value.from, value.to));
    }
    if (is.children.length + was.children.length === 0) return this.#patchText(own, was, is);
    const names = new Set([...was.children, ...is.children].map(({ name }) => name));
    return [...names].every((name) => {
      const [a, b, c] = [own, was, is].map(({ children }) => children.filter((child) => child.name === name));
      return this.#patchList(own, a!, b!, c!);
    });
  }

  /** Elements of one name: those that are the same at both ends stay. */
  #patchList(
    parent: Element,
    own: readonly Element[],
    was: readonly Element[],
    is: readonly Element[],
  ): boolean {
    const shorter = Math.min(was.length, is.length);
    let start = 0;
    let tail = 0;
    while (start < shorter && this.#isSame(was[start]!, is[start]!)) start++;
    while (tail < shorter - start && this.#isSame(was.at(-1 - tail)!, is.at(-1 - tail)!)) tail++;
    if (start + tail === was.length && start + tail === is.length) return true;
    if (own.length !== was.length) return false;
    const both = shorter - tail;
    for (let at = start; at < both; at++) if (!this.patch(own[at]!, was[at]!, is[at]!)) return false;
    for (const { from, to } of own.slice(both, own.length - tail))
      this.#put({ from: this.#blankBefore(from), to }, '');
    const added = is.slice(both, is.length - tail).map(({ from, to }) => this.#after.slice(from, to));
    const [first] = own;
    const behind = own[both - 1] ?? (first ? undefined : parent.children.at(-1));
    if (behind) for (const text of added) this.#insert(behind.to, this.#marginOf(behind) + text);
    else if (first) for (const text of added) this.#insert(first.from, text + this.#marginOf(first));
    else if (added.length > 0) return false;
    return true;
  }

  /** Words that are the same stay as the source spells them. */
  #patchText(own: Element, was: Element, is: Element): boolean {
    if (own.children.length > 0) return false;
    const [words, before, after] = [
      wordsIn(this.#source, own.inside),
      wordsIn(this.#before, was.inside),
      wordsIn(this.#after, is.inside),
    ];
    const text = (place: Span) => this.#after.slice(place.from, place.to);
    const isAlike = words.length === before.length && before.length === after.length;
    if (!isAlike) this.#put(own.inside, text(is.inside));
    for (const [at, word] of isAlike ? words.entries() : []) {
      if (!this.#isSame(before[at]!, after[at]!)) this.#put(word, text(after[at]!));
    }
    return true;
  }

  #isSame(was: Span, is: Span): boolean {
    return this.#before.slice(was.from, was.to) === this.#after.slice(is.from, is.to);
  }

  #put({ from, to }: Span, text: string): void {
    this.#replacements.push({ from, to, text });
  }

  #insert(at: number, text: string): void {
    this.#put({ from: at, to: at }, text);
  }

  /** The blank before an element. */
  #marginOf({ from }: Span): string {
    return this.#source.slice(this.#blankBefore(from), from);
  }

  #blankBefore(at: number): number {
    let from = at;
    while (from > 0 && this.#source.charCodeAt(from - 1) <= SPACE) from--;
    return from;
  }
}

const SPACE = 0x20;

function wordsIn(text: string, { from, to }: Span): Span[] {
  return Array.from(text.slice(from, to).matchAll(/\S+/g), ({ 0: word, index }) => {
    return { from: from + index, to: from + index + word.length };
  });
}

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([^\s/>!?]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The elements of a text, below one for the text itself; undefined if they are not nested or have sections of raw text. */
function elementsIn(text: string): Element | undefined {
  const whole = { from: 0, to: text.length };
  const open: Element[] = [{ ...whole, name: '', attributes: new Map(), inside: { ...whole }, children: [] }];
  if (text.includes('<![')) return undefined;
  for (const { 0: token, 1: slash, 2: tag, 3: rest = '', 4: end, index: from } of text.matchAll(TOKEN)) {
    if (tag === undefined) continue;
    const to = from + token.length;
    const name = tag.toUpperCase();
    if (slash) {
      const element = open.pop()!;
      if (element.name !== name || open.length === 0) return undefined;
      element.inside.to = from;
      element.to = to;
      continue;
    }
    const attributes = attributesIn(rest, from + 1 + tag.length);
    const element: Element = { from, to, name, attributes, inside: { from: to, to }, children: [] };
    open.at(-1)!.children.push(element);
    if (!end) open.push(element);
  }
  return open.length === 1 ? open[0] : undefined;
}

function attributesIn(rest: string, from: number): Map<string, Span> {
  return new Map(
    Array.from(rest.matchAll(ATTRIBUTE), ({ 0: whole, 1: name, 2: double, 3: single, index }) => {
      const value = double ?? single ?? '';
      const to = from + index + whole.length - 1;
      return [name!.toUpperCase(), { from: to - value.length, to }] as const;
    }),
  );
}
