/** A JSON parser that reports the offset of an error and limits the memory of the result. */
import { FormatError } from '../../../../report/report.ts';
import {
  blanksEnd,
  type JsonText,
  jsonText,
  plainValue,
  stringEnd,
  stringValue,
  valueStart,
  wordEnd,
} from '../../../../text/json-text.ts';
import { wordValue } from '../../../../text/json-words.ts';
import { O3D_CODES } from '../../codes.ts';
import type { JsonObject, JsonValue } from './document.ts';

export interface JsonLimits {
  /** Limit of the memory of the values, in bytes. */
  memory: number;
  /** Where the text begins in the file. */
  offset: number;
}

/** @throws FormatError O3D_JSON_SYNTAX, O3D_JSON_HEAVY */
export function parseJson(bytes: Uint8Array, limits: JsonLimits): JsonValue {
  const json = jsonText(bytes);
  return lightValue(json, limits) ?? new Parser(json, limits).document();
}

/** Real scenes do not nest deeper. */
const DEEPEST = 128;

/**
 * Measured maxima of the memory of a list, an object, and an entry of either, in bytes; an object includes its entry in the
 * index of a scene.
 */
const LIST_BYTES = 64;
const OBJECT_BYTES = 160;
const ENTRY_BYTES = 48;

/** Most memory per character of text: that of `{},` in a list. */
const CHARACTER_BYTES = (OBJECT_BYTES + ENTRY_BYTES) / 3;

/** Parses a text without extensions that cannot exceed the limits; undefined for any other. */
function lightValue(json: JsonText, { memory }: JsonLimits): JsonValue | undefined {
  if (json.text.length * CHARACTER_BYTES > memory) return undefined;
  const value = plainValue(json);
  return value !== undefined && isShallow(value, 0) ? value : undefined;
}

function isShallow(value: JsonValue, depth: number): boolean {
  if (depth > DEEPEST) return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((part) => isShallow(part, depth + 1));
  for (const name in value) if (!isShallow(value[name]!, depth + 1)) return false;
  return true;
}

const PLAIN = { configurable: true, enumerable: true, writable: true };

class Parser {
  readonly #json: JsonText;
  readonly #text: string;
  readonly #limits: JsonLimits;
  /** Entries of all open lists: an array that grows by pushing would keep spare capacity. */
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
    if (this.#at < this.#text.length) this.#refuse('Unexpected text after the end of the JSON');
    return value;
  }

  #value(depth: number): JsonValue {
    if (depth > DEEPEST) this.#refuse(`JSON nested deeper than ${DEEPEST} levels`);
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
      if (this.#text[this.#at] !== '"') this.#refuse('Expected a name in quotation marks');
      const key = this.#string();
      this.#at = blanksEnd(this.#text, this.#at);
      if (this.#text[this.#at] !== ':') this.#refuse('Expected a colon after a name');
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

  /** Entries between brackets, separated by commas. */
  #entries(close: string, entry: () => void): void {
    this.#at = blanksEnd(this.#text, this.#at + 1);
    let isMore = this.#text[this.#at] !== close;
    while (isMore) {
      this.#take(ENTRY_BYTES);
      entry();
      this.#at = blanksEnd(this.#text, this.#at);
      isMore = this.#text[this.#at] === ',';
      if (isMore) this.#at = blanksEnd(this.#text, this.#at + 1);
      else if (this.#text[this.#at] !== close) this.#refuse(`Expected a comma or “${close}” after an entry`);
    }
    this.#at++;
  }

  #string(): string {
    const start = this.#at;
    const end = stringEnd(this.#text, start) ?? this.#refuse('Unterminated string');
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
    return this.#refuse(
      word === '' ? 'Expected a value' : `Invalid value “${word.slice(0, LONGEST)}”`,
      start,
    );
  }

  #take(memory: number): void {
    this.#memory += memory;
    if (this.#memory <= this.#limits.memory) return;
    const message = 'The JSON needs far more memory than any real scene';
    throw new FormatError(O3D_CODES.O3D_JSON_HEAVY, message, { offset: this.#limits.offset + this.#at });
  }

  #refuse(message: string, at = this.#at): never {
    throw new FormatError(O3D_CODES.O3D_JSON_SYNTAX, message, { offset: this.#limits.offset + at });
  }
}

/** How many characters of the text a message shows. */
const LONGEST = 40;
