/** Writes edited nodes and animations into the source of a text model without changing its other lines. */
import { encodeLatin1 } from '../../../../binary/latin1.ts';
import { latin1 } from '../../../../binary/string.ts';
import { Report } from '../../../../report/report.ts';
import { isSame, unchanged } from '../../../../text/text-document.ts';
import type { AsciiAnimation, AsciiModel, AsciiNode } from './document.ts';
import type { Places } from './places.ts';
import { LineIndex } from './places.ts';
import { parseAsciiModel } from './read.ts';
import { TextWriter } from './text-writer.ts';
import { writeAnimation } from './write.ts';
import { writeNode } from './write-nodes.ts';

/** Lines that replace others: those from `from` up to but not including `to`. */
interface Replacement {
  from: number;
  to: number;
  lines: string[];
}

/** @returns undefined if anything outside of nodes changed, or if the result would not be read as the content */
export function splicedSource(source: Uint8Array, content: AsciiModel): Uint8Array | undefined {
  const spliced = new Splicer(source).splice(content);
  return spliced && unchanged({ source: spliced, content }, parseAsciiModel) ? spliced : undefined;
}

class Splicer {
  readonly #starts: Places = new Map();
  readonly #said: AsciiModel;
  readonly #index: LineIndex;
  /** With their line endings. */
  readonly #lines: string[];
  readonly #ending: string;
  readonly #replacements: Replacement[] = [];

  constructor(source: Uint8Array) {
    this.#said = parseAsciiModel(source, new Report(), this.#starts);
    this.#index = new LineIndex(source);
    this.#lines = latin1(source).match(/[^\r\n]*(\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
    this.#ending = /\r?\n|\r/.exec(this.#lines[0] ?? '')?.[0] ?? '\n';
  }

  splice(content: AsciiModel): Uint8Array | undefined {
    const { animations, nodes } = this.#said;
    const places = pairsOf(animations, content.animations);
    if (!isSame({ ...this.#said, animations, nodes }, { ...content, animations, nodes })) return undefined;
    this.#nodes(nodes, content.nodes, this.#endOf(this.#said.geometry, /^(#MAXGEOM|beginmodelgeom)/i));
    for (const { was, is, after } of places) {
      if (!was) this.#insert(after ? this.#endOf(after, /^doneanim/i) : this.#end(), linesOf(is, content));
      else {
        if (!isSame({ ...was, nodes }, { ...is, nodes })) this.#head(was, headLinesOf(is, content));
        this.#nodes(was.nodes, is.nodes, this.#lineOf(was) + 1);
      }
    }
    return encodeLatin1(this.#replaced());
  }

  /** @param first the line for nodes before all others */
  #nodes(was: readonly AsciiNode[], is: readonly AsciiNode[], first: number): void {
    for (const { was: old, is: node, after } of pairsOf(was, is)) {
      if (!old) {
        const indent = after ? this.#indentOf(after) : '  ';
        this.#insert(after ? this.#endOf(after, /^endnode/i) : first, linesOf(node, indent));
      } else if (!isSame(old, node)) {
        this.#replace(this.#lineOf(old), this.#endOf(old, /^endnode/i), linesOf(node, this.#indentOf(old)));
      }
    }
  }

  /** Replaces the lines before the nodes of an animation. */
  #head(animation: AsciiAnimation, lines: readonly string[]): void {
    const [node] = animation.nodes;
    const end = node ? this.#lineOf(node) : this.#endOf(animation, /^doneanim/i) - 1;
    this.#replace(this.#lineOf(animation), end, lines);
  }

  /** Replaces lines. Lines that are equivalent to the new ones stay, with the comments between them. */
  #replace(first: number, end: number, lines: readonly string[]): void {
    const known = Array.from({ length: end - first }, (_, at) => first + at).filter((line) =>
      isContent(this.#lines[line]!),
    );
    const isKept = (line: number, own: string) => saysAlike(this.#lines[line]!, own);
    if (known.length === lines.length) {
      known.forEach((line, at) => {
        if (!isKept(line, lines[at]!)) this.#put(line, line + 1, [lines[at]!]);
      });
      return;
    }
    const shorter = Math.min(known.length, lines.length);
    let start = 0;
    let tail = 0;
    while (start < shorter && isKept(known[start]!, lines[start]!)) start++;
    while (tail < shorter - start && isKept(known.at(-1 - tail)!, lines.at(-1 - tail)!)) tail++;
    const from = start === 0 ? first : known[start - 1]! + 1;
    this.#put(from, known[known.length - tail] ?? end, lines.slice(start, lines.length - tail));
  }

  #insert(line: number, lines: readonly string[]): void {
    this.#put(line, line, lines);
  }

  #put(from: number, to: number, lines: readonly string[]): void {
    this.#replacements.push({ from, to, lines: lines.map((line) => line + this.#ending) });
  }

  #replaced(): string {
    const sorted = this.#replacements
      .map((replacement, order) => ({ ...replacement, order }))
      .sort((a, b) => a.from - b.from || a.order - b.order);
    let next = 0;
    const parts = sorted.map(({ from, to, lines }) => {
      const kept = this.#lines.slice(next, from);
      next = to;
      return kept.join('') + lines.join('');
    });
    return parts.join('') + this.#lines.slice(next).join('');
  }

