import { encodeLatin1 } from '../../../../binary/latin1.ts';

/** The names of all known elements and attributes. */
const NAMES: ReadonlySet<string> = new Set(
  [
    'HEADER MAGIC VERSION SKELETON ANIMATION MESH MATERIAL ID NAME TYPE MAP',
    'NUMBONES SCENEAMBIENTCOLOR BONE LIGHTTYPE LIGHTCOLOR LOCALTRANSLATION LOCALROTATION PARENTID CHILDID',
    'DURATION NUMTRACKS TRACK BONEID MORPHNAME MORPHID NUMKEYFRAMES KEYFRAME TIME TRANSLATION ROTATION WEIGHT',
    'TRANSLATIONREQUIRED TRANSLATIONISDYNAMIC',
    'NUMSUBMESH SUBMESH NUMVERTICES NUMFACES NUMLODSTEPS NUMSPRINGS NUMTEXCOORDS NUMMORPHS',
    'VERTEX NUMINFLUENCES POS NORM COLOR COLLAPSEID COLLAPSECOUNT TEXCOORD INFLUENCE PHYSIQUE',
    'SPRING VERTEXID COEF LENGTH MORPH NUMBLENDVERTS BLENDVERTEX POSITION NORMAL FACE',
    'NUMMAPS AMBIENT DIFFUSE SPECULAR SHININESS',
  ].flatMap((line) => line.split(' ')),
);

/** The names by their length, so that a name in a file is compared with few. */
const NAMES_BY_LENGTH: readonly (readonly string[])[] = Array.from(
  { length: Math.max(...[...NAMES].map(({ length }) => length)) + 1 },
  (_, length) => [...NAMES].filter((name) => name.length === length),
);

/** The known name at a position, ignoring case, in capitals; empty for unknown names. */
function knownName(bytes: Uint8Array, start: number, end: number): string {
  for (const name of NAMES_BY_LENGTH[end - start] ?? []) if (isName(bytes, start, name)) return name;
  return '';
}

const LOWER_CASE = 0x20;

function isName(bytes: Uint8Array, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((bytes[start + i]! & ~LOWER_CASE) !== name.charCodeAt(i)) return false;
  }
  return true;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const RETURN = 0x0d;
const SPACE = 0x20;
const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const QUOTE = 0x27;
const MINUS = 0x2d;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

const MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const DASHES = encodeLatin1('--');
const CDATA = encodeLatin1('[CDATA[');
const CDATA_END = encodeLatin1(']]>');
const INSTRUCTION_END = encodeLatin1('?>');

/** Whether a character separates the parts of a tag. */
function isGap(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED;
}

function endsName(code: number): boolean {
  return code <= SPACE ? isGap(code) : code === GREATER || code === SLASH;
}

function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === QUOTE;
}

function isAt(bytes: Uint8Array, at: number, mark: Uint8Array): boolean {
  return mark.every((byte, index) => bytes[at + index] === byte);
}

export type Token = 'open' | 'close' | 'text' | 'end';

/**
 * Reads the tags and texts of an XML file one at a time, without requiring a well-formed document. Blank texts are skipped,
 * and no entities are expanded. A `<` that begins no tag is text, and a tag that is not closed ends the file.
 */
export class XmlTokens {
  readonly #bytes: Uint8Array;
  #text: string | undefined;
  token: Token = 'end';
  /** Where the name of the tag, or the text, begins and ends. */
  start = 0;
  end = 0;
  /** Name of the tag; empty for an unknown one. */
  name = '';
  /** Whether the text is that of a CDATA section, in which entities are not decoded. */
  literal = false;
  /** The known attributes of the tag that was opened last, and where their values begin and end. */
  #attributeCount = 0;
  readonly #attributes: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #isUsed: boolean[] = [];
  /** Where unused values begin and end, in the tags that were opened since `watch`. */
  #unused: number[] | undefined;
  /** Whether the tag that was opened last is closed by the next token. */
  #isEmpty = false;
  /** Where reading continues, and where the text before it begins. */
  #at = 0;
  #textStart = 0;

