/** JSON with the offset of what is wrong with it, and with a bound on what it becomes in memory. */
import { FormatError } from '../../../../report/report.ts';
import {
  blanksEnd,
  type JsonText,
  jsonText,
  stringEnd,
  stringValue,
  valueStart,
  wordEnd,
} from '../../../../text/json-text.ts';
import { O3D_CODES } from '../../codes.ts';
import type { JsonObject, JsonValue } from './document.ts';
import { wordValue } from './json-words.ts';

export interface JsonLimits {
  /** Bytes of memory that the values may take. */
  memory: number;
  /** Where the text begins in the file. */
  offset: number;
}

/** @throws FormatError O3D_JSON_SYNTAX, O3D_JSON_HEAVY */
export function parseJson(bytes: Uint8Array, limits: JsonLimits): JsonValue {
  return new Parser(jsonText(bytes), limits).document();
}

/** Nobody nests deeper. */
const DEEPEST = 128;

/**
 * Bytes of memory that a list, an object, and one more entry of either take at most, as measured; of an object with what
 * the index of a scene adds.
 */
const LIST_BYTES = 64;
const OBJECT_BYTES = 160;
const ENTRY_BYTES = 48;

const PLAIN = { configurable: true, enumerable: true, writable: true };

class Parser {
  readonly #json: JsonText;
  readonly #text: string;
  readonly #limits: JsonLimits;
  /** Entries of the lists that are not closed yet. A list that grows by itself keeps room for many more. */
  readonly #pending: JsonValue[] = [];
  #memory = 0;
  #at = 0;

  constructor(json: JsonText, limits: JsonLimits) {
    this.#json = json;
    this.#text = json.text;
    this.#limits = limits;
  }

  document(): JsonValue {
    this.#at = valueStart(this.#json);
    const value = this.#value(0);
    this.#at = blanksEnd(this.#text, this.#at);
    if (this.#at < this.#text.length) this.#refuse('there is something behind the end');
    return value;
  }

  #value(depth: number): JsonValue {
    if (depth > DEEPEST) this.#refuse(`it is nested deeper than ${DEEPEST}`);
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#list(depth);
      case '"':
        return this.#string();
      default:
        return this.#word();
    }
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = {};
    this.#take(OBJECT_BYTES);
    this.#entries('}', () => {
      if (this.#text[this.#at] !== '"') this.#refuse('there is no name where one should be');
      const key = this.#string();
      this.#at = blanksEnd(this.#text, this.#at);
      if (this.#text[this.#at] !== ':') this.#refuse('there is no colon behind a name');
      this.#at = blanksEnd(this.#text, this.#at + 1);
      const value = this.#value(depth + 1);
      if (key === '__proto__') Object.defineProperty(object, key, { ...PLAIN, value });
      else object[key] = value;
    });
    return object;
  }

  #list(depth: number): JsonValue[] {
    const first = this.#pending.length;
    this.#take(LIST_BYTES);
    this.#entries(']', () => {
      this.#pending.push(this.#value(depth + 1));
    });
    const list = this.#pending.slice(first);
    this.#pending.length = first;
    return list;
  }

  /** What stands between brackets, with commas between. */
  #entries(close: string, entry: () => void): void {
    this.#at = blanksEnd(this.#text, this.#at + 1);
    let isMore = this.#text[this.#at] !== close;
    while (isMore) {
      this.#take(ENTRY_BYTES);
      entry();
      this.#at = blanksEnd(this.#text, this.#at);
      isMore = this.#text[this.#at] === ',';
      if (isMore) this.#at = blanksEnd(this.#text, this.#at + 1);
      else if (this.#text[this.#at] !== close)
        this.#refuse('there is neither a comma nor an end behind an entry');
    }
    this.#at++;
  }

  #string(): string {
    const start = this.#at;
    const end = stringEnd(this.#text, start) ?? this.#refuse('a text does not end');
    this.#take(end - start);
    this.#at = end;
    return stringValue(this.#json, start, end);
  }

  #word(): JsonValue {
    const start = this.#at;
    this.#at = wordEnd(this.#text, start);
    const word = this.#text.slice(start, this.#at);
    const value = wordValue(word);
    if (value !== undefined) return value;
    return this.#refuse(word === '' ? 'there is no value' : `“${word.slice(0, LONGEST)}” is no value`, start);
  }

  #take(memory: number): void {
    this.#memory += memory;
    if (this.#memory <= this.#limits.memory) return;
    const message = 'in memory it would become far more than any real scene';
    throw new FormatError(O3D_CODES.O3D_JSON_HEAVY, message, { offset: this.#limits.offset + this.#at });
  }

  #refuse(message: string, at = this.#at): never {
    throw new FormatError(O3D_CODES.O3D_JSON_SYNTAX, message, { offset: this.#limits.offset + at });
  }
}

/** Characters of the text that a message repeats. */
const LONGEST = 40;
