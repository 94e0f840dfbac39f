/**
 * Parses patterns of ImHex: the part of the language that generated patterns use, and nothing else. Comments cite the
 * page of the documentation of the pattern language that a rule follows. What no page promises is refused.
 */
import { type Directives, directivesOf, tokensOf } from './hexpat-tokens.ts';

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'position' }
  | { kind: 'size' }
  | { kind: 'path'; steps: (string | Expression)[] }
  | { kind: 'not'; operand: Expression }
  | { kind: 'cast'; type: string; operand: Expression }
  | { kind: 'call'; name: string; values: Expression[] }
  | { kind: 'choose'; condition: Expression; then: Expression; otherwise: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression; isBare: boolean };

export type Length = 'terminated' | { count: Expression } | { condition: Expression };

export interface TypeUse {
  name: string;
  values: Expression[];
}

export type Statement =
  | { kind: 'variable'; type: TypeUse; name: string; length?: Length }
  | { kind: 'local'; type: string; name: string; value: Expression }
  | { kind: 'assign'; name: string; value: Expression }
  | { kind: 'padding'; count: Expression }
  | { kind: 'if'; condition: Expression; body: Statement[] }
  | { kind: 'match'; by: Expression; cases: { tag?: Expression; body: Statement[] }[] }
  | { kind: 'break' };

export interface Structure {
  parameters: string[];
  body: Statement[];
}

export interface Pattern {
  structures: Map<string, Structure>;
  /** Names of input variables. */
  inputs: string[];
  /** What is placed in the file. */
  placed: { type: TypeUse; name: string; address: Expression };
  limits: Directives['limits'];
}

/** "Data Types": sizes in bytes. */
export const BUILT_IN: Record<string, number> = {
  ...{ u8: 1, u16: 2, u32: 4, u64: 8, s8: 1, s16: 2, s32: 4, s64: 8, float: 4, double: 8, char: 1 },
};

/** Words that the pages use as syntax, which are no names. */
const RESERVED = new Set(
  (
    'if else while for match return break continue struct enum union fn bitfield unsigned signed le be parent namespace ' +
    'using this in out ref null const try catch import as is from true false nan inf addressof sizeof typenameof padding ' +
    'auto any bool char16 str u24 u48 u96 u128 s24 s48 s96 s128 _'
  )
    .split(' ')
    .concat(Object.keys(BUILT_IN)),
);

/** "core" and "mem" of the standard library: numbers of arguments. */
const FUNCTIONS: Record<string, number> = {
  'std::core::array_index': 0,
  'std::core::member_count': 1,
  'std::mem::read_unsigned': 2,
};

/** "Expressions" lists the operators without their precedence: here that of C, see `binary` for where others differ. */
const LEVELS = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['|'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*'],
];
const COMPARISONS = new Set([...LEVELS[2]!, ...LEVELS[3]!]);
const BITWISE = new Set([...LEVELS[4]!, ...LEVELS[5]!, ...LEVELS[6]!]);

/** @throws Error where the text is not a pattern that the documentation allows */
export function parsePattern(text: string): Pattern {
  return new Parser(tokensOf(text), directivesOf(text)).pattern();
}

class Parser {
  readonly #tokens: string[];
  readonly #directives: Directives;
  readonly #structures = new Map<string, Structure>();
  readonly #inputs: string[] = [];
  #next = 0;
  /** Names that can be used here. */
  #visible = new Set<string>();

  constructor(tokens: string[], directives: Directives) {
    this.#tokens = tokens;
    this.#directives = directives;
  }

