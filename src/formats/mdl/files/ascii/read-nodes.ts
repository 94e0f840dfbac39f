import { MDL_CODES as CODES } from '../../codes.ts';
import { keyColumns, PROPERTIES } from '../../model/node-properties.ts';
import type { Complaints } from './complaints.ts';
import type { AsciiNode } from './document.ts';
import { type Meaning, meaningOf } from './keywords.ts';
import type { LineReader } from './lines.ts';
import type { Places } from './places.ts';
import { RestReader } from './rest.ts';
import { ValueReader } from './values.ts';

/** Reads nodes, one after the other, by the keywords that the lines in them begin with. */
export class NodeReader {
  readonly #lines: LineReader;
  readonly #complaints: Complaints;
  readonly #places: Places | undefined;
  readonly #values: ValueReader;
  readonly #rest: RestReader;
  /** The node that is read; undefined between nodes. */
  node: AsciiNode | undefined;

  constructor(lines: LineReader, complaints: Complaints, places?: Places) {
    this.#lines = lines;
    this.#complaints = complaints;
    this.#places = places;
    this.#values = new ValueReader(lines, complaints);
    this.#rest = new RestReader(lines, complaints);
  }

  /** Begins a node whose keyword has just been read. */
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

  /** Reads what a line in the node says, whose keyword has just been read. */
  line(node: AsciiNode, keyword: string): void {
    if (keyword === 'parent') {
      this.#rest.interrupt();
      if (node.parent !== undefined) this.#complainRepeated('parent');
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
    if (Object.hasOwn(group, name)) this.#complainRepeated(keyword);
    const columns = keys && keyColumns(name);
    const said =
      columns === undefined
        ? this.#values.value(PROPERTIES[name], keyword)
        : this.#values.keys(keyword, columns, keys === 'bezier');
    put(group, name, said);
    if (typeof said === 'object') this.#places?.set(said, start);
  }

  #complainRepeated(keyword: string): void {
    this.#complaints.add(CODES.MDL_ASCII_REPEATED, `${keyword} is said before`, this.#lines.start, keyword);
  }
}

/** The table says which value a name has, which its reader has heeded. */
function put(group: Record<string, unknown>, name: string, value: unknown): void {
  group[name] = value;
}
