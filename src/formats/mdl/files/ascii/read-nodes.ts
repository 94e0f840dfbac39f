import { MDL_CODES as CODES } from '../../codes.ts';
import { keyColumns, PROPERTIES } from '../../model/node-properties.ts';
import type { AsciiNode } from './document.ts';
import { type Meaning, meaningOf } from './keywords.ts';
import type { LineReport } from './line-report.ts';
import type { LineReader } from './lines.ts';
import type { Places } from './places.ts';
import { RestReader } from './rest.ts';
import { ValueReader } from './values.ts';

/** Reads nodes by the keywords of their lines. */
export class NodeReader {
  readonly #lines: LineReader;
  readonly #report: LineReport;
  readonly #places: Places | undefined;
  readonly #values: ValueReader;
  readonly #rest: RestReader;
  /** The current node; undefined between nodes. */
  node: AsciiNode | undefined;

  constructor(lines: LineReader, report: LineReport, places?: Places) {
    this.#lines = lines;
    this.#report = report;
    this.#places = places;
    this.#values = new ValueReader(lines, report);
    this.#rest = new RestReader(lines, report);
  }

  /** Begins a node after its keyword. */
  begin(): AsciiNode {
    const type = this.#values.optionalWord().toLowerCase();
    this.node = { type, name: this.#values.word('node'), properties: {}, keys: {} };
    this.#places?.set(this.node, this.#lines.start);
    return this.node;
  }

  end(): void {
    if (this.node) this.#rest.endIn(this.node);
    this.node = undefined;
  }

  /** Reads a line of a node after its keyword. */
  line(node: AsciiNode, keyword: string): void {
    if (keyword === 'parent') {
      this.#rest.interrupt();
      if (node.parent !== undefined) this.#reportRepeated('parent');
      node.parent = this.#values.word('parent');
      return;
    }
    const meaning = meaningOf(node.type, keyword);
    if (!meaning) this.#rest.line(keyword);
    else {
      this.#rest.interrupt();
      this.#property(node, keyword, meaning);
    }
  }

  #property(node: AsciiNode, keyword: string, { name, keys }: Meaning): void {
    const start = this.#lines.start;
    const group = keys ? node.keys : node.properties;
    if (Object.hasOwn(group, name)) this.#reportRepeated(keyword);
    const columns = keys && keyColumns(name);
    const value =
      columns === undefined
        ? this.#values.value(PROPERTIES[name], keyword)
        : this.#values.keys(keyword, columns, keys === 'bezier');
    put(group, name, value);
    if (typeof value === 'object') this.#places?.set(value, start);
  }

  #reportRepeated(keyword: string): void {
    this.#report.add(CODES.MDL_ASCII_REPEATED, `Repeated ${keyword}`, this.#lines.start, keyword);
  }
}

/** Untyped, because the type of the value follows from the table of properties, which its reader used. */
function put(group: Record<string, unknown>, name: string, value: unknown): void {
  group[name] = value;
}