  /** Everything with a meaning is ASCII. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if (isAt(bytes, 0, MARK)) this.#at = MARK.length;
  }

  /** The file with one character per byte, and blanks for its byte order mark. */
  get text(): string {
    this.#text ??= new TextDecoder('latin1').decode(this.#bytes).replace(/^ï»¿/, '   ');
    return this.#text;
  }

  next(): Token {
    this.token = this.#isEmpty ? 'close' : this.#scan();
    if (this.token === 'close') this.#isEmpty = false;
    return this.token;
  }

  /** Index of an attribute of the last opened tag, for `attributeStart` and `attributeEnd`; -1 if it is missing. */
  attribute(name: string): number {
    const index = this.#indexOf(name);
    if (index >= 0) this.#isUsed[index] = true;
    return index;
  }

  #indexOf(name: string): number {
    for (let index = 0; index < this.#attributeCount; index++) {
      if (this.#attributes[index] === name) return index;
    }
    return -1;
  }

  attributeStart(index: number): number {
    return this.#starts[index]!;
  }

  attributeEnd(index: number): number {
    return this.#ends[index]!;
  }

  /** Where reading continues; -1 if the tag that was opened last is closed by the next token. */
  get at(): number {
    return this.#isEmpty ? -1 : this.#at;
  }

  /** Continues to read at an offset. */
  seek(at: number): void {
    this.#at = this.#textStart = at;
  }

  /** Starts or stops noting the values of attributes that are not used. */
  watch(isWatching: boolean): void {
    this.#attributeCount = 0;
    this.#unused = isWatching ? [] : undefined;
  }

  /** Where the quoted values that were not used begin and end, in the tags that were opened since `watch`. */
  unused(): readonly number[] {
    const unused = this.#unused ?? [];
    this.#noteUnused(unused);
    this.#unused = undefined;
    return unused;
  }

  #noteUnused(unused: number[]): void {
    for (let index = 0; index < this.#attributeCount; index++) {
      const start = this.#starts[index]!;
      const end = this.#ends[index]!;
      const isQuoted = isQuote(this.#bytes[end]!) && this.#bytes[end] === this.#bytes[start - 1];
      if (isQuoted && !this.#isUsed[index]) unused.push(start, end);
    }
  }

  #scan(): Token {
    const bytes = this.#bytes;
    const { length } = bytes;
    let isBlank = true;
    for (;;) {
      let less = this.#at;
      for (; less < length && bytes[less] !== LESS; less++) if (bytes[less]! > SPACE) isBlank = false;
      if (!isBlank) return this.#textUntil(less);
      this.#at = this.#textStart = less;
      if (less + 1 >= length) return 'end';
      const code = bytes[less + 1]!;
      let token: Token | undefined;
      if (code === SLASH) token = this.#closingTag(less + 2);
      else if (code === EXCLAMATION) token = this.#declaration(less + 2);
      else if (code === QUESTION) this.#continueBehind(INSTRUCTION_END, less + 2);
      else if (endsName(code)) this.#at = less + 2;
      else token = this.#openingTag(less + 1);
      if (token) return token;
      // What is no tag is text.
      isBlank = this.#at === this.#textStart;
    }
  }

