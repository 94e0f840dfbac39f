import { Tokenizer } from 'htmlparser2';

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

const SPACE = 0x20;

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > SPACE) return false;
  return true;
}

export type Token = 'open' | 'close' | 'text' | 'end';

/**
 * Reads the tags and texts of an XML text one at a time, without requiring a well-formed document. Blank texts are skipped,
 * and no entities are expanded.
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
  /** Whether the attribute that is being read is known. */
  #known = false;
  #selfClosing = false;
  readonly #tokenizer: Tokenizer;

  constructor(text: string) {
    this.text = text;
    this.#tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this.#callbacks());
    this.#tokenizer.pause();
    this.#tokenizer.write(text);
  }

  next(): Token {
    if (this.#selfClosing) {
      this.#selfClosing = false;
      this.token = 'close';
    } else {
      this.token = 'end';
      this.#tokenizer.resume();
    }
    return this.token;
  }

  /** Index of an attribute of the last opened tag, for `attributeStart` and `attributeEnd`; -1 if it is missing. */
  attribute(name: string): number {
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

  /** Pauses the tokenizer at each token, so that its callbacks become a pull interface. */
  #callbacks(): ConstructorParameters<typeof Tokenizer>[1] {
    const ignore = () => {};
    const pause = (token: Token) => {
      this.token = token;
      this.#tokenizer.pause();
    };
    const hold = (start: number, end: number) => {
      this.start = start;
      this.end = end;
    };
    return {
      onopentagname: (start, end) => {
        hold(start, end);
        this.name = knownName(this.text, start, end);
        this.#attributeCount = 0;
      },
      onattribname: (start, end) => {
        this.#addAttribute(knownName(this.text, start, end));
        this.#holdValue(end, end);
      },
      onattribdata: (start, end) => this.#holdValue(start, end),
      onopentagend: () => pause('open'),
      onselfclosingtag: () => {
        this.#selfClosing = true;
        pause('open');
      },
      onclosetag: (start, end) => {
        hold(start, end);
        this.name = knownName(this.text, start, end);
        pause('close');
      },
      ontext: (start, end) => {
        if (isBlank(this.text, start, end)) return;
        hold(start, end);
        this.literal = false;
        pause('text');
      },
      oncdata: (start, end) => {
        hold(start, end);
        this.literal = true;
        pause('text');
      },
      onattribend: ignore,
      onattribentity: ignore,
      ontextentity: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    };
  }

  /** Of a repeated attribute the first one is used. */
  #addAttribute(name: string): void {
    this.#known = name !== '' && this.attribute(name) < 0;
    if (this.#known) this.#attributes[this.#attributeCount++] = name;
  }

  #holdValue(start: number, end: number): void {
    if (!this.#known) return;
    this.#starts[this.#attributeCount - 1] = start;
    this.#ends[this.#attributeCount - 1] = end;
  }
}