  #lineOf(element: object): number {
    return this.#index.at(this.#starts.get(element) ?? 0).line - 1;
  }

  /** The line after the next one that matches. */
  #endOf(element: object | undefined, pattern: RegExp): number {
    const first = element ? this.#lineOf(element) : 0;
    const line = this.#lines.findIndex((text, at) => at >= first && pattern.test(text.trim()));
    return line < 0 ? this.#end() : line + 1;
  }

  /** The line with the end of the model. */
  #end(): number {
    const line = this.#lines.findIndex((text) => /^\s*donemodel/i.test(text));
    return line < 0 ? this.#lines.length : line;
  }

  #indentOf(node: AsciiNode): string {
    return /^\s*/.exec(this.#lines[this.#lineOf(node)]!)![0];
  }
}

interface Pair<T> {
  was?: T;
  is: T;
  /** The element that a new one follows. */
  after?: T;
}

/** Elements in order, of which only new ones are not in the first list. */
function pairsOf<T extends { name: string }>(was: readonly T[], is: readonly T[]): Pair<T>[] {
  let next = 0;
  return is.map((own) => {
    const old = was[next];
    const after = was[next - 1];
    if (old?.name !== own.name) return { is: own, ...(after ? { after } : {}) };
    next++;
    return { was: old, is: own };
  });
}

function linesOf(element: AsciiNode, indent: string): string[];
function linesOf(element: AsciiAnimation, model: AsciiModel): string[];
function linesOf(element: AsciiNode | AsciiAnimation, within: string | AsciiModel): string[] {
  const out = new TextWriter();
  if (typeof within === 'string') writeNode(element as AsciiNode, within, out);
  else writeAnimation(element as AsciiAnimation, within.name ?? '', out);
  return latin1(out.take()).split('\n').slice(0, -1);
}

/** The lines before the nodes, from the one with the name. */
function headLinesOf(animation: AsciiAnimation, model: AsciiModel): string[] {
  return linesOf({ ...animation, nodes: [] }, model).slice(1, -1);
}

function isContent(line: string): boolean {
  return !/^\s*(#|$)/.test(line);
}

/** Whether two lines have the same words, regardless of the spelling of numbers. */
function saysAlike(a: string, b: string): boolean {
  const [words, others] = [a, b].map((line) => line.trim().toLowerCase().split(/\s+/)) as [
    string[],
    string[],
  ];
  const isEqual = (one: string, other: string) =>
    one === other || (one !== '' && Math.fround(Number(one)) === Math.fround(Number(other)));
  return words.length === others.length && words.every((word, at) => isEqual(word, others[at]!));
}