  /** Offset of what follows next; the end if nothing does. */
  #find(mark: Uint8Array, from: number): number {
    const bytes = this.#bytes;
    let at = bytes.indexOf(mark[0]!, from);
    while (at >= 0 && !isAt(bytes, at, mark)) at = bytes.indexOf(mark[0]!, at + 1);
    return at < 0 ? bytes.length : at;
  }

  #findCode(code: number, from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < bytes.length && bytes[at] !== code) at++;
    return at;
  }

  #skipGap(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (isGap(bytes[at]!)) at++;
    return at;
  }

  #nameEnd(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < bytes.length && !endsName(bytes[at]!)) at++;
    return at;
  }

  #hold(start: number, end: number): void {
    this.start = start;
    this.end = end;
  }

  #textUntil(end: number): Token {
    this.#hold(this.#textStart, end);
    this.#at = this.#textStart = end;
    this.literal = false;
    return 'text';
  }

  /** Continues behind a mark, with a new text. */
  #continueBehind(mark: Uint8Array, from: number): void {
    this.#at = this.#textStart = this.#find(mark, from) + mark.length;
  }

  /** Continues behind the end of a tag, with a new text. */
  #continueBehindTag(from: number): void {
    this.#at = this.#textStart = this.#findCode(GREATER, from) + 1;
  }

  #end(): Token {
    this.#at = this.#textStart = this.#bytes.length;
    return 'end';
  }

  #closingTag(from: number): Token | undefined {
    const bytes = this.#bytes;
    const start = this.#skipGap(from);
    const code = bytes[start];
    if (start >= bytes.length) return this.#end();
    if (code === GREATER) this.#at = start + 1;
    else if (code === SLASH) this.#continueBehindTag(start + 1);
    else {
      const end = this.#nameEnd(start + 1);
      if (end >= bytes.length) return this.#end();
      this.#hold(start, end);
      this.name = knownName(bytes, start, end);
      this.#continueBehindTag(end);
      return 'close';
    }
    return undefined;
  }

  /** Comments and declarations are skipped. */
  #declaration(from: number): Token | undefined {
    const bytes = this.#bytes;
    if (isAt(bytes, from, DASHES)) this.#at = this.#textStart = this.#commentEnd(from + 2);
    else if (isAt(bytes, from, CDATA)) {
      const start = from + CDATA.length;
      const end = this.#find(CDATA_END, start);
      if (end === bytes.length) return this.#end();
      this.#continueBehind(CDATA_END, start);
      this.#hold(start, end);
      this.literal = true;
      return 'text';
    } else this.#continueBehindTag(from + (bytes[from] === MINUS ? 2 : 1));
    return undefined;
  }

  /** The offset behind a comment, which ends with `-->` or `--!>`. */
  #commentEnd(start: number): number {
    const bytes = this.#bytes;
    for (let end = bytes.indexOf(GREATER, start); end >= 0; end = bytes.indexOf(GREATER, end + 1)) {
      const dashes = bytes[end - 1] === EXCLAMATION ? end - 3 : end - 2;
      if (dashes >= start && isAt(bytes, dashes, DASHES)) return end + 1;
    }
    return bytes.length;
  }

  #openingTag(start: number): Token {
    const bytes = this.#bytes;
    const end = this.#nameEnd(start + 1);
    if (end >= bytes.length) return this.#end();
    this.#hold(start, end);
    this.name = knownName(bytes, start, end);
    if (this.#unused) this.#noteUnused(this.#unused);
    this.#attributeCount = 0;
    let at = this.#skipGap(end);
    while (at < bytes.length) {
      const code = bytes[at]!;
      const next = code === SLASH ? this.#skipGap(at + 1) : at;
      if (bytes[next] === GREATER) {
        this.#isEmpty = code === SLASH;
        this.#at = this.#textStart = next + 1;
        return 'open';
      }
      at = this.#skipGap(code === SLASH ? next : this.#attribute(at));
    }
    return this.#end();
  }

  /** Reads an attribute with its value, if it has one. @returns where the tag continues */
  #attribute(start: number): number {
    const bytes = this.#bytes;
    let end = start + 1;
    while (end < bytes.length && bytes[end] !== EQUALS && !endsName(bytes[end]!)) end++;
    const name = knownName(bytes, start, end);
    // Of a repeated attribute the first one is used.
    const isNew = name !== '' && this.#indexOf(name) < 0;
    const index = isNew ? this.#attributeCount++ : this.#attributeCount;
    this.#attributes[index] = name;
    this.#isUsed[index] = false;
    this.#starts[index] = this.#ends[index] = end;
    const equals = this.#skipGap(end);
    if (bytes[equals] !== EQUALS) return equals;
    const first = this.#skipGap(equals + 1);
    const quote = bytes[first]!;
    const isQuoted = isQuote(quote);
    this.#starts[index] = isQuoted ? first + 1 : first;
    this.#ends[index] = isQuoted ? this.#findCode(quote, first + 1) : this.#bareEnd(first);
    return this.#ends[index] + (isQuoted ? 1 : 0);
  }

  /** End of a value without quotes. */
  #bareEnd(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < bytes.length && bytes[at] !== GREATER && !isGap(bytes[at]!)) at++;
    return at;
  }
}