  pattern(): Pattern {
    let placed: Pattern['placed'] | undefined;
    while (this.#next < this.#tokens.length) {
      if (this.#take('struct')) this.#structure();
      else {
        const type = this.#type();
        const name = this.#declared();
        // "In / Out Variables" and "Variable Placement".
        if (type.name in BUILT_IN && this.#take('in')) this.#inputs.push(name);
        else if (this.#expect('@') && !placed) placed = { type, name, address: this.#expression() };
        else throw new Error(`A second placed variable ${name}`);
        this.#expect(';');
      }
    }
    if (!placed) throw new Error('Nothing is placed in the file');
    const { limits } = this.#directives;
    return { structures: this.#structures, inputs: this.#inputs, placed, limits };
  }

  /** "Data Types", Structs and Non-Type Template Parameters. Own names are visible, those of enclosing structs are not. */
  #structure(): void {
    const name = this.#name();
    if (this.#structures.has(name)) throw new Error(`A second struct ${name}`);
    const outer = this.#visible;
    this.#visible = new Set();
    const parameters: string[] = [];
    if (this.#take('<')) {
      do {
        this.#expect('auto');
        parameters.push(this.#declared());
      } while (this.#take(','));
      this.#expect('>');
    }
    const body = this.#block();
    this.#expect(';');
    this.#visible = outer;
    this.#structures.set(name, { parameters, body });
  }

  #block(): Statement[] {
    this.#expect('{');
    const body: Statement[] = [];
    while (!this.#take('}')) body.push(this.#statement());
    return body;
  }

  #statement(): Statement {
    if (this.#take('if')) {
      this.#expect('(');
      const condition = this.#expression();
      this.#expect(')');
      return { kind: 'if', condition, body: this.#block() };
    }
    if (this.#take('match')) return this.#match();
    const statement = this.#simple();
    if (statement.kind === 'variable' && this.#take('[', '[')) this.#attribute();
    this.#expect(';');
    return statement;
  }

  #simple(): Statement {
    if (this.#take('break')) return { kind: 'break' };
    // "Data Types", Padding: no name, a number of bytes.
    if (this.#take('padding', '[')) {
      const count = this.#expression();
      this.#expect(']');
      return { kind: 'padding', count };
    }
    if (this.#tokens[this.#next + 1] === '=') {
      const name = this.#known();
      this.#expect('=');
      return { kind: 'assign', name, value: this.#expression() };
    }
    const type = this.#type();
    const name = this.#name();
    // "Data Types", Pattern local variables.
    if (type.name in BUILT_IN && this.#take('=')) {
      const value = this.#expression();
      this.#declare(name);
      return { kind: 'local', type: type.name, name, value };
    }
    const isArray = this.#tokens[this.#next] === '[' && this.#tokens[this.#next + 1] !== '[';
    const length = isArray ? this.#length() : undefined;
    this.#declare(name);
    return { kind: 'variable', type, name, ...(length ? { length } : {}) };
  }

  /** "Data Types", Arrays: of a constant size, without a size, and as long as a condition holds. */
  #length(): Length {
    this.#expect('[');
    if (this.#take(']')) return 'terminated';
    const isWhile = this.#take('while', '(');
    const expression = this.#expression();
    if (isWhile) this.#expect(')');
    this.#expect(']');
    return isWhile ? { condition: expression } : { count: expression };
  }

  /** "Control flow", Match statements. One name may stand for a member in each case, as on that page. */
  #match(): Statement {
    this.#expect('(');
    const by = this.#expression();
    this.#expect(')');
    this.#expect('{');
    const cases: { tag?: Expression; body: Statement[] }[] = [];
    const before = this.#visible;
    const after = new Set(before);
    while (!this.#take('}')) {
      this.#visible = new Set(before);
      this.#expect('(');
      const tag = this.#take('_') ? undefined : this.#expression();
      this.#expect(')');
      this.#expect(':');
      cases.push({ ...(tag ? { tag } : {}), body: [this.#statement()] });
      for (const name of this.#visible) after.add(name);
    }
    this.#visible = after;
    return { kind: 'match', by, cases };
  }

  /** "Attributes": a comment has one text. */
  #attribute(): void {
    for (const token of ['comment', '(']) this.#expect(token);
    const text = this.#tokens[this.#next++];
    if (!text?.startsWith('"')) throw new Error(`Not a text: ${text}`);
    for (const token of [')', ']', ']']) this.#expect(token);
  }

  /** "Data Types", Templates. A type must have been declared before. */
  #type(): TypeUse {
    const name = this.#tokens[this.#next++]!;
    const structure = this.#structures.get(name);
    if (!structure && !(name in BUILT_IN)) throw new Error(`No type ${name}`);
    const values: Expression[] = [];
    if (structure?.parameters.length && this.#expect('<')) {
      do values.push(this.#choice(true));
      while (this.#take(','));
      this.#expect('>');
    }
    const count = structure?.parameters.length ?? 0;
    if (values.length !== count) throw new Error(`${name} needs ${count} values`);
    return { name, values };
  }

  #expression(): Expression {
    return this.#choice(false);
  }

  #choice(isTemplate: boolean): Expression {
    const condition = this.#binary(0, isTemplate);
    if (!this.#take('?')) return condition;
    const then = this.#binary(0, isTemplate);
    this.#expect(':');
    return { kind: 'choose', condition, then, otherwise: this.#binary(0, isTemplate) };
  }

  /**
   * Within template arguments, > ends the list. C and Rust differ on bitwise operators beside comparisons, so that
   * these need parentheses.
   */
  #binary(level: number, isTemplate: boolean): Expression {
    if (level === LEVELS.length) return this.#operand();
    let left = this.#binary(level + 1, isTemplate);
    while (LEVELS[level]!.includes(this.#tokens[this.#next]!)) {
      const operator = this.#tokens[this.#next]!;
      if (isTemplate && operator.startsWith('>')) break;
      this.#next++;
      const right = this.#binary(level + 1, isTemplate);
      const isUnclear = (side: Expression) =>
        side.kind === 'binary' && side.isBare && BITWISE.has(side.operator) && side.operator !== operator;
      if ((COMPARISONS.has(operator) || BITWISE.has(operator)) && (isUnclear(left) || isUnclear(right)))
        throw new Error(`Parentheses are missing beside ${operator}`);
      left = { kind: 'binary', operator, left, right, isBare: true };
    }
    return left;
  }

  #operand(): Expression {
    const token = this.#tokens[this.#next]!;
    if (this.#take('(')) {
      const inner = this.#expression();
      this.#expect(')');
      return inner.kind === 'binary' ? { ...inner, isBare: false } : inner;
    }
    if (this.#take('!')) return { kind: 'not', operand: this.#operand() };
    // "Data Types", Literals.
    const sign = this.#take('-') ? -1 : 1;
    if (/^\d/.test(this.#tokens[this.#next]!))
      return { kind: 'number', value: sign * Number(this.#tokens[this.#next++]) };
    if (sign < 0) throw new Error('A minus before something else than a number');
    if (this.#take('true')) return { kind: 'number', value: 1 };
    // "Expressions", Dollar Operator and Provider Operators.
    if (this.#take('sizeof', '(', '$', ')')) return { kind: 'size' };
    if (this.#take('$')) return { kind: 'position' };
    // "Expressions", Casting Operator.
    if (token in BUILT_IN && ++this.#next) {
      this.#expect('(');
      const operand = this.#expression();
      this.#expect(')');
      return { kind: 'cast', type: token, operand };
    }
    return this.#take('std') ? this.#call() : this.#path();
  }

  #call(): Expression {
    this.#expect('::');
    const library = this.#tokens[this.#next++]!;
    this.#expect('::');
    const name = `std::${library}::${this.#tokens[this.#next++]}`;
    if (!(name in FUNCTIONS) || !this.#directives.libraries.has(library))
      throw new Error(`No function ${name}`);
    this.#expect('(');
    const values: Expression[] = [];
    while (!this.#take(')')) {
      if (values.length > 0) this.#expect(',');
      values.push(this.#expression());
    }
    if (values.length !== FUNCTIONS[name]) throw new Error(`${name} needs ${FUNCTIONS[name]} values`);
    return { kind: 'call', name, values };
  }

  /** "Expressions", Member Access. */
  #path(): Expression {
    const steps: (string | Expression)[] = [this.#known()];
    for (;;) {
      if (this.#take('.')) steps.push(this.#name());
      else if (this.#take('[')) {
        steps.push(this.#expression());
        this.#expect(']');
      } else return { kind: 'path', steps };
    }
  }

  #name(): string {
    const name = this.#tokens[this.#next++] ?? '';
    if (!/^[A-Za-z_]\w*$/.test(name) || RESERVED.has(name)) throw new Error(`Not a name: ${name}`);
    return name;
  }

  #declared(): string {
    const name = this.#name();
    this.#declare(name);
    return name;
  }

  #declare(name: string): void {
    if (this.#visible.has(name)) throw new Error(`A second ${name}`);
    this.#visible.add(name);
  }

  #known(): string {
    const name = this.#name();
    if (!this.#visible.has(name)) throw new Error(`No variable ${name} here`);
    return name;
  }

  #take(...tokens: string[]): boolean {
    if (tokens.some((token, index) => this.#tokens[this.#next + index] !== token)) return false;
    this.#next += tokens.length;
    return true;
  }

  #expect(token: string): true {
    if (this.#take(token)) return true;
    const context = this.#tokens.slice(Math.max(0, this.#next - 8), this.#next + 1).join(' ');
    throw new Error(`Expected ${token} instead of the last of ${context}`);
  }
}
