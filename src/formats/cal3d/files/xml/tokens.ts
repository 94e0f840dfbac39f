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

/** The known name at a position of a text, ignoring case, in capitals; empty for unknown names. */
function knownName(text: string, start: number, end: number): string {
  for (const name of NAMES_BY_LENGTH[end - start] ?? []) if (isName(text, start, name)) return name;
  return '';
}

const LOWER_CASE = 0x20;

function isName(text: string, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((text.charCodeAt(start + i) & ~LOWER_CASE) !== name.charCodeAt(i)) return false;
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
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

const CDATA = '[CDATA[';

/** What separates the parts of a tag. */
function isGap(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED;
}

function endsName(code: number): boolean {
  return code === GREATER || code === SLASH || isGap(code);
}

function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === QUOTE;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > SPACE) return false;
  return true;
}

export type Token = 'open' | 'close' | 'text' | 'end';

/**
 * Reads the tags and texts of an XML text one at a time, without requiring a well-formed document. Blank texts are skipped,
 * and no entities are expanded. What is no tag where one begins is text, and a tag that never ends is the end of the file.
 */
export class XmlTokens {
  readonly text: string;
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
  readonly #isAsked: boolean[] = [];
  /** Where the values begin and end that nobody asked for, in the tags that were opened since `watch`. */
  #unasked: number[] | undefined;
  /** Whether the tag that was opened last is closed by the next token. */
  #isEmpty = false;
  /** Where reading continues, and where the text before it begins. */
  #at = 0;
  #textStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  next(): Token {
    this.token = this.#isEmpty ? 'close' : this.#scan();
    if (this.token === 'close') this.#isEmpty = false;
    return this.token;
  }

  /** Index of an attribute of the last opened tag, for `attributeStart` and `attributeEnd`; -1 if it is missing. */
  attribute(name: string): number {
    const index = this.#indexOf(name);
    if (index >= 0) this.#isAsked[index] = true;
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

  /** Begins to note the values of attributes that nobody asks for. */
  watch(): void {
    this.#attributeCount = 0;
    this.#unasked = [];
  }

  /** Where the values in quotes begin and end that nobody asked for in the tags that were opened since `watch`. */
  unasked(): readonly number[] {
    const unasked = this.#unasked ?? [];
    this.#noteUnasked(unasked);
    this.#unasked = undefined;
    return unasked;
  }

  #noteUnasked(unasked: number[]): void {
    for (let index = 0; index < this.#attributeCount; index++) {
      const start = this.#starts[index]!;
      const end = this.#ends[index]!;
      const isQuoted = isQuote(this.text.charCodeAt(end)) && this.text[end] === this.text[start - 1];
      if (isQuoted && !this.#isAsked[index]) unasked.push(start, end);
    }
  }

  #scan(): Token {
    const { text } = this;
    for (;;) {
      const less = this.#find('<', this.#at);
      if (!isBlank(text, this.#textStart, less)) return this.#textUntil(less);
      this.#at = this.#textStart = less;
      const code = text.charCodeAt(less + 1);
      let token: Token | undefined;
      if (less + 1 >= text.length) token = 'end';
      else if (code === SLASH) token = this.#closingTag(less + 2);
      else if (code === EXCLAMATION) token = this.#declaration(less + 2);
      else if (code === QUESTION) this.#continueBehind('?>', less + 2);
      else if (endsName(code)) this.#at = less + 2;
      else token = this.#openingTag(less + 1);
      if (token) return token;
    }
  }

  /** Offset of what follows next; the end if nothing does. */
  #find(mark: string, from: number): number {
    const at = this.text.indexOf(mark, from);
    return at < 0 ? this.text.length : at;
  }

  #skipGap(from: number): number {
    let at = from;
    while (isGap(this.text.charCodeAt(at))) at++;
    return at;
  }

  #nameEnd(from: number): number {
    const { length } = this.text;
    let at = from;
    while (at < length && !endsName(this.text.charCodeAt(at))) at++;
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
  #continueBehind(mark: string, from: number): void {
    this.#at = this.#textStart = this.#find(mark, from) + mark.length;
  }

  #end(): Token {
    this.#at = this.#textStart = this.text.length;
    return 'end';
  }

  #closingTag(from: number): Token | undefined {
    const start = this.#skipGap(from);
    const code = this.text.charCodeAt(start);
    if (start >= this.text.length) return this.#end();
    if (code === GREATER) this.#at = start + 1;
    else if (code === SLASH) this.#continueBehind('>', start + 1);
    else {
      const end = this.#nameEnd(start + 1);
      if (end >= this.text.length) return this.#end();
      this.#hold(start, end);
      this.name = knownName(this.text, start, end);
      this.#continueBehind('>', end);
      return 'close';
    }
    return undefined;
  }

  /** Comments and declarations are skipped. */
  #declaration(from: number): Token | undefined {
    const { text } = this;
    if (text.startsWith('--', from)) this.#at = this.#textStart = commentEnd(text, from + 2);
    else if (text.startsWith(CDATA, from)) {
      const start = from + CDATA.length;
      const end = this.#find(']]>', start);
      if (end === text.length) return this.#end();
      this.#continueBehind(']]>', start);
      this.#hold(start, end);
      this.literal = true;
      return 'text';
    } else this.#continueBehind('>', from + (text[from] === '-' ? 2 : 1));
    return undefined;
  }

  #openingTag(start: number): Token {
    const { text } = this;
    const end = this.#nameEnd(start + 1);
    if (end >= text.length) return this.#end();
    this.#hold(start, end);
    this.name = knownName(text, start, end);
    if (this.#unasked) this.#noteUnasked(this.#unasked);
    this.#attributeCount = 0;
    let at = this.#skipGap(end);
    while (at < text.length) {
      const code = text.charCodeAt(at);
      const next = code === SLASH ? this.#skipGap(at + 1) : at;
      if (text.charCodeAt(next) === GREATER) {
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
    const { text } = this;
    let end = start + 1;
    while (end < text.length && text.charCodeAt(end) !== EQUALS && !endsName(text.charCodeAt(end))) end++;
    const name = knownName(text, start, end);
    // Of a repeated attribute the first one is used.
    const isNew = name !== '' && this.#indexOf(name) < 0;
    const index = isNew ? this.#attributeCount++ : this.#attributeCount;
    this.#attributes[index] = name;
    this.#isAsked[index] = false;
    this.#starts[index] = this.#ends[index] = end;
    const equals = this.#skipGap(end);
    if (text.charCodeAt(equals) !== EQUALS) return equals;
    const first = this.#skipGap(equals + 1);
    const isQuoted = isQuote(text.charCodeAt(first));
    this.#starts[index] = isQuoted ? first + 1 : first;
    this.#ends[index] = isQuoted ? this.#find(text[first]!, first + 1) : this.#bareEnd(first);
    return this.#ends[index] + (isQuoted ? 1 : 0);
  }

  /** End of a value without quotes. */
  #bareEnd(from: number): number {
    const { length } = this.text;
    let at = from;
    while (at < length && this.text.charCodeAt(at) !== GREATER && !isGap(this.text.charCodeAt(at))) at++;
    return at;
  }
}

/** The offset behind a comment, which ends with `-->` or `--!>`. */
function commentEnd(text: string, start: number): number {
  for (let end = text.indexOf('>', start); end >= 0; end = text.indexOf('>', end + 1)) {
    const dashes = text[end - 1] === '!' ? end - 3 : end - 2;
    if (dashes >= start && text.startsWith('--', dashes)) return end + 1;
  }
  return text.length;
}
